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
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Node
from typecase.lower.operations.answers import known_type, report_bytes, report_streams
from typecase.lower.operations.forms import form_members
from typecase.lower.operations.media_types import FORM, MULTIPART, essence, is_json
from typecase.lower.operations.parameters import first_example
from typecase.lower.operations.sequences import lower_item, sequence_of
from typecase.lower.schemas.schemas import Schemas

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
    owner: str,
    hint: tuple[str, ...],
) -> Body:
    """Lower the body that has one media type; ``owner`` is the request's pointer."""
    pointer = join(owner, "content", media_type)
    example = media.get("example", first_example(media, media.get("schema")))
    media_type = known_type(schemas.context, media_type, pointer)
    sequence = _sequence(schemas.context, media_type, media, pointer)
    if sequence is not None:
        item = lower_item(schemas, media, pointer, sequence, (*hint, "item"))
        return Body(media_type, ListOf(item), pointer, example, sequence=sequence)
    report_streams(schemas.context, media, pointer)
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
            schemas.context.degraded(
                f"a body of {media_type} is never null: that has no spelling there",
                pointer,
            )
            return found.inner
        return found
    target, _ = schemas.context.target(mapping(schema), at)
    is_text = name.startswith("text/")
    is_structured = not target.keys().isdisjoint(_OF_MORE_THAN_TEXT)
    if is_structured or target.get("type", "string") != "string":
        schemas.context.degraded(
            f"a body of {media_type} is given as text or bytes", pointer
        )
        return Scalar(ScalarKind.STRING) if is_text else RAW
    if is_text or (name == "*/*" and "format" not in target):
        return schemas.lower(media.get("schema", {"type": "string"}), at, hint)
    is_plain = "format" not in target and "type" in target
    return RAW if is_plain else Scalar(ScalarKind.BINARY)


def _part_types(
    context: Context, media_type: str, media: Node, pointer: str
) -> Iterator[tuple[str, str]]:
    """Yield the content types of parts; report what else is said of them."""
    name = essence(media_type)
    if name == FORM:
        return
    is_multipart = name == MULTIPART
    unused = {"allowReserved", "contentType", "explode", "headers", "style"}
    if is_multipart:
        unused -= {"contentType", "explode", "style"}
    for name, encoding in mapping(media.get("encoding")).items():
        if is_multipart and "contentType" in encoding:
            yield name, encoding["contentType"]
        for word in sorted(unused & encoding.keys()):
            said = f"`{word}` of an encoding is not used"
            if word == "headers" and is_multipart:
                said = "headers of a part are given with its `File`, without types"
            context.degraded(said, pointer, "encoding", name)
