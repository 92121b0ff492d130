"""A printed package as the contract uses it: a document or an import name in, the
operations, the client and the server of each of its APIs out.
"""

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

from tests.integration.contract.values import Fill, Values
from typecase.config import from_arguments
from typecase.pipeline import generate_package, write_package

HOST = "http://localhost"
OWN = ("advertiser", "platform", "search", "disposition")


@dataclass
class Recorder:
    """Handlers of any API: they keep their arguments and answer what they were told."""

    result: Any = None
    seen: dict[str, Any] | None = None
    called: str = ""

    def __getattr__(self, resource: str) -> "_Resource":
        return _Resource(self, resource)


@dataclass
class Handler:
    """One handler, by the names of its resource and its verb."""

    recorder: Recorder
    resource: str
    verb: str

    async def __call__(self, **arguments: Any) -> Any:
        self.recorder.seen = arguments
        self.recorder.called = f"{self.resource}.{self.verb}"
        if isinstance(self.recorder.result, Exception):
            raise self.recorder.result
        return self.recorder.result


@dataclass
class _Resource:
    recorder: Recorder
    name: str

    def __getattr__(self, verb: str) -> Handler:
        return Handler(self.recorder, self.name, verb)


@dataclass
class Printed:
    """One API of a printed package."""

    package: str
    name: str
    recorder: Recorder = field(default_factory=Recorder)

    def module(self, name: str) -> ModuleType:
        """A module of the API."""
        return import_module(f"{self.package}.{self.name}.{name}")

    def runtime(self, name: str) -> ModuleType:
        """A module of the runtime that the package brings."""
        return import_module(f"{self.package}._runtime.{name}")

    @property
    def api(self) -> Any:
        """What all operations share."""
        return self.module("api").API

    def routes(self) -> list[tuple[Any, Handler]]:
        """Each operation, and the handler that the server has for it."""
        server, found = self.module("server"), []
        original = server.build_router

        def build(api: Any, routes: Any, **hooks: Any) -> Any:
            found.extend(routes)
            return original(api, routes, **hooks)

        server.build_router = build
        try:
            server.create_router(self.recorder)
        finally:
            server.build_router = original
        return found

    def client(self) -> Any:
        """The asynchronous client, which sends to the server in this process."""
        app = self.module("server").create_app(self.recorder)
        kinds = vars(self.module("client")).items()
        base = self.runtime("client.async_client").AsyncClient
        kind = next(
            each
            for _, each in kinds
            if isinstance(each, type) and issubclass(each, base) and each is not base
        )
        transport = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
        http = httpx2.AsyncClient(transport=transport)
        options = self.runtime("options").ClientOptions(retries=1)
        taken = signature(kind).parameters
        given = {**self._addresses(), **self._credentials()}
        arguments = {name: value for name, value in given.items() if name in taken}
        return kind(**arguments, options=options, http_client=http)

    def _addresses(self) -> dict[str, str]:
        return {
            each.argument or each.name: HOST + urlsplit(each.address({})).path
            for each in reversed(self.api.servers)
        }

    def _credentials(self) -> dict[str, Any]:
        pair = self.runtime("auth.security_schemes").HttpBasic
        schemes = {
            each.name: ("user", "made-up-9") if isinstance(each, pair) else "made-up-9"
            for each in self.api.schemes
        }
        shared = {
            each.argument: Values().of(each.type, each.adapter, Fill.ALL, "")
            for operation, _ in self.routes()
            for each in operation.parameters
            if each.credential
        }
        return schemes | shared


def print_document(document: Path, folder: Path) -> Printed:
    """Print a document, so that its package can be imported."""
    word = "".join(c if c.isalnum() else "_" for c in document.stem.lower())
    package = f"printed_{word}"
    config = from_arguments([document], package, folder / package, None)
    write_package(config, generate_package(config))
    sys.path.insert(0, str(config.output))
    return Printed(package, next(iter(config.apis)))


def own() -> Iterator[Printed]:
    """The APIs of the package that is printed from the documents of this repository."""
    for name in OWN:
        yield Printed("jobads", name)


def documents(folder: Path) -> list[Path]:
    """The documents in a folder, which hold the word ``openapi`` near their start."""
    found = (path for path in folder.iterdir() if path.suffix in (".yaml", ".json"))
    return sorted(path for path in found if b"openapi" in path.read_bytes()[:2000])
