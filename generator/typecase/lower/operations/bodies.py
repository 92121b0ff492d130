"""Lower the request bodies of an operation: one `Body` for each media type.

Bodies of JSON, streams of JSON, forms, objects in several parts and text get the type
of their schema. typecase cannot serialize other bodies, so the caller passes them as
text or bytes.
"""

import re
from collections.abc import Iterator
from typing import Any

from typecase.ir import (
    Body,
    ListOf,
    Nullable,
    Scalar,
    ScalarKind,
    SequenceFormat,
    Type,
    UnionOf,
)
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import Context, NameHint, Node
from typecase.lower.operations.forms import lower_form_fields
from typecase.lower.operations.item_streams import get_sequence, lower_item
from typecase.lower.operations.media_types import (
    FORM,
    JSON,
    JSON_RANGES,
    MULTIPART,
    SEQUENCE_FORMATS,
    essence,
    is_json,
)
from typecase.lower.operations.parameters import find_first_example
from typecase.lower.operations.responses import (
    normalize_media_type,
    report_binary_json,
    report_stream_keywords,
)
from typecase.lower.schemas.schema_lowering import Schemas
from typecase.schema import JsonSchema
from typecase.schema.same_rules import have_same_rules

_TYPED_BY_SCHEMA = re.compile(
    r"application/x-www-form-urlencoded|multipart/form-data|application/json|text/json|.+\+json"
)
"""The media types whose bodies have the type of their schema.

So do other types of multipart, if their schema describes an object.
"""

_TEXT_OR_BYTES = UnionOf((Scalar(ScalarKind.STRING), Scalar(ScalarKind.BINARY)))
_STRUCTURE_KEYWORDS = frozenset(
    {"additionalProperties", "allOf", "anyOf", "items", "oneOf", "properties"}
)
"""Keywords that show that a schema describes more than a plain string."""

_IGNORED_IN_PARTS = {
    "allowReserved": "`allowReserved` is ignored: parts are not percent-encoded",
    "headers": "headers of a part are passed with its `File`, untyped",
}
"""The keys of `encoding` that are ignored in parts, each with the message about it."""

_IGNORED_OUTSIDE_FORM_DATA = {
    **_IGNORED_IN_PARTS,
    "explode": "`explode` is ignored: it applies only to forms",
    "style": "`style` is ignored: it applies only to forms",
}
"""The keys that are ignored in parts of other media types than multipart/form-data."""

_IGNORED_OUTSIDE_FORMS = {
    key: f"`{key}` is ignored: `encoding` applies only to bodies of forms"
    for key in ("allowReserved", "contentType", "explode", "headers", "style")
}
"""The keys of `encoding` that are ignored outside of forms, as in the mapping above."""


def lower_bodies(
    schemas: Schemas, content: Node, request_body_pointer: str, hint: NameHint
) -> tuple[Body, ...]:
    """Lower the media types of a request body, `application/json` before other JSON.

    Where there is JSON, report and leave out bodies in other formats that represent the
    same: methods and handlers would take bytes in place of a model.
    """

    def read(name: str) -> JsonSchema:
        pointer = join_pointer(request_body_pointer, "content", name)
        return schemas.context.read_member(content[name], pointer, "schema")

    def is_structured(name: str) -> bool:
        return _describes_more_than_text(schemas.context.follow(read(name)))

    json_names = sorted(
        (name for name in content if is_json(essence(name))),
        key=lambda name: essence(name) != JSON,
    ) or [
        name for name in content if essence(name) in JSON_RANGES and is_structured(name)
    ]
    json_schemas = [read(name) for name in json_names if "schema" in content[name]]
    remaining = iter(json_names)
    names = [next(remaining) if name in json_names else name for name in content]
    # An inline schema that several media types repeat has one class.
    types: list[tuple[Any, Type]] = []
    bodies: list[Body] = []
    for name in names:
        media = content[name]
        pointer = join_pointer(request_body_pointer, "content", name)
        is_typed = _is_typed(schemas.context, name, media, pointer)
        is_other = not is_typed and essence(name) not in SEQUENCE_FORMATS
        if (
            json_names
            and name not in json_names
            and is_other
            and (
                is_structured(name)
                or any(have_same_rules(read(name), each) for each in json_schemas)
            )
        ):
            schemas.context.report_degraded(
                f"a body of {name} is left out, because methods and handlers take the"
                f" body of {json_names[0]}",
                pointer,
                hint="send it with `client.request`",
            )
            continue
        schema = media.get("schema")
        equal = next((kind for other, kind in types if other == schema), None)
        body = lower_body(schemas, name, media, request_body_pointer, hint, equal)
        if is_typed and body.sequence is None:
            types.append((schema, body.type))
        bodies.append(body)
    return tuple(bodies)


def _describes_more_than_text(schema: JsonSchema) -> bool:
    """Return whether a schema describes anything but a string."""
    is_structured = bool(schema.keywords & _STRUCTURE_KEYWORDS)
    return is_structured or not _may_be_text(schema)


def _may_be_text(schema: JsonSchema) -> bool:
    return "type" not in schema.keywords or schema.is_only("string")


