"""Mend faults of paths, operations, bodies and responses.

Each function returns the end of the warning's message, such as "it is read as `2XX`",
or None if it cannot mend the fault.
"""

import re
from difflib import get_close_matches
from typing import Any

from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.load.navigate.object_kinds import HTTP_METHODS, Kind
from typecase.load.navigate.operations import (
    merge_parameters,
    resolve_mapping,
)
from typecase.load.repair.document_mends import mend_null
from typecase.load.repair.edits import (
    move_origin,
    remove_repetitions,
    remove_values,
    rename_key,
    wrap_in_list,
)
from typecase.load.repair.fault import Fault, find_operation
from typecase.load.repair.removal import ESSENTIAL_KEYS
from typecase.load.repair.schema_mends import KEYWORDS
from typecase.load.rules.openapi_rules import PARAMETER

_OTHER_KEYS = frozenset(
    {
        *HTTP_METHODS,
        "allowEmptyValue",
        "authorizationUrl",
        "callbacks",
        "components",
        "deprecated",
        "description",
        "example",
        "examples",
        "externalDocs",
        "headers",
        "info",
        "links",
        "mapping",
        "operationId",
        "parameters",
        "paths",
        "propertyName",
        "refreshUrl",
        "requestBodies",
        "responses",
        "schemas",
        "scopes",
        "security",
        "securitySchemes",
        "servers",
        "summary",
        "tags",
        "tokenUrl",
        "variables",
    }
)
"""Keys that are recognized in another case, beside those of `ESSENTIAL_KEYS`."""

_KEY_TYPES: dict[str, type] = {
    "content": dict,
    "encoding": dict,
    "parameters": list,
    "requestBody": dict,
    "schema": dict,
    "security": list,
    "servers": list,
    "variables": dict,
}
"""For keys without which a request would be another one: the type of their values."""


def mend_key(fault: Fault) -> str | None:
    """Correct a key that is misspelt so that only one known key can be meant."""
    key = fault.keys[-1] if len(fault.keys) == 1 else ""
    if fault.kind is Kind.SCHEMA:
        known = KEYWORDS
    else:
        known = ESSENTIAL_KEYS.get(fault.kind, frozenset[str]()) | _OTHER_KEYS
    similar = [name for name in known if _fold(name) == _fold(key)]
    if not similar:
        # Without these keys, a request would be another one.
        value: object = fault.value
        similar = [
            name
            for name in get_close_matches(key, _KEY_TYPES, n=1, cutoff=0.7)
            if isinstance(value, _KEY_TYPES[name])
            and name in ESSENTIAL_KEYS.get(fault.kind, frozenset[str]())
        ]
    if not similar or similar[0] in fault.owner:
        return None
    rename_key(fault.document, fault.pointer, similar[0])
    return f"it is read as `{similar[0]}`"


def mend_body_key(fault: Fault) -> str | None:
    """Read a mapping with `content` in an operation as its request body."""
    if not fault.keys:
        return None
    key, value = fault.keys[-1], fault.value
    is_body = is_mapping(value) and is_mapping(value.get("content"))
    if not is_body or "requestBody" in fault.owner or "respon" in key.lower():
        return None
    rename_key(fault.document, fault.pointer, "requestBody")
    return "it is read as `requestBody`"


def _fold(key: str) -> str:
    return re.sub(r"[-_ ]", "", key).lower()


def mend_path(fault: Fault) -> str | None:
    """Add the slash at the start of a path, or remove repeated braces."""
    path = split_pointer(fault.pointer)[-1]
    if fault.keys or fault.pointer != join_pointer("/paths", path):
        return None
    mended = re.sub(r"\{+", "{", re.sub(r"\}+", "}", path.strip()))
    if "://" not in mended and not mended.startswith("/"):
        mended = f"/{mended}"
    siblings = as_mapping(fault.document.root.get("paths"))
    if mended == path or "://" in mended or mended in siblings:
        return None
    if not re.fullmatch(r"(?:[^{}]|\{[^{}]+\})*", mended):
        return None
    rename_key(fault.document, join_pointer("/paths", path), mended)
    return f"it is read as `{mended}`"


def mend_unused_path_parameter(fault: Fault) -> str | None:
    """Read `:name` in a path as `{name}`, as some web frameworks write it."""
    operation = find_operation(fault)
    name = resolve_mapping(fault.document, fault.value, fault.pointer)[0].get("name")
    if operation is None or not isinstance(name, str):
        return None
    segment = re.compile(rf"(?<=/):{re.escape(name)}(?=[/?#]|$)")
    path = segment.sub(lambda _: f"{{{name}}}", operation.path)
    if path == operation.path or path in fault.document.root["paths"]:
        return None
    rename_key(fault.document, join_pointer("/paths", operation.path), path)
    return f"the path is read as `{path}`"


