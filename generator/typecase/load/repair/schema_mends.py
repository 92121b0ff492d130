"""Mend faults of schemas where the author can have meant only one thing.

Each function returns the end of the warning's message, such as "it is read as
`string`", or None if it cannot mend the fault.
"""

import json
import re
from collections.abc import Iterable

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.regex.delimiters import remove_delimiters
from typecase.load.repair.edits import remove_values, rename_key, wrap_in_list
from typecase.load.repair.fault import Fault, read_text
from typecase.load.rules.pattern_checks import find_pattern_problem

KEYWORDS = frozenset(
    (
        "additionalProperties",
        "allOf",
        "anyOf",
        "const",
        "contentEncoding",
        "contentMediaType",
        "default",
        "deprecated",
        "description",
        "discriminator",
        "enum",
        "example",
        "exclusiveMaximum",
        "exclusiveMinimum",
        "format",
        "items",
        "maxItems",
        "maxLength",
        "maxProperties",
        "maximum",
        "minItems",
        "minLength",
        "minProperties",
        "minimum",
        "multipleOf",
        "nullable",
        "oneOf",
        "pattern",
        "patternProperties",
        "properties",
        "readOnly",
        "required",
        "title",
        "type",
        "uniqueItems",
        "writeOnly",
    )
)
"""Keywords of schemas that are recognized in another case."""


def mend_exclusive_bound(fault: Fault) -> str | None:
    """Convert `exclusiveMinimum` and `exclusiveMaximum` between 3.0 and 3.1."""
    node, keyword = fault.owner, fault.keys[0]
    bound = keyword.removeprefix("exclusive").lower()
    limit, value = node.get(bound), fault.value
    if fault.is_3_0:
        if not _is_number(value) or not (limit is None or _is_number(limit)):
            return None
        narrower = limit is not None and (
            limit > value if bound == "minimum" else limit < value
        )
        if narrower:
            del node[keyword]
            return f"it is ignored, since `{bound}` is narrower"
        node |= {bound: value, keyword: True}
        return f"it is read as `{bound}` with `{keyword}: true`"
    if not isinstance(value, bool):
        return None
    if value and _is_number(limit):
        node[keyword] = node.pop(bound)
        return f"it is read as `{keyword}: {limit}`"
    del node[keyword]
    return "it is ignored" if value else f"`{bound}` is read as inclusive"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def mend_required(fault: Fault) -> str | None:
    """Leave out repetitions and values that are not names; read a name as a list."""
    node = fault.owner
    stated = node["required"]
    if isinstance(stated, str) and stated in as_mapping(node.get("properties")):
        node["required"] = [stated]
        return f"it is read as a list of one name, `{stated}`"
    names = list(
        dict.fromkeys(name for name in as_list(stated) if isinstance(name, str))
    )
    if not is_list(stated) or len(names) == len(stated):
        return None
    if not names:
        # One removal is enough for a list in which each item is a fault.
        del node["required"]
        return "`required` is ignored"
    node["required"] = names
    return "it is read as a list of unique names"


def mend_enum(fault: Fault) -> str | None:
    """Read a single value as a list, and leave out repetitions."""
    values = fault.owner["enum"]
    if isinstance(values, str | bool | int | float):
        fault.owner["enum"] = [values]
        return "it is read as a list of one value"
    if is_list(values) and values:
        # In Python, `True` equals 1, and lists cannot be keys.
        distinct = {json.dumps(value, sort_keys=True): value for value in values}
        if len(distinct) < len(values):
            fault.owner["enum"] = list(distinct.values())
            return "each value counts once"
    return None


def mend_enum_type(fault: Fault) -> str | None:
    """Read the constants of a string as texts, and those of a number as numbers."""
    pointer = join_pointer(fault.place, "enum")
    values = fault.owner["enum"]
    if fault.owner["type"] == "string":
        values[:] = [
            read_text(fault.document, join_pointer(pointer, index)) or value
            for index, value in enumerate(values)
        ]
        return "they are read as text"
    numbers = [
        read_number(value) if isinstance(value, str) else value for value in values
    ]
    if any(number is None for number in numbers):
        return None
    values[:] = numbers
    return "they are read as numbers"


