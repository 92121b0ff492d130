"""Lower streams of items, such as JSON lines and server-sent events.

The media type tells how the items are separated. The type of an item comes from
`itemSchema`, or from `schema` in documents older than OpenAPI 3.2.
"""

from typing import Any

from typecase.ir import Scalar, ScalarKind, Sequence, Type
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Hint, Node
from typecase.lower.operations.media_types import essence
from typecase.lower.schemas.name_hints import follow
from typecase.lower.schemas.schemas import Schemas

_SEQUENCES = {
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
    """Return how the items of a stream are separated, or None if it is no stream."""
    name = essence(media_type)
    if name.endswith("+json-seq"):
        return Sequence.RECORDS
    sequence = _SEQUENCES.get(name)
    if sequence is Sequence.DATA and "itemSchema" in media:
        # In OpenAPI 3.2, an item schema with `data` describes the whole event, with
        # its other fields. An item schema without it describes only the data.
        at = join(pointer, "itemSchema")
        target, _ = context.target(mapping(media["itemSchema"]), at)
        if "data" in mapping(target.get("properties")):
            return Sequence.EVENTS
    return sequence


def lower_item(
    schemas: Schemas, media: Node, pointer: str, sequence: Sequence, hint: Hint
) -> Type:
    """Return the type of one item of a stream.

    Documents older than OpenAPI 3.2 have no `itemSchema`. Their `schema` describes
    either an item or an array of items; for server-sent events, the data of an event.
    """
    if "itemSchema" in media:
        return schemas.lower(media["itemSchema"], join(pointer, "itemSchema"), hint)
    if "schema" not in media and sequence is Sequence.DATA:
        return Scalar(ScalarKind.STRING)
    schema: Any = media.get("schema", {})
    at = join(pointer, "schema")
    target, target_pointer, words = follow(schemas.context, schema, at, hint[:-1])
    if target.get("type") == "array" and "items" in target:
        items_pointer = join(target_pointer, "items")
        return schemas.lower(target["items"], items_pointer, (*words, "item"))
    return schemas.lower(schema, at, hint)
