"""Convert the responses of Swagger 2.0."""

from collections.abc import Mapping
from typing import Any

from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.swagger.context import Context, MediaTypes, Place, Source
from typecase.load.swagger.media_type_schemas import essence, repeat_schema, use_schema
from typecase.load.swagger.parameters import convert_header

_ANY = "*/*"


def convert_response(
    context: Context, source: Source, place: Place, media_types: MediaTypes
) -> dict[str, Any]:
    """Return a response of OpenAPI 3.0.

    ``place`` is the place of the response in the file that gets it. ``source`` may be
    in another file.
    """
    node = source.node
    converted = {
        key: value
        for key, value in node.items()
        if key not in ("schema", "examples", "headers")
    }
    original = source.copied_to(place)
    if "headers" in node:
        converted["headers"] = _convert_headers(
            context, node["headers"], original.child("headers")
        )
    if "schema" not in node and not as_mapping(node.get("examples")):
        return converted
    content: dict[str, Any] = {}
    for name, old in _content_types(node, media_types):
        media_pointer = join_pointer(place.new, "content", name)
        if old:
            context.move(Place(media_types.file, old, place.holder, media_pointer))
        else:
            context.move(original.new_child("content", name))
        content[name] = {}
        if "schema" in node:
            schema_pointer = join_pointer(media_pointer, "schema")
            schema = use_schema(context, source, "responses", place, schema_pointer)
            if len(content) > 1:
                first = place.new_child("content", next(iter(content)), "schema")
                schema = repeat_schema(context, schema, first)
            content[name]["schema"] = schema
    if "examples" in node:
        examples = original.child("examples")
        is_shared = source.name is not None
        _add_examples(context, node["examples"], examples, content, is_shared)
    return {**converted, "content": content}


def _convert_headers(context: Context, headers: Any, place: Place) -> Any:
    if not is_mapping(headers):
        return headers
    return {
        name: (
            convert_header(context, header, place.child(name))
            if (is_mapping(header) and not name.startswith("x-")) or _has_type(header)
            else header
        )
        for name, header in headers.items()
    }


def _has_type(header: Any) -> bool:
    return "type" in as_mapping(header)


def _content_types(
    node: Mapping[str, Any], media_types: MediaTypes
) -> list[tuple[str, str]]:
    """Return the media types of a response, each with its place in the original file.

    The place is "" for a media type that the document does not state.
    """
    is_file = as_mapping(node.get("schema")).get("type") == "file"
    if is_file and (media_types.is_inherited or not media_types.names):
        # The media types for all operations are those of models.
        return [(_ANY, "")]
    names = media_types.names
    if not names:
        examples = [name for name in as_mapping(node.get("examples")) if "/" in name]
        return [(name, "") for name in examples or media_types.or_default()]
    return list(dict(names).items())


def _add_examples(
    context: Context,
    examples: Any,
    place: Place,
    content: dict[str, Any],
    is_shared: bool,
) -> None:
    if not is_mapping(examples):
        context.report(
            place, "wrong-type", "`examples` must be a mapping", "it is ignored"
        )
        return
    for name, example in examples.items():
        matches = [key for key in content if essence(key) == essence(name)]
        if not matches and _ANY in content:
            matches = [_ANY]
        for key in matches:
            content[key]["example"] = example
        # Operations that share a response may have different media types.
        if not matches and not is_shared and not name.startswith("x-"):
            context.warn(
                place.child(name),
                f"`{shorten(name)}` is no media type of this response; the example is "
                "ignored",
                code="unused-example",
            )
