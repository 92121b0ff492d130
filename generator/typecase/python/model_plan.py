"""What the printer of models is told: schemas, names, docstrings, class bodies.

In: an API and its names. Out: a `ModelPlan`, in which everything is decided.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from typecase.ir import (
    Api,
    Condition,
    EnumSchema,
    Field,
    ObjectSchema,
    OnlyWith,
    Schema,
    is_secret,
)
from typecase.python.canonical import canonical_schema
from typecase.python.code import Code, code, join
from typecase.python.docstrings import docstring, wrap
from typecase.python.literals import literal
from typecase.python.method_docs import described, sentence
from typecase.python.naming import Names
from typecase.python.resources import module_docstring
from typecase.python.views import ModelPlan, ModelView, Setting

INDENT = 4


def model_plan(api: Api, names: Names, source: str) -> ModelPlan:
    """Plan the module `models` of one subpackage."""
    return ModelPlan(
        docstring=module_docstring(f"Models of the {api.title}.", source),
        models=tuple(_model(schema, api, names) for schema in api.schemas.values()),
        schemas={
            names.classes[schema.id]: canonical_schema(schema, names)
            for schema in api.schemas.values()
        },
    )


def _model(schema: Schema, api: Api, names: Names) -> ModelView:
    name = names.classes[schema.id]
    said = described(replace(schema.notes, not_shown=()))
    text = docstring(
        (
            wrap(said or f"`{schema.hint[-1]}`.", indent=7),
            *_not_shown(schema.notes.not_shown),
        ),
        indent=INDENT,
    )
    match schema:
        case EnumSchema():
            return ModelView(
                name=name,
                docstring=text,
                fields={},
                field_docs={},
                body=(),
                base=_enum_base(schema),
                members=tuple(
                    Setting(code(member), literal(value))
                    for value, member in names.members[schema.id].items()
                ),
            )
        case ObjectSchema():
            return ModelView(
                name=name,
                docstring=text,
                fields=names.fields[schema.id],
                field_docs=dict(_field_docs(schema)),
                body=tuple(_body(schema, api, names)),
            )
        case _:
            assert_never(schema)


def _enum_base(schema: EnumSchema) -> Code:
    if schema.is_open:
        return code("OpenIntEnum" if schema.is_integer else "OpenStrEnum")
    return code("IntEnum" if schema.is_integer else "StrEnum")


def _field_docs(schema: ObjectSchema) -> Iterator[tuple[str, Code]]:
    for field in schema.fields:
        text = " ".join(part for part in _said(field) if part)
        if text:
            wrapped = wrap(text, indent=INDENT + 3)
            yield field.wire_name, docstring((wrapped,), indent=INDENT)


def _said(field: Field) -> Iterator[str]:
    yield described(replace(field.notes, not_shown=()))
    if field.constants:
        yield f"Always {' or '.join(literal(value) for value in field.constants)}."
    if field.has_default:
        yield f"Default: {literal(field.default)}."
    for line in field.notes.not_shown:
        yield f"Not shown: {sentence(line)}"


def _body(schema: ObjectSchema, api: Api, names: Names) -> Iterator[Code]:
    """Write what a class checks and hides; what it adds to its bases is told whole."""
    line = [schema, *_bases(schema, api)]
    if schema.conditions:
        conditions = [_condition(rule) for each in line for rule in each.conditions]
        listed = join(", ", conditions)
        yield code(f"__conditions__: ClassVar[tuple[Condition, ...]] = ({listed},)")
    if any(is_secret(field.type) for field in schema.fields):
        secrets = [
            literal(names.fields[each.id][field.wire_name])
            for each in line
            for field in each.fields
            if is_secret(field.type)
        ]
        listed = join(", ", secrets)
        yield code(f"__secrets__: ClassVar[frozenset[str]] = frozenset({{{listed}}})")


def _bases(schema: ObjectSchema, api: Api) -> Iterator[ObjectSchema]:
    while schema.base is not None:
        base = api.schemas[schema.base]
        if not isinstance(base, ObjectSchema):
            return
        yield base
        schema = base


def _condition(condition: Condition) -> Code:
    match condition:
        case OnlyWith(name, other, values):
            parts = [literal(name), literal(other), literal(values)]
            return code(f"OnlyWith({join(', ', parts)})")
        case _:
            listed = join(", ", [literal(name) for name in condition.names])
            return code(f"{type(condition).__name__}({listed})")


def _not_shown(lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        listed = [f"    {wrap(sentence(line), indent=8, hanging=4)}" for line in lines]
        yield "\n".join(("Not shown by the document:", *listed))
