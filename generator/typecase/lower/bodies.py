"""Request bodies of one operation: media types in, one `Body` for each out.

JSON, forms and text have the type of their schema. What nobody can write from a schema
travels as the text or the bytes that the caller gives, under its own media type.
"""

import re
from collections.abc import Iterator

from typecase.ir import (
    Body,
    ListOf,
    Nullable,
    Scalar,
    ScalarKind,
    Sequence,
    Type,
    UnionOf,
)
from typecase.load.document import join
from typecase.load.plain import mapping
from typecase.lower.answers import known_type, report_bytes, report_streams
from typecase.lower.context import Context, Node
from typecase.lower.forms import form_members
from typecase.lower.media_types import FORM, MULTIPART, essence, is_json
from typecase.lower.schemas import Schemas
from typecase.lower.sequences import lower_item, sequence_of

TYPED = re.compile(
    r"application/x-www-form-urlencoded|multipart/form-data|application/json|.+\+json"
)
RAW = UnionOf((Scalar(ScalarKind.STRING), Scalar(ScalarKind.BINARY)))
_OF_MORE_THAN_TEXT = frozenset(
    {"additionalProperties", "allOf", "anyOf", "items", "oneOf", "properties"}
)
"""Keywords of what may be no text, though its type is not said."""


def lower_body(
    schemas: Schemas,
    media_type: str,
    media: Node,
    pointer: str,
    hint: tuple[str, ...],
    example: object,
) -> Body:
    """Lower the body that has one media type."""
    media_type = known_type(schemas.context, media_type, pointer)
    sequence = _sequence(schemas.context, media_type, media, pointer)
    used = {"itemSchema"} if sequence is not None else set[str]()
    others = {word: media[word] for word in media if word not in used}
    report_streams(schemas.context, others, pointer)
    if sequence is not None:
        item = lower_item(schemas, media, pointer, sequence, (*hint, "item"))
        return Body(media_type, ListOf(item), pointer, example, sequence=sequence)
    kind = _type(schemas, media_type, media, pointer, hint)
    members = form_members(schemas, media, kind, media_type, pointer)
    types = tuple(_part_types(schemas.context, media_type, media, pointer))
    return Body(media_type, kind, pointer, example, types, members)


def _sequence(
    context: Context, media_type: str, media: Node, pointer: str
) -> Sequence | None:
    """Tell how JSON texts follow one another, where a document says what they are."""
    sequence = sequence_of(context, media_type, media, pointer)
    if sequence not in (Sequence.LINES, Sequence.RECORDS):
        return None
    if "itemSchema" in media:
        return sequence
    target, _ = context.target(mapping(media.get("schema")), join(pointer, "schema"))
    # A text is the whole body, which the caller has written.
    return None if target.get("type", "string") == "string" else sequence


def _type(
    schemas: Schemas, media_type: str, media: Node, pointer: str, hint: tuple[str, ...]
) -> Type:
    name = essence(media_type)
    schema, at = media.get("schema", {}), join(pointer, "schema")
    if TYPED.fullmatch(name):
        found = schemas.lower(schema, at, hint)
        if is_json(name):
            report_bytes(schemas.context, media_type, found, pointer)
        elif isinstance(found, Nullable):
            what = f"a body of {media_type} is never null: that has no spelling there"
            schemas.context.degraded(what, pointer)
            return found.inner
        return found
    target, _ = schemas.context.target(mapping(schema), at)
    kind = target.get("type", "string")
    if kind != "string" or not target.keys().isdisjoint(_OF_MORE_THAN_TEXT):
        _report(schemas.context, media_type, pointer)
        is_text = name.startswith("text/")
        return Scalar(ScalarKind.STRING) if is_text else RAW
    if name.startswith("text/") or (name == "*/*" and "format" not in target):
        if "schema" in media:
            return schemas.lower(schema, at, hint)
        return Scalar(ScalarKind.STRING)
    is_text = "format" not in target and "type" in target
    return RAW if is_text else Scalar(ScalarKind.BINARY)


def _part_types(
    context: Context, media_type: str, media: Node, pointer: str
) -> Iterator[tuple[str, str]]:
    """Yield the content types of parts; report what else is said of them."""
    is_multipart = essence(media_type) == MULTIPART
    if essence(media_type) == FORM:
        return
    for name, encoding in mapping(media.get("encoding")).items():
        unused = {"allowReserved", "headers"} & encoding.keys()
        unused |= set[str]() if is_multipart else {"style", "explode"} & encoding.keys()
        if is_multipart and isinstance(encoding.get("contentType"), str):
            yield name, encoding["contentType"]
        elif "contentType" in encoding:
            unused.add("contentType")
        for word in sorted(unused):
            said = f"`{word}` of an encoding is not used"
            if word == "headers" and is_multipart:
                said = "headers of a part are given with its `File`, without types"
            context.degraded(said, join(pointer, "encoding", name))


def _report(context: Context, media_type: str, pointer: str) -> None:
    context.degraded(f"a body of {media_type} is given as text or bytes", pointer)
