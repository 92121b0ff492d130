"""The clients of the bookshop API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typecase.runtime.client.async_client import AsyncClient
from typecase.runtime.client.client import Client
from typecase.runtime.options import ClientOptions

from .api import API

if TYPE_CHECKING:
    import httpx2

    from typecase.runtime.auth.token_cache import AsyncToken, Token

    from .books import AsyncBooks, Books


class BookshopClient(Client):
    """The synchronous client of the bookshop API."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        auth_url: str | None = None,
        token: Token | None = None,
        key: str | None = None,
        access_token: str | None = None,
        app_client: tuple[str, str] | None = None,
        user: int | None = None,
        password: str | None = None,
        options: ClientOptions | None = None,
        http_client: httpx2.Client | None = None,
    ) -> None:
        super().__init__(
            API,
            base_urls={"base_url": base_url, "auth_url": auth_url},
            credentials={
                "token": token,
                "key": key,
                "access_token": access_token,
                "app_client": app_client,
                "user": user,
                "password": password,
            },
            options=options,
            http_client=http_client,
        )

    @property
    def books(self) -> Books:
        # As in generated clients, the first access imports the module.
        from .books import Books

        return Books(self)


class AsyncBookshopClient(AsyncClient):
    """The asynchronous client of the bookshop API."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        auth_url: str | None = None,
        token: AsyncToken | None = None,
        key: str | None = None,
        access_token: str | None = None,
        app_client: tuple[str, str] | None = None,
        user: int | None = None,
        password: str | None = None,
        options: ClientOptions | None = None,
        http_client: httpx2.AsyncClient | None = None,
    ) -> None:
        super().__init__(
            API,
            base_urls={"base_url": base_url, "auth_url": auth_url},
            credentials={
                "token": token,
                "key": key,
                "access_token": access_token,
                "app_client": app_client,
                "user": user,
                "password": password,
            },
            options=options,
            http_client=http_client,
        )

    @property
    def books(self) -> AsyncBooks:
        from .books import AsyncBooks

        return AsyncBooks(self)
