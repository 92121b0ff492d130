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

    The result is not always a union: `Anything` absorbs all other members, and a single
    member is returned as it is.
    """
    members = tuple(members)
    kinds = [part for member in members for part in alternative_types(member)]
    flat = [part for part in dict.fromkeys(kinds) if not _is_null(part)]
    for part in flat:
        if isinstance(part, Anything):
            return part
    if not flat:
        return Scalar(ScalarKind.NULL)
    joined = flat[0] if len(flat) == 1 else UnionOf(tuple(flat))
    has_null = any(isinstance(m, Nullable) or _is_null(m) for m in members)
    return nullable(joined) if has_null else joined


def _is_null(kind: Type) -> bool:
    return isinstance(kind, Scalar) and kind.kind is ScalarKind.NULL


def nullable(kind: Type) -> Type:
    """Return a type that accepts null and all values of ``kind``."""
    return kind if isinstance(kind, Nullable | Anything) else Nullable(kind)
