"""A service that lists entries in pages, and drivers that read pages from it.

`PagedService` configures the service and records its requests. `SyncDriver` and
`AsyncDriver` let one test cover `Page` and `AsyncPage`. No network is involved.
"""

import json
import weakref
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Protocol, TypeAlias, TypeVar, cast

from pydantic import Field

from typecase.runtime.errors import ConnectionLostError, Position
from typecase.runtime.http.headers import Headers
from typecase.runtime.json_value import is_object
from typecase.runtime.models.model import Model
from typecase.runtime.operation import JSON, DeclaredResponse, Operation
from typecase.runtime.pagination.page_request import PageRequest, build_first_request
from typecase.runtime.pagination.pages import (
    AsyncPageIterator,
    PageIterator,
    fetch_page,
    fetch_page_async,
)
from typecase.runtime.pagination.paging import Paging
from typecase.runtime.response import Response
from typecase.runtime.serialization.parameters.parameter import Parameter

T = TypeVar("T")
AnyIterator: TypeAlias = PageIterator[Any] | AsyncPageIterator[Any]


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


def list_operation(paging: Paging | None, kind: Any = Listing) -> Operation[Any]:
    """Return an operation that takes a page or offset, a size and a filter `q`.

    The argument `page` is an offset if ``paging`` says so.
    """
    return Operation[Any](
        id="entries/list",
        method="GET",
        path="/entries",
        parameters=(
            Parameter("page", "page", "query", int),
            Parameter("size", "size", "query", int),
            Parameter("q", "q", "query", str),
        ),
        responses=(DeclaredResponse(200, JSON, kind),),
        paging=paging,
    )


@dataclass
class PagedService:
    """A service with ``count`` entries, which sends at most ``cap`` of them per page.

    ``default`` is the size of a page for requests without one. ``reports`` is what the
    `_meta` of a page contains. Requests are numbered from 0; those in
    ``failing_requests`` lose the connection.
    """

    count: int
    cap: int = 1000
    default: int = 10
    reports: Literal["last", "total", "both", "nothing"] = "both"
    failing_requests: set[int] = field(default_factory=set[int])
    requests: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    content: bytes | None = None
    """The body of every response, in place of entries."""

    def respond(self, operation: Operation[Any], arguments: Mapping[str, Any]) -> bytes:
        names = [parameter.argument for parameter in operation.parameters]
        values: dict[str, Any] = {name: arguments.get(name) for name in names}
        self.requests.append(
            {name: value for name, value in values.items() if value is not None}
        )
        if len(self.requests) - 1 in self.failing_requests:
            raise ConnectionLostError(operation.origin, "the connection broke")
        if self.content is not None:
            return self.content
        paging = cast(Paging, operation.paging)
        size = min(values["size"] or self.default, self.cap)
        page = paging.first if values["page"] is None else values["page"]
        start = (page - paging.first) * (1 if paging.offset else size)
        rows = range(start, min(start + size, self.count))
        meta: dict[str, Any] = {}
        if self.reports in ("last", "both"):
            meta["isLast"] = start + size >= self.count
        if self.reports in ("total", "both"):
            meta["total"] = self.count
        return encode_page(rows, **meta)


def encode_page(ids: Iterable[int], **meta: Any) -> bytes:
    """Return the JSON body of a page of entries with these ids."""
    rows = [{"id": number} for number in ids]
    return json.dumps({"data": {"entryList": rows}, "_meta": meta}).encode()


class _Executor:
    """A stand-in for a client that fails if an earlier page is still referenced."""

    def __init__(self, service: PagedService) -> None:
        self._service = service
        self._earlier: list[weakref.ref[Any]] = []

    def _respond(self, operation: Operation[T], arguments: Any) -> Response[T]:
        is_free = all(reference() is None for reference in self._earlier)
        assert is_free, "an earlier page is still referenced"
        content = self._service.respond(operation, arguments)
        body = operation.responses[0].adapter.validate_json(content)
        response = Response(200, Headers(), content, body, body, attempts=2)
        tracked: list[Any] = [response]
        if isinstance(body, Listing) and body.data and body.data.entries:
            tracked += body.data.entries
        self._earlier = [weakref.ref(item) for item in tracked]
        return response


