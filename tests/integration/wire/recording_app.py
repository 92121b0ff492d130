"""Serve a generated server application whose handlers record their arguments."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.asgi_server import serve_app


@dataclass
class RecordingHandlers:
    """Handlers of any API, which record each call and return or raise ``result``.

    A call is recorded in ``calls`` as its operation and arguments. The credentials of a
    request are recorded in ``credentials``, beside its operation.
    """

    result: Any = None
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    credentials: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def __getattr__(self, resource: str) -> "_Resource":
        return _Resource(self, resource)

    async def authenticate(self, credentials: Any) -> None:
        """Record the credentials; the server calls this for each request."""
        self.credentials.append((credentials.operation, dict(credentials.values)))


@dataclass
class _Resource:
    handlers: RecordingHandlers
    name: str

    def __getattr__(self, verb: str) -> Any:
        async def handle(**arguments: Any) -> Any:
            self.handlers.calls.append((f"{self.name}/{verb}", arguments))
            result = self.handlers.result
            if isinstance(result, Exception):
                raise result
            return result

        return handle


@dataclass
class RecordingApp:
    """A generated server application that is listening on a local port."""

    handlers: RecordingHandlers
    port: int

    def return_from_handlers(self, result: Any) -> RecordingHandlers:
        """Let all handlers return or raise this from now on; return the handlers.

        The calls that were recorded before are forgotten.
        """
        self.handlers.result = result
        self.handlers.calls.clear()
        self.handlers.credentials.clear()
        return self.handlers


@contextmanager
def serve_recording_app(create_app: Any) -> Iterator[RecordingApp]:
    """Serve a generated application until the block ends."""
    handlers = RecordingHandlers()
    app = create_app(handlers, authenticate=handlers.authenticate)
    with serve_app(app) as url:
        yield RecordingApp(handlers, int(url.rpartition(":")[2]))
