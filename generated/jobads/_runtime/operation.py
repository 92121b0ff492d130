"""Operations as data: literals in, frozen descriptions out that encoder, decoder and
server read; type adapters are made on first use. Sending and hosts do not belong here.
"""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from .response import Origin, Response

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")

JSON = "application/json"

_IN_PAIRS = frozenset({"query", "cookie", "form", "querystring"})

_BUILDING = threading.RLock()

Security: TypeAlias = tuple[tuple[str, ...], ...]
Location: TypeAlias = Literal[
    "query", "querystring", "path", "header", "cookie", "form"
]
Sequence: TypeAlias = Literal["lines", "records", "data", "events"]
Style: TypeAlias = Literal[
    "cookie",
    "deepObject",
    "form",
    "label",
    "matrix",
    "pipeDelimited",
    "simple",
    "spaceDelimited",
]


class Typed:
    """Holds a type and builds its adapter once, when it is first needed.

    Where it is ``tolerant``, values that the API does not declare come through.
    """

    __slots__ = ("_adapter",)

    _adapter: "TypeAdapter[Any]"
    type: Any
    tolerant = False

    @property
    def adapter(self) -> "TypeAdapter[Any]":
        """The type's adapter, whole: pydantic would leave a part for its first use,
        and two threads that do that part at once fail."""
        try:
            return self._adapter
        except AttributeError:
            from pydantic import TypeAdapter

            with _BUILDING:
                adapter: TypeAdapter[Any] = TypeAdapter(self.type)
                adapter.rebuild()
                object.__setattr__(self, "_adapter", adapter)
            return adapter


@dataclass(frozen=True, slots=True)
class Parameter(Typed):
    """One parameter: the Python argument, its wire name, its place and its type.

    ``style`` and ``explode`` default as OpenAPI says for the location. A ``credential``
    is given once to the client. A ``secret`` value is never echoed by a server.
    One with a ``media_type`` has no style: it is text of that type. ``reserved``
    characters stay as they are wherever the address allows them.
    """

    argument: str
    name: str
    location: Location
    type: Any
    required: bool = False
    style: Style | None = None
    explode: bool | None = None
    credential: bool = False
    secret: bool = False
    reserved: bool = False
    media_type: str | None = None
    tolerant: bool = False

    @property
    def wire_style(self) -> Style:
        """The style in force: the one given, else the location's default."""
        default: Style = "form" if self.location in _IN_PAIRS else "simple"
        return self.style or default

    @property
    def exploded(self) -> bool:
        """Whether arrays and objects are spread; the default follows the style."""
        if self.explode is not None:
            return self.explode
        return self.wire_style in ("form", "cookie")


@dataclass(frozen=True, slots=True)
class Body(Typed):
    """One request body an operation accepts: its media type and its Python type.

    ``part_types`` are content types of parts, by their names. ``members`` of a form are
    those that have a style or a media type of their own. Of a ``sequence`` the type is
    a list, each item of which is a JSON text of its own.
    """

    media_type: str
    type: Any
    part_types: tuple[tuple[str, str], ...] = ()
    members: tuple[Parameter, ...] = ()
    tolerant: bool = False
    sequence: Literal["lines", "records"] | None = None


@dataclass(frozen=True, slots=True)
class Answer(Typed):
    """One answer an operation declares.

    ``status`` is a number, a range such as ``"4XX"`` or ``"default"``. Without a media
    type it has no body. ``unwrap`` names the member of the body that a method
    returns; only if ``nullable`` may it be absent or null. Of a ``sequence`` the type
    is that of each item: JSON in lines, in records of RFC 7464, in the data of
    server-sent events, or whole events.
    """

    status: int | str
    media_type: str | None = None
    type: Any = None
    unwrap: str | None = None
    nullable: bool = False
    sequence: Sequence | None = None


@dataclass(frozen=True, slots=True)
class Paging:
    """How the pages of an operation follow one another.

    ``page`` or ``offset`` is the argument that counts pages or items, from ``first``;
    ``size`` the argument that says how many items a page has. The others are JSON
    pointers into the body: to the ``items``, to a boolean that tells the ``last`` page,
    to the ``total`` number of items.
    """

    items: str
    page: str | None = None
    offset: str | None = None
    size: str | None = None
    first: int = 0
    last: str | None = None
    total: str | None = None


@dataclass(frozen=True, slots=True)
class Batching(Typed):
    """How items of one type are sent in lists of at most ``size``.

    An answer that refuses some items lists them at the JSON pointer ``failed``; each
    entry echoes one of the members ``keys``, by which the item is found. Where a
    success says how many items were accepted, ``succeeded`` is the pointer to that
    number; where that of a single item says whether it was, ``accepted`` is the pointer
    to that boolean. A success that says something else confirms nothing.
    """

    type: Any
    size: int
    keys: tuple[str, ...]
    failed: str
    succeeded: str | None = None
    accepted: str | None = None


# Not slotted: calling ``Operation[int](…)`` makes typing set an attribute, which Python
# 3.11 answers with a TypeError if a frozen class has slots.
@dataclass(frozen=True)
class Operation(Generic[T]):
    """One endpoint; ``T`` is what its method returns.

    ``security`` holds alternatives, each a tuple of scheme names, an empty one meaning
    that no credential is needed; None stands for the API's own. ``server`` names a
    server of the API, where it is not the client's own. An ``idempotent`` call does no
    more if it is repeated than if it is made once. ``retry`` are statuses after which
    the API says to repeat the call, whatever the method. Of each ``require_any`` group
    at least one argument must be given.
    """

    id: str
    method: str
    path: str
    parameters: tuple[Parameter, ...] = ()
    bodies: tuple[Body, ...] = ()
    body_required: bool = False
    body_argument: str = "body"
    answers: tuple[Answer, ...] = ()
    security: Security | None = None
    server: str | None = None
    idempotent: bool = False
    retry: tuple[int, ...] = ()
    require_any: tuple[tuple[str, ...], ...] = ()
    paging: Paging | None = None
    batching: Batching | None = None

    @cached_property
    def origin(self) -> Origin:
        """How errors name the operation."""
        return Origin(self.id, self.method, self.path)

    @cached_property
    def has_items(self) -> bool:
        """Whether an answer may be a sequence of items, which come one at a time."""
        return any(answer.sequence is not None for answer in self.answers)

    @cached_property
    def accepts(self) -> str:
        """The media types of its answers, as ``Accept`` has them.

        Successes come first; a server that takes the first type it knows answers so.
        """
        listed = sorted(self.answers, key=lambda each: not is_success(each.status))
        types = dict.fromkeys(each.media_type for each in listed if each.media_type)
        return ", ".join(types) or "*/*"


class Executor(Protocol):
    """Makes calls, as a synchronous client does."""

    def execute(
        self, operation: Operation[T], arguments: Mapping[str, Any], /
    ) -> Response[T]:
        """Return the whole response, or an open one of many items."""
        ...


class AsyncExecutor(Protocol):
    """Makes calls, as an asynchronous client does."""

    async def execute(
        self, operation: Operation[T], arguments: Mapping[str, Any], /
    ) -> Response[T]:
        """Return the whole response, or an open one of many items."""
        ...


def is_success(status: int | str) -> bool:
    """Whether a status, or a range of them, stands for success."""
    if isinstance(status, int):
        return 200 <= status < 300
    return status.startswith("2")
