"""Send calls of a generated client to a generated server, in this process."""

import shlex
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

import httpx2
from msgspec import Struct

from typecase.ir.api import Api
from typecase.ir.operations import Operation
from typecase.names.api_names import Names
from typecase.python.examples.calls import example_view
from typecase.python.text.imports import resolve_module
from typecase.python.text.symbols import IMPORTS
from typecase.python.views.examples import CallExampleView
from typecase.serving.document.generated_server import GeneratedServer

_HOST = "http://127.0.0.1"
_MAX_TEXT = 300
"""The greatest number of characters of an answer that a report quotes."""


class Exchange(Struct):
    """A call, the request that it sent, and what came back.

    ``status`` is that of the response, or 0 if no request was sent. ``error`` is the
    exception that the client raised, if any.
    """

    call: str
    request: httpx2.Request | None = None
    content: bytes = b""
    status: int = 0
    answer: str = ""
    error: Exception | None = None

    @property
    def curl(self) -> str:
        """The request as a command line."""
        if self.request is None:
            return ""
        words = ["curl", "-X", self.request.method, str(self.request.url)]
        for name, value in self.request.headers.items():
            if name in ("content-type", "accept", "authorization", "cookie"):
                words += ["-H", f"{name}: {value}"]
        if self.content:
            words += ["-d", self.content.decode("utf-8", "replace")]
        return shlex.join(words)


class Caller:
    """Calls operations of one version of an API by its generated client.

    ``server`` is the generated package of the version, whose names are ``names``.
    """

    def __init__(self, server: GeneratedServer, api: Api, names: Names) -> None:
        self._server = server
        self._api = api
        self._names = names

    async def call(
        self, app: Any, operation: Operation, *, decoding: str = "normal"
    ) -> Exchange:
        """Call an operation with its examples, and return what happened."""
        package = self._server.package
        view = example_view(operation, self._api, self._names, package, is_async=True)
        exchange = Exchange("")
        transport = _RecordingTransport(app, exchange)
        async with httpx2.AsyncClient(transport=transport) as http_client:
            client = self._create_client(view, operation, http_client, decoding)
            exchange.call, scope = self._prepare(view.method, view.arguments)
            scope["client"] = client
            try:
                result = await eval(exchange.call, scope)  # noqa: S307  # As verified.
                exchange.answer = exchange.answer or repr(result)[:_MAX_TEXT]
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
        exec(imports, scope)  # noqa: S102  # Generated code, as verified.
        return call, scope

    def _create_client(
        self,
        view: CallExampleView,
        operation: Operation,
        http_client: httpx2.AsyncClient,
        decoding: str,
    ) -> Any:
        module = import_module(self._names.module_in(self._server.package))
        client: Callable[..., Any] = getattr(module, self._names.async_client)
        # They include the credentials that are parameters.
        call, scope = self._prepare("dict", view.setup)
        settings = eval(call, scope)  # noqa: S307  # Literals of our own.
        settings["base_url"] = f"{_HOST}{self._server.base_path(operation.server)}"
        options = self._server.runtime("options").ClientOptions(
            retries=0, allow_http=True, decoding=decoding
        )
        return client(**settings, http_client=http_client, options=options)


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
        content = await response.aread()
        exchange.answer = content.decode("utf-8", "replace")[:_MAX_TEXT]
        return response


def find_operations(api: Api) -> Mapping[tuple[str, str], Operation]:
    """Return the operations of an API by method and path."""
    return {
        (operation.method, operation.path): operation
        for resource in api.resources
        for operation in resource.operations
    }
