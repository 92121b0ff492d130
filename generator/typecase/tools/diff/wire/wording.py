"""Turn differences of schemas into changes: their ids, severities and texts."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from typecase.schema import JsonSchema
from typecase.schema.shape import Parts, Sides
from typecase.tools.diff.changes import (
    ApiDocuments,
    Aspect,
    Change,
    Direction,
    Place,
    Severity,
    Thing,
    ThingKind,
)
from typecase.tools.diff.sunset import describe_removal
from typecase.tools.diff.wire.schemas.difference import Difference
from typecase.tools.diff.wire.things import describe_sides, show_path


class Subject(StrEnum):
    """What a schema describes; ids of changes begin with it."""

    PARAMETER = "request-parameter"
    REQUEST = "request"
    RESPONSE = "response"
    HEADER = "response-header"


class Kind(Struct, frozen=True):
    """The ids and the text of one kind of difference.

    ``narrowed`` is the end of the id if the new document allows less, ``widened`` if it
    allows more. ``set`` and ``unset`` replace them if the old or the new document says
    nothing. The texts have ``{old}`` and ``{new}``.
    """

    narrowed: str
    widened: str
    text: str
    set: str = ""
    unset: str = ""


def _limit(name: str, text: str) -> Kind:
    is_upper = name.startswith("max")
    less, more = ("decreased", "increased") if is_upper else ("increased", "decreased")
    return Kind(
        f"{name}-{less}",
        f"{name}-{more}",
        f"the {text} changes from {{old}} to {{new}}",
        f"{name}-set",
        f"{name}-unset",
    )


KINDS: Mapping[str, Kind] = {
    "type": Kind(
        "type-changed", "type-changed", "the type changes from {old} to {new}"
    ),
    "format": Kind(
        "type-changed", "type-changed", "the format changes from {old} to {new}"
    ),
    "nullable": Kind("became-not-nullable", "became-nullable", "{new} is allowed now"),
    "enum": Kind(
        "became-enum",
        "became-not-enum",
        "the allowed values change from {old} to {new}",
    ),
    "required": Kind("became-required", "became-optional", "becomes {new}"),
    "max": _limit("max", "maximum"),
    "min": _limit("min", "minimum"),
    "max-length": _limit("max-length", "maximal length"),
    "min-length": _limit("min-length", "minimal length"),
    "max-items": _limit("max-items", "maximal number of items"),
    "min-items": _limit("min-items", "minimal number of items"),
    "max-properties": _limit("max-properties", "maximal number of members"),
    "min-properties": _limit("min-properties", "minimal number of members"),
    "multiple-of": Kind(
        "multiple-of-changed",
        "multiple-of-changed",
        "`multipleOf` changes from {old} to {new}",
        "multiple-of-set",
        "multiple-of-unset",
    ),
    "pattern": Kind(
        "pattern-changed",
        "pattern-changed",
        "the pattern changes from {old} to {new}",
        "pattern-added",
        "pattern-removed",
    ),
    "unique-items": Kind(
        "unique-items-set", "unique-items-unset", "`uniqueItems` changes"
    ),
    "additional": Kind(
        "additional-properties-forbidden",
        "additional-properties-allowed",
        "members that are not listed are allowed on one side only",
    ),
    "discriminator": Kind(
        "discriminator-property-name-changed",
        "discriminator-property-name-changed",
        "the discriminator changes from {old} to {new}",
    ),
    "content-schema": Kind(
        "content-schema-changed",
        "content-schema-changed",
        "the schema of the values that the string holds changes",
    ),
    "not": Kind("not-changed", "not-changed", "`not` changes"),
    "condition": Kind(
        "condition-changed", "condition-changed", "a condition of the schema changes"
    ),
    "values": Kind(
        "values-narrowed", "values-widened", "the allowed values change as a whole"
    ),
}
"""The kinds of differences that have two sides."""


_KINDS_OF_THINGS: Mapping[Subject, ThingKind] = {
    Subject.PARAMETER: ThingKind.PARAMETER,
    Subject.REQUEST: ThingKind.REQUEST_BODY,
    Subject.RESPONSE: ThingKind.RESPONSE,
    Subject.HEADER: ThingKind.RESPONSE_HEADER,
}


class SchemaPlace(Struct, frozen=True):
    """Where a schema is used: the operation, the subject, and a text for people.

    ``is_reversed`` is true for webhooks and callbacks, which the service sends.
    ``parameter`` has the wire name and the location of a parameter. ``status`` is that
    of a response, ``media_type`` that of a body, and ``header`` the name of a header.
    """

    operation: tuple[str, str]
    subject: Subject
    text: str
    is_reversed: bool = False
    parameter: tuple[str, str] | None = None
    status: str | None = None
    media_type: str | None = None
    header: str | None = None

    def describe(self) -> Thing:
        """Return what has the schema, for tools."""
        kind = _KINDS_OF_THINGS[self.subject]
        name, place = self.parameter or (
            self.header or self.status or "",
            self.media_type or (self.status or "" if self.header else ""),
        )
        return Thing(kind=kind, name=name, place=place)

    @property
    def sides(self) -> Sides:
        """Whether the schema is one of requests or of responses."""
        is_response = self.subject in (Subject.RESPONSE, Subject.HEADER)
        return Sides.RESPONSE if is_response else Sides.REQUEST

    @property
    def is_sent_by_clients(self) -> bool:
        """Whether callers of the API send the values."""
        return (self.sides is Sides.REQUEST) is not self.is_reversed


class Evidence(Struct, frozen=True):
    """Where schemas differ: the place, the schemas of the whole value, and how."""

    place: SchemaPlace
    sender: Parts
    receiver: Parts
    difference: Difference


def describe_difference(
    documents: ApiDocuments, evidence: Evidence, *, sender_is_old: bool
) -> Change:
    """Return the change that a difference is.

    ``sender_is_old`` tells whether the old document is the one that sends, so that the
    new one allows less.
    """
    place, difference = evidence.place, evidence.difference
    old, new = difference.sender, difference.receiver
    old_text, new_text = difference.sent, difference.accepted
    if not sender_is_old:
        old, new, old_text, new_text = new, old, new_text, old_text
    if difference.kind == "default":
        return _describe_default(documents, place, difference)
    is_breaking = (
        sender_is_old is place.is_sent_by_clients and not difference.is_harmless
    )
    ending, text = _describe(difference, place, old_text, new_text, sender_is_old)
    before, after = describe_sides(
        place.describe(), difference, sender_is_old=sender_is_old
    )
    change = Change(
        id=ending,
        aspect=Aspect.WIRE,
        severity=Severity.MAJOR if is_breaking else Severity.MINOR,
        text=f"{_locate(place, difference)}: {text}",
        advice=_advise(place) if is_breaking else "",
        operation=place.operation,
        direction=Direction(place.sides.value),
        old=_find_place(documents, old, is_old=True),
        new=_find_place(documents, new, is_old=False),
        before=before,
        after=after,
        is_decided=difference.is_decided,
        evidence=evidence if is_breaking else None,
    )
    if old is not None and ending.endswith("-property-removed"):
        return describe_removal(change, documents, old.pointer)
    return change


def _describe_default(
    documents: ApiDocuments, place: SchemaPlace, difference: Difference
) -> Change:
    """Return the change of a default, which affects what the receiver assumes."""
    old, new = difference.sent, difference.accepted
    if old is None:
        verb, text = "added", f"{new} is assumed if it is left out"
    elif new is None:
        verb, text = "removed", f"{old} is no longer assumed if it is left out"
    else:
        verb, text = "changed", f"{new} is assumed if it is left out, not {old}"
    is_breaking = old is not None and place.is_sent_by_clients
    before, after = describe_sides(place.describe(), difference, sender_is_old=True)
    return Change(
        id=f"{_prefix(place, difference)}-default-value-{verb}",
        aspect=Aspect.BEHAVIOUR,
        severity=Severity.MAJOR if is_breaking else Severity.MINOR,
        text=f"{_locate(place, difference)}: {text}",
        advice="pass the value explicitly" if is_breaking else "",
        operation=place.operation,
        direction=Direction(place.sides.value),
        old=_find_place(documents, difference.sender, is_old=True),
        new=_find_place(documents, difference.receiver, is_old=False),
        before=None if old is None else before,
        after=None if new is None else after,
    )


def _describe(
    difference: Difference,
    place: SchemaPlace,
    old_text: str | None,
    new_text: str | None,
    sender_is_old: bool,
) -> tuple[str, str]:
    """Return the id and the text of a change."""
    prefix = _prefix(place, difference)
    if difference.kind in KINDS:
        kind = KINDS[difference.kind]
        ending = kind.narrowed if sender_is_old else kind.widened
        if kind.set and old_text is None:
            ending = kind.set
        elif kind.unset and new_text is None:
            ending = kind.unset
        values = {"old": old_text or "none", "new": new_text or "none"}
        if difference.kind == "required":
            values["new"] = "required" if sender_is_old else "optional"
        return f"{prefix}-{ending}", kind.text.format_map(values)
    verb = "removed" if sender_is_old else "added"
    if difference.kind in ("enum-value", "known-value"):
        value = old_text if sender_is_old else new_text
        keyword = "enum" if difference.kind == "enum-value" else "x-extensible-enum"
        return f"{prefix}-{keyword}-value-{verb}", f"the value {value} is {verb}"
    if difference.kind.startswith(("one-of", "any-of")):
        name = old_text if sender_is_old else new_text
        keyword = difference.kind.removesuffix("-tag")
        what = f"the alternative {name}" if name else "an alternative"
        return f"{prefix}-{keyword}-{verb}", f"{what} is {verb}"
    if difference.kind in ("became-hidden", "became-visible"):
        flag = "read-only" if place.sides is Sides.REQUEST else "write-only"
        negation = "" if difference.kind == "became-hidden" else "non-"
        text = "ignored here now" if not negation else "no longer ignored here"
        return (
            f"{place.sides}-{old_text}-property-became-{negation}{flag}",
            f"becomes {negation}{flag}, and is {text}",
        )
    return MEMBER_TEXTS[
        difference.kind, difference.is_harmless, place.sides, sender_is_old
    ]


_REQUEST, _RESPONSE = Sides.REQUEST, Sides.RESPONSE
MEMBER_TEXTS: Mapping[tuple[str, bool, Sides, bool], tuple[str, str]] = {
    ("required-missing", False, _REQUEST, True): (
        "new-required-request-property",
        "is new, and required",
    ),
    ("required-missing", False, _REQUEST, False): (
        "request-required-property-removed",
        "is removed, and was required",
    ),
    ("required-missing", False, _RESPONSE, True): (
        "response-required-property-added",
        "is new, and always there",
    ),
    ("required-missing", False, _RESPONSE, False): (
        "response-required-property-removed",
        "is removed, and was always there",
    ),
    ("member", False, _REQUEST, True): (
        "request-property-removed",
        "is removed, and refused now",
    ),
    ("member", False, _REQUEST, False): (
        "request-property-added",
        "is new, and was refused",
    ),
    ("member", False, _RESPONSE, True): (
        "response-property-removed",
        "is removed, and cannot occur any more",
    ),
    ("member", False, _RESPONSE, False): (
        "response-property-added",
        "is new, and the old document allows no other members",
    ),
    ("member", True, _REQUEST, True): (
        "request-property-removed",
        "is removed, and ignored now",
    ),
    ("member", True, _RESPONSE, True): (
        "response-optional-property-removed",
        "is removed",
    ),
    ("new-member", True, _REQUEST, True): (
        "new-optional-request-property",
        "is new, and optional",
    ),
    ("new-member", True, _RESPONSE, True): (
        "response-optional-property-added",
        "is new, and optional",
    ),
}
"""The ids and the texts of members that one side lacks.

The keys are the kind of the difference, whether it is harmless, the messages, and
whether the old document is the one that sends.
"""


def _prefix(place: SchemaPlace, difference: Difference) -> str:
    if place.subject is Subject.PARAMETER:
        is_member = bool(difference.path)
        return "request-parameter-property" if is_member else "request-parameter"
    if place.subject is Subject.HEADER:
        return "response-header"
    return f"{place.subject}-{'property' if difference.path else 'body'}"


def _locate(place: SchemaPlace, difference: Difference) -> str:
    if not difference.path:
        return place.text
    return f"`{show_path(difference.path)}` of {place.text}"


def _advise(place: SchemaPlace) -> str:
    if place.is_sent_by_clients:
        return "change what callers send before the new version is deployed"
    return "let clients accept the new values before the service sends them"


def _find_place(
    documents: ApiDocuments, part: JsonSchema | None, *, is_old: bool
) -> Place | None:
    if part is None:
        return None
    return documents.find_place(part.pointer, is_old=is_old)
