"""The operations on books, and the resources that call them."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any, Literal, Unpack

from pydantic import Field

from typecase.runtime.client.async_resource import AsyncResource
from typecase.runtime.client.resource import Resource
from typecase.runtime.operation import Body, DeclaredResponse, Operation
from typecase.runtime.options import CallOptions
from typecase.runtime.serialization.bodies.form_body import FormBody
from typecase.runtime.serialization.parameters.parameter import Parameter

from . import models

SEARCH = Operation[list[models.Book]](
    id="books/search",
    method="GET",
    idempotent=True,
    path="/books",
    parameters=(
        Parameter("q", "q", "query", str),
        Parameter("place", "l", "query", str),
        Parameter("ids", "bookIds", "query", list[int], explode=False),
        Parameter("tags", "tag", "query", list[str]),
        Parameter("kinds", "kinds", "query", list[models.Kind], explode=False),
        Parameter(
            "signals",
            "signals",
            "query",
            list[str],
            style="pipeDelimited",
            explode=False,
        ),
        Parameter(
            "filters", "filter", "query", dict[str, str | int], style="deepObject"
        ),
        Parameter("limit", "limit", "query", Annotated[int, Field(ge=0, le=200)]),
        Parameter("fresh", "fresh", "query", bool),
        Parameter("flag", "flag", "query", Literal[0, 1]),
        Parameter("price", "price.max", "query", Annotated[float, Field(ge=0)]),
        Parameter("since", "since", "query", date),
        Parameter("shelf", "shelf", "query", models.Shelf),
        Parameter("trace", "X-Trace", "header", str),
        Parameter("session", "session", "cookie", str),
    ),
    responses=(
        DeclaredResponse(200, "application/json", models.BooksEnvelope, unwrap="data"),
        DeclaredResponse("4XX", "application/json", models.Faults),
    ),
    security=(("token",), ()),
    require_any=(("q", "place"),),
)
GET = Operation[models.Book](
    id="books/get",
    method="GET",
    idempotent=True,
    path="/books/{bookId}",
    parameters=(Parameter("book_id", "bookId", "path", str, required=True),),
    responses=(
        DeclaredResponse(200, "application/json", models.BookEnvelope, unwrap="data"),
    ),
)
PAGE = Operation[str](
    id="books/page",
    method="GET",
    idempotent=True,
    path="/books/{bookId}/page",
    parameters=(Parameter("book_id", "bookId", "path", str, required=True),),
    responses=(DeclaredResponse(200, "*/*", str),),
)
COVER = Operation[bytes](
    id="books/cover",
    method="GET",
    idempotent=True,
    path="/cover",
    parameters=(
        Parameter("user", "id", "query", int, required=True, credential=True),
        Parameter(
            "password",
            "pass",
            "query",
            str,
            required=True,
            credential=True,
            secret=True,
        ),
    ),
    responses=(DeclaredResponse(200, "application/octet-stream", bytes),),
)
NOTE = Operation[dict[str, Any] | None](
    id="books/note",
    method="POST",
    path="/notes",
    bodies=(Body("application/json", models.Note | list[models.Note]),),
    body_required=True,
    responses=(
        DeclaredResponse(200, "application/json", dict[str, Any]),
        DeclaredResponse(204),
    ),
    security=(("key", "access_token"), ("key",)),
)
UPDATE = Operation[int](
    id="books/update",
    method="PUT",
    path="/books",
    verify="books.search",
    parameters=(
        Parameter("delta", "delta", "query", int),
        Parameter("password", "password", "query", str, secret=True),
    ),
    responses=(DeclaredResponse(200, "application/json", int),),
)
LOGIN = Operation[models.Token](
    id="books/login",
    method="POST",
    path="/oauth2/token",
    bodies=(
        FormBody("application/x-www-form-urlencoded", models.LoginForm),
        Body("application/json", models.LoginJson),
    ),
    body_required=True,
    responses=(DeclaredResponse(200, "application/json", models.Token),),
    security=(("app_client",), ()),
    server="auth_url",
)


class Books(Resource):
    """The operations on books, for the synchronous client."""

    def search(
        self,
        *,
        q: str | None = None,
        place: str | None = None,
        ids: Sequence[int] | None = None,
        tags: Sequence[str] | None = None,
        kinds: Sequence[models.Kind] | None = None,
        signals: Sequence[str] | None = None,
        filters: Mapping[str, str | int] | None = None,
        limit: int | None = None,
        fresh: bool | None = None,
        flag: Literal[0, 1] | None = None,
        price: float | None = None,
        since: date | None = None,
        shelf: models.Shelf | None = None,
        trace: str | None = None,
        session: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> list[models.Book]:
        return self._call(
            SEARCH,
            call_options,
            q=q,
            place=place,
            ids=ids,
            tags=tags,
            kinds=kinds,
            signals=signals,
            filters=filters,
            limit=limit,
            fresh=fresh,
            flag=flag,
            price=price,
            since=since,
            shelf=shelf,
            trace=trace,
            session=session,
        )

    def get(self, *, book_id: str, **call_options: Unpack[CallOptions]) -> models.Book:
        return self._call(GET, call_options, book_id=book_id)

    def page(self, *, book_id: str, **call_options: Unpack[CallOptions]) -> str:
        return self._call(PAGE, call_options, book_id=book_id)

    def cover(self, **call_options: Unpack[CallOptions]) -> bytes:
        return self._call(COVER, call_options)

    def note(
        self,
        *,
        body: models.Note | list[models.Note],
        **call_options: Unpack[CallOptions],
    ) -> dict[str, Any] | None:
        return self._call(NOTE, call_options, body=body)

    def update(
        self,
        *,
        delta: int | None = None,
        password: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> int:
        return self._call(UPDATE, call_options, delta=delta, password=password)

    def login(
        self,
        *,
        body: models.LoginForm | models.LoginJson,
        **call_options: Unpack[CallOptions],
    ) -> models.Token:
        return self._call(LOGIN, call_options, body=body)


class AsyncBooks(AsyncResource):
    """The operations on books, for the asynchronous client."""

    async def search(
        self,
        *,
        q: str | None = None,
        place: str | None = None,
        ids: Sequence[int] | None = None,
        tags: Sequence[str] | None = None,
        kinds: Sequence[models.Kind] | None = None,
        signals: Sequence[str] | None = None,
        filters: Mapping[str, str | int] | None = None,
        limit: int | None = None,
        fresh: bool | None = None,
        flag: Literal[0, 1] | None = None,
        price: float | None = None,
        since: date | None = None,
        shelf: models.Shelf | None = None,
        trace: str | None = None,
        session: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> list[models.Book]:
        return await self._call(
            SEARCH,
            call_options,
            q=q,
            place=place,
            ids=ids,
            tags=tags,
            kinds=kinds,
            signals=signals,
            filters=filters,
            limit=limit,
            fresh=fresh,
            flag=flag,
            price=price,
            since=since,
            shelf=shelf,
            trace=trace,
            session=session,
        )

    async def get(
        self, *, book_id: str, **call_options: Unpack[CallOptions]
    ) -> models.Book:
        return await self._call(GET, call_options, book_id=book_id)

    async def page(self, *, book_id: str, **call_options: Unpack[CallOptions]) -> str:
        return await self._call(PAGE, call_options, book_id=book_id)

    async def cover(self, **call_options: Unpack[CallOptions]) -> bytes:
        return await self._call(COVER, call_options)

    async def note(
        self,
        *,
        body: models.Note | list[models.Note],
        **call_options: Unpack[CallOptions],
    ) -> dict[str, Any] | None:
        return await self._call(NOTE, call_options, body=body)

    async def update(
        self,
        *,
        delta: int | None = None,
        password: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> int:
        return await self._call(UPDATE, call_options, delta=delta, password=password)

    async def login(
        self,
        *,
        body: models.LoginForm | models.LoginJson,
        **call_options: Unpack[CallOptions],
    ) -> models.Token:
        return await self._call(LOGIN, call_options, body=body)
