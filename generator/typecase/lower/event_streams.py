"""Tell what the schemas of server-sent events describe: whole events, or their data."""

from collections.abc import Iterable, Iterator
from typing import Any

from typecase.ir import SequenceFormat
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.navigate.operations import iter_operations, response_contents
from typecase.schema import JsonSchema, read_schema
from typecase.schema.members import iter_combined

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
    if not has_events:
        return SequenceFormat.DATA
    data = [variant["data"] for variant in variants if "data" in variant]
    are_json = all(any(map(_is_json_only, each)) for each in data)
    return SequenceFormat.JSON_EVENTS if are_json else SequenceFormat.EVENTS


def is_json_text(schema: JsonSchema) -> bool:
    """Return whether a string is JSON with the type of its `contentSchema`.

    This is the case in the data of server-sent events only.
    """
    is_json = schema.has_json_content
    return is_json and schema.pointer in schema.document.compute_once(_find_data)


def _find_data(document: Document) -> frozenset[str]:
    """Return the pointers of the schemas of data in streams of server-sent events."""
    return frozenset(
        part.pointer
        for operation in iter_operations(document)
        for is_good in (True, False)
        for media_type, media, at in response_contents(
            document, operation, good=is_good
        )
        if media_type.partition(";")[0].strip().lower() == "text/event-stream"
        for part in _iter_data(document, media, at)
    )


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


def _iter_data(
    document: Document, media: dict[str, Any], pointer: str
) -> Iterator[JsonSchema]:
    """Yield the schemas that describe the data of events, and what they combine."""
    schema = read_item_schema(document, media, pointer)
    if find_event_format(document, media, pointer) is SequenceFormat.DATA:
        yield from iter_combined(schema)
        return
    for variant in iter_variants(schema):
        for member in variant.get("data", ()):
            yield from iter_combined(member)


def _is_json_only(schema: JsonSchema) -> bool:
    """Return whether all strings that a schema allows are JSON by `contentSchema`."""
    parts = schema.target.parts
    branches = [each.target for part in parts for each in part.alternatives]
    texts = [each for each in branches if not _is_null(each)]
    return _has_json_content(parts) or (
        bool(texts) and all(_has_json_content(each.parts) for each in texts)
    )


def _has_json_content(parts: Iterable[JsonSchema]) -> bool:
    return any(part.has_json_content for part in parts)


def _is_null(schema: JsonSchema) -> bool:
    return schema.types == ("null",)
