"""Describe a request to the mock, after the generated server has decoded it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from pydantic import BaseModel

from typecase.runtime.http import media_type as media
from typecase.runtime.http import path_template
from typecase.serving.document.exact_numbers import parse_json
from typecase.serving.responses.roles import split_path
from typecase.serving.responses.store import Path


@dataclass(frozen=True, slots=True)
class MockRequest:
    """A request for an operation.

    Attributes:
        operation: The operation.
        arguments: The decoded arguments, by Python name.
        body: The body as a JSON value; None if there is none, or if it cannot be one.
        path: The path below that of the server, with the values of its parameters.
        path_texts: The texts of the path parameters that were sent, by name.
        url: The URL.
        query: The values of the query parameters that were sent, by name.
        accept: The header `Accept`.
    """

    operation: Any
    arguments: Mapping[str, Any]
    body: Any
    path: Path
    path_texts: Mapping[str, str]
    url: str
    query: Mapping[str, list[str]]
    accept: str


def read_mock_request(
    operation: Any, arguments: Mapping[str, Any], request: Any, content: bytes
) -> MockRequest:
    """Return the description of a request.

    ``request`` is the request of Starlette, and ``content`` its body.
    """
    raw_path: bytes = request.scope.get("raw_path") or request.url.path.encode()
    template, _ = path_template.split_template(operation.path)
    path_texts = {
        name: unquote(value)
        for name, value in path_template.extract_values(
            template, raw_path.decode("latin-1")
        ).items()
    }
    return MockRequest(
        operation,
        arguments,
        _read_body(operation, arguments, request.headers, content),
        _read_path(operation, arguments, path_texts),
        path_texts,
        str(request.url),
        {name: request.query_params.getlist(name) for name in request.query_params},
        request.headers.get("accept", ""),
    )


def _read_path(
    operation: Any, arguments: Mapping[str, Any], texts: Mapping[str, str]
) -> Path:
    values = {**texts}
    for parameter in operation.parameters:
        # The same number may be written in several ways.
        if parameter.location == "path" and parameter.argument in arguments:
            value = parameter.adapter.dump_python(
                arguments[parameter.argument], mode="json"
            )
            values[parameter.name] = format_id(value)
    segments: list[str] = []
    for segment in split_path(operation.path):
        for name in path_template.parameter_names(segment):
            segment = segment.replace(f"{{{name}}}", values.get(name, ""))
        segments.append(segment)
    return tuple(segments)


def format_id(value: Any) -> str:
    """Return an id as the text by which the mock compares it."""
    return value if isinstance(value, str) else json.dumps(value)


def _read_body(
    operation: Any,
    arguments: Mapping[str, Any],
    headers: Mapping[str, str],
    content: bytes,
) -> Any:
    if not content:
        return None
    try:
        if media.is_json(headers.get("content-type", "")):
            return parse_json(content)
        value: Any = arguments.get(operation.body_argument)
        if isinstance(value, BaseModel):
            value = value.model_dump(mode="json", by_alias=True, exclude_unset=True)
        # Files of a form are no JSON values.
        json.dumps(value)
    except (ValueError, TypeError, RecursionError):
        return None
    return value