def lower_body(
    schemas: Schemas,
    media_type: str,
    media: Node,
    request_body_pointer: str,
    hint: NameHint,
    equal_type: Type | None = None,
) -> Body:
    """Lower one media type of a request body.

    ``media`` is the node of the media type in the `content` of the request body.
    ``equal_type`` is the type of an earlier body with an equal schema, or None.
    """
    pointer = join_pointer(request_body_pointer, "content", media_type)
    schema = schemas.context.read_member(media, pointer, "schema")
    example = media.get("example", find_first_example(media, schema))
    media_type = normalize_media_type(schemas.context, media_type, pointer)
    sequence = _get_json_sequence(schemas.context, media_type, media, pointer)
    if sequence is not None:
        item = lower_item(schemas, media, pointer, sequence, (*hint, "item"))
        return Body(media_type, ListOf(item), pointer, example, sequence=sequence)
    report_stream_keywords(schemas.context, media, pointer)
    body_type = _lower_body_type(schemas, media_type, media, pointer, hint, equal_type)
    return Body(
        media_type=media_type,
        type=body_type,
        pointer=pointer,
        example=example,
        form_fields=lower_form_fields(schemas, media, body_type, media_type, pointer),
        part_types=tuple(_read_part_types(schemas.context, media_type, media, pointer)),
        is_multipart=_is_multipart(schemas.context, media_type, media, pointer),
    )


def _is_typed(context: Context, media_type: str, media: Node, pointer: str) -> bool:
    """Return whether a body has the type of its schema."""
    is_typed = _TYPED_BY_SCHEMA.fullmatch(essence(media_type)) is not None
    return is_typed or _is_multipart(context, media_type, media, pointer)


def _is_multipart(context: Context, media_type: str, media: Node, pointer: str) -> bool:
    """Return whether the members of a body are sent as parts."""
    name = essence(media_type)
    if name == MULTIPART or not name.startswith("multipart/"):
        return name == MULTIPART
    target = context.follow(context.read_member(media, pointer, "schema"))
    alternatives = target.alternatives
    return _describes_object(target) or (
        alternatives != () and all(map(_describes_object, alternatives))
    )


def _describes_object(schema: JsonSchema) -> bool:
    """Return whether a schema, or what its `allOf` combines, describes an object."""
    return any(
        "object" in part.types or part.keywords & {"additionalProperties", "properties"}
        for part in schema.target.parts
    )


def _get_json_sequence(
    context: Context, media_type: str, media: Node, pointer: str
) -> SequenceFormat | None:
    """Return how the items of a stream of JSON are separated.

    Return None for other bodies. These include server-sent events, and streams whose
    `schema` is a string: the caller serializes them.
    """
    sequence = get_sequence(context, media_type, media, pointer)
    if sequence not in (SequenceFormat.LINES, SequenceFormat.RECORDS):
        return None
    if "itemSchema" in media:
        return sequence
    target = context.follow(context.read_member(media, pointer, "schema"))
    # A `schema` that is a string describes the whole body: the caller serializes it.
    return None if _may_be_text(target) else sequence


def _lower_body_type(
    schemas: Schemas,
    media_type: str,
    media: Node,
    pointer: str,
    hint: NameHint,
    equal_type: Type | None,
) -> Type:
    """Return the type of a body: the type of its schema, text or bytes.

    Only JSON can be null: report null in the schema of a form, and leave it out.
    """
    name = essence(media_type)
    if not _is_typed(schemas.context, media_type, media, pointer):
        return _lower_text_or_bytes(schemas, media_type, media, pointer, hint)
    schema = schemas.context.read_member(media, pointer, "schema")
    body_type = equal_type or schemas.lower(schema, hint)
    if is_json(name):
        report_binary_json(schemas.context, media_type, body_type, pointer)
    elif isinstance(body_type, Nullable):
        schemas.context.report_degraded(
            f"a body of {media_type} cannot be null, although its schema allows null",
            pointer,
            hint="change the schema so that it excludes null",
        )
        return body_type.inner
    return body_type


def _lower_text_or_bytes(
    schemas: Schemas, media_type: str, media: Node, pointer: str, hint: NameHint
) -> Type:
    """Return the type of a body that the caller serializes: text, bytes or either.

    Report a schema that describes anything but a string.
    """
    name = essence(media_type)
    schema = schemas.context.read_member(media, pointer, "schema")
    target = schemas.context.follow(schema)
    is_text = name.startswith("text/")
    if _describes_more_than_text(target):
        if name in JSON_RANGES:
            return schemas.lower(schema, hint)
        schemas.context.report_degraded(
            f"a body of {media_type} is passed as"
            f" {'text' if is_text else 'text or bytes'}; the type in the schema is"
            " ignored",
            pointer,
        )
        return Scalar(ScalarKind.STRING) if is_text else _TEXT_OR_BYTES
    if is_text or (name == "*/*" and "format" not in target.keywords):
        if "schema" not in media:
            return Scalar(ScalarKind.STRING)
        return schemas.lower(schema, hint)
    # `format: binary` means bytes; since OpenAPI 3.1, so does a `contentMediaType` or
    # a schema without `type`.
    is_plain_string = (
        "format" not in target.keywords
        and "type" in target.keywords
        and not target.has_binary_content
    )
    return _TEXT_OR_BYTES if is_plain_string else Scalar(ScalarKind.BINARY)


def _read_part_types(
    context: Context, media_type: str, media: Node, pointer: str
) -> Iterator[tuple[str, str]]:
    """Yield the names and content types that `encoding` states for multipart parts.

    Report the keys of `encoding` that are ignored, also those of other bodies. Skip
    URL-encoded forms, whose `encoding` the module `forms` reads.
    """
    name = essence(media_type)
    if name == FORM:
        return
    is_multipart = _is_multipart(context, media_type, media, pointer)
    ignored = _IGNORED_OUTSIDE_FORM_DATA if is_multipart else _IGNORED_OUTSIDE_FORMS
    if name == MULTIPART:
        ignored = _IGNORED_IN_PARTS
    for part, encoding in as_mapping(media.get("encoding")).items():
        if is_multipart and "contentType" in encoding:
            yield part, encoding["contentType"]
        for key, message in ignored.items():
            if key in encoding:
                context.report_degraded(message, pointer, "encoding", part)
