"""Lower the responses of an operation: one entry for each status and media type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import Notes, Response, Scalar, ScalarKind, Type, iter_fields
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import (
    Context,
    NameHint,
    Node,
    collect_notes,
    list_inline_schemas,
)
from typecase.lower.operations.alternatives import mark_alternatives
from typecase.lower.operations.item_streams import get_sequence, lower_item
from typecase.lower.operations.media_types import JSON_RANGES, essence, is_json
from typecase.lower.schemas.name_hints import resolve_with_hint
from typecase.lower.schemas.schema_lowering import Schemas
from typecase.names.kept_inferences import file_key
from typecase.schema import JsonSchema

_BODILESS = ("204", "205", "304")
"""Status codes of the responses that, in HTTP, never have a body."""


class ResolvedResponse(Struct, frozen=True):
    """One response object of an operation, after its reference has been followed.

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
    for status, node_or_ref in as_mapping(node.get("responses")).items():
        own_pointer = join_pointer(pointer, "responses", status)
        # Models of successful responses have no status in their names.
        words = ("response",) if status.startswith("2") else (status, "response")
        yield ResolvedResponse(
            status,
            *resolve_with_hint(context, node_or_ref, own_pointer, (*hint, *words)),
        )


def lower_responses(
    schemas: Schemas, responses: Sequence[ResolvedResponse], pointer: str
) -> tuple[Response, ...]:
    """Return the responses of an operation, one for each status and media type.

    ``pointer`` is that of the operation. Responses elsewhere, which operations share,
    are lowered once.

    A response without media types, or one that HTTP sends without a body, has a single
    entry. If the operation declares only errors, or nothing, any successful response is
    accepted.
    """
    documented: list[Response] = []
    context = schemas.context
    is_head = pointer.endswith("/head")
    for response in responses:
        content = as_mapping(response.node.get("content"))
        is_bodiless = response.status in _BODILESS
        if content and is_bodiless and not is_head:
            context.report_degraded(
                f"`content` is ignored: a response with status {response.status} has"
                " no body",
                response.pointer,
                "content",
                hint="remove `content`, or choose another status",
            )
        # For HEAD, documents declare the body that GET would have; HTTP sends none.
        has_body = not (is_head or is_bodiless)
        if has_body and _is_file_of_fastapi(context, response):
            notes = collect_notes(response.node)
            documented.append(
                Response(
                    status=response.status,
                    media_type="*/*",
                    type=Scalar(ScalarKind.BINARY),
                    notes=notes,
                    pointer=response.pointer,
                )
            )
            continue
        if not has_body:
            content = {}
        if response.pointer.startswith(f"{pointer}/"):
            documented += _lower_response(schemas, response, content)
            continue
        key = response.pointer, response.status, has_body
        if key not in context.responses:
            shared = tuple(_lower_response(schemas, response, content))
            context.responses[key] = shared
        documented += context.responses[key]
    if all(response.status.startswith(("4", "5")) for response in documented):
        success = Response("2XX", None, None, Notes(), pointer)
        if not is_head:
            body_type = Scalar(ScalarKind.BINARY)
            success = replace(success, media_type="*/*", type=body_type)
        documented.append(success)
    return tuple(documented)


def _lower_response(
    schemas: Schemas, response: ResolvedResponse, content: Node
) -> Iterator[Response]:
    """Yield the responses of one status: one for each media type in ``content``.

    Without media types, yield a response without a body. Report `links`, which are
    ignored.
    """
    node, pointer, hint = response.node, response.pointer, response.hint
    context = schemas.context
    if "links" in node:
        context.report_degraded(
            "`links` are ignored: clients do not follow them", pointer, "links"
        )
    if not content:
        yield Response(response.status, None, None, collect_notes(node), pointer)
    lowered: list[Response] = []
    own: list[JsonSchema] = []
    for name, media in content.items():
        media_pointer = join_pointer(pointer, "content", name)
        own.append(context.read_member(media, media_pointer, "schema"))
        media_type = normalize_media_type(context, name, media_pointer)
        sequence = get_sequence(context, media_type, media, media_pointer)
        if sequence is None:
            equal = _find_equal_json(lowered, content, media_type, media)
            body_type = equal or _lower_body_type(
                schemas, media_type, media, media_pointer, hint
            )
            report_stream_keywords(context, media, media_pointer)
        else:
            item_hint = (*hint, "item")
            body_type = lower_item(schemas, media, media_pointer, sequence, item_hint)
        unwrap = media.get("x-typecase-unwrap")
        fields = iter_fields(body_type, schemas.by_id) if unwrap else ()
        payload_types = (field.type for field in fields if field.wire_name == unwrap)
        lowered.append(
            Response(
                status=response.status,
                media_type=media_type,
                type=body_type,
                notes=collect_notes(
                    node,
                    parts=(
                        media,
                        *list_inline_schemas(own[-1]),
                    ),
                ),
                pointer=media_pointer,
                unwrap=unwrap,
                payload=next(payload_types, None),
                sequence=sequence,
            )
        )
    yield from mark_alternatives(lowered, own)


