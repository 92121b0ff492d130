"""Build the views of models in REFERENCE.md."""

from typing import assert_never

from typecase.ir import (
    AliasSchema,
    Api,
    EnumSchema,
    ObjectSchema,
    Schema,
)
from typecase.names.api_names import Names
from typecase.python.models.object_members import (
    additional_properties_type,
    collect_conditions,
    collect_fields,
)
from typecase.python.reference.fragments import (
    describe_conditions,
    field_row,
    unspecified_lines,
)
from typecase.python.text.code import Code
from typecase.python.text.markdown import block, code_span, inline, row, span_cell
from typecase.python.types.annotations import Annotations
from typecase.python.types.type_descriptions import describe_type
from typecase.python.views.pages import ModelReferenceView


def model_reference(schema: Schema, api: Api, names: Names) -> ModelReferenceView:
    """Return the view of a model.

    The view of an object has its own and inherited fields; that of an enumeration has
    the enumeration's values, and that of a recursive type says what it stands for.
    """
    fields: tuple[Code, ...] = ()
    values: tuple[Code, ...] = ()
    remarks: tuple[Code, ...] = ()
    match schema:
        case ObjectSchema():
            annotations = Annotations(names.classes)
            fields = tuple(
                field_row(name, field, annotations)
                for name, field in collect_fields(schema, api, names).items()
            )
            remarks = tuple(describe_conditions(collect_conditions(schema, api)))
            if (kind := additional_properties_type(schema, api)) is not None:
                text = describe_type(annotations.value_type(kind), kind)
                remarks += (inline(f"Additional properties: {text}."),)
        case AliasSchema():
            text = describe_type(
                Annotations(names.classes).value_type(schema.type), schema.type
            )
            remarks = (inline(f"Stands for {text}."),)
        case EnumSchema():
            values = tuple(
                row(span_cell(name), span_cell(repr(value)))
                for value, name in names.members[schema.id].items()
            )
            if schema.is_open:
                remarks = (inline("Values that are not listed are accepted, too."),)
        case _:
            assert_never(schema)
    return ModelReferenceView(
        name=inline(code_span(f"models.{names.classes[schema.id]}")),
        description=block(schema.notes.description),
        fields=fields,
        values=values,
        remarks=remarks,
        not_shown=unspecified_lines(schema.notes),
    )
