"""Find the operation that a test names."""

import inspect
from collections.abc import Callable
from types import MethodType
from typing import Any, Never, TypeAlias

from ..client.resource import BaseResource
from ..operation import Operation
from ..suggestions import suggest
from .api_discovery import read_operations
from .errors import FakeError

OperationReference: TypeAlias = str | Callable[..., object]
"""What names an operation: a method of a client, or a text.

The text is the name of the method, such as ``"albums.create"``, the operationId, or the
HTTP method and the path, such as ``"POST /albums"``.
"""


class OperationIndex:
    """The operations of the API of a generated package, by what tests call them."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._by_method = read_operations(package)
        # The operations that a text names, by the names of their methods.
        self._by_text: dict[str, dict[str, Operation[Any]]] = {}
        for method, operation in self._by_method.items():
            request = f"{operation.method.upper()} {operation.path}"
            for text in (method, operation.id, request):
                named = self._by_text.setdefault(text, {})
                named[operation.origin.name] = operation

    def find(self, reference: OperationReference) -> Operation[Any]:
        """Return the operation that a method of a client or a text names.

        Raises:
            FakeError: The API has no such operation, or several of them.
        """
        if not isinstance(reference, str):
            return self._find_by_method(reference)
        verb, _, path = reference.partition(" ")
        request = f"{verb.upper()} {path}"
        named = self._by_text.get(reference) or self._by_text.get(request)
        found = list((named or {}).values())
        if len(found) == 1:
            return found[0]
        if found:
            origins = " and ".join(str(each.origin) for each in found)
            raise FakeError(
                f"{reference!r} names several operations of {self._package}: {origins}:"
                " pass the client's method without calling it"
            )
        methods = {
            known: next(iter(named)) if len(named) == 1 else known
            for known, named in self._by_text.items()
        }
        example = next(iter(self._by_method), "")
        hint = suggest(reference, methods) or (
            f": pass a method of the client, such as {example!r}, an operationId, or an"
            " HTTP method and a path"
        )
        raise FakeError(f"{self._package} has no operation {reference!r}{hint}")

    def _find_by_method(self, method: Callable[..., object]) -> Operation[Any]:
        """Return the operation that a method of a client calls.

        Raises:
            FakeError: It is no method of a client, or one of another package's client.
        """
        owner: object = getattr(method, "__self__", None)
        if isinstance(method, MethodType) and isinstance(owner, BaseResource):
            module = owner.__module__
            if module.startswith(f"{self._package}."):
                operation = _find_called(method)
                return self._by_method[operation.origin.name]
            raise FakeError(
                f"{module}.{method.__qualname__} is not a method of a client of"
                f" {self._package}: use the fake of its own package"
            )
        raise FakeError(
            "expected a method of a client, or a text such as 'pets.list', found"
            f" {getattr(method, '__qualname__', type(method).__name__)}: pass the"
            " method without calling it"
        )


class _FoundOperation(BaseException):
    """Ends a method that was called to learn which operation it calls."""

    def __init__(self, operation: Operation[Any]) -> None:
        self.operation = operation


class _Probe:
    """A stand-in for a resource: it stops a method when this calls its operation."""

    def __getattr__(self, _: str) -> Callable[..., Never]:
        return _stop


def _stop(operation: Operation[Any], *_: object, **__: object) -> Never:
    raise _FoundOperation(operation)


def _find_called(method: MethodType) -> Operation[Any]:
    """Return the operation that a method of a resource calls."""
    # Only the body of the method names its operation, so it is called on a probe.
    required = {
        name: None
        for name, parameter in inspect.signature(method).parameters.items()
        if parameter.default is parameter.empty
        and parameter.kind is not parameter.VAR_KEYWORD
    }
    try:
        result = method.__func__(_Probe(), **required)
        result.send(None)  # A coroutine has not run yet.
    except _FoundOperation as found:
        return found.operation
    raise FakeError(f"{method.__qualname__} calls no operation")
