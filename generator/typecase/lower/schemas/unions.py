"""Choices between types: flat, without doubles, null told apart.

In: types. Out: one type. Schemas do not belong here.
"""

from collections.abc import Iterable

from typecase.ir import (
    Anything,
    Nullable,
    Scalar,
    ScalarKind,
    Type,
    UnionOf,
    alternatives,
)


def union(members: Iterable[Type]) -> Type:
    """Join types to a choice, with each type once and null apart."""
    members = tuple(members)
    kinds = [part for member in members for part in alternatives(member)]
    flat = [part for part in dict.fromkeys(kinds) if not _is_null(part)]
    for part in flat:
        if isinstance(part, Anything):
            return part
    if not flat:
        return Scalar(ScalarKind.NULL)
    choice = flat[0] if len(flat) == 1 else UnionOf(tuple(flat))
    has_null = any(isinstance(each, Nullable) or _is_null(each) for each in members)
    return nullable(choice) if has_null else choice


def _is_null(kind: Type) -> bool:
    return isinstance(kind, Scalar) and kind.kind is ScalarKind.NULL


def nullable(kind: Type) -> Type:
    """Allow null, once."""
    return kind if isinstance(kind, Nullable | Anything) else Nullable(kind)
