"""Methods that send batches, found by looking: a package and the name of an API in, its
synchronous client and that client's methods out. Calling them does not belong here.
"""

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from ..client import Client
from ..errors import ConfigurationError
from ..operation import Operation
from ..resource import Resource
from ..wording import shown


class _Probe:
    """Stands in for a resource, and keeps the operation that its method is about."""

    operation: Operation[Any] | None = None

    def _send_all(self, operation: Operation[Any], *_: object) -> None:
        self.operation = operation


def probed(function: Callable[..., Any]) -> Operation[Any] | None:
    """The operation that an unbound method sends batches of; None for any other."""
    if inspect.iscoroutinefunction(function):
        return None
    names = list(inspect.signature(function).parameters)
    if names[1:2] != ["items"]:
        return None
    probe = _Probe()
    function(probe, ())
    return probe.operation


def client_class(package: str, api: str) -> Callable[..., Any]:
    """The synchronous client of an API of a printed package."""
    name = f"{package}.{api}"
    try:
        module = import_module(name) if api.isidentifier() else None
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        module = None
    for member in getattr(module, "__all__", ()):
        value: object = getattr(module, member)
        if isinstance(value, type) and issubclass(value, Client):
            return value
    raise ConfigurationError(f"{package} has no API {shown(api)}")


def batching_methods(client: object) -> Mapping[str, Callable[..., Any]]:
    """The methods that send batches, by the ids of their operations."""
    found: dict[str, Callable[..., Any]] = {}
    for name, value in inspect.getmembers_static(type(client)):
        if not isinstance(value, property):
            continue
        resource = getattr(client, name)
        if not isinstance(resource, Resource):
            continue
        for method, function in vars(type(resource)).items():
            public = inspect.isfunction(function) and not method.startswith("_")
            operation = probed(function) if public else None
            if operation is not None:
                found[operation.id] = getattr(resource, method)
    return found
