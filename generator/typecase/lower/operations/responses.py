"""Lower the responses of an operation: one entry for each status and media type."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from typecase.ir import Response, Scalar, ScalarKind, Type, iter_fields
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import (
    Context,
    NameHint,
    Node,
    collect_notes,
    iter_inline_schemas,
)
from typecase.lower.operations.item_streams import get_sequence, lower_item
from typecase.lower.operations.media_types import essence, is_json
from typecase.lower.schemas.name_hints import resolve_with_hint
from typecase.lower.schemas.schemas import Schemas

_BODILESS = ("204", "205", "304")
"""Status codes of responses that never have a body in HTTP."""


class ResolvedResponse(Struct, frozen=True):
    """One response object, after references have been followed.

    ``hint`` has the words for the names of inline schemas in the response.
    """

    status: str
    node: Node
    pointer: str
    hint: NameHint


def resolve_responses(
    context: Context, node: Node, pointer: str, hint: NameHint
) -> Iterator[ResolvedResponse]:
    """Yield the responses of an operation, in the order of the document."""
    for status, raw in as_mapping(node.get("responses")).items():
        at = join_pointer(pointer, "responses", status)
        # Models of successful responses have no status in their names.
        words = hint if status.startswith("2") else (*hint, status)
        yield ResolvedResponse(
            status, *resolve_with_hint(context, raw, at, (*words, "response"))
        )


def lower_responses(
    context: Context, schemas: Schemas, node: Node, pointer: str, hint: NameHint
) -> tuple[Response, ...]:
    """Return the responses of an operation, one for each status and media type."""
    documented: list[Response] = []
    is_head = pointer.endswith("/head")
    for response in resolve_responses(context, node, pointer, hint):
        content = as_mapping(response.node.get("content"))
        is_bodiless = response.status in _BODILESS
        if content and is_bodiless and not is_head:
            context.report_degraded(
                f"`content` is ignored: a response with status {response.status} has "
                "no body",
                response.pointer,
                "content",
            )
        # For HEAD, documents declare the body that GET would have; HTTP sends none.
        has_body = not (is_head or is_bodiless)
        documented += _lower_response(schemas, response, content if has_body else {})
    return tuple(documented)


def _lower_response(
    schemas: Schemas, response: ResolvedResponse, content: Node
) -> Iterator[Response]:
    node, pointer, hint = response.node, response.pointer, response.hint
    if "links" in node:
        schemas.context.report_degraded("`links` are ignored", pointer, "links")
    if not content:
        yield Response(response.status, None, None, collect_notes(node), pointer)
    for name, media in content.items():
        at = join_pointer(pointer, "content", name)
        media_type = normalize_media_type(schemas.context, name, at)
        sequence = get_sequence(schemas.context, media_type, media, at)
        if sequence is None:
            body_type = _body_type(schemas, media_type, media, at, hint)
            report_stream_keywords(schemas.context, media, at)
        else:
            body_type = lower_item(schemas, media, at, sequence, (*hint, "item"))
        unwrap = media.get("x-typecase-unwrap")
        fields = iter_fields(body_type, schemas.by_id) if unwrap else ()
        payloads = (field.type for field in fields if field.wire_name == unwrap)
        yield Response(
            status=response.status,
            media_type=media_type,
            type=body_type,
            notes=collect_notes(
                node,
                parts=(media, *iter_inline_schemas(as_mapping(media.get("schema")))),
            ),
            pointer=at,
            unwrap=unwrap,
            payload=next(payloads, None),
            sequence=sequence,
        )


def _body_type(
    schemas: Schemas, media_type: str, media: Node, pointer: str, hint: NameHint
) -> Type:
    """Return the type of a body; media types other than JSON and text have bytes."""
    name = essence(media_type)
    if is_json(name):
        value_type = schemas.lower(
            media.get("schema", {}), join_pointer(pointer, "schema"), hint
        )
        report_binary_json(schemas.context, media_type, value_type, pointer)
        return value_type
    schema, _ = schemas.context.resolve(media.get("schema", {}), pointer)
    is_binary = schema.get("format") == "binary" or schema.get("type") != "string"
    if name.startswith("text/") or (name == "*/*" and not is_binary):
        return Scalar(ScalarKind.STRING)
    return Scalar(ScalarKind.BINARY)


def report_stream_keywords(context: Context, media: Node, pointer: str) -> None:
    """Report keywords of streams (OpenAPI 3.2) at a media type of another kind."""
    for keyword in ("itemSchema", "itemEncoding", "prefixEncoding"):
        if keyword in media:
            context.report_degraded(
                f"`{keyword}` is ignored: the body is read as a whole", pointer, keyword
            )


def normalize_media_type(context: Context, name: str, pointer: str) -> str:
    """Return a media type, or `*/*` for an invalid name such as `PDF`."""
    if "/" in name:
        return name
    context.report_degraded(
        f"{name!r} is not a media type: any media type is accepted", pointer
    )
    return "*/*"


def report_binary_json(
    context: Context, media_type: str, value_type: Type, pointer: str
) -> None:
    """Report a JSON body that is declared as binary, which JSON cannot represent."""
    if isinstance(value_type, Scalar) and value_type.kind is ScalarKind.BINARY:
        context.report_degraded(
            f"JSON cannot represent `format: binary`: the {media_type} body is passed "
            "as bytes, without decoding or encoding",
            pointer,
        )
