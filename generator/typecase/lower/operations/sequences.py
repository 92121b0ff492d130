"""Answers of many items: a media type and what is said of it in, how its items follow
one another and the type of each out.
"""

from typing import Any

from typecase.ir import Scalar, ScalarKind, Sequence, Type
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Node
from typecase.lower.operations.media_types import essence
from typecase.lower.schemas.name_hints import follow
from typecase.lower.schemas.schemas import Schemas

SEQUENCES = {
    "application/jsonl": Sequence.LINES,
    "application/x-jsonl": Sequence.LINES,
    "application/jsonlines": Sequence.LINES,
    "application/x-jsonlines": Sequence.LINES,
    "application/ndjson": Sequence.LINES,
    "application/x-ndjson": Sequence.LINES,
    "application/json-seq": Sequence.RECORDS,
    "text/event-stream": Sequence.DATA,
}


def sequence_of(
    context: Context, media_type: str, media: Node, pointer: str
) -> Sequence | None:
    """Tell how a media type puts one item after another, if it does."""
    kind = essence(media_type)
    sequence = SEQUENCES.get(kind)
    if kind.endswith("+json-seq"):
        sequence = Sequence.RECORDS
    if sequence is Sequence.DATA and "itemSchema" in media:
        # Of 3.2: the item is the event with all its fields, if it has any.
        at = join(pointer, "itemSchema")
        target, _ = context.target(mapping(media["itemSchema"]), at)
        if "data" in mapping(target.get("properties")):
            return Sequence.EVENTS
    return sequence


def lower_item(
    schemas: Schemas,
    media: Node,
    pointer: str,
    sequence: Sequence,
    hint: tuple[str, ...],
) -> Type:
    """Lower the type of one item.

    Before 3.2 documents gave the schema of an item, or of an array of them, as that of
    the whole body; of an event, it is that of its data.
    """
    if "itemSchema" in media:
        return schemas.lower(media["itemSchema"], join(pointer, "itemSchema"), hint)
    if "schema" not in media and sequence is Sequence.DATA:
        return Scalar(ScalarKind.STRING)
    schema: Any = media.get("schema", {})
    at = join(pointer, "schema")
    target, place, own = follow(schemas.context, schema, at, hint[:-1])
    if target.get("type") == "array" and "items" in target:
        return schemas.lower(target["items"], join(place, "items"), (*own, "item"))
    return schemas.lower(schema, at, hint)
