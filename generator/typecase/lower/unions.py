"""Choices between types: flat, without doubles, null told apart.

In: types. Out: one type. Schemas do not belong here.
"""

from typecase.ir import Anything, Nullable, Scalar, ScalarKind, Type, UnionOf


def union(members: list[Type]) -> Type:
    """Put alternatives together: each once, null apart."""
    flat: list[Type] = []
    null = False
    for member in members:
        match member:
            case Nullable(inner):
                null = True
                inner_members: tuple[Type, ...] = (inner,)
            case Scalar(kind=ScalarKind.NULL):
                null = True
                inner_members = ()
            case UnionOf(parts):
                inner_members = parts
            case _:
                inner_members = (member,)
        flat += [part for part in inner_members if part not in flat]
    if any(isinstance(part, Anything) for part in flat):
        return next(part for part in flat if isinstance(part, Anything))
    if not flat:
        return Scalar(ScalarKind.NULL)
    choice = flat[0] if len(flat) == 1 else UnionOf(tuple(flat))
    return nullable(choice) if null else choice


def nullable(kind: Type) -> Type:
    """Allow null, once."""
    return kind if isinstance(kind, Nullable | Anything) else Nullable(kind)
