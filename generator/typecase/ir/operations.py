"""Operations: what a caller sends and what the service may answer."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from typecase.ir.identity import SchemaId
from typecase.ir.text import Notes
from typecase.ir.types import LiteralValue, Type
from typecase.ir.volume import Batching, Paging

IDEMPOTENT = frozenset({"GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "QUERY"})
"""Methods whose repetition does no more than one call; the runtime has the same."""


class Location(StrEnum):
    """Where a parameter travels."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    COOKIE = "cookie"
    QUERYSTRING = "querystring"


class Style(StrEnum):
    """How a parameter with parts is serialized."""

    SIMPLE = "simple"
    LABEL = "label"
    MATRIX = "matrix"
    FORM = "form"
    SPACE_DELIMITED = "spaceDelimited"
    PIPE_DELIMITED = "pipeDelimited"
    DEEP_OBJECT = "deepObject"
    COOKIE = "cookie"


_COMMAS, _EACH = "separated by commas", "one parameter for each item"
LIST_TEXTS: Mapping[Style, tuple[str, str]] = {
    Style.SIMPLE: (_COMMAS, _COMMAS),
    Style.LABEL: (_COMMAS, "separated by dots"),
    Style.MATRIX: (_COMMAS, _EACH),
    Style.FORM: (_COMMAS, _EACH),
    Style.SPACE_DELIMITED: ("separated by spaces", "separated by spaces"),
    Style.PIPE_DELIMITED: ("separated by `|`", "separated by `|`"),
    Style.DEEP_OBJECT: ("with names in brackets", "with names in brackets"),
    Style.COOKIE: (_COMMAS, _EACH),
}
"""How the documentation describes a list in each style: joined, and exploded."""


class Parameter(Struct, frozen=True):
    """One parameter; ``is_credential`` where it is given to the client, not a call.

    ``default`` is what the service takes where nothing is sent; None says nothing.
    ``variables`` of the environment may hold a credential. One with a ``media_type``
    is text of that type; ``reserved`` characters stay as they are.
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
    argument: str | None = None
    variables: tuple[str, ...] = ()
    is_secret: bool = False
    media_type: str | None = None
    reserved: bool = False


class FormMember(Struct, frozen=True):
    """How a member of a form is written: by a media type, or in a style."""

    wire_name: str
    style: Style
    explode: bool
    media_type: str | None = None


class Sequence(StrEnum):
    """How the items of a body follow one another."""

    LINES = "lines"
    RECORDS = "records"
    DATA = "data"
    EVENTS = "events"


class Body(Struct, frozen=True):
    """One way to write the request body.

    ``part_types`` are the content types of its parts, by their names; ``members`` of a
    form have their own ways. Of a ``sequence`` the type is a list of its items.
    """

    media_type: str
    type: Type
    pointer: str
    example: object = None
    part_types: tuple[tuple[str, str], ...] = ()
    members: tuple[FormMember, ...] = ()
    sequence: Sequence | None = None


class Header(Struct, frozen=True):
    """A header that some answer of an operation may have."""

    name: str
    notes: Notes


class Answer(Struct, frozen=True):
    """One documented response: ``status`` is a number, ``2XX`` or ``default``.

    ``type`` is the whole body, ``payload`` what ``unwrap`` names of it; of a
    ``sequence`` it is the type of each item.
    """

    status: str
    media_type: str | None
    type: Type | None
    notes: Notes
    pointer: str
    unwrap: str | None = None
    payload: Type | None = None
    sequence: Sequence | None = None

    @property
    def is_success(self) -> bool:
        """Whether this answers a request that went well."""
        return self.status.startswith("2")


class Operation(Struct, frozen=True):
    """One method of one path; ``security`` is None where the API's own holds.

    ``retry`` are statuses after which the document says to repeat the call. The
    ``headers`` of all its answers are one object, ``headers_id``, if there are any.
    """

    id: str
    resource: str
    verb: str
    method: str
    path: str
    notes: Notes
    parameters: tuple[Parameter, ...]
    bodies: tuple[Body, ...]
    body_required: bool
    body_notes: Notes
    answers: tuple[Answer, ...]
    security: tuple[tuple[str, ...], ...] | None
    pointer: str
    server: str | None = None
    require_any: tuple[tuple[str, ...], ...] = ()
    idempotent: bool = True
    retry: tuple[int, ...] = ()
    paging: Paging | None = None
    batching: Batching | None = None
    headers: tuple[Header, ...] = ()
    headers_id: SchemaId | None = None
