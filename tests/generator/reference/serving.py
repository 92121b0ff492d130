"""Serve a printed API on a loopback socket.

The handlers answer each call with a sample value of the declared return type, and
record the arguments and the result.
"""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any, get_type_hints

from tests.asgi_server import serve_app
from tests.generator.reference.made import made


@dataclass(frozen=True, slots=True)
class Answered:
    """One call that reached a handler."""

    operation: str
    arguments: dict[str, Any]
    result: Any


@dataclass(frozen=True, slots=True)
class Served:
    """A running server."""

    address: str
    calls: list[Answered]


@dataclass
class Handlers:
    """Answers every method of every protocol by the protocol's own annotation."""

    server: ModuleType
    calls: list[Answered] = field(default_factory=list)

    def __getattr__(self, namespace: str) -> "_Namespace":
        protocol = protocols(self.server)[namespace]
        return _Namespace(self, namespace, protocol)


@dataclass
class _Namespace:
    handlers: Handlers
    name: str
    protocol: type

    def __getattr__(self, method: str) -> Any:
        hints = get_type_hints(getattr(self.protocol, method))

        async def handler(**arguments: Any) -> Any:
            result = made(hints["return"])
            operation = f"{self.name}/{method}"
            self.handlers.calls.append(Answered(operation, arguments, result))
            return result

        return handler


def server_module(api: str) -> ModuleType:
    """The printed stubs of an API."""
    return import_module(f"jobads.{api}.server")


def protocols(server: ModuleType) -> dict[str, type]:
    """The protocol of each namespace."""
    return {
        name: get_type_hints(each.fget)["return"]
        for name, each in vars(server.Handlers).items()
        if isinstance(each, property) and each.fget is not None
    }


def operations(api: str) -> set[str]:
    """Every operation that an API's protocols ask for."""
    return {
        f"{namespace}/{method}"
        for namespace, protocol in protocols(server_module(api)).items()
        for method in vars(protocol)
        if not method.startswith("_")
    }


@contextmanager
def serving(api: str) -> Generator[Served]:
    """Serve an API until the end of the block."""
    module = server_module(api)
    handlers = Handlers(module)
    with serve_app(module.create_app(handlers)) as address:
        yield Served(address, handlers.calls)
