"""Build unions of types: flat, without duplicates, and with null kept separate."""

import json
from collections.abc import Iterable

from typecase.ir import (
    Anything,
    Bounds,
    LiteralOf,
    Nullable,
    Scalar,
    ScalarKind,
    Type,
    UnionOf,
    alternative_types,
)

_NUMBERS = frozenset({ScalarKind.DECIMAL_NUMBER, ScalarKind.INTEGER, ScalarKind.NUMBER})


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
    if any(map(_is_number, alternatives)) and any(map(_is_boolean, alternatives)):
        # As a `Literal`, each would accept the other: 1 equals True in Python.
        alternatives = [*map(_without_literal, alternatives)]
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


def _is_number(value_type: Type) -> bool:
    if isinstance(value_type, LiteralOf):
        return all(type(value) is int for value in value_type.values)
    return isinstance(value_type, Scalar) and value_type.kind in _NUMBERS


def _is_boolean(value_type: Type) -> bool:
    if isinstance(value_type, LiteralOf):
        return all(type(value) is bool for value in value_type.values)
    return _is_kind(value_type, ScalarKind.BOOLEAN)


def _without_literal(value_type: Type) -> Type:
    """Return a type that has numbers or booleans as bounds, not as a literal."""
    if not isinstance(value_type, LiteralOf):
        return value_type
    if _is_boolean(value_type):
        kind = ScalarKind.BOOLEAN
    elif _is_number(value_type):
        kind = ScalarKind.INTEGER
    else:
        return value_type
    texts = tuple(map(json.dumps, value_type.values))
    return Scalar(kind, bounds=Bounds(values=texts))


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
