"""Find the schemas of the properties and items of values.

The properties that the alternatives of a schema define count too. None stands for a
schema that says nothing.
"""

from typing import Any

from typecase.load.json_types import is_list, is_mapping
from typecase.schema import JsonSchema
from typecase.schema.members import collect_properties, iter_combined


def find_properties(schema: JsonSchema | None) -> dict[str, JsonSchema]:
    """Return the properties of a schema by name."""
    properties = collect_properties([schema] if schema else [])
    return {name: members[0].target for name, members in properties.items()}


def find_defaults(schema: JsonSchema | None) -> dict[str, Any]:
    """Return the defaults of a schema's properties by name, other than null."""
    properties = collect_properties([schema] if schema else [])
    # A default may be beside a reference.
    defaults = {
        name: {**member.target.annotations, **member.annotations}.get("default")
        for name, (member, *_) in properties.items()
    }
    return {name: value for name, value in defaults.items() if value is not None}


def without_write_only(schema: JsonSchema | None, value: Any) -> Any:
    """Return a value without the properties that only requests have."""
    if is_list(value):
        items: list[Any] = value
        member = find_member(schema, "0")
        return [without_write_only(member, each) for each in items]
    if not is_mapping(value):
        return value
    members: dict[str, Any] = value
    properties = find_properties(schema)
    return {
        name: without_write_only(properties.get(name), each)
        for name, each in members.items()
        if name not in properties or not properties[name].has_flag("writeOnly")
    }


def is_open(schema: JsonSchema | None) -> bool:
    """Return whether a schema says nothing of properties, or allows any others."""
    parts = [*iter_combined(schema)] if schema else []
    return any(part.restricts("additionalProperties") for part in parts) or not any(
        part.properties for part in parts
    )


def find_member(schema: JsonSchema | None, token: str) -> JsonSchema | None:
    """Return the schema of a property, or of the items if ``token`` is a number."""
    properties = find_properties(schema)
    if token in properties:
        return properties[token]
    if schema is not None and token.isdecimal():
        for part in iter_combined(schema):
            if "items" in part.keywords:
                return part.items.target
    return None
