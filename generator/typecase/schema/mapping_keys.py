"""Read the keys of a discriminator's `mapping`.

They are texts, but the values of the property may have any scalar type: the key "2"
stands for the value 2 of an integer.
"""

import json
from typing import Any

from typecase.ir import LiteralValue
from typecase.load.json_types import json_type
from typecase.schema.json_schema import JsonSchema
from typecase.schema.members import iter_combined


def find_property_constants(schema: JsonSchema, name: str) -> list[LiteralValue]:
    """Return the constants of an object's property, which may include null.

    They are those that all parts of the object allow. A child, for example, may have
    one of the constants of its parent. Parts with other constants than scalars are
    left out.
    """
    found: list[LiteralValue] = []
    for part in schema.parts:
        if name not in part.properties:
            continue
        for each in part.properties[name].target.parts:
            # Instead of an `enum`, each alternative may have a constant.
            sources = [branch.target for branch in each.alternatives] or [each]
            groups = [_list_constants(source) for source in sources]
            if all(groups):
                texts = {json.dumps(value) for group in groups for value in group}
                values = found or [value for group in groups for value in group]
                found = [value for value in values if json.dumps(value) in texts]
    return found


def _list_constants(schema: JsonSchema) -> list[LiteralValue]:
    if schema.is_only("null"):
        return [None]
    values: list[Any] = schema.constants or []
    return [] if any(isinstance(value, list | dict) for value in values) else values


def read_mapping_key(schema: JsonSchema, name: str, key: str) -> LiteralValue:
    """Return the value of a property for which a key of a `mapping` stands.

    ``schema`` is the object that the value selects.

    Raises:
        ValueError: The property has no such value.
    """
    constants = find_property_constants(schema, name)
    if key in constants:
        return key
    types = {
        type_name
        for part in schema.parts
        if name in part.properties
        for combined in iter_combined(part.properties[name])
        for type_name in combined.types
    }
    if not constants and (not types or "string" in types):
        return key
    try:
        # Python writes booleans with a capital letter.
        value = json.loads(key.lower())
    except (RecursionError, ValueError):
        value = key
    if isinstance(value, list | dict):
        value = key
    for constant in constants:
        if value == constant and json_type(value) == json_type(constant):
            return constant
    if "number" in types:
        types.add("integer")
    if not constants and json_type(value) in types:
        scalar: LiteralValue = value
        return scalar
    if any(isinstance(constant, str) for constant in constants):
        # The schema does not list all constants.
        return key
    raise ValueError(f"{name!r} has no value {key!r}")
