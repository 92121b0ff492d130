"""Lower the `encoding` of form bodies: how the fields of a form are serialized."""

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
from typecase.lower.schemas.schema_lowering import Schemas


def lower_form_fields(
    schemas: Schemas, media: Node, body_type: Type, media_type: str, pointer: str
) -> tuple[FormField, ...]:
    """Return the form fields whose serialization `encoding` changes.

    For `multipart/form-data`, these are the fields with `style` or `explode`: the
    module `bodies` reads the content types of parts. Bodies that are not forms have no
    form fields.
    """
    form = essence(media_type)
    if form not in (FORM, MULTIPART):
        return ()
    field_types = {
        field.wire_name: field.type for field in iter_fields(body_type, schemas.by_id)
    }
    style_keys = {"style", "explode"}
    if form == FORM:
        style_keys.add("allowReserved")
    form_fields: list[FormField] = []
    for name, encoding in as_mapping(media.get("encoding")).items():
        node, encoding_pointer = schemas.context.resolve(
            as_mapping(encoding), join_pointer(pointer, "encoding", name)
        )
        # The keys of an encoding mean the same as those of a query parameter.
        serialization = get_serialization(
            schemas.context, node, Location.QUERY, encoding_pointer
        )
        style, explode = serialization.style, serialization.explode
        if form == FORM:
            _report_ignored_keys(schemas.context, node, serialization, encoding_pointer)
        # OpenAPI ignores the content type if any of these keys is present.
        if node.keys() & style_keys:
            form_fields.append(FormField(name, style, explode))
            if name in field_types:
                report_undefined_style(
                    schemas, serialization, field_types[name], encoding_pointer
                )
        elif form == FORM and is_json(essence(node.get("contentType"))):
            content_type = essence(node["contentType"])
            form_fields.append(FormField(name, style, explode, content_type))
    return tuple(form_fields)


def _report_ignored_keys(
    context: Context, node: Node, serialization: Serialization, pointer: str
) -> None:
    if node.get("headers"):
        context.report_degraded(
            "`headers` is ignored: fields of a form have no headers", pointer, "headers"
        )
    if serialization.allow_reserved:
        context.report_degraded(
            "`allowReserved` is ignored: forms are percent-encoded",
            pointer,
            "allowReserved",
        )
