"""Lower `encoding` of form bodies: how each field of a form is serialized."""

from typecase.ir import FormField, Location, Type, iter_fields
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import Context, Node
from typecase.lower.operations.media_types import FORM, MULTIPART, essence, is_json
from typecase.lower.operations.styles import (
    Serialization,
    get_serialization,
    report_undefined_style,
)
from typecase.lower.schemas.schemas import Schemas


def lower_form_fields(
    schemas: Schemas, media: Node, value_type: Type, media_type: str, pointer: str
) -> tuple[FormField, ...]:
    """Return the form fields whose serialization `encoding` changes.

    Return an empty tuple for other bodies. For `multipart/form-data`, return only the
    fields with a style: the module `bodies` reads the content types of parts.
    """
    form = essence(media_type)
    if form not in (FORM, MULTIPART):
        return ()
    types = {
        field.wire_name: field.type for field in iter_fields(value_type, schemas.by_id)
    }
    style_keys = {"style", "explode"}
    if form == FORM:
        style_keys.add("allowReserved")
    members: list[FormField] = []
    for name, raw in as_mapping(media.get("encoding")).items():
        at = join_pointer(pointer, "encoding", name)
        node, place = schemas.context.resolve(as_mapping(raw), at)
        style = get_serialization(schemas.context, node, Location.QUERY, place)
        if form == FORM:
            _report_ignored_keys(schemas.context, node, style, place)
        # OpenAPI ignores the content type if any of these keys is present.
        if node.keys() & style_keys:
            members.append(FormField(name, style.style, style.explode))
            if name in types:
                report_undefined_style(schemas, style, types[name], place)
        elif form == FORM and is_json(essence(node.get("contentType"))):
            part_type = essence(node["contentType"])
            members.append(FormField(name, style.style, style.explode, part_type))
    return tuple(members)


def _report_ignored_keys(
    context: Context, node: Node, style: Serialization, pointer: str
) -> None:
    if node.get("headers"):
        context.report_degraded(
            "`headers` is ignored: fields of a form have no headers", pointer, "headers"
        )
    if style.allow_reserved:
        context.report_degraded(
            "`allowReserved` is ignored: forms are percent-encoded",
            pointer,
            "allowReserved",
        )
