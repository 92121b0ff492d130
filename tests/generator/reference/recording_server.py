"""Serve a generated API on a loopback socket and record the calls.

The handlers return a sample value of the declared return type for each call.
"""

from collections.abc import Awaitable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import Enum
from importlib import import_module
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)
from uuid import UUID

from pydantic import BaseModel

from tests.asgi_server import serve_app

SAMPLE_VALUES: dict[object, object] = {
    Any: {"any": ["value", 1, None]},
    NoneType: None,
    bool: True,
    bytes: b"\x00content",
    date: date(2025, 1, 31),
    datetime: datetime(2025, 1, 31, 12, 30, tzinfo=UTC),
    float: 1.5,
    int: 1,  # The total of a list, whose samples have one item.
    str: "text",
    UUID: UUID(int=1),
}


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call of a handler and its result.

    ``defaults`` names the arguments that have a default in the document.
    """

    operation: str
    defaults: set[str]
    arguments: dict[str, Any]
    result: Any


@dataclass(frozen=True, slots=True)
class RecordingServer:
    """A running server and the calls that it received."""

    address: str
    calls: list[RecordedCall]


@dataclass
class RecordingHandlers:
    """Handlers of all namespaces of an API."""

    server_module: ModuleType
    calls: list[RecordedCall] = field(default_factory=list)

    def __getattr__(self, namespace: str) -> "_NamespaceHandler":
        protocol = handler_protocols(self.server_module)[namespace]
        return _NamespaceHandler(self, namespace, protocol)


@dataclass
class _NamespaceHandler:
    handlers: RecordingHandlers
    name: str
    protocol: type

    def __getattr__(self, method: str) -> Any:
        declaration = getattr(self.protocol, method)
        hints = get_type_hints(declaration)
        declared = (declaration.__kwdefaults__ or {}).items()
        defaults = {name for name, default in declared if default is not None}

        async def handler(**arguments: Any) -> Any:
            result = build_sample(hints["return"])
            operation = f"{self.name}/{method}"
            call = RecordedCall(operation, defaults, arguments, result)
            self.handlers.calls.append(call)
            return result

        return handler


def import_server_module(api: str) -> ModuleType:
    """Import the generated server stubs of an API."""
    return import_module(f"jobads.{api}.server")


def handler_protocols(server_module: ModuleType) -> dict[str, type]:
    """Return the handler protocol of each namespace."""
    return {
        name: get_type_hints(member.fget)["return"]
        for name, member in vars(server_module.Handlers).items()
        if isinstance(member, property) and member.fget is not None
    }


def list_operations(api: str) -> set[str]:
    """Return all operations of an API's handler protocols."""
    return {
        f"{namespace}/{method}"
        for namespace, protocol in handler_protocols(import_server_module(api)).items()
        for method in vars(protocol)
        if not method.startswith("_")
    }


@contextmanager
def serve_api(api: str) -> Generator[RecordingServer]:
    """Serve an API until the end of the block."""
    server_module = import_server_module(api)
    handlers = RecordingHandlers(server_module)
    with serve_app(server_module.create_app(handlers)) as address:
        yield RecordingServer(address, handlers.calls)


def build_sample(annotation: Any) -> Any:
    """Return a value of a type; for a union, a value of its first member."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = annotation.model_fields.items()
        return annotation(
            **{name: build_sample(info.annotation) for name, info in fields}
        )
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return next(iter(annotation))
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (list, Sequence):
        return [build_sample(arguments[0])]
    if origin is dict:
        return {"key": build_sample(arguments[1])}
    if origin in (Annotated, Awaitable, Literal, Union, UnionType):
        first = arguments[0]
        return first if origin is Literal else build_sample(first)
    return SAMPLE_VALUES[annotation]
