"""Choices between types: flat, without doubles, null told apart.

In: types. Out: one type. Schemas do not belong here.
"""

from collections.abc import Iterable

from typecase.ir import Anything, Nullable, Scalar, ScalarKind, Type, UnionOf


def union(members: Iterable[Type]) -> Type:
    """Join types to a choice, with each type once and null apart."""
    flat: list[Type] = []
    null = False
    for member in members:
        match member:
            case Nullable(inner):
                null = True
                found = inner.members if isinstance(inner, UnionOf) else (inner,)
            case Scalar(kind=ScalarKind.NULL):
                null, found = True, ()
            case UnionOf(parts):
                found = parts
            case _:
                found = (member,)
        flat += [part for part in found if part not in flat]
    if any(isinstance(part, Anything) for part in flat):
        return next(part for part in flat if isinstance(part, Anything))
    if not flat:
        return Scalar(ScalarKind.NULL)
    choice = flat[0] if len(flat) == 1 else UnionOf(tuple(flat))
    return nullable(choice) if null else choice


def nullable(kind: Type) -> Type:
    """Allow null, once."""
    return kind if isinstance(kind, Nullable | Anything) else Nullable(kind)
