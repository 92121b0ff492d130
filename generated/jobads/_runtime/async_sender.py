"""The base of what sends webhooks and callbacks, for asyncio: an API and the address of
a receiver in, a client whose calls go there out.
"""

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from .api import Api
from .async_client import AsyncClient
from .options import ClientOptions
from .sender import sending

if TYPE_CHECKING:
    import httpx2


class AsyncSender(AsyncClient):
    """An asynchronous client of receivers."""

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
    ) -> None:
        super().__init__(
            sending(api),
            base_urls={},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )
        for url in filter(None, base_urls.values()):
            self._session = self._session.to(url)

    def to(self, url: str) -> Self:
        """A sender to another receiver, by its whole address; it shares connections.

        They are closed with any of those that share them.
        """
        twin = copy(self)
        twin._session = self._session.to(url)
        return twin
