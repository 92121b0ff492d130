"""Responses of one operation: a body per status and media type, and its payload."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from typecase.ir import Answer, Scalar, ScalarKind, Type, fields_of
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Hint, Node, notes, unnamed
from typecase.lower.operations.media_types import essence, is_json
from typecase.lower.operations.sequences import lower_item, sequence_of
from typecase.lower.schemas.name_hints import follow
from typecase.lower.schemas.schemas import Schemas

_BODILESS = ("204", "205", "304")
"""Statuses of answers that HTTP sends no body with, whatever is declared."""


class Response(Struct, frozen=True):
    """One response; its place is where a reference leads, if it is one."""

    status: str
    node: Node
    pointer: str
    hint: Hint


def responses(
    context: Context, node: Node, pointer: str, hint: Hint
) -> Iterator[Response]:
    """Yield the responses of an operation, in the order of the document."""
    for status, raw in mapping(node.get("responses")).items():
        own = join(pointer, "responses", status)
        said = hint if status.startswith("2") else (*hint, status)
        yield Response(status, *follow(context, raw, own, (*said, "response")))


def lower_answers(
    context: Context, schemas: Schemas, node: Node, pointer: str, hint: tuple[str, ...]
) -> tuple[Answer, ...]:
    """Lower every response, one answer for each media type it may come in."""
    found: list[Answer] = []
    is_head = pointer.endswith("/head")
    for each in responses(context, node, pointer, hint):
        content = mapping(each.node.get("content"))
        if content and each.status in _BODILESS and not is_head:
            context.degraded(
                f"an answer of {each.status} has no body", each.pointer, "content"
            )
        # What HEAD declares is what GET would answer; HTTP sends no body here.
        has_body = content and not is_head and each.status not in _BODILESS
        found += _response(schemas, each, content if has_body else {})
    return tuple(found)


def _response(schemas: Schemas, response: Response, content: Node) -> Iterator[Answer]:
    node, pointer, hint = response.node, response.pointer, response.hint
    if "links" in node:
        schemas.context.degraded(
            "`links` of a response are not followed", pointer, "links"
        )
    if not content:
        yield Answer(response.status, None, None, notes(node), pointer)
    for name, media in content.items():
        at = join(pointer, "content", name)
        media_type = known_type(schemas.context, name, at)
        sequence = sequence_of(schemas.context, media_type, media, at)
        if sequence is None:
            kind = _body(schemas, media_type, media, at, hint)
            report_streams(schemas.context, media, at)
        else:
            kind = lower_item(schemas, media, at, sequence, (*hint, "item"))
        unwrap = media.get("x-typecase-unwrap")
        fields = fields_of(kind, schemas.found) if unwrap else ()
        payloads = (each.type for each in fields if each.wire_name == unwrap)
        yield Answer(
            status=response.status,
            media_type=media_type,
            type=kind,
            notes=notes(node, within=(media, *unnamed(mapping(media.get("schema"))))),
            pointer=at,
            unwrap=unwrap,
            payload=next(payloads, None),
            sequence=sequence,
        )


def _body(
    schemas: Schemas, media_type: str, media: Node, pointer: str, hint: tuple[str, ...]
) -> Type:
    """Lower a body; what is neither JSON nor text comes as bytes."""
    kind = essence(media_type)
    if is_json(kind):
        found = schemas.lower(media.get("schema", {}), join(pointer, "schema"), hint)
        report_bytes(schemas.context, media_type, found, pointer)
        return found
    schema, _ = schemas.context.target(media.get("schema", {}), pointer)
    is_binary = schema.get("format") == "binary" or schema.get("type") != "string"
    if kind.startswith("text/") or (kind == "*/*" and not is_binary):
        return Scalar(ScalarKind.STRING)
    return Scalar(ScalarKind.BINARY)


def report_streams(context: Context, media: Node, pointer: str) -> None:
    """Report what 3.2 says of bodies that come in many parts."""
    for word in ("itemSchema", "itemEncoding", "prefixEncoding"):
        if word in media:
            context.degraded(
                f"`{word}` is not used: the body is one piece", pointer, word
            )


def known_type(context: Context, name: str, pointer: str) -> str:
    """A media type; what is none, such as `PDF`, stands for any."""
    if "/" in name:
        return name
    context.degraded(f"{name!r} is no media type: any is taken", pointer)
    return "*/*"


def report_bytes(context: Context, media_type: str, kind: Type, pointer: str) -> None:
    """Report bytes that are declared as JSON, which has none."""
    if isinstance(kind, Scalar) and kind.kind is ScalarKind.BINARY:
        context.degraded(
            f"`binary` is no JSON: {media_type} is taken as bytes, as it comes", pointer
        )
