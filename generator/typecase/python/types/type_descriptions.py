"""Describe types in English, for the tables of REFERENCE.md.

The results are plain text with code spans, which the functions of `markdown` escape.
"""

from typing import assert_never

from typecase.ir import (
    LIST_TEXTS,
    Anything,
    Bounds,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    OwnClass,
    Parameter,
    Ref,
    Scalar,
    ScalarKind,
    TupleOf,
    Type,
    UnionOf,
    Unlisted,
)
from typecase.ir.keywords import NO_BOUNDS
from typecase.python.text.code import Code
from typecase.python.text.markdown import code_span

PLAIN_KINDS = frozenset(
    {
        ScalarKind.STRING,
        ScalarKind.INTEGER,
        ScalarKind.NUMBER,
        ScalarKind.BOOLEAN,
    }
)
"""Kinds whose annotation does not show the format."""


def describe_type(annotation: Code, kind: Type) -> str:
    """Return an annotation with the constraints of its type.

    For example: `` `int`, at least 1``.
    """
    return ", ".join(
        [code_span(annotation), *dict.fromkeys(describe_constraints(kind))]
    )


def describe_constraints(kind: Type) -> list[str]:
    """Return phrases on what an annotation does not show: format, bounds, secrecy."""
    match kind:
        case Scalar():
            phrases: list[str] = []
            if kind.format and kind.kind in PLAIN_KINDS and not kind.secret:
                phrases.append(f"format {code_span(kind.format)}")
            if kind.kind is ScalarKind.UNIX_MILLISECONDS:
                phrases.append("Unix time in milliseconds")
            if kind.secret:
                phrases.append("secret")
            return [*phrases, *_describe_bounds(kind.bounds, "characters")]
        case ListOf(item, bounds):
            of_items = [f"each {text}" for text in describe_constraints(item)]
            return [*_describe_bounds(bounds, "items"), *of_items]
        case MapOf(inner, bounds):
            of_values = describe_constraints(inner)
            return [*_describe_bounds(bounds, "properties"), *of_values]
        case Nullable(inner):
            return describe_constraints(inner)
        case TupleOf(kinds) | UnionOf(kinds):
            return [text for part in kinds for text in describe_constraints(part)]
        case OwnClass(wire=wire):
            return describe_constraints(wire)
        case LiteralOf() | Ref() | Unlisted() | Anything():
            return []
        case _:
            assert_never(kind)


def describe_serialization(parameter: Parameter) -> str:
    """Return a phrase on how a parameter is serialized, such as `separated by commas`.

    Return an empty string unless the parameter is an array or has a media type.
    """
    if parameter.media_type is not None:
        return f"serialized as {code_span(parameter.media_type)}"
    if not isinstance(parameter.type, ListOf | TupleOf):
        return ""
    return LIST_TEXTS[parameter.style][parameter.explode]


def _describe_bounds(bounds: Bounds, unit: str) -> list[str]:
    """Return a phrase for each stated bound; lengths are counted in ``unit``."""
    if bounds == NO_BOUNDS:
        return []
    return [
        bound.text.format(
            code_span(value) if isinstance(value, str) else value, unit=unit
        )
        for bound, value in bounds.iter_stated()
    ]
