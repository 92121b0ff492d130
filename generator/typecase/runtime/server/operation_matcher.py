"""Distinguish operations that share a path by their query parameters and headers.

OpenAPI documents may write a query into a path, such as ``/ads?type=job``, or give
several operations paths that match the same requests. The router and the fake compare
requests with the conditions of each operation.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_plus

from ..http import path_template
from ..models.shapes import Scalar
from ..operation import Operation
from ..serialization.parameters.scalar_text import RawFields
from ..serialization.parameters.style_encoder import split_query

# A value of the query that is a path parameter, such as `{id}`.
_PARAMETER = re.compile(r"{([^{}]*)}")


@dataclass(frozen=True, slots=True)
class RequestCondition:
    """A header or query parameter that must have one of the values in ``texts``.

    If a query parameter has several values, one of them suffices. The ``name`` of a
    header is in lower case.
    """

    is_header: bool
    name: str
    texts: frozenset[str]


def find_conditions(
    operations: Iterable[Operation[Any]],
) -> list[tuple[RequestCondition, ...]]:
    """Return, for each operation in order, the conditions that its requests must meet.

    Each literal value in the query of an operation's path is a condition. If several
    operations of a server have the same method and path, apart from the names of path
    parameters and the query, each required header or query parameter whose type is a
    `Literal` of strings is a further condition.
    """
    operations = list(operations)
    route_counts = Counter(map(_route_key, operations))
    return [
        (
            *_query_conditions(operation),
            *(
                _parameter_conditions(operation)
                if route_counts[_route_key(operation)] > 1
                else ()
            ),
        )
        for operation in operations
    ]


def meets_conditions(
    conditions: Iterable[RequestCondition], query: RawFields, headers: Mapping[str, str]
) -> bool:
    """Return whether a request meets all conditions; header names are in lower case."""
    return all(
        (
            headers.get(condition.name) in condition.texts
            if condition.is_header
            else any(
                unquote_plus(raw) in condition.texts
                for raw in query.get(condition.name, ())
            )
        )
        for condition in conditions
    )


def get_path_values(operation: Operation[Any], query: RawFields) -> dict[str, str]:
    """Return the raw values of path parameters that are in the query of the path.

    For the path ``/ads?id={id}`` and the query ``id=7``, the result is
    ``{"id": "7"}``. The last of several values counts. Parameters that the query of the
    request does not have are left out.
    """
    return {
        match[1]: query[name][-1]
        for name, raw in _path_query(operation)
        if (match := _PARAMETER.fullmatch(raw)) and name in query
    }


def _route_key(operation: Operation[Any]) -> tuple[str | None, str, str]:
    """Return the server, the method and the path, in which parameters are numbered."""
    path, _ = path_template.split_template(operation.path)
    return operation.server, operation.method, path_template.number_parameters(path)


def _path_query(operation: Operation[Any]) -> list[tuple[str, str]]:
    """Return the query in an operation's path as pairs of a name and a raw value.

    For ``/ads?type=job&id={id}``, these are ``("type", "job")`` and ``("id", "{id}")``.
    """
    fields = split_query(path_template.split_template(operation.path)[1])
    return [(name, raw) for name, raws in fields.items() for raw in raws]


def _query_conditions(operation: Operation[Any]) -> Iterator[RequestCondition]:
    """Yield a condition for each literal value in the query of the path."""
    for name, raw in _path_query(operation):
        if "{" not in raw:
            yield RequestCondition(
                is_header=False, name=name, texts=frozenset({unquote_plus(raw)})
            )


def _parameter_conditions(operation: Operation[Any]) -> Iterator[RequestCondition]:
    """Yield a condition for each required parameter whose type is a string `Literal`.

    Only query parameters and headers are considered.
    """
    for parameter in operation.parameters:
        shape = parameter.shape
        texts = shape.arguments if isinstance(shape, Scalar) else ()
        has_texts = texts != () and all(isinstance(text, str) for text in texts)
        is_header = parameter.location == "header"
        if (
            has_texts
            and parameter.required
            and (is_header or parameter.location == "query")
        ):
            name = parameter.name.lower() if is_header else parameter.name
            yield RequestCondition(is_header, name, frozenset(texts))
