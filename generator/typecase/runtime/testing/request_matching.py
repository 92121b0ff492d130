"""Decode the requests that a fake receives, as the generated server would.

A request that fits no operation raises `FakeError`, with the reason.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_plus

from ..api import Api
from ..credentials import Secrets
from ..http import media_type, path_template
from ..http.error_message import to_printable
from ..http.headers import Headers
from ..models.fields import EXTRA, wire_fields
from ..models.model import Model
from ..operation import Operation
from ..secret import conceal, with_secrets
from ..serialization.parameters.scalar_text import RawFields
from ..serialization.parameters.style_encoder import normalize_path, split_query
from ..serialization.request_decoder import (
    RawRequest,
    UnsupportedMediaType,
    decode_arguments,
    decode_credentials,
)
from ..serialization.request_encoder import get_member_arguments
from ..server.operation_matcher import (
    find_conditions,
    get_path_values,
    meets_conditions,
)
from ..validation.request_validation import InvalidValueError
from .errors import FakeError

if TYPE_CHECKING:
    import httpx2


@dataclass(frozen=True, slots=True)
class Call:
    """One request that a fake received; each retry of a request is a call of its own.

    Attributes:
        operation: The operation's id.
        method: The HTTP method.
        path: The path, still escaped.
        query: The query's values by name; a name that is repeated has a list of values.
        arguments: The decoded arguments of the client's method. Members of the body are
            arguments if the method takes them as such, even if the body was passed as a
            whole; ``extra_body`` has those that the document does not declare. What was
            not sent is left out. Sensitive values are `Secret` objects.
        headers: The headers of the request.
        credentials: The credentials, by the names of the client's arguments. Missing
            and malformed credentials are left out.
        content: The body of the request.
        name: The client's method, such as ``campaigns.list``.
    """

    operation: str
    method: str
    path: str = field(repr=False)
    query: Mapping[str, str | list[str]] = field(repr=False)
    arguments: Mapping[str, Any]
    headers: Headers = field(repr=False)
    credentials: Secrets
    content: bytes = field(repr=False)
    name: str = ""

    @property
    def json(self) -> Any:
        """The body of the request as a JSON value; None if the body is not JSON."""
        is_json = media_type.is_json(self.headers.get("content-type", ""))
        return json.loads(self.content) if is_json and self.content else None


class RequestMatcher:
    """A matcher that finds the operation of an API that a request is for.

    Several operations may match a request. Those directly below the path of their
    declared server URL come first. Among equals, the most path segments without a
    parameter decide, then the most conditions (see `find_conditions`), then the
    shortest path in front of the operation's own path.
    """

    def __init__(self, api: Api, operations: Iterable[Operation[Any]]) -> None:
        operations = list(operations)
        self._api = api
        self._operations = list(
            zip(operations, find_conditions(operations), strict=True)
        )

    def read(self, request: "httpx2.Request") -> tuple[Operation[Any], Call]:
        """Return the operation of a request, and the decoded call.

        Raises:
            FakeError: The request is for no operation, or does not fit its operation.
        """
        path, _, raw_query = request.url.raw_path.decode("ascii").partition("?")
        query, headers = split_query(raw_query), dict(request.headers)
        operation, path_values = self._match(request.method, path, query, headers)
        path_values = {**path_values, **get_path_values(operation, query)}
        incoming = RawRequest(path_values, query, headers, request.content)
        try:
            arguments = decode_arguments(
                operation, incoming, self._api.schemes_of(operation)
            )
        except UnsupportedMediaType:
            raise _misfit_error(
                operation,
                "the media type of its body is not declared, found "
                + to_printable(headers.get("content-type", "none")),
            ) from None
        except InvalidValueError as error:
            raise _misfit_error(operation, "; ".join(map(str, error.faults))) from None
        secret_names = {each.argument for each in operation.parameters if each.secret}
        return operation, Call(
            operation=operation.id,
            method=request.method,
            path=path,
            query=_decode_query(query),
            arguments=_spread_body(
                operation, with_secrets(arguments, *(secret_names & arguments.keys()))
            ),
            headers=Headers(headers.items()),
            credentials=decode_credentials(self._api, operation, incoming),
            content=request.content,
            name=operation.origin.name,
        )

    def _match(
        self, method: str, path: str, query: RawFields, headers: Mapping[str, str]
    ) -> tuple[Operation[Any], Mapping[str, str]]:
        """Return the best match for a request, and the raw values in its path.

        Raises:
            FakeError: No operation matches the path, the method and the conditions.
        """
        matches: list[tuple[tuple[Any, ...], Operation[Any], Mapping[str, str]]] = []
        for operation, conditions in self._operations:
            template, _ = path_template.split_template(operation.path)
            path_match = path_template.match_path(template, path)
            if path_match and meets_conditions(conditions, query, headers):
                base, path_values = path_match
                server = self._api.server(operation.server)
                declared_base = path_template.base_path(server).rstrip("/")
                is_declared = normalize_path(base) == normalize_path(declared_base)
                literals = sum("{" not in segment for segment in template.split("/"))
                rank = is_declared, literals, len(conditions), -len(base)
                matches.append((rank, operation, path_values))
        candidates = [match for match in matches if match[1].method == method]
        if candidates:
            _, operation, path_values = max(candidates, key=lambda match: match[0])
            return operation, path_values
        operations = ", ".join(str(operation.origin) for _, operation, _ in matches)
        raise FakeError(
            f"{method} {path} is not an operation of {self._api.title}"
            + (f"; operations with this path: {operations}" if operations else "")
            + ": correct the method, the path or the query"
        )


def _decode_query(query: RawFields) -> dict[str, str | list[str]]:
    """Return the unescaped values of a query; a name with one value has no list."""
    lists = {name: [unquote_plus(raw) for raw in raws] for name, raws in query.items()}
    return {name: each[0] if len(each) == 1 else each for name, each in lists.items()}


def _spread_body(
    operation: Operation[Any], arguments: dict[str, Any]
) -> dict[str, Any]:
    """Return arguments with the members of the body in place of the body.

    The body stays if the method of the operation takes only whole bodies.
    """
    body = arguments.get(operation.body_argument)
    if not isinstance(body, Model) or not all(
        declared.is_spread
        or (isinstance(declared.type, type) and issubclass(declared.type, type(body)))
        for declared in operation.bodies
    ):
        return arguments
    del arguments[operation.body_argument]
    fields = wire_fields(type(body))
    for wire_name, argument in get_member_arguments(operation).items():
        # A variant of a union may lack the field.
        if (name := fields.get(wire_name, "")) in body.model_fields_set:
            value = getattr(body, name)
            is_secret = name in body.__secrets__
            arguments[argument] = conceal(value) if is_secret else value
    if body.model_extra:
        is_secret = EXTRA in body.__secrets__
        extra = dict(body.model_extra)
        arguments["extra_body"] = conceal(extra) if is_secret else extra
    return arguments


def _misfit_error(operation: Operation[Any], reason: str) -> FakeError:
    return FakeError(f"{operation.origin}: the request does not fit the API: {reason}")
