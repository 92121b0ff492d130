"""Models as the reference shows them: their fields or values, and their rules."""

from typing import assert_never

from typecase.ir import (
    Api,
    EnumSchema,
    ObjectSchema,
    Schema,
)
from typecase.python.models.members import conditions, members, others
from typecase.python.naming.naming import Names
from typecase.python.reference.text import field_row, not_shown, rules
from typecase.python.text.code import Code
from typecase.python.text.markdown import block, inline, row, ticked
from typecase.python.types.annotations import Annotations
from typecase.python.types.type_descriptions import type_text
from typecase.python.views import View


def model_reference(schema: Schema, api: Api, names: Names) -> View:
    """Describe one model, inherited fields included."""
    fields: tuple[Code, ...] = ()
    values: tuple[Code, ...] = ()
    said: tuple[Code, ...] = ()
    match schema:
        case ObjectSchema():
            annotations = Annotations(names.classes)
            listed = members(schema, api, names).items()
            fields = tuple(field_row(name, each, annotations) for name, each in listed)
            said = tuple(rules(conditions(schema, api)))
            if (kind := others(schema, api)) is not None:
                text = type_text(annotations.value(kind), kind)
                said += (inline(f"Members that are not listed: {text}."),)
        case EnumSchema():
            pairs = names.members[schema.id].items()
            values = tuple(
                row(((ticked(name),), (ticked(repr(value)),))) for value, name in pairs
            )
            if schema.is_open:
                said = (inline("A value that is not listed is carried as it is."),)
        case _:
            assert_never(schema)
    return View(
        name=inline(ticked(f"models.{names.classes[schema.id]}")),
        description=block(schema.notes.description),
        fields=fields,
        values=values,
        rules=said,
        not_shown=not_shown(schema.notes),
    )
