"""Clients of the Applicant Disposition API, synchronous and asynchronous. Printed by
typecase from disposition.yaml."""

from typing import TYPE_CHECKING

from .._runtime.auth.security_schemes import Secrets
from .._runtime.client.async_client import AsyncClient
from .._runtime.client.client import Client
from .._runtime.options import ClientOptions
from .api import API

if TYPE_CHECKING:
    import httpx2

    from .events import AsyncEvents, Events


class DispositionClient(Client):
    """Client of the Applicant Disposition API.

    Args:
        base_url: Base address of the disposition API; the document gives none.
            Required: the document names no host.
        options: What holds for all calls of this client.
        http_client: A client of yours to send with; it is not closed.
    Not shown by the document:
        Rate limits.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        options: ClientOptions | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets()
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def events(self) -> "Events":
        """Applicant status events sent by an advertiser."""
        from .events import Events

        return Events(self)


class AsyncDispositionClient(AsyncClient):
    """Client of the Applicant Disposition API for asyncio; its arguments and methods
    are those of `DispositionClient`."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        options: ClientOptions | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
    ) -> None:
        credentials = Secrets()
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def events(self) -> "AsyncEvents":
        """Applicant status events sent by an advertiser."""
        from .events import AsyncEvents

        return AsyncEvents(self)
