"""Send calls of a generated client to a generated server, in this process."""

import shlex
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

import httpx2
from msgspec import Struct, field

from typecase.ir.api import Api
from typecase.ir.operations import Operation
from typecase.names.api_names import Names
from typecase.python.examples.calls import example_view
from typecase.python.text.imports import resolve_module
from typecase.python.text.literals import literal
from typecase.python.text.symbols import IMPORTS
from typecase.python.views.examples import CallExampleView
from typecase.serving.document.generated_server import GeneratedServer

_HOST = "http://127.0.0.1"
_MAX_TEXT = 300
"""The greatest number of characters of an answer that a report quotes."""
AUTOMATIC_HEADERS = frozenset(
    {
        *("accept-encoding", "connection", "content-length", "host"),
        *("transfer-encoding", "user-agent"),
    }
)
"""Headers that libraries add by themselves."""
_MAX_ITEMS = 3
"""The greatest number of items of a stream that are read."""
_SUCCESSES = range(200, 300)
_REFUSALS = frozenset({400, 401, 403, 404, 405, 406, 415, 422})
"""Statuses with which generated servers refuse a request."""


class Extras(Struct, frozen=True):
    """What a call sends besides what the client declares."""

    query: dict[str, Any] = field(default_factory=dict[str, Any])
    headers: dict[str, str] = field(default_factory=dict[str, str])
    body: dict[str, Any] = field(default_factory=dict[str, Any])

    def join(self, other: "Extras") -> "Extras":
        """Return both together."""
        return Extras(
            {**self.query, **other.query},
            {**self.headers, **other.headers},
            {**self.body, **other.body},
        )

    def to_arguments(self) -> list[str]:
        """Return them as arguments of a method of the client."""
        pairs = (
            ("extra_query", self.query),
            ("extra_headers", self.headers),
            ("extra_body", self.body),
        )
        return [f"{name}={literal(value)}" for name, value in pairs if value]


class Exchange(Struct):
    """A call, the request that it sent, and what came back.

    ``content`` is the body of the request, and ``body`` that of the response.
    ``status`` is that of the response, or 0 if no request was sent. ``error`` is the
    exception that the client raised, if any.
    """

    call: str
    request: httpx2.Request | None = None
    content: bytes = b""
    status: int = 0
    content_type: str = ""
    body: bytes = b""
    error: Exception | None = None

    @property
    def is_success(self) -> bool:
        """Whether the server answered with a success."""
        return self.status in _SUCCESSES

    @property
    def is_refused(self) -> bool:
        """Whether the server refused the request."""
        return self.status in _REFUSALS

    @property
    def is_accepted(self) -> bool:
        """Whether a request was sent, and the server did not refuse it."""
        return self.request is not None and not self.is_refused

    def differs_from(self, other: "Exchange") -> bool:
        """Return whether both sent requests, and these differ."""
        if self.request is None or other.request is None:
            return False
        return (self.url, self.request.headers, self.content) != (
            other.url,
            other.request.headers,
            other.content,
        )

    @property
    def answer(self) -> str:
        """The first characters of the body of the response."""
        return self.body.decode("utf-8", "replace")[:_MAX_TEXT]

    @property
    def url(self) -> str:
        """The URL of the request with its query, which the text of its URL lacks."""
        return "" if self.request is None else httpx2.URL.__str__(self.request.url)

    @property
    def curl(self) -> str:
        """The request as a command line."""
        if self.request is None:
            return ""
        words = ["curl", "-X", self.request.method, self.url]
        for name, value in self.request.headers.items():
            if name not in AUTOMATIC_HEADERS:
                words += ["-H", f"{name}: {value}"]
        if self.content:
            words += ["-d", self.content.decode("utf-8", "replace")]
        return shlex.join(words)


