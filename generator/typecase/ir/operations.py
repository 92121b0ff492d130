"""Operations: what a request may contain and how the service may respond."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec.structs import replace

from typecase.ir.keywords import LiteralValue
from typecase.ir.notes import Notes
from typecase.ir.paging_and_batching import Batching, Paging
from typecase.ir.record import Record
from typecase.ir.schema_id import SchemaId
from typecase.ir.types import (
    ListOf,
    LiteralOf,
    Ref,
    Scalar,
    ScalarKind,
    Type,
    alternative_types,
    without_null,
)

IDEMPOTENT_METHODS = frozenset(
    {"GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "QUERY"}
)
"""The HTTP methods that are idempotent: repeating a request has no further effect."""


class Location(StrEnum):
    """The part of a request that a parameter is sent in (``in`` in OpenAPI)."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    COOKIE = "cookie"
    QUERYSTRING = "querystring"


class Style(StrEnum):
    """How arrays and objects in a parameter are serialized (``style`` in OpenAPI)."""

    SIMPLE = "simple"
    LABEL = "label"
    MATRIX = "matrix"
    FORM = "form"
    SPACE_DELIMITED = "spaceDelimited"
    PIPE_DELIMITED = "pipeDelimited"
    DEEP_OBJECT = "deepObject"
    COOKIE = "cookie"


EXPLODED_STYLES = frozenset({Style.FORM, Style.COOKIE})
"""Styles for which `explode` is true by default."""

DELIMITED_STYLES = frozenset({Style.SPACE_DELIMITED, Style.PIPE_DELIMITED})
"""Styles that OpenAPI defines only for `explode: false`."""

_COMMAS, _REPEATED = "separated by commas", "one parameter for each item"
LIST_TEXTS: Mapping[Style, tuple[str, str]] = {
    Style.SIMPLE: (_COMMAS, _COMMAS),
    Style.LABEL: (_COMMAS, "separated by dots"),
    Style.MATRIX: (_COMMAS, _REPEATED),
    Style.FORM: (_COMMAS, _REPEATED),
    Style.SPACE_DELIMITED: ("separated by spaces", _REPEATED),
    Style.PIPE_DELIMITED: ("separated by `|`", _REPEATED),
    Style.DEEP_OBJECT: ("with names in brackets", "with names in brackets"),
    Style.COOKIE: (_COMMAS, _REPEATED),
}
"""How the documentation describes a list in each style.

Each pair has the text for ``explode: false``, then the text for ``explode: true``.
"""


class Parameter(Record, frozen=True):
    """An OpenAPI parameter, or a header of a response.

    ``style`` and ``explode`` say how the value is serialized. If ``media_type`` is not
    None, the value is serialized as that media type instead. If ``allow_reserved`` is
    true, reserved characters are not percent-encoded. ``default`` is the value that the
    service assumes if the parameter is absent; None means that the document has no
    default, or that the default is null, a list or an object. ``example`` is the
    document's first example, or None.

    If ``is_shared`` is true, most operations have the parameter; ``is_credential`` is
    true then, too. Its value is a secret only if ``is_secret`` is true. If
    ``is_overridable`` is true, each method takes another value in its place.

    If ``is_idempotency_key`` is true, the client makes a value for each call that has
    none.

    If ``is_secret`` is true, the value is redacted: either an extension requires this,
    or the type contains a secret. Three fields come from extensions only. If
    ``is_credential`` is true, the parameter is an argument of the client, not of each
    method. ``environment_variables`` names the environment variables from which the
    client may read the value. ``argument`` is the name that the document chooses for
    the Python argument, or None.
    """

    wire_name: str
    location: Location
    type: Type
    required: bool
    style: Style
    explode: bool
    notes: Notes
    pointer: str
    example: object = None
    default: LiteralValue = None
    is_credential: bool = False
    is_shared: bool = False
    is_overridable: bool = False
    argument: str | None = None
    environment_variables: tuple[str, ...] = ()
    is_secret: bool = False
    media_type: str | None = None
    allow_reserved: bool = False
    is_idempotency_key: bool = False

    @property
    def only_value(self) -> LiteralValue:
        """The value that is sent without the caller's choice, or None.

        It is the only value that a required parameter may have.
        """
        values = self.type.values if isinstance(self.type, LiteralOf) else ()
        return values[0] if self.required and len(values) == 1 else None

    @property
    def must_be_passed(self) -> bool:
        """Whether callers must pass a value to each call."""
        has_value = self.is_idempotency_key or self.only_value is not None
        return self.required and not has_value and not self.is_overridable

    @property
    def is_argument(self) -> bool:
        """Whether methods have an argument for the parameter."""
        return self.is_overridable or not self.is_credential

    @property
    def client_default(self) -> LiteralValue:
        """The value of a required shared header that callers need not choose, or None.

        It is the document's default, or the only allowed value.
        """
        if not (self.is_shared and self.required):
            return None
        return self.default if self.only_value is None else self.only_value

    @property
    def is_unix_time(self) -> bool:
        """Whether the value is a Unix time, for which clients also accept datetimes."""
        kind = without_null(self.type)
        return isinstance(kind, Scalar) and kind.kind is ScalarKind.UNIX_MILLISECONDS


