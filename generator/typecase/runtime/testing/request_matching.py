"""Requests as a fake reads them: raw parts in, the operation and its typed arguments
out, or an assertion that says what does not fit. It reads as the printed server does.
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
from ..serialization.parameters.scalar_text import Fields
from ..serialization.parameters.style_encoder import respelled, split_query
from ..serialization.request_decoder import (
    Incoming,
    UnsupportedMedia,
    read,
    read_credentials,
)
from ..server.operation_matcher import from_query, has, marks
from ..validation.request_validation import Refused
from .errors import FakeError


@dataclass(frozen=True, slots=True)
class Call:
    """One request, as it arrived; an attempt to repeat it is another call.

    ``arguments`` are those of the method, typed as a handler of a server gets them;
    secret ones are secrets.
    ``credentials`` are by the names of the client's arguments.
    """

    operation: str
    method: str
    path: str = field(repr=False)
    arguments: Mapping[str, Any]
    headers: Headers = field(repr=False)
    credentials: Secrets
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Sent:
    """The raw parts of a request; the path and the query are still escaped."""

    method: str
    path: str
    query: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Match:
    """An operation whose path a request has, and how close the two are."""

    operation: Operation[Any]
    values: Mapping[str, str]
    closeness: tuple[bool, int, int, int]


class Routes:
    """All operations of an API, found by method and path."""

    def __init__(self, api: Api, operations: Iterable[Operation[Any]]) -> None:
        listed = list(operations)
        self._api = api
        self._operations = list(zip(listed, marks(listed), strict=True))

    def read(self, sent: Sent) -> tuple[Operation[Any], Call]:
        """The operation that was called, and the call."""
        query = split_query(sent.query)
        match = self._match(sent, query)
        operation = match.operation
        values = {**match.values, **from_query(operation, query)}
        incoming = Incoming(values, query, sent.headers, sent.content)
        try:
            arguments = read(operation, incoming)
        except UnsupportedMedia:
            raise _unfit(operation, "it takes no body of this media type") from None
        except Refused as refused:
            raise _unfit(operation, "; ".join(map(str, refused.faults))) from None
        secret = {each.argument for each in operation.parameters if each.secret}
        return operation, Call(
            operation.id,
            sent.method,
            sent.path,
            with_secrets(arguments, *(secret & arguments.keys())),
            Headers(sent.headers.items()),
            read_credentials(self._api, operation, incoming),
            sent.content,
        )

    def _match(self, sent: Sent, query: Fields) -> _Match:
        """Find the closest operation: the document's own base address counts first,
        then the path with most literal segments."""
        matches: list[_Match] = []
        for operation, own in self._operations:
            template, _ = path_template.parted(operation.path)
            found = path_template.match(template, sent.path)
            if found is None or not has(own, query, sent.headers):
                continue
            base, values = found
            declared = path_template.base_of(self._api.server(operation.server)).rstrip(
                "/"
            )
            is_declared = respelled(base) == respelled(declared)
            literals = sum("{" not in segment for segment in template.split("/"))
            closeness = is_declared, literals, len(own), -len(base)
            matches.append(_Match(operation, values, closeness))
        chosen = [each for each in matches if each.operation.method == sent.method]
        if chosen:
            return max(chosen, key=lambda match: match.closeness)
        others = ", ".join(str(match.operation.origin) for match in matches)
        raise FakeError(
            f"{sent.method} {sent.path} is no operation of {self._api.title}"
            + (f"; that path has {others}" if others else "")
        )


def _unfit(operation: Operation[Any], reason: str) -> FakeError:
    return FakeError(f"{operation.origin}: the request does not fit: {reason}")
