"""The base classes of the generated resources, whose methods call operations."""

from collections.abc import Callable, Mapping
from types import MethodType
from typing import TYPE_CHECKING, Any, Generic, Never, Self, TypeVar, cast
from warnings import warn

from ..operation import AsyncExecutor, Executor, Operation
from ..options import CallOptions
from ..suggestions import hide_names, missing_attribute
from ..unset import UNSET
from .method_arguments import combine_arguments

E = TypeVar("E", bound=Executor | AsyncExecutor)
R = TypeVar("R")
T = TypeVar("T")


class BaseResource(Generic[E]):
    """A group of methods that call operations.

    Args:
        client: The client, or another executor, that makes the calls.
        returns_responses: Whether the methods return `Response` objects in place of
            the values that their type hints declare.
    """

    __slots__ = ("_client", "_returns_responses")

    def __init__(self, client: E, *, returns_responses: bool = False) -> None:
        self._client = client
        self._returns_responses = returns_responses

    def __dir__(self) -> list[str]:
        return hide_names(super().__dir__())

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Never:
            raise missing_attribute(self, name)

    def _belongs_to(self, client: object) -> bool:
        """Return whether the methods make their calls with this client."""
        return self._client is client

    def _child(self, kind: Callable[[E], R]) -> R:
        """Return a resource below this one, which is an instance of ``kind``."""
        return kind(self._client)

    def _copy_with_responses(self, client: E | None = None) -> Self:
        """Return a copy whose methods return `Response` objects, not plain values.

        ``client`` makes the calls of the copy; None means the client of this resource.
        """
        executor = self._client if client is None else client
        return type(self)(executor, returns_responses=True)

    def _combine(
        self,
        operation: Operation[Any],
        call_options: CallOptions,
        members: Mapping[str, Any] | None,
        arguments: dict[str, Any],
    ) -> dict[str, Any]:
        """Return the arguments of a call; warn about what is deprecated.

        The parameters are those of `combine_arguments`. A resource that returns
        responses issues no warnings: a proxy has not written the call.
        """
        if not self._returns_responses:
            # The caller of the method that calls a method of this module.
            if operation.deprecated is not None:
                warn(operation.deprecated, DeprecationWarning, stacklevel=4)
            if operation.deprecated_parameters:
                _warn_of_passed(operation.deprecated_parameters, arguments)
            if operation.deprecated_members and members:
                _warn_of_passed(operation.deprecated_members, members)
        return combine_arguments(operation, call_options, members, arguments)


def _warn_of_passed(deprecated: Mapping[str, str], passed: Mapping[str, Any]) -> None:
    """Warn about deprecated arguments that were passed; ``deprecated`` has messages."""
    for name, message in deprecated.items():
        if passed.get(name) is not None and passed[name] is not UNSET:
            # The caller of the method that calls a method of this module.
            warn(message, DeprecationWarning, stacklevel=5)


class Resource(BaseResource[Executor]):
    """A group of synchronous methods."""

    __slots__ = ()

    def _call(
        self,
        operation: Operation[T],
        call_options: CallOptions,
        members: Mapping[str, Any] | None = None,
        /,
        **arguments: Any,
    ) -> T:
        """Call an operation, and return the value of its response.

        Return the response itself if this resource returns responses. The parameters
        are those of `combine_arguments`.
        """
        combined = self._combine(operation, call_options, members, arguments)
        response = self._client(operation, combined)
        # `Client.response` and the server's client proxy make resources that return
        # responses. These callers expect a `Response`, despite the type hints.
        return cast(T, response) if self._returns_responses else response.value


def bind_to_executor(
    method: Callable[..., Any], client: object, executor: object
) -> Callable[..., Any]:
    """Return a copy of a method that makes its calls with another executor.

    The copy returns what the executor returns, such as a `Response`.

    Args:
        method: A method of one of the client's resources.
        client: The client that the method must belong to.
        executor: The object that makes the calls in place of the client.

    Raises:
        TypeError: The method does not belong to a resource of the client.
    """
    if isinstance(method, MethodType):
        owner: object = method.__self__
        is_resource = isinstance(owner, BaseResource)
        # Type checkers would refuse the private methods.
        resource = cast(Any, owner)
        if is_resource and resource._belongs_to(client):
            return MethodType(method.__func__, resource._copy_with_responses(executor))
    raise TypeError(
        "expected a method of one of the client's own resources, found "
        f"{getattr(method, '__qualname__', type(method).__name__)}: pass the method "
        "without calling it, and then its arguments"
    )
