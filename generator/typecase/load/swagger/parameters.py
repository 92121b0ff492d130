"""Convert parameters and headers of Swagger 2.0, except those that are bodies.

In Swagger 2.0, these objects have the keywords of their schema themselves.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from typecase.load.json_types import is_mapping
from typecase.load.metaschema.error_messages import quote_value
from typecase.load.navigate.object_kinds import Kind
from typecase.load.rules.extension_keys import EXTENSIONS
from typecase.load.swagger.context import Context, Place

_SCHEMA_KEYWORDS = frozenset(
    {
        "type",
        "format",
        "items",
        "default",
        "maximum",
        "exclusiveMaximum",
        "minimum",
        "exclusiveMinimum",
        "maxLength",
        "minLength",
        "pattern",
        "maxItems",
        "minItems",
        "uniqueItems",
        "enum",
        "multipleOf",
        "properties",
        "additionalProperties",
        "x-nullable",
    }
)
STYLES: Mapping[str, Mapping[str, dict[str, Any]]] = {
    "query": {
        "csv": {"style": "form", "explode": False},
        "ssv": {"style": "spaceDelimited", "explode": False},
        "pipes": {"style": "pipeDelimited", "explode": False},
        "multi": {"style": "form", "explode": True},
    },
    # Lists with commas are the default of OpenAPI 3 in these places.
    "path": {"csv": {}},
    "header": {"csv": {}},
}
"""By `in` of a parameter: the keys of OpenAPI 3 for each `collectionFormat`."""
_SEPARATORS = {"csv": "commas", "ssv": "spaces", "tsv": "tabs", "pipes": "pipes"}


def convert_parameter(
    context: Context, node: Mapping[str, Any], place: Place
) -> dict[str, Any]:
    """Return a parameter of OpenAPI 3.0 for one that is no body and no form field."""
    location = str(node.get("in"))
    schema, style = extract_schema(
        context, node, place, location if location in STYLES else "query"
    )
    converted = _without_schema(node)
    if location == "header" and str(node.get("name")).lower() == "authorization":
        converted.setdefault("x-typecase-secret", True)
    if location != "query":
        converted.pop("allowEmptyValue", None)
    if "x-example" in node:
        converted.setdefault("example", node["x-example"])
    converted |= style
    _move_schema(context, node, place)
    # Objects that are not parameters of Swagger 2.0 get no schema, so that validation
    # reports all that is wrong with them.
    if location in STYLES or "type" in node or "schema" in node:
        converted["schema"] = schema
    return converted


def convert_header(
    context: Context, node: Mapping[str, Any], place: Place
) -> dict[str, Any]:
    """Return a header of a response of OpenAPI 3.0."""
    schema, _ = extract_schema(context, node, place, "header")
    _move_schema(context, node, place)
    return {**_without_schema(node), "schema": schema}


def _without_schema(node: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: value
        for key, value in node.items()
        if not is_schema_key(key) and key not in ("collectionFormat", "schema")
    }


def _move_schema(context: Context, node: Mapping[str, Any], place: Place) -> None:
    has_own = "type" not in node and "schema" in node
    # References to the parameter lead to the parameter, and not to its schema.
    context.move(place)
    context.move(place.child("schema") if has_own else place.new_child("schema"))


def is_schema_key(key: str) -> bool:
    """Return whether a key of a parameter belongs to the schema of the parameter."""
    places = EXTENSIONS[key].places if key in EXTENSIONS else ()
    is_schema_extension = Kind.SCHEMA in places and Kind.PARAMETER not in places
    return key in _SCHEMA_KEYWORDS or is_schema_extension


def extract_schema(
    context: Context, node: Mapping[str, Any], place: Place, location: str
) -> tuple[Any, dict[str, Any]]:
    """Return the schema of a parameter, a header or a form field, and its style.

    ``location`` is a key of the table of styles. The style has the keys `style` and
    `explode`. A list that OpenAPI 3.0 cannot express becomes a string, which the caller
    writes in the form of the document.
    """
    if "type" not in node and "schema" in node:
        context.report(
            place.child("schema"),
            "misplaced-key",
            "`schema` is allowed only in parameters with `in: body`",
            "it is read as the schema of the parameter",
            "put `type` and the other keywords of the schema into the parameter",
        )
        return node["schema"], {}
    schema = {key: value for key, value in node.items() if is_schema_key(key)}
    if "type" not in node:
        context.report(
            place,
            "missing-key",
            "a parameter or header is missing the required key `type`",
            "any value is accepted",
            "add `type`, such as `type: string`",
        )
        return schema, {}
    if schema.get("type") != "array":
        return schema, {}
    separator = node.get("collectionFormat", "csv")
    style = STYLES[location].get(separator) if isinstance(separator, str) else None
    if style is None:
        _report_separator(context, place, separator, location)
        return _as_text(schema, separator), {}
    schema["items"] = _convert_items(context, schema.get("items"), place)
    if schema["items"] is None:
        del schema["items"]
    return schema, style


def _convert_items(context: Context, items: Any, place: Place) -> Any:
    """Return the schema of the items of a list.

    OpenAPI 3.0 has no lists in lists outside of JSON, so an inner list is a string.
    """
    if not is_mapping(items):
        return items
    converted = {
        key: value for key, value in items.items() if key != "collectionFormat"
    }
    if items.get("type") != "array":
        return converted
    separator = items.get("collectionFormat", "csv")
    name = _SEPARATORS.get(separator) if isinstance(separator, str) else None
    context.warn(
        replace(place.child("items"), new=place.new),
        "OpenAPI 3 has no lists within lists in parameters and forms; each inner list "
        f"is passed as text with {name or 'separators'} between its items",
    )
    return _as_text(converted, separator)


def _report_separator(
    context: Context, place: Place, separator: object, location: str
) -> None:
    # The ledger lists this at the entry of the parameter.
    at = replace(place.child("collectionFormat"), new=place.new)
    if isinstance(separator, str) and separator in _SEPARATORS:
        context.warn(
            at,
            f"OpenAPI 3 has no style for lists with {_SEPARATORS[separator]} between "
            "the items here; the list is passed as text in this form",
        )
        return
    allowed = [*_SEPARATORS, *(("multi",) if location == "query" else ())]
    context.report(
        at,
        "not-allowed",
        f"`collectionFormat` must be one of {', '.join(allowed)}, not "
        f"{quote_value(separator)}",
        "the list is passed as text",
        (
            "`multi` is for parameters in queries and forms"
            if separator == "multi"
            else None
        ),
    )


def _as_text(schema: Mapping[str, Any], separator: object) -> dict[str, Any]:
    """Return a schema for a list that callers must write as text."""
    between = _SEPARATORS.get(separator) if isinstance(separator, str) else None
    described = {"description": f"A list as text, with {between} between its items."}
    extensions = {key: value for key, value in schema.items() if key.startswith("x-")}
    return {"type": "string", **(described if between else {}), **extensions}