class ClientRunner:
    """Calls operations of one version of an API by its generated client.

    ``server`` is the generated package of the version, whose names are ``names``.
    """

    def __init__(self, server: GeneratedServer, api: Api, names: Names) -> None:
        self._server = server
        self._api = api
        self._names = names

    async def call(
        self,
        app: Any,
        operation: Operation,
        *,
        base_path: str | None = None,
        decoding: str = "normal",
        extras: Extras | None = None,
    ) -> Exchange:
        """Call an operation with its examples, and return what happened.

        ``base_path`` is the path of the application's operations, by default that of
        the version itself.
        """
        package = self._server.package
        view = example_view(operation, self._api, self._names, package, is_async=True)
        exchange = Exchange("")
        transport = _RecordingTransport(app, exchange)
        arguments = [
            *map(str, view.arguments),
            *(extras.to_arguments() if extras else ()),
        ]
        if base_path is None:
            base_path = self._server.base_path(operation.server)
        async with httpx2.AsyncClient(transport=transport) as http_client:
            client = self._create_client(view, base_path, http_client, decoding)
            exchange.call, scope = self._prepare(view.method, arguments)
            scope["client"] = client
            try:
                result = eval(exchange.call, scope)  # noqa: S307  # Generated code.
                await _read(result)
            except Exception as error:  # noqa: BLE001  # Any error is an outcome.
                exchange.error = error
        return exchange

    def _prepare(
        self, function: object, arguments: Iterable[object]
    ) -> tuple[str, dict[str, Any]]:
        """Return a call as an expression, and the names that it uses."""
        text = f"{IMPORTS}\n{function}({', '.join(map(str, arguments))})"
        imports, _, call = resolve_module(text, "", self._server.package).rpartition(
            "\n"
        )
        scope: dict[str, Any] = {}
        exec(imports, scope)  # noqa: S102  # Generated code.
        return call, scope

    def _create_client(
        self,
        view: CallExampleView,
        base_path: str,
        http_client: httpx2.AsyncClient,
        decoding: str,
    ) -> Any:
        module = import_module(self._names.module_in(self._server.package))
        client: Callable[..., Any] = getattr(module, self._names.async_client)
        # They include the credentials that are parameters.
        call, scope = self._prepare("dict", view.setup)
        settings = eval(call, scope)  # noqa: S307  # Literals of our own.
        settings["base_url"] = f"{_HOST}{base_path}"
        options = self._server.runtime("options").ClientOptions(
            retries=0, allow_http=True, decoding=decoding
        )
        return client(**settings, http_client=http_client, options=options)


async def _read(result: Any) -> None:
    """Await what a method returns; if it is a stream, read its first items."""
    result = await result
    if not hasattr(result, "__anext__"):
        return
    for _ in range(_MAX_ITEMS):
        try:
            await anext(result)
        except StopAsyncIteration:
            return


async def resend(
    app: Any, exchange: Exchange, content: bytes, media_type: str = ""
) -> Exchange:
    """Send the request of an exchange again, with another body.

    ``media_type`` is that of the body, by default that of the request.
    """
    request = exchange.request
    result = Exchange(exchange.call)
    if request is None:
        return result
    headers = {
        name: value
        for name, value in request.headers.items()
        if name not in AUTOMATIC_HEADERS
    }
    if media_type:
        headers["content-type"] = media_type
    transport = _RecordingTransport(app, result)
    async with httpx2.AsyncClient(transport=transport) as http_client:
        await http_client.request(
            request.method, exchange.url, headers=headers, content=content
        )
    return result


class _RecordingTransport(httpx2.ASGITransport):
    """Calls an application, and notes the request and the response."""

    def __init__(self, app: Any, exchange: Exchange) -> None:
        super().__init__(app, raise_app_exceptions=False)
        self._exchange = exchange

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        exchange = self._exchange
        exchange.request = request
        exchange.content = await request.aread()
        response = await super().handle_async_request(request)
        exchange.status = response.status_code
        exchange.content_type = response.headers.get("content-type", "")
        exchange.body = await response.aread()
        return response