def mend_missing_path_parameters(fault: Fault) -> str | None:
    """Declare the undeclared parameters of an operation's path.

    A placeholder in the query of a path, as in `/pets?kind={kind}`, takes the place of
    the query parameter of that name.
    """
    operation = find_operation(fault)
    if operation is None:
        return None
    parameters = merge_parameters(fault.document, operation)
    declared = {each.name for each in parameters if each.location == "path"}
    used = filter(None, PARAMETER.findall(operation.path))
    missing = [name for name in dict.fromkeys(used) if name not in declared]
    own = operation.node.setdefault("parameters", [])
    query = operation.path.partition("?")[2]
    for name in missing:
        node: dict[str, Any] = {"schema": {"type": "string"}}
        for each in parameters:
            if (each.name, each.location) == (name, "query") and f"{{{name}}}" in query:
                node = {
                    key: value
                    for key, value in each.node.items()
                    if key not in ("allowEmptyValue", "explode", "style")
                }
                remove_values(fault.document, [each.pointer])
        own.append({**node, "name": name, "in": "path", "required": True})
    if not missing:
        return None
    names = " and ".join(f"`{name}`" for name in missing)
    words = "are required parameters" if len(missing) > 1 else "is a required parameter"
    return f"{names} {words}"


def mend_status(fault: Fault) -> str | None:
    """Correct the case of `2XX` and `default`."""
    key = split_pointer(fault.pointer)[-1]
    name = key.upper() if re.fullmatch("[1-5]xx", key, re.I) else key.lower()
    is_known = name == "default" or re.fullmatch("[1-5]XX", name)
    if not is_known or name == key or name in as_mapping(fault.parent):
        return None
    rename_key(fault.document, fault.pointer, name)
    return f"it is read as `{name}`"


def mend_response(fault: Fault) -> str | None:
    """Read an empty response, or a text in place of a response, as its description."""
    if fault.keys or not (fault.value is None or isinstance(fault.value, str)):
        return None
    fault.replace_value({"description": fault.value or ""})
    return "it is read as a response without a body"


def mend_response_schema(fault: Fault) -> str | None:
    """Read the `schema` of a response, as Swagger 2.0 has it, as that of JSON."""
    if not is_mapping(fault.value) or "content" in fault.owner:
        return None
    schema = fault.owner.pop("schema")
    fault.owner["content"] = {"application/json": {"schema": schema}}
    moved = join_pointer(fault.place, "content", "application/json", "schema")
    move_origin(fault.document, fault.pointer, moved)
    return "it is read as the schema of `application/json`"


def mend_list(fault: Fault) -> str | None:
    """Read a single item as a list, and null or an empty mapping as no list."""
    value = fault.value
    if len(fault.keys) != 1:
        return None
    if is_list(value):
        has_repetitions = remove_repetitions(fault.document, fault.pointer)
        return "each item counts once" if has_repetitions else None
    is_alternative = fault.keys == ("security",)
    if value is None or (value == {} and not is_alternative):
        fault.remove_value()
        return "it is ignored"
    is_text = fault.keys == ("tags",)
    if not (isinstance(value, str) if is_text else is_mapping(value)):
        return None
    wrap_in_list(fault.document, fault.pointer, value)
    return "it is read as a list of one item"


def mend_security(fault: Fault) -> str | None:
    """Read the name of a scheme, or null in place of scopes, as no scopes."""
    match fault.keys:
        case ("security", _) if isinstance(fault.value, str):
            fault.replace_value({fault.value: []})
        case ("security", _, _) if fault.value is None:
            fault.replace_value([])
        case ("security", _, _) if isinstance(fault.value, str):
            fault.replace_value(fault.value.split())
        case _:
            return mend_list(fault)
    return "it is read as a list of scopes"


def mend_media_type(fault: Fault) -> str | None:
    """Read a media type without a value as one without a schema."""
    if fault.keys or fault.value is not None:
        return None
    fault.replace_value({})
    return "it is read as a media type without a schema"


def mend_stream_keyword(fault: Fault) -> str | None:
    """Remove a keyword of streams, which only OpenAPI 3.2 has."""
    keyword = split_pointer(fault.pointer)[-1]
    if keyword not in ("itemEncoding", "itemSchema", "prefixEncoding"):
        return None
    fault.remove_value()
    return "it is ignored, and the body is read as a whole"


def mend_empty_body(fault: Fault) -> str | None:
    """Remove `requestBody` without a value."""
    return mend_null(fault) if fault.pointer.endswith("/requestBody") else None
