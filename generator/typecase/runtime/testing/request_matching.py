"""Decode the requests that a fake receives, as the generated server would.

A request that fits no operation raises `FakeError`, with the reason.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..api import Api
from ..auth.security_schemes import Secrets
from ..http import path_template
from ..operation import Operation
from ..response import Headers
from ..secret import with_secrets
from ..serialization.parameters.scalar_text import RawFields
from ..serialization.parameters.style_encoder import normalize_path, split_query
from ..serialization.request_decoder import (
    RawRequest,
    UnsupportedMediaType,
    decode_arguments,
    decode_credentials,
)
from ..server.operation_matcher import (
    find_conditions,
    get_path_values,
    meets_conditions,
)
from ..validation.request_validation import InvalidValueError
from .errors import FakeError


@dataclass(frozen=True, slots=True)
class Call:
    """One request that a fake received; each retry of a request is a call of its own.

    ``operation`` is the operation's id. ``arguments`` are the decoded arguments of the
    method, as a server's handler gets them. Sensitive values are `Secret` objects. The
    keys of ``credentials`` are the names of the client's arguments.
    """

    operation: str
    method: str
    path: str = field(repr=False)
    arguments: Mapping[str, Any]
    headers: Headers = field(repr=False)
    credentials: Secrets
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request as it was sent; the path and the query are still escaped."""

    method: str
    path: str
    query: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Match:
    """An operation whose path matches a request, and a sort key for the best match."""

    operation: Operation[Any]
    values: Mapping[str, str]
    closeness: tuple[bool, int, int, int]


class RequestMatcher:
    """Finds the operation of an API that a request is for."""

    def __init__(self, api: Api, operations: Iterable[Operation[Any]]) -> None:
        listed = list(operations)
        self._api = api
        self._operations = list(zip(listed, find_conditions(listed), strict=True))

    def read(self, sent: SentRequest) -> tuple[Operation[Any], Call]:
        """Return the operation of a request, and the decoded call.

        Raises:
            FakeError: The request fits no operation.
        """
        query = split_query(sent.query)
        match = self._match(sent, query)
        operation = match.operation
        values = {**match.values, **get_path_values(operation, query)}
        incoming = RawRequest(values, query, sent.headers, sent.content)
        try:
            arguments = decode_arguments(
                operation, incoming, self._api.schemes_of(operation)
            )
        except UnsupportedMediaType:
            raise _unfit(
                operation, "the media type of its body is not declared"
            ) from None
        except InvalidValueError as refused:
            raise _unfit(operation, "; ".join(map(str, refused.faults))) from None
        names = {each.argument for each in operation.parameters if each.secret}
        return operation, Call(
            operation.id,
            sent.method,
            sent.path,
            with_secrets(arguments, *(names & arguments.keys())),
            Headers(sent.headers.items()),
            decode_credentials(self._api, operation, incoming),
            sent.content,
        )

    def _match(self, sent: SentRequest, query: RawFields) -> _Match:
        """Return the best match for a request.

        A match below the default server URL is better than any other. Then the number
        of literal segments in the path decides.
        """
        matches: list[_Match] = []
        for operation, conditions in self._operations:
            template, _ = path_template.split_template(operation.path)
            found = path_template.match_path(template, sent.path)
            if found is None or not meets_conditions(conditions, query, sent.headers):
                continue
            base, values = found
            server = self._api.server(operation.server)
            declared = path_template.base_path(server).rstrip("/")
            is_declared = normalize_path(base) == normalize_path(declared)
            literals = sum("{" not in segment for segment in template.split("/"))
            closeness = is_declared, literals, len(conditions), -len(base)
            matches.append(_Match(operation, values, closeness))
        candidates = [each for each in matches if each.operation.method == sent.method]
        if candidates:
            return max(candidates, key=lambda match: match.closeness)
        others = ", ".join(str(match.operation.origin) for match in matches)
        raise FakeError(
            f"{sent.method} {sent.path} is not an operation of {self._api.title}"
            + (f"; operations with this path: {others}" if others else "")
        )


def _unfit(operation: Operation[Any], reason: str) -> FakeError:
    return FakeError(f"{operation.origin}: the request does not fit: {reason}")
