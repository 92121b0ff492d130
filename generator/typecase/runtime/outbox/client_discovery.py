"""Find the methods of a client that send batches."""

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..client.client import Client
from ..client.resource import Resource
from ..errors import ConfigurationError
from ..http.server_message import shown
from ..operation import Operation


class _Probe:
    """Stands in for a resource, and keeps the operation that its method is about."""

    operation: Operation[Any] | None = None

    def _send_all(self, operation: Operation[Any], *_: object) -> None:
        self.operation = operation


def operation_of(method: object) -> Operation[Any] | None:
    """Return the operation that a bound method sends batches of; None for any other."""
    if not inspect.ismethod(method) or inspect.iscoroutinefunction(method):
        return None
    if next(iter(inspect.signature(method).parameters), "") != "items":
        return None
    probe = _Probe()
    method.__func__(probe, ())
    return probe.operation


def client_class(package: str, api: str) -> Callable[..., Any]:
    """Return the synchronous client of an API of a generated package."""
    name = f"{package}.{api}"
    if api.isidentifier() and find_spec(name) is not None:
        module = import_module(name)
        for member in getattr(module, "__all__", ()):
            value: object = getattr(module, member)
            if isinstance(value, type) and issubclass(value, Client):
                return value
    raise ConfigurationError(f"{package} has no API {shown(api)}")


def batching_methods(client: object) -> Mapping[str, Callable[..., Any]]:
    """Return the methods that send batches, by the ids of their operations."""
    found: dict[str, Callable[..., Any]] = {}
    for _, resource in inspect.getmembers(
        client, lambda each: isinstance(each, Resource)
    ):
        for _, method in inspect.getmembers(resource, inspect.ismethod):
            operation = operation_of(method)
            if operation is not None:
                found[operation.id] = method
    return found
