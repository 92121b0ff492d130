"""Convert parameters that are bodies or form fields into request bodies."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.swagger.context import Context, MediaTypes, Place, Source
from typecase.load.swagger.parameters import extract_schema, is_schema_key

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"


def convert_body(
    context: Context, source: Source, place: Place, media_types: MediaTypes
) -> dict[str, Any]:
    """Return the request body for a parameter with `in: body`.

    ``place`` is the place of the request body in the file that gets it.
    """
    context.move(source.to(place))
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
        context.move(source.to(place).to("content", name))
        schema = _body_schema(context, source, place, schema_pointer)
        if content:
            first = join_pointer(content_pointer, next(iter(content)), "schema")
            schema = context.repeat(schema, replace(place, new=first))
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
    original = replace(source.to(place), new=schema_pointer)
    if "schema" not in source.node:
        has_type = "type" in source.node
        context.report(
            source.to(place),
            "missing-key",
            "a parameter with `in: body` is missing the required key `schema`",
            "its `type` is read as the schema" if has_type else "any value is accepted",
            "put the schema of the body below `schema`",
        )
        context.move(original)
        return {key: value for key, value in source.node.items() if is_schema_key(key)}
    schema = source.node["schema"]
    at = replace(original, old=join_pointer(source.old, "schema"))
    context.move(at)
    shared = join_pointer("/components/requestBodies", source.name or "")
    is_own = source.file is place.holder and (
        source.name is None or place.new == shared or _is_reference(schema)
    )
    # References within the schema are relative to its own file.
    return schema if is_own else {"$ref": context.reference(at)}


def _is_reference(schema: Any) -> bool:
    return isinstance(as_mapping(schema).get("$ref"), str)


def convert_form(
    context: Context, fields: Sequence[Source], place: Place, media_types: MediaTypes
) -> dict[str, Any]:
    """Return the request body for the parameters with `in: formData`.

    ``place`` is the place of the request body in the file that gets it.
    """
    properties: dict[str, Any] = {}
    encodings: dict[str, Any] = {}
    required: list[str] = []
    types = _form_types(context, fields, media_types)
    context.move(fields[0].to(place))
    first = join_pointer(place.new, "content", types[0])
    for source in fields:
        name = source.node["name"]
        new = join_pointer(first, "schema", "properties", name)
        at = replace(source.to(place), new=new)
        schema, style = extract_schema(context, source.node, at, "query")
        for form_type in types:
            context.move(fields[0].to(place).to("content", form_type))
            pointer = join_pointer(place.new, "content", form_type, "schema")
            context.move(replace(at, new=join_pointer(pointer, "properties", name)))
        if is_mapping(schema):
            schema = {**schema, **_annotations(source.node)}
        properties[name] = schema
        if source.node.get("required") is True:
            required.append(name)
        if style:
            encodings[name] = style
    form: dict[str, Any] = {"type": "object", "properties": properties}
    if required:
        form["required"] = list(dict.fromkeys(required))
    content: dict[str, Any] = {}
    for form_type in types:
        first = join_pointer(place.new, "content", types[0], "schema")
        is_first = form_type == types[0]
        content[form_type] = {
            "schema": (
                form if is_first else context.repeat(form, replace(place, new=first))
            )
        }
        if encodings:
            content[form_type]["encoding"] = {
                name: dict(style)
                for name, style in encodings.items()
                # A list in several parts is the default of this media type.
                if form_type == FORM or not style["explode"]
            }
    return {**({"required": True} if required else {}), "content": content}


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
    stated = [
        name
        for name in media_types
        if name.partition(";")[0].strip().lower() in (FORM, MULTIPART)
    ]
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
