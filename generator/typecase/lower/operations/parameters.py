"""Lower the parameters of an operation, and the headers of responses."""

from typecase.ir import LiteralValue, Location, Parameter, Scalar, Type, contains_secret
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import (
    Context,
    Described,
    NameHint,
    Node,
    collect_notes,
    list_inline_items,
)
from typecase.lower.operations.media_types import FORM, essence, is_json
from typecase.lower.operations.styles import get_serialization, report_undefined_style
from typecase.lower.schemas.schema_lowering import Schemas
from typecase.lower.security import schemes_and_grants
from typecase.schema import JsonSchema, read_schema

_IGNORED_HEADERS = {"accept", "content-type", "authorization"}
"""Header parameters that OpenAPI ignores: media types and `security` define them."""

_FRAMING_HEADERS = {"content-length", "transfer-encoding"}
"""Headers that the HTTP client computes. Other values would break the request."""

_TEXT: Node = {"schema": {"type": "string"}}
"""The schema of a parameter whose schema the document lacks."""


def is_ignored_header(context: Context, node: Node, pointer: str) -> bool:
    """Return whether a parameter is a header that callers cannot set.

    Report such a parameter.
    """
    if node["in"] != Location.HEADER:
        return False
    name = str(node["name"])
    if name.lower() == "authorization" and context.document.is_converted:
        return False  # Swagger 2.0 does not ignore it.
    if name.lower() in _IGNORED_HEADERS:
        context.report_refused(
            f"the header parameter {name!r} is ignored, as OpenAPI requires", pointer
        )
    if name.lower() in _FRAMING_HEADERS:
        context.report_refused(
            f"the header parameter {name!r} is ignored: the HTTP client sets it",
            pointer,
        )
    return name.lower() in _IGNORED_HEADERS | _FRAMING_HEADERS


def lower_shared_parameter(
    schemas: Schemas, node: Node, pointer: str, hint: NameHint, *, inline_enums: bool
) -> Parameter:
    """Lower a parameter or a header, at its first use, that operations may share."""
    known, key = schemas.context.parameters, (pointer, str(node["name"]))
    if key not in known:
        known[key] = lower_parameter(
            schemas, node, pointer, hint, inline_enums=inline_enums
        )
    return known[key]


def lower_parameter(
    schemas: Schemas, node: Node, pointer: str, hint: NameHint, *, inline_enums: bool
) -> Parameter:
    """Lower a parameter, or a header of a response.

    If ``inline_enums`` is true, constants become a `LiteralOf` instead of an
    enumeration. Report a type for which OpenAPI does not define the style, or that the
    media type cannot represent.
    """
    location, context = Location(node["in"]), schemas.context
    media_type, schema = _find_schema(context, node, pointer)
    value_type = schemas.lower(schema, hint, inline_enums=inline_enums)
    serialization = get_serialization(context, node, location, pointer)
    if media_type is None:
        report_undefined_style(schemas, serialization, value_type, pointer)
    else:
        value_type = _choose_content_type(
            schemas, media_type, value_type, location, pointer
        )
    target = context.follow(schema)
    return Parameter(
        wire_name=str(node["name"]),
        location=location,
        type=value_type,
        required=location is Location.PATH or node.get("required") is True,
        style=serialization.style,
        explode=serialization.explode,
        notes=collect_notes(
            node,
            name=str(node["name"]),
            fallbacks=(schema, target),
            parts=list_inline_items(target),
        ),
        pointer=pointer,
        example=node.get("example", find_first_example(node, target)),
        default=_find_default(schema, target),
        is_credential=node.get("x-typecase-credential") is True,
        argument=node.get("x-typecase-argument"),
        environment_variables=schemes_and_grants.environment_variables(node),
        is_secret=node.get("x-typecase-secret") is True or contains_secret(value_type),
        media_type=media_type,
        allow_reserved=serialization.allow_reserved,
    )


def _find_schema(
    context: Context, node: Node, pointer: str
) -> tuple[str | None, JsonSchema]:
    """Return the media type of a parameter, and its schema.

    The media type is None for parameters with a style, which have no `content`.
    """
    for media_type, node_or_ref in as_mapping(node.get("content")).items():
        # OpenAPI allows only one media type in the `content` of a parameter.
        media, media_pointer = context.resolve(
            as_mapping(node_or_ref), join_pointer(pointer, "content", media_type)
        )
        schema = context.read_member({**_TEXT, **media}, media_pointer, "schema")
        return essence(media_type), schema
    return None, context.read_member({**_TEXT, **node}, pointer, "schema")


def _choose_content_type(
    schemas: Schemas,
    media_type: str,
    value_type: Type,
    location: Location,
    pointer: str,
) -> Type:
    """Return the type of a parameter that is serialized as a media type.

    For JSON, and for a form that is the whole query string, this is ``value_type``, the
    type of the schema. A parameter of another media type must be a scalar: report any
    other type, and return the type of strings.
    """
    is_form = media_type == FORM and location is Location.QUERYSTRING
    if is_form or is_json(media_type) or isinstance(value_type, Scalar):
        return value_type
    schemas.context.report_degraded(
        f"a parameter of media type {media_type} is passed as text", pointer
    )
    text = read_schema(schemas.context.document, _TEXT["schema"], pointer)
    return schemas.lower(text, ())


def _find_default(schema: JsonSchema, target: JsonSchema) -> LiteralValue:
    """Return the default of a schema or of the target of its reference.

    Return None if there is no default, or if it is null, a list or an object.
    """
    default = {**target.annotations, **schema.annotations}.get("default")
    return default if isinstance(default, (str, int, float, bool)) else None


def find_first_example(*nodes: Described) -> object:
    """Return the first example of the first node that has examples.

    Return None if no node has examples.
    """
    for node in nodes:
        if isinstance(node, JsonSchema):
            examples = node.examples
        elif "example" in node:
            examples = [node["example"]]
        else:
            named = as_mapping(node.get("examples")).values()
            examples = [*map(_read_example, named)]
        for value in examples:
            return value
    return None


def _read_example(example: object) -> object:
    node = as_mapping(example)
    return node.get("value", node.get("dataValue"))
