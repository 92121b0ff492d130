"""The server of the bookshop API."""

# ruff: noqa: ARG002

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal, Protocol

from fastapi import APIRouter, FastAPI

from typecase.runtime.server.operation_docs import find_document
from typecase.runtime.server.request_context import Authenticate, Refuse
from typecase.runtime.server.response_encoder import Reply
from typecase.runtime.server.router import Routes, build_app, build_router
from typecase.runtime.validation.size_limits import Limits

from . import books, models
from .api import API


class BooksHandler(Protocol):
    """Handles the operations on books."""

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
    ) -> list[models.Book] | Reply:
        return Reply(status=501)

    async def get(self, *, book_id: str) -> models.Book | Reply:
        return Reply(status=501)

    async def page(self, *, book_id: str) -> str | Reply:
        return Reply(status=501)

    async def cover(self) -> bytes | Reply:
        return Reply(status=501)

    async def note(
        self, *, body: models.Note | list[models.Note]
    ) -> dict[str, Any] | Reply | None:
        return Reply(status=501)

    async def update(
        self, *, delta: int | None = None, password: str | None = None
    ) -> int | Reply:
        return Reply(status=501)

    async def login(
        self, *, body: models.LoginForm | models.LoginJson
    ) -> models.Token | Reply:
        return Reply(status=501)


class Handlers(Protocol):
    """One handler for each resource."""

    @property
    def books(self) -> BooksHandler: ...


_ROUTES: Routes = (
    (books.SEARCH, "books", BooksHandler.search),
    (books.GET, "books", BooksHandler.get),
    (books.PAGE, "books", BooksHandler.page),
    (books.COVER, "books", BooksHandler.cover),
    (books.NOTE, "books", BooksHandler.note),
    (books.UPDATE, "books", BooksHandler.update),
    (books.LOGIN, "books", BooksHandler.login),
)


def create_router(
    handlers: object,
    *,
    partial: bool = False,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    return build_router(
        API,
        _ROUTES,
        handlers,
        partial=partial,
        authenticate=authenticate,
        refuse=refuse,
        limits=limits,
        document=find_document(__name__),
    )


def create_app(
    handlers: object,
    *,
    partial: bool = False,
    docs: bool = False,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> FastAPI:
    router = create_router(
        handlers,
        partial=partial,
        authenticate=authenticate,
        refuse=refuse,
        limits=limits,
    )
    document = find_document(__name__)
    return build_app(API, router, document=document, docs=docs, refuse=refuse)