def mend_number(fault: Fault) -> str | None:
    """Read a number in quotes as a number."""
    number = read_number(fault.value)
    if number is None:
        return None
    fault.owner[fault.keys[0]] = number
    return f"it is read as {number}"


def read_number(value: object) -> int | float | None:
    """Return the number that a text states in plain form, or None."""
    if not isinstance(value, str) or not re.fullmatch(
        r"-?[0-9]{1,15}(\.[0-9]{1,15})?", value
    ):
        return None
    return float(value) if "." in value else int(value)


def mend_boolean(fault: Fault) -> str | None:
    """Read `"true"` and `"false"` in quotes as booleans."""
    values = {"true": True, "false": False, "yes": True, "no": False}
    text = fault.value.lower() if isinstance(fault.value, str) else ""
    if text not in values:
        return None
    fault.replace_value(values[text])
    return f"it is read as {str(values[text]).lower()}"


def mend_discriminator(fault: Fault) -> str | None:
    """Read the name of a property as a discriminator, as in Swagger 2.0."""
    if not isinstance(fault.value, str) or not fault.pointer.endswith("/discriminator"):
        return None
    name = fault.value
    fault.replace_value({"propertyName": name})
    return f"it is read as `propertyName: {name}`"


def mend_subschemas(fault: Fault) -> str | None:
    """Read a schema in place of a list of schemas as a list with this schema."""
    if not is_mapping(fault.value):
        return None
    wrap_in_list(fault.document, fault.pointer, fault.value)
    return "it is read as a list of one schema"


def mend_boolean_schema(fault: Fault) -> str | None:
    """Read `"true"` and `"false"` in quotes as the value of `additionalProperties`."""
    is_flag = fault.pointer.endswith("/additionalProperties")
    return mend_boolean(fault) if is_flag else None


def mend_item_schemas(fault: Fault) -> str | None:
    """Read a list of schemas in `items`, as in earlier drafts, as `prefixItems`."""
    if not is_list(fault.value) or not fault.pointer.endswith("/items") or fault.is_3_0:
        return None
    if "prefixItems" in fault.parent or not fault.value:
        return None
    rename_key(fault.document, fault.pointer, "prefixItems")
    return "it is read as `prefixItems`"


def mend_const(fault: Fault) -> str | None:
    """Read `const`, which OpenAPI 3.0 does not have, as an `enum` of one value."""
    if fault.keys != ("const",) or "enum" in fault.owner:
        return None
    fault.owner["enum"] = [fault.owner.pop("const")]
    return "it is read as an `enum` of one value"


def mend_pattern(fault: Fault) -> str | None:
    """Read a regular expression without the delimiters that other languages have."""
    *_, holder, key = split_pointer(fault.pointer)
    is_key = holder == "patternProperties"
    stated = key if is_key else fault.value
    if not isinstance(stated, str):
        return None
    # A YAML alias puts the same schema in several places: it may be mended already.
    is_mended = find_pattern_problem(stated) is None
    meant = stated if is_mended else remove_delimiters(stated)
    if meant is None or find_pattern_problem(meant) is not None:
        return None
    if not is_key:
        fault.replace_value(meant)
    elif meant not in fault.parent:
        rename_key(fault.document, fault.pointer, meant)
    else:
        return None
    return f"it is read as `{shorten(meant)}`"


def mend_empty_range(fault: Fault) -> str | None:
    """Remove two limits that no value can satisfy."""
    low, high = fault.keys[0], fault.keys[0].replace("min", "max")
    remove_values(
        fault.document, [join_pointer(fault.place, key) for key in (low, high)]
    )
    return "both are ignored"


def mend_nullable_alternatives(
    document: Document, warnings: Iterable[Diagnostic]
) -> list[Diagnostic]:
    """Read the alternative `nullable: true`, at each warning, as null.

    Return the warnings with what was done.
    """
    mended: list[Diagnostic] = []
    for warning in warnings:
        # OpenAPI 3.0 has no type for null.
        document.value_at(warning.bundled_pointer or "")["enum"] = [None]
        mended.append(warning.as_warning("it is read as null"))
    document.forget()
    return mended