class _SyncExecutor(_Executor):
    def __call__(self, operation: Operation[T], arguments: Any) -> Response[T]:
        return self._respond(operation, arguments)


class _AsyncExecutor(_Executor):
    async def __call__(self, operation: Operation[T], arguments: Any) -> Response[T]:
        return self._respond(operation, arguments)


def make_request(
    operation: Operation[Any],
    model: Any = None,
    position: Any = None,
    **arguments: Any,
) -> PageRequest:
    """Return the request for the first page of a call with these arguments."""
    return build_first_request(operation, arguments, position, model)


class Driver(Protocol):
    """The interface of drivers, which iterate over pages and read them."""

    def open(
        self, service: PagedService, operation: Operation[Any], **arguments: Any
    ) -> AnyIterator:
        """Return an iterator over the items, which has sent no request yet."""
        ...

    def take(self, items: Any, count: int | None = None) -> list[int]:
        """Return the ids of the next `count` items, or of all remaining items."""
        ...

    def take_pages(
        self, service: PagedService, operation: Operation[Any], **arguments: Any
    ) -> list[list[int]]:
        """Return the ids of the items of each page."""
        ...


class SyncDriver:
    def open(
        self, service: PagedService, operation: Operation[Any], **arguments: Any
    ) -> AnyIterator:
        executor = cast(Any, _SyncExecutor(service))
        return PageIterator[Any](executor, make_request(operation, **arguments))

    def take(self, items: Any, count: int | None = None) -> list[int]:
        ids: list[int] = []
        while count is None or len(ids) < count:
            try:
                ids.append(get_id(next(items)))
            except StopIteration:
                break
        return ids

    def take_pages(
        self, service: PagedService, operation: Operation[Any], **arguments: Any
    ) -> list[list[int]]:
        executor = cast(Any, _SyncExecutor(service))
        pages = fetch_page(executor, make_request(operation, **arguments)).pages()
        # Drop each page at once: the executor fails if it is still referenced.
        pages_of_ids: list[list[int]] = []
        for page in pages:
            pages_of_ids.append([get_id(item) for item in page.items])
            del page
        return pages_of_ids


class AsyncDriver:
    def open(
        self, service: PagedService, operation: Operation[Any], **arguments: Any
    ) -> AnyIterator:
        executor = cast(Any, _AsyncExecutor(service))
        return AsyncPageIterator[Any](executor, make_request(operation, **arguments))

    def take(self, items: Any, count: int | None = None) -> list[int]:
        async def run() -> list[int]:
            ids: list[int] = []
            while count is None or len(ids) < count:
                try:
                    ids.append(get_id(await anext(items)))
                except StopAsyncIteration:
                    break
            return ids

        return _run_without_loop(run())

    def take_pages(
        self, service: PagedService, operation: Operation[Any], **arguments: Any
    ) -> list[list[int]]:
        executor = cast(Any, _AsyncExecutor(service))
        request = make_request(operation, **arguments)

        async def run() -> list[list[int]]:
            pages = (await fetch_page_async(executor, request)).pages()
            pages_of_ids: list[list[int]] = []
            async for page in pages:
                pages_of_ids.append([get_id(item) for item in page.items])
                del page
            return pages_of_ids

        return _run_without_loop(run())


def get_id(item: Any) -> int:
    """Return the id of an entry, which is a model or a JSON object."""
    return int(item["id"] if is_object(item) else item.id)


def round_trip_json(position: Position) -> Position:
    """Return the position as another process would load it from JSON."""
    return cast(Position, json.loads(json.dumps(position)))


def _run_without_loop(coroutine: Coroutine[Any, Any, T]) -> T:
    # Nothing in the coroutine waits, so it needs no event loop, which would be slow.
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return cast(T, stop.value)
    raise AssertionError("the coroutine waits")
