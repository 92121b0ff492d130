"""Applications that call others.

In: an application and its client. Out: the same application, which closes the client
when it ends, on the event loop that the client's connections belong to.
"""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from fastapi import FastAPI


def closing(app: FastAPI, client: AbstractAsyncContextManager[Any]) -> FastAPI:
    """Have the client closed."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        async with client:
            yield

    app.router.lifespan_context = lifespan
    return app
