"""Read until when a document keeps what is deprecated, and rate its removal by that.

`x-sunset` is the day from which a deprecated part may be missing, as in oasdiff.
"""

import datetime
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import resolve_mapping
from typecase.tools.diff.changes import Acceptance, ApiDocuments, Change, Severity

KEY = "x-sunset"
_WITHOUT = "-without-deprecation"
"""The end of an id that stays only if the part was not deprecated."""


class Deprecation(Struct, frozen=True):
    """What a document says about the end of a part.

    ``stated`` is the text of `x-sunset`, and ``sunset`` its day, or None if the text is
    no date.
    """

    is_deprecated: bool
    stated: str = ""
    sunset: datetime.date | None = None


def read_deprecation(node: Mapping[str, Any]) -> Deprecation:
    """Return what an operation, a parameter or a schema says about its end."""
    if node.get("deprecated") is not True:
        return Deprecation(False)
    stated = str(node.get(KEY, ""))
    return Deprecation(True, stated, _parse_day(stated))


def describe_removal(
    change: Change, documents: ApiDocuments, pointer: str, *, is_operation: bool = False
) -> Change:
    """Return the removal of a part, with the id and the severity of its deprecation.

    ``pointer`` leads to the part in the old document. From its sunset on, the removal
    is accepted. Earlier, it breaks a promise to callers, even if they can do without
    the part.
    """
    node = as_mapping(documents.old.get(pointer))
    if "$ref" in node and "/parameters/" in pointer:
        node, _ = resolve_mapping(documents.old, node, pointer)
    found = read_deprecation(node)
    if not found.is_deprecated:
        return change
    id_ = change.id.removesuffix(_WITHOUT)
    if found.sunset is None:
        if not is_operation:
            return change
        reason = (
            f"its `{KEY}` was no date such as 2027-01-31: `{found.stated}`"
            if found.stated
            else "it was deprecated without a sunset"
        )
        return replace(
            change, id=f"{id_}-with-deprecation", text=f"{change.text}; {reason}"
        )
    if documents.day >= found.sunset:
        return replace(
            change,
            id=f"{id_}-after-sunset",
            text=f"{change.text}; its sunset was {found.sunset}",
            acceptance=Acceptance.SUNSET,
        )
    return replace(
        change,
        id=f"{id_}-before-sunset",
        severity=Severity.MAJOR,
        text=f"{change.text}; it was to stay until its sunset, {found.sunset}",
        advice=change.advice or "stop using it before the new version is deployed",
    )


def _parse_day(text: str) -> datetime.date | None:
    """Return the day of a date, or of a date with a time, as RFC 3339 writes them."""
    day, rest = text[:10], text[10:]
    if rest and rest[0] not in "Tt ":
        return None
    try:
        return datetime.date.fromisoformat(day)
    except ValueError:
        return None