class FormField(Record, frozen=True):
    """How one field of a form body is serialized.

    A field with a ``media_type`` is serialized as that media type. If ``media_type`` is
    None, ``style`` and ``explode`` apply.
    """

    wire_name: str
    style: Style
    explode: bool
    media_type: str | None = None


class SequenceFormat(StrEnum):
    """How a streamed body separates its items.

    ``LINES`` are JSON lines. ``RECORDS`` are JSON text sequences (RFC 7464). ``DATA``
    and ``EVENTS`` are server-sent events. With ``DATA``, an item is the data of an
    event. With ``EVENTS``, an item is a whole event: ``event``, ``id`` and ``data``.
    The type of the data tells whether it is text or JSON. With ``JSON_EVENTS``, the
    data is JSON even if it is a string.
    """

    LINES = "lines"
    RECORDS = "records"
    DATA = "data"
    EVENTS = "events"
    JSON_EVENTS = "json_events"


class Body(Record, frozen=True):
    """One media type of an OpenAPI request body.

    ``part_types`` are pairs of a multipart part's name and its content type, for the
    parts whose content type the document states. ``form_fields`` are the fields of a
    form whose serialization the document defines. If ``sequence`` is not None, the body
    is a stream, and ``type`` is a `ListOf` with the type of the stream's items.
    ``example`` is the document's first example, or None. ``is_multipart`` is true if
    the members of the body are sent as parts, as in a multipart form.
    """

    media_type: str
    type: Type
    pointer: str
    example: object = None
    part_types: tuple[tuple[str, str], ...] = ()
    form_fields: tuple[FormField, ...] = ()
    sequence: SequenceFormat | None = None
    is_multipart: bool = False

    @property
    def is_form(self) -> bool:
        """Whether the body is a URL-encoded form."""
        essence = self.media_type.partition(";")[0].strip().lower()
        return essence == "application/x-www-form-urlencoded"

    @property
    def is_json(self) -> bool:
        """Whether the body is one JSON text."""
        essence = self.media_type.partition(";")[0].strip().lower()
        is_json = essence in ("application/json", "text/json")
        return (is_json or essence.endswith("+json")) and self.sequence is None


class Header(Record, frozen=True):
    """A header that at least one response of an operation declares.

    ``is_shared`` is true if nearly all operations have it with the same description.
    """

    name: str
    notes: Notes
    is_shared: bool = False


class Response(Record, frozen=True):
    """One status code and media type of an OpenAPI response.

    ``status`` is a status code such as ``200``, a range such as ``2XX``, or
    ``default``. ``media_type`` and ``type`` describe the body; both are None if the
    response has no body. If ``sequence`` is not None, the body is a stream and ``type``
    is the type of one item.

    ``unwrap`` is the property of the body that methods return (``x-typecase-unwrap``).
    ``payload`` is the type of that property. Both are None if methods return the whole
    body.

    If ``is_alternative`` is true, the same status has a response with JSON that
    represents the same. If ``is_shared`` is true, nearly all operations declare the
    same error with the same description.
    """

    status: str
    media_type: str | None
    type: Type | None
    notes: Notes
    pointer: str
    unwrap: str | None = None
    payload: Type | None = None
    sequence: SequenceFormat | None = None
    is_alternative: bool = False
    is_shared: bool = False

    @property
    def is_success(self) -> bool:
        """Whether the status is a code from 200 to 299, or the range ``2XX``."""
        return self.status.startswith("2")

    @property
    def value_type(self) -> Type | None:
        """The type of what methods return; None if the response has no body."""
        return self.payload if self.unwrap else self.type

    def map_types(self, change: Callable[[Type], Type]) -> "Response":
        """Return a copy of the response with ``change`` applied to its types."""
        value_type = self.type and change(self.type)
        payload = self.payload and change(self.payload)
        if value_type is self.type and payload is self.payload:
            return self
        return replace(self, type=value_type, payload=payload)

    def with_value_type(self, value_type: Type) -> "Response":
        """Return the response with another type of what methods return."""
        if self.unwrap:
            return replace(self, payload=value_type)
        return replace(self, type=value_type)


class ArgumentRule(Record, frozen=True):
    """A rule about the argument for one parameter, or for one member of the body.

    ``values`` are the allowed values. None among them means that the argument may be
    left out. If ``values`` is None, any value is allowed but must be passed.
    """

    wire_name: str
    values: tuple[LiteralValue, ...] | None
    is_member: bool = False


