"""List the ids of the changes of schemas."""

from collections.abc import Iterator, Mapping

from typecase.schema.shape import Sides
from typecase.tools.diff.changes import Aspect, Severity
from typecase.tools.diff.wire.wording import KINDS, MEMBER_TEXTS

_REQUEST, _RESPONSE = Sides.REQUEST, Sides.RESPONSE
_PREFIXES: Mapping[str, Sides] = {
    "request-parameter": _REQUEST,
    "request-parameter-property": _REQUEST,
    "request-body": _REQUEST,
    "request-property": _REQUEST,
    "response-body": _RESPONSE,
    "response-property": _RESPONSE,
    "response-header": _RESPONSE,
}
"""The ids of changes of schemas begin with these, or are in `MEMBER_TEXTS`."""


def list_schema_ids() -> Iterator[tuple[Aspect, str, str]]:
    """Yield what the changes of schemas affect, their ids and their severities.

    The severities are those of operations. In webhooks and callbacks, they are
    reversed.
    """
    found: dict[tuple[Aspect, str], set[Severity]] = {}
    for aspect, id_, is_breaking in _iter_schema_ids():
        severity = Severity.MAJOR if is_breaking else Severity.MINOR
        found.setdefault((aspect, id_), set()).add(severity)
    for (aspect, id_), severities in found.items():
        labels = [each.label for each in sorted(severities, reverse=True)]
        yield aspect, id_, " or ".join(labels)


def _iter_schema_ids() -> Iterator[tuple[Aspect, str, bool]]:
    """Yield the aspect and the id of each change, and whether it breaks callers."""
    for prefix, sides in _PREFIXES.items():
        yield from _iter_keyword_ids(prefix, is_request=sides is _REQUEST)
    for sides, flag in ((_REQUEST, "read-only"), (_RESPONSE, "write-only")):
        for presence in ("required", "optional"):
            for became in (flag, f"non-{flag}"):
                id_ = f"{sides}-{presence}-property-became-{became}"
                yield Aspect.WIRE, id_, False
    for (_, is_harmless, sides, sender_is_old), (id_, _) in MEMBER_TEXTS.items():
        is_breaking = not is_harmless and sender_is_old is (sides is _REQUEST)
        yield Aspect.WIRE, id_, is_breaking
        if id_.endswith("-property-removed"):
            yield Aspect.WIRE, f"{id_}-after-sunset", is_breaking
            yield Aspect.WIRE, f"{id_}-before-sunset", True


def _iter_keyword_ids(
    prefix: str, *, is_request: bool
) -> Iterator[tuple[Aspect, str, bool]]:
    """Yield the same for the changes of keywords in one kind of place."""
    has_members = not prefix.endswith(("-body", "-parameter"))
    for name, kind in KINDS.items():
        if name == "required" and not has_members:
            continue
        can_break = name != "discriminator"
        for ending in filter(None, (kind.narrowed, kind.set)):
            yield Aspect.WIRE, f"{prefix}-{ending}", is_request and can_break
        for ending in filter(None, (kind.widened, kind.unset)):
            yield Aspect.WIRE, f"{prefix}-{ending}", not is_request and can_break
    keywords = ["enum-value", "one-of", "any-of"]
    for keyword in [*keywords, "x-extensible-enum-value"][: 4 if is_request else 3]:
        yield Aspect.WIRE, f"{prefix}-{keyword}-removed", is_request
        yield Aspect.WIRE, f"{prefix}-{keyword}-added", not is_request
    yield Aspect.BEHAVIOUR, f"{prefix}-default-value-added", False
    for verb in ("removed", "changed"):
        yield Aspect.BEHAVIOUR, f"{prefix}-default-value-{verb}", is_request
