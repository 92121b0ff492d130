"""Convert the schemas of Swagger 2.0 in place."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_list
from typecase.load.swagger.context import Context, Place

_DISCRIMINATOR_VALUES = ("x-discriminator-value", "x-ms-discriminator-value")


def convert_schema(context: Context, schema: dict[str, Any], place: Place) -> None:
    """Convert a schema in place, without the schemas inside it.

    Keywords are left as they are if OpenAPI 3.0 has them too.
    """
    _convert_type(context, schema, place)
    _convert_items(context, schema, place)
    if schema.get("x-nullable") is True or schema.get("x-isnullable") is True:
        _allow_null(context, schema, place)
    if isinstance(schema.get("discriminator"), str):
        _convert_discriminator(context, schema, place)


def _convert_type(context: Context, schema: dict[str, Any], place: Place) -> None:
    stated = schema.get("type")
    if stated == "file":
        schema |= {"type": "string", "format": "binary"}
        return
    if stated == "null":
        # Generators of documents write this for examples that are null.
        del schema["type"]
        schema["nullable"] = True
        context.warn(
            place.child("type"),
            "OpenAPI 3.0 has no type `null`; any value is accepted",
            "use `x-nullable: true` beside the type of the other values",
        )
        return
    if not is_list(stated) or not all(isinstance(name, str) for name in stated):
        return
    types = [name for name in stated if name != "null"]
    if len(types) < len(stated):
        schema["nullable"] = True
    if len(types) == 1:
        schema["type"] = types[0]
    elif types and "anyOf" not in schema:
        del schema["type"]
        schema["anyOf"] = [{"type": name} for name in types]
        context.move(replace(place.child("type"), new=place.new_child("anyOf").new))
        array = next(
            (part for part in schema["anyOf"] if part["type"] == "array"), None
        )
        if array is not None:
            array["items"] = schema.pop("items", {})
            index = schema["anyOf"].index(array)
            new = place.new_child("anyOf", index, "items").new
            context.move(replace(place.child("items"), new=new))


def _convert_items(context: Context, schema: dict[str, Any], place: Place) -> None:
    items = schema.get("items")
    if schema.get("type") == "array" and "items" not in schema:
        schema["items"] = {}
    if not is_list(items):
        return
    if len(items) == 1:
        schema["items"] = items[0]
        context.move(replace(place.child("items", 0), new=place.new_child("items").new))
        return
    context.warn(
        place.child("items"),
        "OpenAPI 3.0 has no schemas for single items of a list; each item may match "
        "any of these schemas",
    )
    context.move(place.child("items").new_child("anyOf"))
    schema["items"] = {"anyOf": items} if items else {}


def _allow_null(context: Context, schema: dict[str, Any], place: Place) -> None:
    schema["nullable"] = True
    if "$ref" in schema:
        # OpenAPI 3.0 ignores keywords beside `$ref`.
        context.move(place)
        context.move(place.new_child("allOf", 0))
        schema["allOf"] = [{"$ref": schema.pop("$ref")}]


def _convert_discriminator(
    context: Context, schema: dict[str, Any], place: Place
) -> None:
    at = place.child("discriminator")
    context.move(at)
    context.move(at.new_child("propertyName"))
    discriminator: dict[str, Any] = {"propertyName": schema["discriminator"]}
    mapping = _build_mapping(context, place)
    if mapping:
        discriminator["mapping"] = mapping
    schema["discriminator"] = discriminator


def _build_mapping(context: Context, place: Place) -> dict[str, str]:
    """Return the mapping of the discriminator of a schema; empty if none is needed.

    Without a mapping, the values are the names of the schemas. In other files, only the
    mapping refers to the schemas that extend this one.
    """
    match split_pointer(place.old):
        case ["definitions", name]:
            pass
        case _:
            return {}
    document = context.raw if place.file is context.main else place.file.document
    definitions = as_mapping(as_mapping(document.root).get("definitions"))
    children = list(_descendants(definitions, name))
    values = {child: _stated_value(definitions[child]) for child in children}
    if place.file is context.main and not any(values.values()):
        return {}
    return {
        values[child]
        or child: context.reference(
            replace(place, old=join_pointer("/definitions", child))
        )
        for child in children
    }


def _stated_value(schema: Any) -> str | None:
    for key in _DISCRIMINATOR_VALUES:
        value = as_mapping(schema).get(key)
        if isinstance(value, str):
            return value
    return None


def _descendants(definitions: Mapping[str, Any], name: str) -> Iterator[str]:
    """Yield the names of the schemas that extend a schema with `allOf`."""
    children: dict[str, list[str]] = defaultdict(list)
    for child, schema in definitions.items():
        for part in as_list(as_mapping(schema).get("allOf")):
            reference = as_mapping(part).get("$ref")
            if isinstance(reference, str) and reference.startswith("#/definitions/"):
                children[split_pointer(reference.removeprefix("#"))[-1]].append(child)
    seen = {name}
    pending = [name]
    while pending:
        for child in children[pending.pop(0)]:
            if child not in seen:
                seen.add(child)
                pending.append(child)
                yield child
