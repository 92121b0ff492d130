"""Send httpx2 requests asynchronously over the package's own connection pools."""

import httpcore2
import httpx2

from . import httpx2_internals
from .async_deadline_backend import AsyncDeadlineBackend
from .connection_pool import ConnectionPools


class AsyncPoolTransport(httpx2.AsyncHTTPTransport):
    """An asynchronous transport, whose caller must cancel a request at the deadline.

    ``certificate`` is that of the client, as `create_client_context` takes it.
    """

    # As in `PoolTransport`, the constructor of httpx2 is not called.
    def __init__(self, certificate: tuple[str, ...] = ()) -> None:
        self.backend = AsyncDeadlineBackend()
        pools = ConnectionPools(
            httpcore2.AsyncConnectionPool, self.backend, certificate
        )
        httpx2_internals.replace_pool(self, pools)

    async def aclose(self) -> None:
        """Close the connections, and end the calls that use them."""
        self.backend.shut_down()
        await super().aclose()
