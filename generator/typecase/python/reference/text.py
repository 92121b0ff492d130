"""Sentences and rows that several parts of the reference are made of.

In: the ir and its names. Out: Markdown, through its door.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from typecase.ir import (
    AnyOf,
    Condition,
    Field,
    MemberCount,
    Notes,
    OneOf,
    OnlyWith,
    Way,
)
from typecase.python.client.method_docs import one_of, said, sentence
from typecase.python.text.code import Code
from typecase.python.text.markdown import inline, row, ticked
from typecase.python.types.annotations import Annotations
from typecase.python.types.type_descriptions import type_text

NEEDED = {None: "yes", Way.READ_ONLY: "in answers", Way.WRITE_ONLY: "in requests"}
"""Where a required field has to be present."""


def not_shown(notes: Notes) -> tuple[Code, ...]:
    """Write what a document says it leaves open."""
    return tuple(inline(sentence(line)) for line in notes.not_shown)


def field_row(name: str, field: Field, annotations: Annotations) -> Code:
    """Write the row of one field."""
    defaults = [field.default] if field.has_default else []
    return row(
        (
            (ticked(name),),
            (ticked(field.wire_name),),
            (type_text(annotations.value(field.type), field.type),),
            (NEEDED[field.way] if field.required else "no",),
            said(field.notes, defaults=defaults, always=field.constants),
        )
    )


def rules(found: Iterable[Condition]) -> Iterator[Code]:
    """Say the rules between the members of an object, by their wire names."""
    for rule in found:
        match rule:
            case AnyOf(names):
                yield inline(f"At least one of {one_of(names)} is given.")
            case OneOf(names):
                yield inline(f"Exactly one of {one_of(names)} is given.")
            case OnlyWith(name, other, values):
                listed = one_of(map(repr, values))
                yield inline(
                    f"{ticked(name)} is given only where {ticked(other)} is {listed}."
                )
            case MemberCount(least, most):
                limits = {"at least": least, "at most": most}
                told = [f"{k} {v}" for k, v in limits.items() if v is not None]
                yield inline(f"Members that are given: {' and '.join(told)}.")
            case _:
                assert_never(rule)
