"""Mend faults of parameters that have one certain reading.

Each function returns the end of the warning's message, such as "it is read as `query`",
or None if it cannot mend the fault.
"""

from typing import Any

from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping, is_mapping
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import iter_path_operations, resolve_mapping
from typecase.load.repair.edits import move_origin, remove_values
from typecase.load.repair.fault import Fault, find_operation
from typecase.load.repair.removal import find_part
from typecase.load.repair.schema_mends import KEYWORDS
from typecase.load.swagger.parameters import STYLES

_LOCATIONS = ("cookie", "header", "path", "query")
_SCALAR_TYPES = ("boolean", "integer", "number", "string")


def mend_parameter(fault: Fault) -> str | None:
    """Complete a path parameter with `required`, or a parameter without a schema."""
    node = fault.owner
    if node.get("in") == "path" and node.get("required") is not True:
        node["required"] = True
        return "it is required, as path parameters are"
    lacks_schema = {"name", "in"} <= node.keys() and not (
        {"schema", "content", "type"} & node.keys()
    )
    if fault.code != "missing-key" or not lacks_schema:
        return None
    node["schema"] = {"type": "string"}
    return "it is read as a string"


def mend_location(fault: Fault) -> str | None:
    """Correct the case of `in`, or read `in: body` of Swagger 2.0 as the body."""
    node, location = fault.owner, fault.value
    if not isinstance(location, str):
        return None
    if location.lower() in _LOCATIONS and location.lower() != location:
        node["in"] = location.lower()
        return f"it is read as `{location.lower()}`"
    return _move_to_body(fault) if location in ("body", "formData") else None


def _move_to_body(fault: Fault) -> str | None:
    """Move a parameter with `in: body`, or all with `in: formData`, to the body."""
    node, location = fault.owner, fault.value
    if fault.place.startswith("/components/"):
        return _inline_parameter(fault)
    operation = find_operation(fault)
    if operation is None:
        return None
    listed = as_list(operation.node.get("parameters"))
    if "requestBody" in operation.node or node not in listed:
        return None
    fields = [
        each for each in listed if as_mapping(each).get("in") in ("body", "formData")
    ]
    if any(each["in"] == "body" for each in fields) and len(fields) > 1:
        return None  # Any of them may be the body that is meant.
    if location == "body":
        media_type, schema = "application/json", fields[0].get("schema", {})
        body = join_pointer(operation.pointer, "requestBody", "content", media_type)
        move_origin(fault.document, f"{fault.place}/schema", f"{body}/schema")
    else:
        media_type, schema = _form_schema(fields)
    operation.node["requestBody"] = {
        "content": {media_type: {"schema": schema}},
        "required": any(field.get("required") is True for field in fields),
    }
    remove_values(
        fault.document,
        [
            join_pointer(operation.pointer, "parameters", index)
            for index, each in enumerate(listed)
            if each in fields
        ],
    )
    return f"it is read as the request body, `{media_type}`"


def mend_required_component(fault: Fault) -> str | None:
    """Move a required parameter that must be removed to the operations with it.

    There, the operations are removed, since they cannot do without the parameter.
    """
    part = find_part(fault.document, fault.pointer)
    is_component = fault.place.startswith("/components/parameters/")
    is_required = (
        fault.owner.get("required") is True and fault.owner.get("in") != "path"
    )
    if part is None or part.kind is not Kind.PARAMETER:
        return None
    return _inline_parameter(fault) if is_component and is_required else None


def _inline_parameter(fault: Fault) -> str:
    """Replace the references to a parameter by the parameter itself."""
    for operation in iter_path_operations(fault.document):
        for owner in (operation.item, operation.node):
            listed = as_list(owner.get("parameters"))
            listed[:] = [
                {**fault.owner} if each == {"$ref": f"#{fault.place}"} else each
                for each in listed
            ]
    remove_values(fault.document, [fault.place])
    return "it is used where it is referred to"


def _form_schema(fields: list[dict[str, Any]]) -> tuple[str, dict[str, Any]]:
    """Return the media type and the schema of parameters `in: formData`."""
    properties = {
        str(field.get("name")): field.get("schema")
        or {key: field[key] for key in field if key in KEYWORDS and key != "required"}
        for field in fields
    }
    required = [
        str(field.get("name")) for field in fields if field.get("required") is True
    ]
    has_files = any(schema.get("type") == "file" for schema in properties.values())
    return (
        "multipart/form-data" if has_files else "application/x-www-form-urlencoded",
        {
            "type": "object",
            "properties": properties,
            # OpenAPI 3.0 does not allow an empty list.
            **({"required": required} if required else {}),
        },
    )


def mend_style(fault: Fault) -> str | None:
    """Remove a style that makes no difference, or use that of comma-separated lists."""
    node, style = fault.owner, fault.value
    schema, _ = resolve_mapping(fault.document, node.get("schema"), fault.place)
    location = node.get("in", "header")
    if schema.get("type") in _SCALAR_TYPES:
        del node["style"]
        return "it is ignored, since it makes no difference"
    if schema.get("type") != "array" or style not in ("form", "simple"):
        return None
    if location in ("query", "cookie"):
        node |= {"style": "form", "explode": False}
    elif node.get("explode") is True:
        return None
    else:
        node["style"] = "simple"
    return "the list is read as comma-separated"


def mend_swagger_keyword(fault: Fault) -> str | None:
    """Move the keywords that Swagger 2.0 has in parameters to the schema."""
    node, key = fault.owner, fault.keys[0]
    if key == "collectionFormat":
        schema, _ = resolve_mapping(fault.document, node.get("schema"), fault.place)
        if schema.get("type") in _SCALAR_TYPES:
            del node[key]
            return "it is ignored, since it makes no difference"
        style = STYLES.get(str(node.get("in")), {}).get(str(node[key]))
        if style is None:
            return None
        node |= style
        del node[key]
        return "it is read as `style` and `explode`"
    if key not in KEYWORDS or "content" in node:
        return None
    schema = node.setdefault("schema", {})
    if not is_mapping(schema) or "$ref" in schema or key in schema:
        return None
    schema[key] = node.pop(key)
    move_origin(fault.document, fault.pointer, join_pointer(fault.place, "schema", key))
    return "it is read as a part of `schema`"


def mend_parameter_content(fault: Fault) -> str | None:
    """Keep only the first media type of a parameter."""
    content = as_mapping(fault.value)
    if len(content) < 2 or fault.keys != ("content",):
        return None
    first, *others = content
    remove_values(fault.document, [join_pointer(fault.pointer, key) for key in others])
    return f"`{first}` is used"


def mend_reserved(fault: Fault) -> str | None:
    """Remove `allowReserved` where only a later OpenAPI version allows it."""
    if fault.code not in ("misplaced-key", "unknown-key"):
        return None
    fault.remove_value()
    return "it is ignored, and all reserved characters are escaped"
