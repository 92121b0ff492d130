"""The server of the bookshop API."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal, Protocol

from fastapi import APIRouter, FastAPI

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
    ) -> list[models.Book] | Reply: ...

    async def get(self, *, book_id: str) -> models.Book | Reply: ...

    async def page(self, *, book_id: str) -> str | Reply: ...

    async def cover(self) -> bytes | Reply: ...

    async def note(
        self, *, body: models.Note | list[models.Note]
    ) -> dict[str, Any] | Reply | None: ...

    async def update(
        self, *, delta: int | None = None, password: str | None = None
    ) -> int | Reply: ...

    async def login(
        self, *, body: models.LoginForm | models.LoginJson
    ) -> models.Token | Reply: ...


class Handlers(Protocol):
    """One handler for each resource."""

    @property
    def books(self) -> BooksHandler: ...


def create_router(
    handlers: Handlers,
    *,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    routes: Routes = (
        (books.SEARCH, handlers.books.search),
        (books.GET, handlers.books.get),
        (books.PAGE, handlers.books.page),
        (books.COVER, handlers.books.cover),
        (books.NOTE, handlers.books.note),
        (books.UPDATE, handlers.books.update),
        (books.LOGIN, handlers.books.login),
    )
    return build_router(
        API, routes, authenticate=authenticate, refuse=refuse, limits=limits
    )


def create_app(
    handlers: Handlers,
    *,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> FastAPI:
    router = create_router(
        handlers, authenticate=authenticate, refuse=refuse, limits=limits
    )
    document = Path(__file__).with_name("openapi.json")
    return build_app(API, router, document=document, refuse=refuse)
