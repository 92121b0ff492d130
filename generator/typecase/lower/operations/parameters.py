"""One parameter of an operation: a node of the document in, the ir's parameter out."""

from typing import Any

from typecase.ir import LiteralValue, Location, Parameter, Scalar, Type, is_secret
from typecase.load.document import join
from typecase.load.json_types import items, mapping
from typecase.lower.context import Context, Hint, Node, notes, unnamed
from typecase.lower.operations.media_types import FORM, essence, is_json
from typecase.lower.operations.styles import report_undefined, written
from typecase.lower.schemas.schemas import Schemas
from typecase.lower.security import security

IGNORED_HEADERS = {"accept", "content-type", "authorization"}
"""Header parameters that OpenAPI says to ignore: other parts of a document say them."""
FRAMING_HEADERS = {"content-length", "transfer-encoding"}
"""Headers that follow from the bytes of a request: another value would break it."""
TEXT: Node = {"type": "string"}


def is_ignored(context: Context, node: Node, pointer: str) -> bool:
    """Report a header parameter that no caller gives."""
    if node["in"] != Location.HEADER:
        return False
    name = str(node["name"])
    if name.lower() in IGNORED_HEADERS:
        context.refused(f"header parameter {name!r} is not a parameter", pointer)
    if name.lower() in FRAMING_HEADERS:
        context.refused(f"HTTP itself sends the header {name!r}", pointer)
    return name.lower() in IGNORED_HEADERS | FRAMING_HEADERS


def lower_parameter(
    schemas: Schemas, node: Node, pointer: str, hint: Hint, *, in_place: bool
) -> Parameter:
    """Lower a parameter, or a header of a response; ``in_place`` names no constants."""
    name, location = str(node["name"]), Location(node["in"])
    context = schemas.context
    media_type, schema, at = _schema_of(context, node, pointer)
    kind = schemas.lower(schema, at, hint, in_place=in_place)
    said = written(context, node, location, pointer)
    if media_type is None:
        report_undefined(schemas, said, kind, pointer)
    else:
        kind = _carried(schemas, media_type, kind, location, pointer)
    target, _ = context.target(mapping(schema), at)
    return Parameter(
        wire_name=name,
        location=location,
        type=kind,
        required=location is Location.PATH or node.get("required") is True,
        style=said.style,
        explode=said.explode,
        notes=notes(
            node,
            also=(mapping(schema), target),
            within=unnamed(mapping(target.get("items"))),
        ),
        pointer=pointer,
        example=node.get("example", first_example(node, target)),
        default=_default(mapping(schema), target),
        is_credential=node.get("x-typecase-credential") is True,
        argument=node.get("x-typecase-argument"),
        variables=security.variables(node),
        is_secret=node.get("x-typecase-secret") is True or is_secret(kind),
        media_type=media_type,
        reserved=said.reserved,
    )


def _schema_of(
    context: Context, node: Node, pointer: str
) -> tuple[str | None, Any, str]:
    """Find the schema of a parameter or header, and the media type that it may have
    instead of a style."""
    for name, raw in mapping(node.get("content")).items():
        at = join(pointer, "content", name)
        media, place = context.target(mapping(raw), at)
        media_type = essence(name)
        return media_type, media.get("schema", TEXT), join(place, "schema")
    return None, node.get("schema", TEXT), join(pointer, "schema")


def _carried(
    schemas: Schemas, media_type: str, kind: Type, location: Location, pointer: str
) -> Type:
    """Type a value with a media type: what is neither JSON nor a form is text."""
    is_form = media_type == FORM and location is Location.QUERYSTRING
    if is_form or is_json(media_type) or isinstance(kind, Scalar):
        return kind
    schemas.context.degraded(f"{media_type} is carried as text", pointer)
    return schemas.lower(TEXT, pointer, ())


def _default(*nodes: Node) -> LiteralValue:
    values = (node["default"] for node in nodes if "default" in node)
    value = next(values, None)
    return value if isinstance(value, (str, int, float, bool)) else None


def first_example(*nodes: Any) -> object:
    """Find the first example that one of the places shows."""
    for node in map(mapping, nodes):
        if "example" in node:
            return node["example"]
        named = mapping(node.get("examples")).values()
        for value in (*items(node.get("examples")), *map(_value_of, named)):
            return value
    return None


def _value_of(example: Any) -> object:
    values = mapping(example)
    return values.get("value", values.get("dataValue"))
