"""Mend the `type` of schemas: names of other languages, and lists of types in 3.0."""

from typecase.load.document import join_pointer
from typecase.load.json_types import is_list
from typecase.load.repair.edits import remove_values
from typecase.load.repair.fault import Fault

_TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")
_ALIASES = {
    **{name: name for name in _TYPES},
    **dict.fromkeys(("any", "mixed", "unknown", ""), "any"),
    **dict.fromkeys(("int", "int32", "int64", "long", "short"), "integer"),
    **dict.fromkeys(("decimal", "double", "float", "numeric"), "number"),
    **dict.fromkeys(("str", "text", "varchar"), "string"),
    **dict.fromkeys(("dict", "hash", "map"), "object"),
    **dict.fromkeys(("none", "nil"), "null"),
    "bool": "boolean",
    "list": "array",
}
"""By the name of a type, in lower case: the type that the author means.

The type "any" stands for all types.
"""

_FORMATS = {
    **dict.fromkeys(("binary", "file"), "binary"),
    **dict.fromkeys(("date-time", "datetime", "timestamp"), "date-time"),
    "date": "date",
    "uuid": "uuid",
}
"""By the name of a type that is a format of strings: the format."""

_KEYWORDS_BY_TYPE = {
    "array": ("items", "maxItems", "minItems", "uniqueItems"),
    "integer": ("exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum"),
    "number": ("exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum"),
    "object": ("additionalProperties", "properties", "required"),
    "string": ("format", "maxLength", "minLength", "pattern"),
}
"""By type: the keywords that restrict only values of this type."""


def mend_type(fault: Fault) -> str | None:
    """Replace the name of a type of another language, or a list of types in 3.0."""
    stated = fault.owner["type"]
    if stated is None:
        remove_values(fault.document, [join_pointer(fault.place, "type")])
        return "any type is accepted"
    names = [
        "null" if name is None else name
        for name in (stated if is_list(stated) else [stated])
    ]
    texts = [name.lower() for name in names if isinstance(name, str)]
    types = list(
        dict.fromkeys(
            "string" if text in _FORMATS else _ALIASES.get(text) for text in texts
        )
    )
    known = [name for name in types if name is not None]
    if not known or len(known) < len(types) or len(texts) < len(names):
        return None
    node = fault.owner
    del node["type"]
    if "any" in known:
        return "any type is accepted"
    outcome = f"it is read as {' or '.join(f'`{name}`' for name in known)}"
    if len(texts) == 1 and texts[0] in _FORMATS:
        node.setdefault("format", _FORMATS[texts[0]])
        outcome += f" with the format `{node['format']}`"
    _set_types(fault, known)
    return outcome


def _set_types(fault: Fault, types: list[str]) -> None:
    node = fault.owner
    if not fault.is_3_0:
        node["type"] = types if len(types) > 1 else types[0]
        return
    # OpenAPI 3.0 has no lists of types, and no type for null.
    others = [name for name in types if name != "null"]
    if "null" in types:
        node["nullable"] = True
    if len(others) == 1:
        node["type"] = others[0]
    elif others and "anyOf" not in node:
        moved = {
            keyword for name in others for keyword in _KEYWORDS_BY_TYPE.get(name, ())
        }
        stated = {keyword: node.pop(keyword) for keyword in moved & node.keys()}
        node["anyOf"] = [
            {"type": name}
            | {
                keyword: stated[keyword]
                for keyword in _KEYWORDS_BY_TYPE.get(name, ())
                if keyword in stated
            }
            for name in others
        ]
    elif not others:
        node["enum"] = [None]
