"""Types in words: what a table of the reference says about a value.

In: types of the ir. Out: plain text with code spans, for the door of Markdown.
"""

from collections.abc import Iterator
from typing import assert_never

from typecase.ir import (
    LIST_TEXTS,
    Anything,
    Bounds,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    Parameter,
    Ref,
    Scalar,
    ScalarKind,
    TupleOf,
    Type,
    UnionOf,
)
from typecase.python.text.code import Code
from typecase.python.text.markdown import ticked

PLAIN = frozenset(
    {
        ScalarKind.STRING,
        ScalarKind.INTEGER,
        ScalarKind.NUMBER,
        ScalarKind.BOOLEAN,
    }
)
"""Kinds whose Python type does not say the format."""


def type_text(annotation: Code, kind: Type) -> str:
    """Write a type, then its formats and limits."""
    return ", ".join([ticked(annotation), *dict.fromkeys(limits(kind))])


def limits(kind: Type) -> Iterator[str]:
    """Say what an annotation does not: formats, bounds, what is secret."""
    match kind:
        case Scalar():
            if kind.format and kind.kind in PLAIN and not kind.secret:
                yield f"format {ticked(kind.format)}"
            if kind.kind is ScalarKind.UNIX_MILLISECONDS:
                yield "a time or its Unix milliseconds"
            if kind.secret:
                yield "secret"
            yield from _bounds(kind.bounds, "characters")
        case ListOf(item, bounds):
            yield from _bounds(bounds, "items")
            yield from (f"each {text}" for text in limits(item))
        case MapOf(inner, bounds):
            yield from _bounds(bounds, "members")
            yield from limits(inner)
        case Nullable(inner):
            yield from limits(inner)
        case TupleOf(kinds) | UnionOf(kinds):
            for each in kinds:
                yield from limits(each)
        case LiteralOf() | Ref() | Anything():
            return
        case _:
            assert_never(kind)


def sending(parameter: Parameter) -> str:
    """Say how the parts of a parameter are written on the wire."""
    if parameter.media_type is not None:
        return f"sent as {ticked(parameter.media_type)}"
    if not isinstance(parameter.type, ListOf | TupleOf):
        return ""
    return LIST_TEXTS[parameter.style][parameter.explode]


def _bounds(bounds: Bounds, counted: str) -> Iterator[str]:
    pairs = (
        ("at least {}", bounds.minimum),
        ("at most {}", bounds.maximum),
        ("more than {}", bounds.exclusive_minimum),
        ("less than {}", bounds.exclusive_maximum),
        ("a multiple of {}", bounds.multiple_of),
        (f"at least {{}} {counted}", bounds.min_length),
        (f"at most {{}} {counted}", bounds.max_length),
    )
    for text, limit in pairs:
        if limit is not None:
            yield text.format(limit)
    if (pattern := bounds.pattern or bounds.matches) is not None:
        yield f"like {ticked(pattern)}"
