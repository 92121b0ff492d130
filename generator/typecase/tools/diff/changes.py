"""Records of the differences between two versions of an API."""

import datetime
from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import Any

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from typecase.load.document import Document
from typecase.python_surface.records import BodyMember


class Aspect(StrEnum):
    """What a change affects; each aspect has a verdict of its own.

    `PYTHON` is the generated package for callers, and `SERVER` for those who implement
    its server.
    """

    WIRE = "wire"
    PYTHON = "python"
    BEHAVIOUR = "behaviour"
    SERVER = "server"


class Severity(IntEnum):
    """Size of a change in terms of semantic versioning."""

    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3

    @property
    def label(self) -> str:
        """The name in lower case, as reports have it."""
        return self.name.lower()


class Direction(StrEnum):
    """Messages that a change affects."""

    REQUEST = "request"
    RESPONSE = "response"
    BOTH = "both"


class Cause(StrEnum):
    """What leads to a change; a report names all but the document itself."""

    DOCUMENT = "document"
    NEIGHBOUR = "neighbour"
    CONFIGURATION = "configuration"
    TYPECASE = "typecase"


class Acceptance(StrEnum):
    """Why a change that breaks callers is accepted."""

    SUNSET = "sunset"
    """What was removed had been deprecated until a day that is over."""


class Place(Struct, frozen=True):
    """A place in a document: file, line counted from 1, and JSON pointer.

    ``revision`` is the git revision that has the file, or "" for a file on the disk.
    """

    file: str
    line: int
    pointer: str
    revision: str = ""

    def __str__(self) -> str:
        """Return `revision:file:line`, without the revision if there is none."""
        revision = f"{self.revision}:" if self.revision else ""
        return f"{revision}{self.file}:{self.line}"


class Witness(Struct, frozen=True):
    """Evidence that a change breaks callers.

    ``call`` is a call of the generated client, ``curl`` the same as a command line,
    ``value`` the value that one side sends and the other refuses, and ``outcome`` what
    happened when it was executed.
    """

    call: str
    curl: str
    value: Any
    outcome: str


class ThingKind(StrEnum):
    """What a thing that changes is, in Python or on the wire."""

    RESOURCE = "resource"
    METHOD = "method"
    ARGUMENT = "argument"
    RESULT = "result"
    CLASS = "class"
    MEMBER = "member"
    ADDITIONAL_MEMBERS = "additional-members"
    ENUM_MEMBER = "enum-member"
    EXCEPTION = "exception"
    CLIENT = "client"
    CLIENT_ARGUMENT = "client-argument"
    ENVIRONMENT_VARIABLE = "environment-variable"
    PROTOCOL = "protocol"
    HANDLER = "handler"
    OPERATION = "operation"
    PARAMETER = "parameter"
    REQUEST_BODY = "request-body"
    RESPONSE = "response"
    RESPONSE_HEADER = "response-header"
    SERVER = "server"
    CREDENTIAL = "credential"


class Thing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What changes, as one version has it; a tool can rewrite callers with it.

    ``name`` is what callers write or import, without the package: `books.list` for a
    method, `books.list.author` for an argument, `models.Book.pages` for a member,
    `models.BookFormat.AUDIO` for a member of an enumeration. ``type`` is the annotation
    in Python, or "". ``is_required`` tells whether callers must pass an argument or a
    member. ``wire_name`` is the name of a member in the document. ``dict_name`` is the
    name of the dict or plain value that stands for a class in requests, such as
    `params.Book`.

    A method has the names of its positional arguments in ``positional``, and in
    ``members`` the members of its body that are arguments. ``whole_body`` is the name
    of the argument that takes the whole body.

    On the wire, ``name`` is that of a parameter or of a header, the status of a
    response, or the HTTP method and the path of an operation. ``place`` is where a
    parameter or a credential is, such as `query`, the media type of a body, or the
    status of the response with a header. ``path`` leads to a part of its value, whose
    ``keyword`` has the ``value``.
    """

    kind: ThingKind
    name: str
    type: str = ""
    is_required: bool = False
    wire_name: str = ""
    dict_name: str = ""
    positional: tuple[str, ...] = ()
    members: tuple[BodyMember, ...] = ()
    whole_body: str = ""
    place: str = ""
    path: str = ""
    keyword: str = ""
    value: Any | UnsetType = UNSET


class Caller(Struct, frozen=True):
    """A line of callers' code that a change touches, counted from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        """Return `file:line`."""
        return f"{self.file}:{self.line}"


