"""Compare what is deprecated, and until when it stays."""

from collections.abc import Iterator, Mapping
from typing import Any

from typecase.load.json_types import as_mapping
from typecase.schema.shape import Parts
from typecase.tools.diff.changes import Change, Direction, Severity
from typecase.tools.diff.sunset import KEY, Deprecation, read_deprecation
from typecase.tools.diff.wire.operation_pair import OperationPair
from typecase.tools.diff.wire.wording import SchemaPlace


def compare_deprecation(
    pair: OperationPair,
    prefix: str,
    name: str,
    nodes: tuple[Mapping[str, Any], Mapping[str, Any]],
    pointers: tuple[str, str],
    direction: Direction,
) -> Iterator[Change]:
    """Compare what two versions of a part say about its end.

    ``prefix`` is the start of ids, ``name`` that of texts. The ``nodes`` are the part
    in the old and the new document, and the ``pointers`` their places.
    """
    old, new = map(read_deprecation, nodes)
    found = _describe(old, new)
    if found is not None:
        ending, severity, text, advice = found
        yield pair.change(
            _choose_id(prefix, ending),
            severity,
            f"{name} {text}",
            direction=direction,
            old=pointers[0],
            new=pointers[1],
            advice=advice,
        )


def compare_members(
    pair: OperationPair, place: SchemaPlace, old: Parts, new: Parts
) -> Iterator[Change]:
    """Compare what two versions of a body say about the end of its members."""
    direction = Direction(place.sides.value)
    hidden = "readOnly" if direction is Direction.REQUEST else "writeOnly"
    for member in pair.deprecated_members.find(old, new):
        nodes = as_mapping(member.old.value), as_mapping(member.new.value)
        if nodes[1].get(hidden) is True:
            continue
        path = ".".join(member.path).replace(".[]", "[]")
        yield from compare_deprecation(
            pair,
            f"{direction}-property",
            f"`{path}` of {place.text}:",
            nodes,
            (member.old.pointer, member.new.pointer),
            direction,
        )


def _choose_id(prefix: str, ending: str) -> str:
    """Return the id of a change; oasdiff has others for operations."""
    if prefix == "endpoint" and ending.startswith("sunset"):
        return ending if ending == "sunset-deleted" else f"api-{ending}"
    return f"{prefix}-{ending}"


def _describe(
    old: Deprecation, new: Deprecation
) -> tuple[str, Severity, str, str] | None:
    """Return the end of the id, the severity, the text and the advice, if any."""
    if old == new:
        return None
    if not new.is_deprecated:
        return "reactivated", Severity.PATCH, "is no longer deprecated", ""
    until = f"may be removed from {new.sunset} on"
    if new.stated and new.sunset is None:
        until = f"its `{KEY}` is no date such as 2027-01-31: `{new.stated}`"
    if not old.is_deprecated:
        text = f"is deprecated; {until}" if new.stated else "is deprecated"
        return "deprecated", Severity.MINOR, text, ""
    if old.sunset is not None and new.sunset is None:
        text = f"no longer stays until its sunset, {old.sunset}"
        text += f"; {until}" if new.stated else ""
        return "sunset-deleted", Severity.MAJOR, text, "stop using it"
    if old.sunset is not None and new.sunset is not None and new.sunset < old.sunset:
        text = f"{until}, which is earlier than {old.sunset}"
        advice = f"stop using it before {new.sunset}"
        return "sunset-date-changed-too-small", Severity.MAJOR, text, advice
    if old.sunset == new.sunset:
        return None
    before = f", and not from {old.sunset} on" if old.sunset else ""
    return "sunset-date-changed", Severity.MINOR, f"{until}{before}", ""
