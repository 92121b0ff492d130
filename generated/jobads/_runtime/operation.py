"""Describe the operations of an API as data.

Generated packages define one `Operation` for each endpoint. Clients and servers encode
and decode requests and responses as the `Operation` says.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Protocol,
    TypeAlias,
    TypeVar,
)

from .response import Origin, Response

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from .models.references import Adapter
    from .models.shapes import Shape

    AdapterClass: TypeAlias = Callable[[TypeAdapter[Any] | Adapter], Adapter]

T = TypeVar("T")
D = TypeVar("D", "Body", "DeclaredResponse")

JSON = "application/json"

# Reentrant, so that building an adapter may build another adapter.
_ADAPTER_LOCK = threading.RLock()

Security: TypeAlias = tuple[tuple[str, ...], ...]
"""Alternative sets of security schemes; each scheme is named by its client argument."""
ADAPTERS: "list[Callable[[], AdapterClass]]" = []
"""A function that returns the class of adapters of decimal numbers.

It is present if an API of the package has such numbers. All types then have them. So do
the types of other packages, if the runtime is a library; their values stay the same.
"""


class Typed:
    """A Python type with its adapter, and the base class of descriptions with a type.

    Attributes:
        type: The Python type.
        tolerant: Whether undeclared enumeration values are accepted.
    """

    type: Any
    tolerant = False

    def __init__(self, python_type: Any) -> None:
        self.type = python_type

    @cached_property
    def adapter(self) -> "TypeAdapter[Any] | Adapter":
        """The pydantic adapter of the type, built on first use."""
        from pydantic import TypeAdapter

        from .models.references import find_package

        with _ADAPTER_LOCK:
            package = find_package(self.type)
            adapter: TypeAdapter[Any] | Adapter = (
                TypeAdapter(self.type)
                if package is None
                else package.build_adapter(self.type)
            )
            # Complete the adapter now. Pydantic would complete it on first use, which
            # fails if two threads use the adapter at the same time.
            adapter.rebuild()
            for find_adapter in ADAPTERS:
                adapter = find_adapter()(adapter)
            return adapter

    @cached_property
    def shape(self) -> "Shape":
        """The shape of the type, made on first use."""
        from .models.shapes import make_shape

        return make_shape(self.type)


@dataclass(frozen=True)
class Body(Typed):
    """A request body that an operation accepts."""

    media_type: str
    """The media type."""
    type: Any
    """The Python type."""
    members: tuple[Any, ...] = ()
    """The fields of a form that have a style or a media type of their own."""
    tolerant: bool = False
    """Whether undeclared enumeration values are accepted."""
    is_spread: bool = False
    """Whether methods take the members of a union of objects as arguments."""


class Members(dict[str, Any]):
    """A body as the members that were passed as arguments, by wire name.

    The faults of such a body name the arguments.
    """


@dataclass(frozen=True)
class DeclaredResponse(Typed):
    """A response that an operation declares."""

    status: int | str
    """A status code, a range such as ``"4XX"``, or ``"default"``."""
    media_type: str | None = None
    """The media type; None if the response has no body."""
    type: Any = None
    """The Python type of the body."""
    unwrap: str | None = None
    """The property of the body that the client method returns; None if the method
    returns the whole body."""
    nullable: bool = False
    """Whether that property may be absent or null."""
    is_stream: ClassVar[bool] = False
    """Whether the body is a stream of items, as in `StreamedResponse`."""


# No dataclass, since creating one would add a millisecond to every import.
class Overload:
    """The responses that an operation promises for certain arguments.

    Attributes:
        responses: The declared responses, with only the types that are promised.
        values: For each of these arguments, the values with which the overload applies.
            None stands for an argument that is left out.
        passed: The arguments that must be passed, with any value.
        members: The same as ``values`` for members of the body, by wire name.
        paged: Whether the responses are pages, if the operation returns pages.
    """

    __slots__ = ("members", "paged", "passed", "responses", "values")

    def __init__(
        self,
        responses: tuple[DeclaredResponse, ...],
        values: Mapping[str, tuple[Any, ...]] | None = None,
        passed: tuple[str, ...] = (),
        members: Mapping[str, tuple[Any, ...]] | None = None,
        *,
        paged: bool = True,
    ) -> None:
        self.paged = paged
        self.responses = responses
        self.values = values or {}
        self.passed = passed
        self.members = members or {}

    def applies_to(self, arguments: Mapping[str, Any], body: Any) -> bool:
        """Return whether the overload applies to a call with these arguments."""
        return (
            all(arguments.get(name) in values for name, values in self.values.items())
            and all(arguments.get(name) is not None for name in self.passed)
            and all(_get_member(body, n) in v for n, v in self.members.items())
        )


def _get_member(body: Any, name: str) -> Any:
    """Return the member of a body with a wire name; None if it is left out."""
    # Imported here, so that importing a client does not import pydantic.
    from .secret import reveal_if_secret
    from .unset import UNSET
    from .validation.json_pointer import get_member

    value = reveal_if_secret(get_member(reveal_if_secret(body), name))
    return None if value is UNSET else value


# Without slots: when ``Operation[int](…)`` is called, typing sets an attribute of the
# new object, which raises a TypeError in Python 3.11 if a frozen class has slots.
@dataclass(frozen=True)
class Operation(Generic[T]):
    """An operation of an API; ``T`` is the type that the client method returns."""

    id: str
    """The operationId, or the resource and the verb if the document has none."""
    method: str
    """The HTTP method."""
    path: str
    """The path template, which may end with a query."""
    # The type is Any, since only packages that use these modules have them.
    parameters: tuple[Any, ...] = ()
    """The parameters, such as `serialization.parameters.parameter.Parameter`."""
    bodies: tuple[Body, ...] = ()
    """The alternative request bodies; a request has at most one of them."""
    body_required: bool = False
    """Whether a request must have a body."""
    body_argument: str = "body"
    """The name of the Python argument of the body."""
    member_arguments: Mapping[str, str] = field(default_factory=dict[str, str])
    """The names of the arguments for members of the body, by wire name, where they
    differ from the names of the model's fields."""
    responses: tuple[DeclaredResponse, ...] = ()
    """The declared responses."""
    alternatives: tuple[DeclaredResponse, ...] = ()
    """Responses that represent the same as others in media types other than JSON.
    Servers send them to callers that set an ``Accept`` header."""
    security: Security | None = None
    """Alternative sets of security schemes; an empty set means that no credential is
    needed. None means the security requirement of the API."""
    server: str | None = None
    """The name of the server; None means the server that the client uses."""
    deprecated: str | None = None
    """The message of the warning that a call issues; None if the operation is not
    deprecated."""
    deprecated_parameters: Mapping[str, str] = field(default_factory=dict[str, str])
    """The messages of the warnings that deprecated arguments cause, by argument."""
    deprecated_members: Mapping[str, str] = field(default_factory=dict[str, str])
    """The messages for deprecated members of the body, by wire name."""
    idempotent: bool = False
    """Whether a repeated request has the same effect as a single one."""
    idempotency_key: str | None = None
    """The argument that is the idempotency key; None if the operation has no such
    argument."""
    verify: str | None = None
    """The method that shows whether the operation acted, such as ``jobs.list``, for the
    errors of an operation that is not idempotent. None if the API names no such method.
    """
    retry: tuple[int, ...] = ()
    """Status codes after which the API allows a retry, even if the operation is not
    idempotent."""
    require_any: tuple[tuple[str, ...], ...] = ()
    """Groups of arguments. The user must pass at least one argument of each group."""
    paging: Any = None
    """The `pagination.paging.Paging`; None if the operation does not return pages."""
    batching: Any = None
    """The `batches.batching.Batching`; None if the operation accepts no list of items.
    """
    overloads: tuple[Overload, ...] = ()
    """What the operation promises for certain arguments."""
    returns_secrets: bool = False
    """Whether a body of a response contains a secret part."""
    times: Any = None
    """The `models.unix_time.UnixTimes` among the arguments; None if there are none."""
    name: str = ""
    """The method of the client, such as ``pets.list``. Empty if that is the id with a
    dot in place of each slash."""

    def build_url(self, base_url: str, path: str) -> str:
        """Return the URL of a call, without the query that its arguments add.

        ``path`` is the encoded path of the operation.

        Raises:
            ConfigurationError: The URL is invalid.
        """
        return base_url + path

    @property
    def has_client_headers(self) -> bool:
        """Whether requests have the headers of `ClientOptions`, which may be secret."""
        return True

    def find_overload(self, arguments: Mapping[str, Any]) -> Overload | None:
        """Return the first overload that applies to a call with these arguments."""
        body = arguments.get(self.body_argument)
        for overload in self.overloads:
            if overload.applies_to(arguments, body):
                return overload
        return None

    def returns_pages(self, arguments: Mapping[str, Any]) -> bool:
        """Return whether a call with these arguments returns a page."""
        if self.paging is None:
            return False
        if not self.overloads:
            return all(arguments.get(name) is None for name in self.paging.without)
        overload = self.find_overload(arguments)
        return overload is not None and overload.paged

    def restrict_to(self, overload: Overload | None) -> "Operation[T]":
        """Return the operation without successes that an overload rules out.

        If the overload promises a part of a declared type, all successes stay.
        """
        if overload is None or any(r not in self.responses for r in overload.responses):
            return self
        errors = (each for each in self.responses if not is_success(each.status))
        return replace(self, responses=(*overload.responses, *errors))

    def for_arguments(self, arguments: Mapping[str, Any]) -> "Operation[T]":
        """Return the operation with only the successes promised for these arguments."""
        overload = self.find_overload(arguments)
        if overload is None:
            return self
        errors = (each for each in self.responses if not is_success(each.status))
        return replace(self, responses=(*overload.responses, *errors))

    @cached_property
    def may_be_repeated(self) -> bool:
        """Whether a client may send the same request again."""
        return self.idempotent or self.idempotency_key is not None

    @cached_property
    def origin(self) -> Origin:
        """The description of the operation in errors, before the first attempt."""
        name = self.name or self.id.replace("/", ".")
        return Origin(self.id, self.method, self.path, name=name)

    @cached_property
    def required_credentials(self) -> frozenset[str]:
        """The arguments of required parameters that the user passes to the client."""
        return frozenset(
            parameter.argument
            for parameter in self.parameters
            if parameter.credential and parameter.required
        )

    @cached_property
    def has_stream(self) -> bool:
        """Whether a declared response is a stream of items."""
        return any(each.is_stream for each in (*self.responses, *self.alternatives))

    @cached_property
    def returns_content(self) -> bool:
        """Whether a declared success is a file or text, which is returned as it is."""
        return any(
            each.type in (bytes, str) and is_success(each.status)
            for each in self.responses
        )

    @cached_property
    def accept_header(self) -> str:
        """The value of the ``Accept`` header: the media types of declared responses.

        The types of successful responses come first, because some servers choose the
        first type that they support. Without any type, the value is ``*/*``. A range
        that includes JSON follows JSON, with a lower quality, unless the
        first success is text or bytes: some servers would label that as JSON.
        """
        # Imported here, so that importing a client does not import it.
        from .http.media_type import is_json_range, is_sent_as_json

        responses = sorted(
            self.responses, key=lambda response: not is_success(response.status)
        )
        # A dict, unlike a set, removes duplicates and preserves the order.
        types: dict[str, None] = {}
        ranges: dict[str, None] = {}
        for response in responses:
            declared = response.media_type or ""
            if not is_json_range(declared):
                types[declared] = None
                continue
            if is_sent_as_json(declared, response.type):
                types[JSON] = None
            elif is_success(response.status) and not types:
                return declared
            ranges[f"{declared};q=0.8"] = None
        return ", ".join(filter(None, (*types, *ranges))) or "*/*"


