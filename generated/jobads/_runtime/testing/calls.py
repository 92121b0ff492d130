"""Requests as a fake reads them: raw parts in, the operation and its typed arguments
out, or an assertion that says what does not fit. It reads as the printed server does.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from .. import paths
from ..api import Api
from ..checks import Refused
from ..credentials import Secrets
from ..incoming import Incoming, UnsupportedMedia, presented, read, read_one
from ..leaves import Fields
from ..marks import Mark, from_query, has, marks
from ..operation import Operation
from ..response import Headers
from ..secret import with_secrets
from ..styles import respelled, split_query
from .wrong import FakeError


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
class _Route:
    """An operation and the paths it has, below whatever base address."""

    operation: Operation[Any]
    path: str
    base: str
    literals: int
    marks: tuple[Mark, ...]


class Routes:
    """All operations of an API, found by method and path."""

    def __init__(self, api: Api, operations: Iterable[Operation[Any]]) -> None:
        self._api = api
        listed = list(operations)
        told = zip(listed, marks(listed), strict=True)
        self._routes = [_route(api, operation, own) for operation, own in told]

    def read(self, sent: Sent) -> tuple[Operation[Any], Call]:
        """The operation that was called, and the call."""
        query = split_query(sent.query)
        route, path = self._find(sent, query)
        operation = route.operation
        values = {**path, **from_query(operation, query)}
        incoming = Incoming(values, query, sent.headers, sent.content)
        try:
            arguments = read(operation, incoming)
        except UnsupportedMedia:
            raise _unfit(operation, "it takes no body of this media type") from None
        except Refused as refused:
            raise _unfit(operation, "; ".join(map(str, refused.faults))) from None
        for parameter in operation.parameters:
            if parameter.credential:
                arguments.pop(parameter.argument, None)
        secret = {each.argument for each in operation.parameters if each.secret}
        return operation, Call(
            operation.id,
            sent.method,
            sent.path,
            with_secrets(arguments, *(secret & arguments.keys())),
            Headers(sent.headers.items()),
            self._presented(operation, incoming),
            sent.content,
        )

    def _find(self, sent: Sent, query: Fields) -> tuple[_Route, Mapping[str, str]]:
        fits = [
            (route, *matched)
            for route in self._routes
            if (matched := paths.match(route.path, sent.path)) is not None
            and has(route.marks, query, sent.headers)
        ]
        chosen = [each for each in fits if each[0].operation.method == sent.method]
        if chosen:
            route, _, values = max(chosen, key=_closeness)
            return route, values
        others = ", ".join(str(route.operation.origin) for route, _, _ in fits)
        raise FakeError(
            f"{sent.method} {sent.path} is no operation of {self._api.title}"
            + (f"; that path has {others}" if others else "")
        )

    def _presented(self, operation: Operation[Any], incoming: Incoming) -> Secrets:
        named = {name for names in self._api.security_of(operation) for name in names}
        values = {
            scheme.name: presented(scheme, incoming)
            for scheme in self._api.schemes
            if scheme.name in named
        }
        for parameter in operation.parameters:
            if parameter.credential:
                with suppress(Refused):
                    value = read_one(operation, parameter, incoming)
                    values[parameter.argument] = value
        return Secrets(**{k: each for k, each in values.items() if each is not None})


def _route(api: Api, operation: Operation[Any], own: tuple[Mark, ...]) -> _Route:
    path, _ = paths.parted(operation.path)
    segments = path.split("/")
    return _Route(
        operation,
        path,
        respelled(paths.base_of(api.server(operation.server)).rstrip("/")),
        sum("{" not in segment for segment in segments),
        own,
    )


def _closeness(
    found: tuple[_Route, str, Mapping[str, str]],
) -> tuple[bool, int, int, int]:
    # The document's own base first, then the path that says most in so many words.
    route, base, _ = found
    return respelled(base) == route.base, route.literals, len(route.marks), -len(base)


def _unfit(operation: Operation[Any], reason: str) -> FakeError:
    return FakeError(f"{operation.origin}: the request does not fit: {reason}")
