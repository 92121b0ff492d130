"""Convert parameters that are bodies or form fields into request bodies."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.swagger.context import Context, MediaTypes, Place, Source
from typecase.load.swagger.media_type_schemas import essence, repeat_schema, use_schema
from typecase.load.swagger.parameters import extract_schema, is_schema_key

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"


def convert_body(
    context: Context, source: Source, place: Place, media_types: MediaTypes
) -> dict[str, Any]:
    """Return the request body for a parameter with `in: body`.

    ``place`` is the place of the request body in the file that gets it.
    """
    context.move(source.copied_to(place))
    body: dict[str, Any] = {
        key: value
        for key, value in source.node.items()
        if key in ("description", "required")
        or (key.startswith("x-") and key not in ("x-example", "x-examples"))
    }
    examples = as_mapping(source.node.get("x-examples"))
    content: dict[str, Any] = {}
    content_pointer = f"{place.new}/content"
    for name in media_types.or_default():
        schema_pointer = join_pointer(content_pointer, name, "schema")
        context.move(source.copied_to(place).new_child("content", name))
        schema = _body_schema(context, source, place, schema_pointer)
        if content:
            first = place.new_child("content", next(iter(content)), "schema")
            schema = repeat_schema(context, schema, first)
        media = {"schema": schema}
        for example in (source.node.get("x-example"), examples.get(name)):
            if example is not None:
                media["example"] = example
        content[name] = media
    _move_media_types(context, place, media_types)
    return {**body, "content": content}


def _move_media_types(context: Context, place: Place, media_types: MediaTypes) -> None:
    for name, old in media_types.names:
        new = join_pointer(place.new, "content", name)
        context.move(Place(media_types.file, old, place.holder, new))


def _body_schema(
    context: Context, source: Source, place: Place, schema_pointer: str
) -> Any:
    if "schema" not in source.node:
        has_type = "type" in source.node
        context.report(
            source.copied_to(place),
            "missing-key",
            "a parameter with `in: body` is missing the required key `schema`",
            "its `type` is read as the schema" if has_type else "any value is accepted",
            "put the schema of the body below `schema`",
        )
        context.move(replace(source.copied_to(place), new=schema_pointer))
        return {key: value for key, value in source.node.items() if is_schema_key(key)}
    return use_schema(context, source, "requestBodies", place, schema_pointer)


def convert_form(
    context: Context, fields: Sequence[Source], place: Place, media_types: MediaTypes
) -> dict[str, Any]:
    """Return the request body for the parameters with `in: formData`.

    ``place`` is the place of the request body in the file that gets it.
    """
    properties: dict[str, Any] = {}
    styles: dict[str, Any] = {}
    types = _form_types(context, fields, media_types)
    start = fields[0].copied_to(place)
    context.move(start)
    for form_type in types:
        context.move(start.new_child("content", form_type))
    for source in fields:
        name = source.node["name"]
        places = [
            source.copied_to(place).new_child(
                "content", form_type, "schema", "properties", name
            )
            for form_type in types
        ]
        schema, style = extract_schema(context, source.node, places[0], "query")
        for at in places:
            context.move(at)
        if is_mapping(schema):
            schema = {**schema, **_annotations(source.node)}
        properties[name] = schema
        if style:
            styles[name] = style
    required = [
        source.node["name"] for source in fields if source.node.get("required") is True
    ]
    form: dict[str, Any] = {"type": "object", "properties": properties}
    if required:
        form["required"] = list(dict.fromkeys(required))
    content: dict[str, Any] = {}
    first = place.new_child("content", types[0], "schema")
    for form_type in types:
        schema = repeat_schema(context, form, first) if content else form
        content[form_type] = {"schema": schema}
        if styles:
            content[form_type]["encoding"] = _encoding(styles, form_type)
    return {**({"required": True} if required else {}), "content": content}


def _encoding(styles: Mapping[str, Any], form_type: str) -> dict[str, Any]:
    """Return the `encoding` of a form whose fields have these styles."""
    return {
        name: dict(style)
        for name, style in styles.items()
        # A list in several parts is the default of multipart/form-data.
        if form_type == FORM or not style["explode"]
    }


def _annotations(field: Mapping[str, Any]) -> dict[str, Any]:
    return {
        ("example" if key == "x-example" else key): value
        for key, value in field.items()
        if key in ("description", "example")
        or (key.startswith("x-") and not key.startswith("x-typecase-"))
    }


def _form_types(
    context: Context, fields: Sequence[Source], media_types: MediaTypes
) -> list[str]:
    """Return the media types of a form."""
    has_files = any("file" in _types(source.node) for source in fields)
    stated = [name for name in media_types if essence(name) in (FORM, MULTIPART)]
    if has_files:
        stated = [name for name in stated if not name.lower().startswith(FORM)]
    default = MULTIPART if has_files else FORM
    if not stated and media_types.names and not media_types.is_inherited:
        at = media_types.names[0][1].rpartition("/")[0]
        context.warn(
            Place(media_types.file, at, media_types.file, at),
            f"a form with these fields is not sent as {', '.join(media_types)}; it is "
            f"sent as {default}",
            f"use {default} in `consumes`",
        )
    return list(dict.fromkeys(stated)) or [default]


def _types(node: Mapping[str, Any]) -> tuple[Any, Any]:
    return node.get("type"), as_mapping(node.get("items")).get("type")
