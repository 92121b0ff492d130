"""Clients of the Job Search API, synchronous and asynchronous. Printed by typecase from
search.yaml."""

from typing import TYPE_CHECKING, Literal

from .._runtime.auth.security_schemes import Secrets
from .._runtime.client.async_client import AsyncClient
from .._runtime.client.client import Client
from .._runtime.options import ClientOptions
from .api import API

if TYPE_CHECKING:
    import httpx2

    from .jobs import AsyncJobs, Jobs


class SearchClient(Client):
    """Client of the Job Search API.

    Args:
        base_url: Base address, in place of the chosen one.
        server: Which address to call. `interactive`: For searches made while a person
            waits. Base address for searches made while a person waits; the document
            gives none. Required: the document names no host. `bulk`: For bulk or
            asynchronous traffic. Base address for bulk or asynchronous traffic (SMS,
            email, push); the document gives none. Required: the document names no host.
        id: Publisher id, sent with every request; keep it on the server side. Sent as
            query parameter `id`. Where it is not given, `JOBADS_SEARCH_ID` of the
            environment is read.
        password: Publisher password, sent with every request; keep it on the server
            side. Sent as query parameter `pass`. Where it is not given,
            `JOBADS_SEARCH_PASSWORD` of the environment is read.
        options: What holds for all calls of this client.
        http_client: A client of yours to send with; it is not closed.
    Not shown by the document:
        Rate limits.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        server: Literal["interactive", "bulk"] = "interactive",
        id: int | None = None,
        password: str | None = None,
        options: ClientOptions | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(id=id, password=password)
        del id, password
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
            server=server,
        )

    @property
    def jobs(self) -> "Jobs":
        """Search in current job postings."""
        from .jobs import Jobs

        return Jobs(self)


class AsyncSearchClient(AsyncClient):
    """Client of the Job Search API for asyncio; its arguments and methods are those of
    `SearchClient`."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        server: Literal["interactive", "bulk"] = "interactive",
        id: int | None = None,
        password: str | None = None,
        options: ClientOptions | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
    ) -> None:
        credentials = Secrets(id=id, password=password)
        del id, password
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
            server=server,
        )

    @property
    def jobs(self) -> "AsyncJobs":
        """Search in current job postings."""
        from .jobs import AsyncJobs

        return AsyncJobs(self)
