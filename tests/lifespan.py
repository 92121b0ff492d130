"""Close the client of an application when the application shuts down.

The client is closed on the event loop that its connections belong to.
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