class Executor(Protocol):
    """What resources call operations with: a synchronous client."""

    def __call__(
        self, operation: Operation[T], arguments: Mapping[str, Any], /
    ) -> Response[T]:
        """Call an operation and return its response, which may be an open stream."""
        ...


class AsyncExecutor(Protocol):
    """What resources call operations with: an asynchronous client."""

    async def __call__(
        self, operation: Operation[T], arguments: Mapping[str, Any], /
    ) -> Response[T]:
        """Call an operation and return its response, which may be an open stream."""
        ...


def is_success(status: int | str) -> bool:
    """Return whether a status means success (2xx).

    ``status`` is a status code, a range such as ``"2XX"``, or ``"default"``. The result
    is False for ``"default"``, which usually describes errors.
    """
    if isinstance(status, int):
        return 200 <= status < 300
    return status.startswith("2")


def find_best_matches(declared: Iterable[D], content_type: str) -> list[D]:
    """Return the bodies or responses whose media type matches a content type best.

    A response without a body matches any media type, with the lowest rank. JSON whose
    media type is not declared is that of the only declared JSON, but not one of several
    with different types.
    """
    # Imported here, so that importing a client does not import it.
    from .http import media_type as media

    ranked = [
        (media.match_rank(each.media_type or "*/*", content_type), each)
        for each in declared
    ]
    best = max((rank for rank, _ in ranked), default=0)
    matches = [each for rank, each in ranked if rank == best > 0]
    if best == media.OTHER_JSON and any(m.type != matches[0].type for m in matches):
        others = [each for rank, each in ranked if rank < best]
        return find_best_matches(others, content_type)
    return matches