def _find_equal_json(
    responses: Iterable[Response], content: Node, media_type: str, media: Node
) -> Type | None:
    """Return the type of an earlier response with JSON that has an equal schema.

    An inline schema then has one class. ``content`` has the node of each response.
    """
    if not (is_json(essence(media_type)) and "schema" in media):
        return None
    for response, node in zip(responses, content.values(), strict=False):
        is_equal = node.get("schema") == media["schema"]
        if is_equal and is_json(essence(response.media_type)):
            return response.type
    return None


def _is_file_of_fastapi(context: Context, response: ResolvedResponse) -> bool:
    """Return whether FastAPI declared a response by its class without a media type.

    These classes are `Response`, `FileResponse` and `StreamingResponse`, whose content
    can be anything. FastAPI declares the `content` of all other responses with a body.
    It describes each success with the same words.
    """
    if not response.status.startswith("2") or response.node.get("content"):
        return False
    found = response.node.get("description") == "Successful Response"
    return context.inferences.decide(file_key(response.pointer), found=found)


def _lower_body_type(
    schemas: Schemas, media_type: str, media: Node, pointer: str, hint: NameHint
) -> Type:
    """Return the type of a body: the type of its schema for JSON, else text or bytes.

    A body of a range that includes JSON, such as `*/*`, has the type of its schema too:
    the server tells whether it sends JSON. A body of `text/…` is text. All others are
    bytes.
    """
    name = essence(media_type)
    if name in JSON_RANGES and media.get("schema"):
        return _lower_body_of_range(schemas, media, pointer, hint)
    if is_json(name):
        schema = schemas.context.read_member(media, pointer, "schema")
        body_type = schemas.lower(schema, hint)
        report_binary_json(schemas.context, media_type, body_type, pointer)
        return body_type
    is_text = name.startswith("text/")
    return Scalar(ScalarKind.STRING if is_text else ScalarKind.BINARY)


def _lower_body_of_range(
    schemas: Schemas, media: Node, pointer: str, hint: NameHint
) -> Type:
    """Return the type of a body whose media type is a range that includes JSON."""
    schema = schemas.context.read_member(media, pointer, "schema")
    body_type = schemas.lower(schema, hint)
    if isinstance(body_type, Scalar):
        # Servers that return bytes describe them as `format: byte`, but send them raw.
        if body_type.kind is ScalarKind.BINARY or body_type.format == "byte":
            return Scalar(ScalarKind.BINARY)
        if body_type.kind is ScalarKind.STRING:
            return Scalar(ScalarKind.STRING)
    return body_type


def report_stream_keywords(context: Context, media: Node, pointer: str) -> None:
    """Report OpenAPI 3.2's keywords of streams at a media type that is no stream."""
    for keyword in ("itemSchema", "itemEncoding", "prefixEncoding"):
        if keyword in media:
            context.report_degraded(
                f"`{keyword}` is ignored: the body is not a stream of items",
                pointer,
                keyword,
            )


def normalize_media_type(context: Context, name: str, pointer: str) -> str:
    """Return a media type unchanged; report a name without "/", and return `*/*`."""
    if "/" in name:
        return name
    context.report_degraded(
        f"{name!r} is not a media type such as 'application/json': any media type is"
        " accepted",
        pointer,
        hint="write a media type with a slash",
    )
    return "*/*"


def report_binary_json(
    context: Context, media_type: str, value_type: Type, pointer: str
) -> None:
    """Report a JSON body whose schema has `format: binary`."""
    if isinstance(value_type, Scalar) and value_type.kind is ScalarKind.BINARY:
        context.report_degraded(
            f"JSON cannot represent `format: binary`: the {media_type} body is passed"
            " as bytes, without decoding or encoding",
            pointer,
            hint="use another media type, such as application/octet-stream",
        )
