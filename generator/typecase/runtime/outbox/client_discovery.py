"""Find an API's client and its methods that send items in batches."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..client.client import Client
from ..client.resource import Resource
from ..errors import ConfigurationError
from ..http.error_message import to_printable
from ..operation import Operation


class _Probe:
    """A stand-in for a client's resource, whose `send_all` method is called on it.

    Attributes:
        operation: The operation that the method used, or None before the call.
    """

    operation: Operation[Any] | None = None

    def _send_all(self, operation: Operation[Any], *_: object) -> None:
        self.operation = operation

    def _call(self, *_: object, **__: object) -> None:
        """Ignore the call of a method whose path has a parameter ``items``."""

    _pages = _call


def find_operation(method: object) -> Operation[Any] | None:
    """Return the operation of a client's method that sends items in batches.

    Return None for a method of an asynchronous client, and for any other object.
    """
    if not inspect.ismethod(method) or not isinstance(method.__self__, Resource):
        return None
    # The parameters of every generated `send_all` method.
    if [*inspect.signature(method).parameters] != ["items", "call_options"]:
        return None
    # Only the body of the method names its operation, so it is called on a probe. The
    # items are empty: nothing is sent.
    probe = _Probe()
    method.__func__(probe, ())
    return probe.operation


def find_client_class(package: str, api: str, *, sends: bool) -> Callable[..., Any]:
    """Return the synchronous client class of an API of a generated package.

    Args:
        package: The name of the package.
        api: The name of the API's subpackage.
        sends: Whether the client will be called. Otherwise it needs neither a base URL
            nor credentials.

    Raises:
        ConfigurationError: The package has no such API.
    """
    name = f"{package}.{api}"
    if api == package and find_spec(name) is None:
        name = package  # The modules of the only API are at the top level.
    if api.isidentifier() and find_spec(name) is not None:
        module = import_module(name)
        for export in getattr(module, "__all__", ()):
            value: object = getattr(module, export)
            if isinstance(value, type) and issubclass(value, Client):
                offline = {"_must_be_usable": False}
                return value if sends else type(value.__name__, (value,), offline)
    raise ConfigurationError(
        f"{package} has no API {to_printable(api)}: set --api to the name of a"
        " subpackage with a client"
    )


def find_batching_methods(client: object) -> Mapping[str, Callable[..., Any]]:
    """Return the methods of a client that send items in batches, by operation id.

    The result is empty for an asynchronous client.
    """
    methods: dict[str, Callable[..., Any]] = {}
    for resource in _iter_resources(client):
        for _, method in inspect.getmembers(resource, inspect.ismethod):
            operation = find_operation(method)
            if operation is None:
                continue
            # A method with a new name has its former name, too, deprecated.
            if operation.id not in methods or not operation.deprecated:
                methods[operation.id] = method
    return methods


def _iter_resources(owner: object) -> Iterator[Resource]:
    """Yield the resources of a client or a resource, each before those inside it."""
    for _, resource in inspect.getmembers(owner, lambda v: isinstance(v, Resource)):
        yield resource
        yield from _iter_resources(resource)