class WitnessGap(StrEnum):
    """Why a change that breaks callers on the wire has no witness.

    ``OPTION`` means that the command was told not to look for one, ``LIBRARIES`` that a
    library is missing, ``LIMIT`` that enough others were looked at, ``NOT_EXECUTED``
    that such messages are not executed, ``TOLERATED`` that no call fails,
    ``NOT_ISOLATED`` that calls fail for another reason, and ``NOT_FOUND`` that no such
    call was found.
    """

    OPTION = "option"
    LIBRARIES = "libraries"
    LIMIT = "limit"
    NOT_EXECUTED = "not-executed"
    TOLERATED = "tolerated"
    NOT_ISOLATED = "not-isolated"
    NOT_FOUND = "not-found"


class NoWitness(Struct, frozen=True):
    """Why a change has no witness: the kind of the reason, and a sentence."""

    reason: WitnessGap
    text: str


class Change(Struct, frozen=True, kw_only=True):
    """A difference between two versions of an API.

    ``id`` names the kind of change; it is oasdiff's id where oasdiff has one.
    ``operation`` is the HTTP method and the path, or None if the change affects no
    single operation. ``method`` is the operation's method in Python, or "" if it has
    none; of two different names, it is the new one. ``old`` and ``new`` are the places
    of the thing that changes; None in a version that lacks it. ``before`` and ``after``
    describe the thing for tools, if its name, type or place changes. ``text`` says what
    changed and why it matters, ``advice`` what a caller should do. If ``is_decided`` is
    false, it is unknown whether the change breaks callers, and ``severity`` is MAJOR.
    ``no_witness`` says why a break on the wire has no witness. ``api`` is the name of
    the API, which is empty if there is only one. ``cause`` says whether the document
    itself leads to the change. ``evidence`` is what `witnesses` needs to look for a
    value, if schemas differ: a `wire.wording.Evidence`. ``fingerprint`` identifies the
    change in the reports of this and later releases.
    ``acceptance`` says why the change is accepted although it breaks callers, and
    ``configured`` is the severity that the configuration gives its id, if any.
    ``callers`` are the lines of callers' code that it touches; None if nobody looked.
    """

    id: str
    aspect: Aspect
    severity: Severity
    text: str
    advice: str = ""
    operation: tuple[str, str] | None = None
    method: str = ""
    direction: Direction | None = None
    old: Place | None = None
    new: Place | None = None
    is_decided: bool = True
    before: Thing | None = None
    after: Thing | None = None
    witness: Witness | None = None
    no_witness: NoWitness | None = None
    api: str = ""
    evidence: Any = None
    cause: Cause = Cause.DOCUMENT
    fingerprint: str = ""
    acceptance: Acceptance | None = None
    configured: Severity | None = None
    callers: tuple[Caller, ...] | None = None

    @property
    def statement(self) -> str:
        """The text without a full stop, as a part of a sentence."""
        return self.text.strip().removesuffix(".")

    @property
    def counted(self) -> Severity:
        """The severity that counts for the gate and for `--fail-on`."""
        if self.acceptance is not None:
            return Severity.NONE
        return self.severity if self.configured is None else self.configured


class ApiDocuments(Struct, frozen=True):
    """The documents of two versions of an API.

    ``day`` is the date of the new version, which decides whether a sunset is over.
    """

    old: Document
    new: Document
    day: datetime.date = field(
        default_factory=lambda: datetime.datetime.now(tz=datetime.UTC).date()
    )

    def find_place(self, pointer: str, *, is_old: bool) -> Place:
        """Return the place of the value at a pointer of one of the documents."""
        return find_place(self.old if is_old else self.new, pointer)


def find_place(document: Document, pointer: str) -> Place:
    """Return the place in its original file of the value at a pointer."""
    # Many operations share a schema, whose place is then asked for many times.
    places = document.compute_once(_create_places)
    place = places.get(pointer)
    if place is None:
        origin, original = document.origin(pointer)
        line = origin.positions.nearest(original).line
        place = places[pointer] = Place(origin.file, line, original)
    return place


def _create_places(_: Document) -> dict[str, Place]:
    return {}


def is_wire_break(change: Change) -> bool:
    """Return whether a change breaks callers on the wire, so it needs a witness."""
    return change.aspect is Aspect.WIRE and change.severity is Severity.MAJOR


def explain_no_witness(changes: Iterable[Change], gap: NoWitness) -> list[Change]:
    """Return changes with the same reason why none of them has a witness."""
    return [
        replace(change, no_witness=gap) if is_wire_break(change) else change
        for change in changes
    ]


def rank_witness(change: Change) -> int:
    """Return a number that is larger the more a report can say about a witness.

    A witness says most, and a limit that was reached says nothing.
    """
    if change.witness is not None:
        return 2
    gap = change.no_witness
    return int(gap is not None and gap.reason is not WitnessGap.LIMIT)


def find_verdict(changes: Iterable[Change], aspect: Aspect) -> Severity:
    """Return the largest severity of the changes of one aspect."""
    return max(
        (change.severity for change in changes if change.aspect is aspect),
        default=Severity.NONE,
    )
