"""Find an API's client and its methods that send items in batches."""

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..client.client import Client
from ..client.resource import Resource
from ..errors import ConfigurationError
from ..http.server_message import to_printable
from ..operation import Operation


class _Probe:
    """Replaces a resource, and records the operation whose items a method sends."""

    operation: Operation[Any] | None = None

    def _send_all(self, operation: Operation[Any], *_: object) -> None:
        self.operation = operation


def operation_of(method: object) -> Operation[Any] | None:
    """Return the operation of a client's `send_all` method.

    Return None for any other object, and for the method of an asynchronous client.
    """
    if not inspect.ismethod(method) or inspect.iscoroutinefunction(method):
        return None
    if next(iter(inspect.signature(method).parameters), "") != "items":
        return None
    # Only the body of the method names its operation, so it is called on a probe.
    probe = _Probe()
    method.__func__(probe, ())
    return probe.operation


def client_class(package: str, api: str) -> Callable[..., Any]:
    """Return the synchronous client class of an API of a generated package.

    Raises:
        ConfigurationError: The package has no such API.
    """
    name = f"{package}.{api}"
    if api.isidentifier() and find_spec(name) is not None:
        module = import_module(name)
        for export in getattr(module, "__all__", ()):
            value: object = getattr(module, export)
            if isinstance(value, type) and issubclass(value, Client):
                return value
    raise ConfigurationError(f"{package} has no API {to_printable(api)}")


def batching_methods(client: object) -> Mapping[str, Callable[..., Any]]:
    """Return the client's methods that send batches, by operation id."""
    methods: dict[str, Callable[..., Any]] = {}
    for _, resource in inspect.getmembers(
        client, lambda member: isinstance(member, Resource)
    ):
        for _, method in inspect.getmembers(resource, inspect.ismethod):
            operation = operation_of(method)
            if operation is not None:
                methods[operation.id] = method
    return methods