class Overload(Record, frozen=True):
    """What a method returns if its arguments follow rules.

    The rules are those of ``x-typecase-overloads``, or a flag that asks for a stream.

    Either ``media_type`` names a successful response, or ``schema_id`` a type in one.
    If ``is_list`` is true, the method returns a list whose items have that type. If
    ``is_paged`` is true and the operation has pages, the method returns a page.
    """

    rules: tuple[ArgumentRule, ...]
    media_type: str | None = None
    schema_id: SchemaId | None = None
    is_list: bool = False
    is_paged: bool = True

    def select(self, responses: Iterable[Response]) -> tuple[Response, ...]:
        """Return the responses that this overload promises, with only that type."""
        if self.media_type is not None:
            return tuple(r for r in responses if r.media_type == self.media_type)
        return tuple(
            response.with_value_type(kind)
            for response in responses
            if response.value_type is not None
            for kind in alternative_types(response.value_type)
            if self._promises(kind)
        )

    def _promises(self, kind: Type) -> bool:
        if self.is_list:
            return isinstance(kind, ListOf) and self._is_schema(kind.item)
        return self._is_schema(kind)

    def _is_schema(self, kind: Type) -> bool:
        return isinstance(kind, Ref) and kind.id == self.schema_id


class Operation(Record, frozen=True):
    """An OpenAPI operation: one HTTP method of one path."""

    id: str
    resource: str
    """The words that name the resource, such as ``pets``."""
    verb: str
    """The words that name the method of the resource, such as ``list``."""
    method: str
    path: str
    notes: Notes
    parameters: tuple[Parameter, ...]
    bodies: tuple[Body, ...]
    """The forms of the body; a request has at most one of them."""
    body_required: bool
    body_notes: Notes
    """The notes of the body, in whichever form it is sent."""
    responses: tuple[Response, ...]
    """The responses that methods return or raise."""
    security: tuple[tuple[str, ...], ...] | None
    """The requirement, as in `Api.security`; None means that the API's applies."""
    pointer: str
    """The JSON pointer of the operation, which identifies it."""
    server: str | None = None
    """The name of the operation's own server; None means the API's default server."""
    require_any: tuple[tuple[str, ...], ...] = ()
    """Groups of parameters, of each of which callers must pass at least one.

    A group has the wire names of the parameters.
    """
    is_idempotent: bool = True
    """Whether repeating a request has no further effect.

    Without the extension that says so, the HTTP method decides.
    """
    verify: str | None = None
    """The pointer of the operation that shows whether this one has acted, if any."""
    retry_statuses: tuple[int, ...] = ()
    """The statuses after which a client may repeat a request.

    They hold even if the operation is not idempotent.
    """
    paging: Paging | None = None
    """The pages of the operation, if it has any."""
    batching: Batching | None = None
    """The batches of the operation, if it has any."""
    overloads: tuple[Overload, ...] = ()
    """What a method returns for certain arguments."""
    alternatives: tuple[Response, ...] = ()
    """The responses in media types other than JSON, for which callers must ask."""
    headers: tuple[Header, ...] = ()
    """The response headers."""
    headers_id: SchemaId | None = None
    """The id of the `HeadersSchema` of the response headers, if there are any."""
    returns_secrets: bool = False
    """Whether a body of a response contains a secret part."""

    def map_types(self, change: Callable[[Type], Type]) -> "Operation":
        """Return a copy of the operation with ``change`` applied to each type."""
        return replace(
            self,
            parameters=tuple(
                replace(each, type=change(each.type)) for each in self.parameters
            ),
            bodies=tuple(replace(each, type=change(each.type)) for each in self.bodies),
            responses=tuple(each.map_types(change) for each in self.responses),
            alternatives=tuple(each.map_types(change) for each in self.alternatives),
            paging=self.paging and replace(self.paging, item=change(self.paging.item)),
            batching=self.batching
            and replace(self.batching, item=change(self.batching.item)),
        )

    def request_types(self) -> Iterator[Type]:
        """Yield the types of the bodies, then of the parameters."""
        yield from (body.type for body in self.bodies)
        yield from (parameter.type for parameter in self.parameters)

    def types(self) -> Iterator[Type]:
        """Yield the types of requests, of responses, and of all that methods return."""
        yield from self.request_types()
        for response in (*self.responses, *self.alternatives):
            yield from (t for t in (response.type, response.payload) if t is not None)
        if self.headers_id is not None:
            yield Ref(self.headers_id)
        if self.paging is not None:
            yield self.paging.item
        if self.batching is not None:
            yield self.batching.item
        for overload in self.overloads:
            if overload.schema_id is not None:
                yield Ref(overload.schema_id)
