"""Access an API of a generated package: its operations, its server and its client."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import httpx2

from tests.all_features import ALL_FEATURES
from tests.integration.contract.value_generator import Fill, ValueGenerator
from typecase.commands.api_names import api_name
from typecase.config.settings import Config
from typecase.pipeline import write_package
from typecase.project import Project

HOST = "http://localhost"
JOBADS_APIS = ("advertiser", "platform", "search", "disposition")
CREDENTIAL = "made-up-9"


@dataclass
class RecordingHandlers:
    """Handlers of any API, which record the last call and return or raise ``result``.

    ``arguments`` is None until a handler is called. ``called`` is its ``name``.
    """

    result: Any = None
    arguments: dict[str, Any] | None = None
    called: str = ""

    def __getattr__(self, resource: str) -> "_Resource":
        return _Resource(self, resource)


@dataclass
class Handler:
    """The handler of one operation, with the names of its resource and verb."""

    handlers: RecordingHandlers
    resource: str
    verb: str
    defaults: dict[str, Any] = field(default_factory=dict)
    """The arguments that the server passes if a request lacks them."""

    @property
    def name(self) -> str:
        """The name that is recorded when this handler is called."""
        return f"{self.resource}.{self.verb}"

    async def __call__(self, **arguments: Any) -> Any:
        self.handlers.arguments = arguments
        self.handlers.called = self.name
        if isinstance(self.handlers.result, Exception):
            raise self.handlers.result
        return self.handlers.result


@dataclass
class _Resource:
    handlers: RecordingHandlers
    name: str

    def __getattr__(self, verb: str) -> Handler:
        return Handler(self.handlers, self.name, verb)


@dataclass
class GeneratedApi:
    """One API of a generated package, and recording handlers for its server."""

    package: str
    name: str
    handlers: RecordingHandlers = field(default_factory=RecordingHandlers)

    def import_module(self, name: str) -> ModuleType:
        """Import a module of the API."""
        return import_module(f"{self.package}.{self.name}.{name}")

    def import_runtime(self, name: str) -> ModuleType:
        """Import a module of the package's runtime."""
        return import_module(f"{self.package}._runtime.{name}")

    @property
    def definition(self) -> Any:
        """The servers and security schemes that all operations share."""
        return self.import_module("api").API

    def list_routes(self) -> list[tuple[Any, Handler]]:
        """Return each operation, and the handler that the server calls for it.

        The routes are those that `create_router` passes to `build_router`.
        """
        server = self.import_module("server")
        routes: list[tuple[Any, Handler]] = []
        original = server.build_router

        def record_routes(
            api: Any, api_routes: Any, handlers: Any, **hooks: Any
        ) -> Any:
            for operation, resource, method in api_routes:
                defaults = {
                    name: value
                    for name, value in (method.__kwdefaults__ or {}).items()
                    if value is not None
                }
                handler = Handler(self.handlers, resource, method.__name__, defaults)
                routes.append((operation, handler))
            return original(api, api_routes, handlers, **hooks)

        server.build_router = record_routes
        try:
            server.create_router(self.handlers)
        finally:
            server.build_router = original
        return routes

    def create_client(self) -> Any:
        """Create the API's async client, which calls its server in this process."""
        app = self.import_module("server").create_app(self.handlers)
        transport = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
        client_class = self._find_client_class()
        accepted = signature(client_class).parameters
        arguments = {**self._get_server_urls(), **self._make_credentials()}
        return client_class(
            **{name: value for name, value in arguments.items() if name in accepted},
            # One attempt: an error must not be hidden by a retry.
            options=self.import_runtime("options").ClientOptions(retries=0),
            http_client=httpx2.AsyncClient(transport=transport),
        )

    def _find_client_class(self) -> Any:
        base = self.import_runtime("client.async_client").AsyncClient
        return next(
            each
            for each in vars(self.import_module("client")).values()
            if isinstance(each, type) and issubclass(each, base) and each is not base
        )

    def _get_server_urls(self) -> dict[str, str]:
        """Return the arguments of the client that set the URLs of servers.

        The URLs have the path of the server, but the host of the app in this process.
        """
        # Of several servers with the same argument, the first has precedence.
        return {
            server.argument or server.name: HOST + urlsplit(server.build_url({})).path
            for server in reversed(self.definition.servers)
        }

    def _make_credentials(self) -> dict[str, Any]:
        """Return credentials for all security schemes and credential parameters."""
        # A package without security schemes has no module of their classes.
        by_scheme = {
            scheme.name: (
                ("user", CREDENTIAL)
                if type(scheme).__name__ == "HttpBasic"
                else CREDENTIAL
            )
            for scheme in self.definition.schemes
        }
        by_parameter = {
            parameter.argument: ValueGenerator().generate(
                parameter.type, parameter.adapter, Fill.FULL, ""
            )
            for operation, _ in self.list_routes()
            for parameter in operation.parameters
            if parameter.credential
        }
        return by_scheme | by_parameter


def generate_api(document: Path, folder: Path) -> GeneratedApi:
    """Generate a package from a document, and put it on the import path.

    The package is named after the document.
    """
    name = "".join(c if c.isalnum() else "_" for c in document.stem.lower())
    package = f"contract_{name}"
    apis = {api_name(document.stem, title=""): document}
    config = Config(package, apis, folder / package, features=ALL_FEATURES)
    write_package(config, Project(config).generate())
    sys.path.insert(0, str(config.output))
    return GeneratedApi(package, next(iter(config.apis)))


def list_jobads_apis() -> Iterator[GeneratedApi]:
    """Yield the four APIs of jobads."""
    for name in JOBADS_APIS:
        yield GeneratedApi("jobads", name)


def list_documents(folder: Path) -> list[Path]:
    """Return the YAML and JSON files of a folder with ``openapi`` near their start."""
    files = (path for path in folder.iterdir() if path.suffix in (".yaml", ".json"))
    return sorted(path for path in files if b"openapi" in path.read_bytes()[:2000])
