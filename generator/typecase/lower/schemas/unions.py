"""Build unions of types: flat, without duplicates, and with null kept separate."""

from collections.abc import Iterable

from typecase.ir import (
    Anything,
    Nullable,
    Scalar,
    ScalarKind,
    Type,
    UnionOf,
    alternative_types,
)


def union(members: Iterable[Type]) -> Type:
    """Return a type that accepts the values of all members.

    The result is not always a union. If a member is `Anything`, the result is
    `Anything`. If all members are equal, the result is that type. Without members, the
    result is the type null. Nested unions are flattened and lose their discriminators.

    A decimal number follows the others if one of them is a decimal text, so that
    values are written as strings: many servers read a number as an inexact float.
    """
    members = tuple(members)
    alternatives = [part for member in members for part in alternative_types(member)]
    distinct = [part for part in dict.fromkeys(alternatives) if not _is_null(part)]
    for part in distinct:
        if isinstance(part, Anything):
            return part
    if any(_is_kind(part, ScalarKind.DECIMAL) for part in distinct):
        distinct.sort(key=lambda part: _is_kind(part, ScalarKind.DECIMAL_NUMBER))
    if not distinct:
        return Scalar(ScalarKind.NULL)
    joined = distinct[0] if len(distinct) == 1 else UnionOf(tuple(distinct))
    has_null = any(
        isinstance(member, Nullable) or _is_null(member) for member in members
    )
    return nullable(joined) if has_null else joined


def _is_null(value_type: Type) -> bool:
    return _is_kind(value_type, ScalarKind.NULL)


def _is_kind(value_type: Type, kind: ScalarKind) -> bool:
    return isinstance(value_type, Scalar) and value_type.kind is kind


def nullable(value_type: Type) -> Type:
    """Return a type that accepts null and all values of ``value_type``."""
    return (
        value_type
        if isinstance(value_type, Nullable | Anything)
        else Nullable(value_type)
    )
