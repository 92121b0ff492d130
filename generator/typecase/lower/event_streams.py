"""Tell what the schemas of server-sent events describe: whole events, or their data."""

from collections.abc import Iterator
from typing import Any

from typecase.ir import SequenceFormat
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.schema import JsonSchema, read_schema

_FIELDS = frozenset({"event", "data", "id", "retry", "comment"})
"""The properties that an event can have."""

Variant = dict[str, list[JsonSchema]]
"""The schemas of the properties of one alternative of a schema, by name."""


def find_event_format(
    document: Document, media: dict[str, Any], pointer: str
) -> SequenceFormat:
    """Return what an item of a stream of server-sent events is.

    An `itemSchema` describes whole events if it has the property `data`. A `schema`, as
    in documents older than OpenAPI 3.2, must also have `event`, and no property that
    events do not have: the data may be JSON with a property `data` of its own.

    The variants of a union are whole events if each of them has these properties. Some
    may lack `data` if all have only properties of events.
    """
    schema = read_item_schema(document, media, pointer)
    variants = [*iter_variants(schema)]
    names = [variant.keys() for variant in variants]
    has_both = any({"event", "data"} <= each for each in names)
    only_fields = all(each and each <= _FIELDS for each in names)
    if "itemSchema" in media:
        have_data = bool(names) and all("data" in each for each in names)
        has_events = have_data or (has_both and only_fields)
    else:
        has_events = has_both and only_fields and all("event" in each for each in names)
    return SequenceFormat.EVENTS if has_events else SequenceFormat.DATA


def read_item_schema(
    document: Document, media: dict[str, Any], pointer: str
) -> JsonSchema:
    """Return the schema of an item: `itemSchema`, or `schema` or that of its items."""
    keyword = "itemSchema" if "itemSchema" in media else "schema"
    at = join_pointer(pointer, keyword)
    schema = read_schema(document, media.get(keyword, {}), at)
    target = schema.target
    is_list = keyword == "schema" and target.is_only("array")
    return target.items if is_list and "items" in target.keywords else schema


def iter_variants(
    schema: JsonSchema, seen: set[str] | None = None
) -> Iterator[Variant]:
    """Yield the properties of each variant of a schema, or of the schema itself.

    Variants are the branches of `oneOf` and `anyOf`, with the properties beside them.
    Branches that are null, or that are in ``seen``, are left out.
    """
    seen = set() if seen is None else seen
    target = schema.target
    if target.pointer in seen or _is_null(target):
        return
    # Each branch is read once, so that nested unions do not take exponential time.
    seen.add(target.pointer)
    own: Variant = {}
    groups: list[tuple[JsonSchema, ...]] = []
    for part in dict.fromkeys((*schema.parts, *target.parts)):
        groups += [part.alternatives] if part.alternatives else []
        for name, member in part.properties.items():
            own.setdefault(name, []).append(member)
    if not groups:
        yield own
    for branch in (branch for group in groups for branch in group):
        for variant in iter_variants(branch, seen):
            names = own | variant
            yield {name: [*own.get(name, ()), *variant.get(name, ())] for name in names}


def _is_null(schema: JsonSchema) -> bool:
    return schema.types == ("null",)
