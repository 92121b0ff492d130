"""Lower streams of items, such as JSON lines and server-sent events.

The media type tells how the items are separated. The type of an item comes from
`itemSchema`, or from `schema` in documents older than OpenAPI 3.2.
"""

from typecase.ir import Scalar, ScalarKind, SequenceFormat, Type
from typecase.lower.context import Context, NameHint, Node
from typecase.lower.event_streams import find_event_format
from typecase.lower.operations.media_types import SEQUENCE_FORMATS, essence
from typecase.lower.schemas.name_hints import follow_with_hint
from typecase.lower.schemas.schema_lowering import Schemas


def get_sequence(
    context: Context, media_type: str, media: Node, pointer: str
) -> SequenceFormat | None:
    """Return how the items of a stream are separated.

    Return None if the media type is not one of a stream.
    """
    name = essence(media_type)
    if name.endswith("+json-seq"):
        return SequenceFormat.RECORDS
    sequence = SEQUENCE_FORMATS.get(name)
    if sequence is SequenceFormat.DATA:
        return find_event_format(context.document, media, pointer)
    return sequence


def lower_item(
    schemas: Schemas,
    media: Node,
    pointer: str,
    sequence: SequenceFormat,
    hint: NameHint,
) -> Type:
    """Return the type of one item of a stream.

    Documents older than OpenAPI 3.2 have no `itemSchema`. Their `schema` describes an
    item or an array of items. Without a schema, items of server-sent events are text,
    and other items are any JSON value.
    """
    context = schemas.context
    if "itemSchema" in media:
        return schemas.lower(context.read_member(media, pointer, "itemSchema"), hint)
    if "schema" not in media and sequence is SequenceFormat.DATA:
        return Scalar(ScalarKind.STRING)
    schema = context.read_member(media, pointer, "schema")
    # The last word of the hint is "item", which is appended to the array's hint below.
    target, array_hint = follow_with_hint(context, schema, hint[:-1])
    if target.is_only("array") and "items" in target.keywords:
        return schemas.lower(target.items, (*array_hint, "item"))
    return schemas.lower(schema, hint)
