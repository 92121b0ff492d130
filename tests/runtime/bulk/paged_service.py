"""A service that lists entries in pages, and clients of both kinds that ask it, for the
tests of paging: what the service is like in, what was asked and yielded out.
"""

import json
import weakref
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Protocol, TypeAlias, TypeVar, cast

from pydantic import Field

from typecase.runtime.bulk.pagination import AsyncPages, Pages, Position
from typecase.runtime.errors import ConnectionLostError
from typecase.runtime.json_value import is_object
from typecase.runtime.models.model import Model
from typecase.runtime.operation import (
    JSON,
    DeclaredResponse,
    Operation,
    Paging,
    Parameter,
)
from typecase.runtime.response import Headers, Response

T = TypeVar("T")
AnyPages: TypeAlias = Pages[Any] | AsyncPages[Any]


class Entry(Model):
    id: int | None = None


class Data(Model):
    entries: Annotated[list[Entry] | None, Field(alias="entryList")] = None


class Meta(Model):
    last: Annotated[bool | None, Field(alias="isLast")] = None
    total: int | None = None


class Listing(Model):
    data: Data | None = None
    meta: Annotated[Meta | None, Field(alias="_meta")] = None


BY_PAGE = Paging("/data/entryList", page="page", size="size", last="/_meta/isLast")
BY_OFFSET = Paging("/data/entryList", offset="page", size="size", total="/_meta/total")


def listing(paging: Paging | None, kind: Any = Listing) -> Operation[Any]:
    """An operation with an argument for the page or offset, and one for the size."""
    return Operation[Any](
        id="entries/list",
        method="GET",
        path="/entries",
        parameters=(
            Parameter("page", "page", "query", int),
            Parameter("size", "size", "query", int),
            Parameter("q", "q", "query", str),
        ),
        answers=(DeclaredResponse(200, JSON, kind),),
        paging=paging,
    )


@dataclass
class Service:
    """Lists ``count`` entries, at most ``cap`` a page; fails where ``fails`` says."""

    count: int
    cap: int = 1000
    default: int = 10
    tells: Literal["last", "total", "both", "nothing"] = "both"
    fails: set[int] = field(default_factory=set[int])
    asked: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    content: bytes | None = None
    """Answered in place of entries."""

    def answer(self, operation: Operation[Any], arguments: Mapping[str, Any]) -> bytes:
        names = [parameter.argument for parameter in operation.parameters]
        given: dict[str, Any] = {name: arguments.get(name) for name in names}
        self.asked.append({k: v for k, v in given.items() if v is not None})
        if len(self.asked) - 1 in self.fails:
            raise ConnectionLostError(operation.origin, "the connection broke")
        if self.content is not None:
            return self.content
        paging = cast(Paging, operation.paging)
        size = min(given["size"] or self.default, self.cap)
        start = (given["page"] - paging.first) * (1 if paging.offset else size)
        rows = range(start, min(start + size, self.count))
        meta: dict[str, Any] = {}
        if self.tells in ("last", "both"):
            meta["isLast"] = start + size >= self.count
        if self.tells in ("total", "both"):
            meta["total"] = self.count
        return listed(rows, **meta)


def listed(ids: Iterable[int], **meta: Any) -> bytes:
    """A page of these entries."""
    rows = [{"id": each} for each in ids]
    return json.dumps({"data": {"entryList": rows}, "_meta": meta}).encode()


class _Asking:
    """Executes operations without a network; only one page may be alive at a time."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._earlier: list[weakref.ref[Any]] = []

    def _execute(self, operation: Operation[T], arguments: Any) -> Response[T]:
        assert all(each() is None for each in self._earlier), "a page was kept"
        content = self._service.answer(operation, arguments)
        body = operation.answers[0].adapter.validate_json(content)
        response = Response(200, Headers(), content, body, body, attempts=2)
        held: list[Any] = [response]
        if isinstance(body, Listing) and body.data and body.data.entries:
            held += body.data.entries
        self._earlier = [weakref.ref(each) for each in held]
        return response


class _SyncAsking(_Asking):
    def execute(self, operation: Operation[T], arguments: Any) -> Response[T]:
        return self._execute(operation, arguments)


class _AsyncAsking(_Asking):
    async def execute(self, operation: Operation[T], arguments: Any) -> Response[T]:
        return self._execute(operation, arguments)


class Driver(Protocol):
    """Opens pages of one kind and takes from them."""

    def open(
        self, service: Service, operation: Operation[Any], **arguments: Any
    ) -> AnyPages: ...

    def take(self, pages: Any, count: int | None = None) -> list[int]:
        """The ids of the next items; of all that are left without a count."""
        ...

    def whole(self, pages: Any) -> list[list[int]]:
        """The ids of all pages that are left."""
        ...


class SyncDriver:
    def open(
        self, service: Service, operation: Operation[Any], **arguments: Any
    ) -> AnyPages:
        return Pages[Any](cast(Any, _SyncAsking(service)), operation, arguments)

    def take(self, pages: Any, count: int | None = None) -> list[int]:
        taken: list[int] = []
        while count is None or len(taken) < count:
            try:
                taken.append(id_of(next(pages)))
            except StopIteration:
                break
        return taken

    def whole(self, pages: Any) -> list[list[int]]:
        # Nothing here keeps a page, or the client would complain.
        found: list[list[int]] = []
        for response in pages.pages():
            found.append(_ids(response))
            del response
        return found


class AsyncDriver:
    def open(
        self, service: Service, operation: Operation[Any], **arguments: Any
    ) -> AnyPages:
        return AsyncPages[Any](cast(Any, _AsyncAsking(service)), operation, arguments)

    def take(self, pages: Any, count: int | None = None) -> list[int]:
        async def run() -> list[int]:
            taken: list[int] = []
            while count is None or len(taken) < count:
                try:
                    taken.append(id_of(await anext(pages)))
                except StopAsyncIteration:
                    break
            return taken

        return _ran(run())

    def whole(self, pages: Any) -> list[list[int]]:
        async def run() -> list[list[int]]:
            found: list[list[int]] = []
            async for response in pages.pages():
                found.append(_ids(response))
                del response
            return found

        return _ran(run())


def id_of(item: Any) -> int:
    """The id of an entry, which is a model or a plain object."""
    return int(item["id"] if is_object(item) else item.id)


def kept(position: Position) -> Position:
    """The position as another process would read it."""
    return cast(Position, json.loads(json.dumps(position)))


def _ids(response: Response[Any]) -> list[int]:
    return [id_of(item) for item in response.body.data.entries]


def _ran(coroutine: Coroutine[Any, Any, T]) -> T:
    # Nothing waits here, so a loop would only cost time.
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return cast(T, stop.value)
    raise AssertionError("the coroutine waits")
