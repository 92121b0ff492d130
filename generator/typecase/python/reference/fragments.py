"""Write Markdown sentences and table rows for several parts of REFERENCE.md."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from typecase.ir import (
    AccessMode,
    AnyOf,
    Condition,
    Field,
    Notes,
    OneOf,
    OnlyWith,
    PropertyCount,
    Type,
)
from typecase.python.client.sentences import (
    end_sentence,
    join_alternatives,
    member_sentences,
)
from typecase.python.text.code import Code, code
from typecase.python.text.markdown import cell, code_span, inline, row, span_cell
from typecase.python.types.annotations import Annotations
from typecase.python.types.type_descriptions import describe_constraints, describe_type

YES, NO = code("yes"), code("no")
REQUIRED = {
    None: YES,
    AccessMode.READ_ONLY: code("in responses"),
    AccessMode.WRITE_ONLY: code("in requests"),
}
"""Content of the column "Required" for a required field, by the field's access."""


def unspecified_lines(notes: Notes) -> tuple[Code, ...]:
    """Return the sentences of ``x-not-shown`` in the notes, as lines of Markdown.

    They say what the document leaves unspecified.
    """
    return tuple(inline(end_sentence(line)) for line in notes.not_shown)


def name_cell(wire_name: str) -> Code:
    """Return a name on the wire as a cell, a blank one in quotation marks."""
    return span_cell(wire_name) or span_cell(f'"{wire_name}"')


def type_cell(annotation: Code, kind: Type, detail: str = "") -> Code:
    """Return the annotation of a type, its constraints and a detail as a cell."""
    if not detail and not [*describe_constraints(kind)]:
        return span_cell(annotation)
    return cell(", ".join(filter(None, (describe_type(annotation, kind), detail))))


def field_row(name: str, field: Field, annotations: Annotations) -> Code:
    """Return the table row of the field with the Python name ``name``."""
    return row(
        span_cell(name),
        name_cell(field.wire_name),
        type_cell(annotations.value_type(field.type), field.type),
        REQUIRED[field.access] if field.required else NO,
        cell(*member_sentences(field)),
    )


def describe_conditions(conditions: Iterable[Condition]) -> Iterator[Code]:
    """Yield a sentence for each condition; fields are called by their wire names."""
    for condition in conditions:
        match condition:
            case AnyOf(names):
                yield inline(f"At least one of {join_alternatives(names)} is required.")
            case OneOf(names):
                yield inline(f"Exactly one of {join_alternatives(names)} is required.")
            case OnlyWith(name, other, values):
                alternatives = join_alternatives(map(repr, values))
                requirement = f"{code_span(other)} is {alternatives}"
                yield inline(f"{code_span(name)} is allowed only if {requirement}.")
            case PropertyCount(least, most):
                limits = {"at least": least, "at most": most}
                texts = [
                    f"{text} {limit}"
                    for text, limit in limits.items()
                    if limit is not None
                ]
                yield inline(f"Number of properties: {' and '.join(texts)}.")
            case _:
                assert_never(condition)
