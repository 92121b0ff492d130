"""Decide whether a type accepts all values of another one, as type checkers do."""

from collections.abc import Mapping

from msgspec import Struct

from typecase.python_surface.type_tree import (
    NONE,
    AnyType,
    ClassType,
    LiteralType,
    TypeTree,
    UnionType,
    parse_annotation,
)

_BASES: Mapping[str, tuple[str, ...]] = {
    "bool": ("int",),
    "datetime": ("date",),
    "int": ("float",),
}
"""Classes that a value of another class may stand for, by that other class."""
_ABSTRACT = {
    "Sequence": {"list", "tuple"},
    "Iterable": {"list", "tuple", "Sequence"},
    "Mapping": {"dict"},
}
"""Abstract classes, and the classes whose objects are among theirs."""
_COVARIANT = {
    "AsyncIterable",
    "AsyncIterator",
    "Awaitable",
    "Iterable",
    "Iterator",
    "Sequence",
    "tuple",
    "type",
}
_JSON_CLASSES = {"None", "bool", "dict", "float", "int", "list", "str"}


class KnownTypes(Struct, frozen=True):
    """The types of a generated package.

    ``bases`` has the names of the bases of each class. ``aliases`` has the annotations
    for which a name stands. ``dicts`` are the names of the classes of dicts. If
    ``any_is_json`` is true, `Any` stands for what decoding JSON returns, and no object
    of a generated class is among its values.
    """

    bases: Mapping[str, tuple[str, ...]] = {}
    aliases: Mapping[str, str] = {}
    dicts: frozenset[str] = frozenset()
    any_is_json: bool = False


def accepts(wide: TypeTree, narrow: TypeTree, known: KnownTypes) -> bool:
    """Return whether the first type accepts all values of the second."""
    if wide == narrow:
        return True
    match wide, narrow:
        case AnyType(), _:
            return not known.any_is_json or _is_json(narrow)
        case _, AnyType():
            return wide == ClassType("object")
        case _, UnionType(members):
            return all(accepts(wide, member, known) for member in members)
        case _, LiteralType(values) if len(values) > 1:
            constants = (LiteralType(frozenset([value])) for value in values)
            return all(accepts(wide, constant, known) for constant in constants)
        case _, ClassType(name) if name in known.aliases:
            return accepts(wide, parse_annotation(known.aliases[name]), known)
        case ClassType(name), _ if name in known.aliases:
            return accepts(parse_annotation(known.aliases[name]), narrow, known)
        case UnionType(members), _:
            return any(accepts(member, narrow, known) for member in members)
        case LiteralType(values), LiteralType(others):
            return others <= values
        case ClassType(name), LiteralType(values):
            return all(_is_constant_of(value, name, known) for value in values)
        case ClassType(), ClassType():
            return _accepts_class(wide, narrow, known)
        case _:
            return False


def _accepts_class(wide: ClassType, narrow: ClassType, known: KnownTypes) -> bool:
    if wide.name == "object":
        return True
    if wide.name == narrow.name:
        return _accepts_arguments(wide, narrow, known)
    if narrow.name in _ABSTRACT.get(wide.name, ()):
        return _accepts_items(wide, narrow, known)
    if wide.name == "Mapping" and narrow.name in known.dicts:
        return len(wide.arguments) == 2 and isinstance(wide.arguments[1], AnyType)
    bases = (*_BASES.get(narrow.name, ()), *known.bases.get(narrow.name, ()))
    return any(_accepts_class(wide, ClassType(base), known) for base in bases)


def _accepts_items(wide: ClassType, narrow: ClassType, known: KnownTypes) -> bool:
    """Return whether an abstract class accepts a list, a tuple or a dict."""
    if wide.name == "Mapping":
        return _accepts_arguments(wide, narrow, known)
    return all(accepts(wide.arguments[0], each, known) for each in narrow.arguments)


def _accepts_arguments(wide: ClassType, narrow: ClassType, known: KnownTypes) -> bool:
    if len(wide.arguments) != len(narrow.arguments):
        return False
    pairs = zip(wide.arguments, narrow.arguments, strict=True)
    return all(
        (
            accepts(one, other, known)
            if wide.name in _COVARIANT or (wide.name == "Mapping" and place == 1)
            else _is_same(one, other, known)
        )
        for place, (one, other) in enumerate(pairs)
    )


def _is_same(one: TypeTree, other: TypeTree, known: KnownTypes) -> bool:
    """Return whether two types are the same where the type cannot vary.

    The items of a list cannot: callers may append to it.
    """
    if isinstance(one, AnyType):
        return accepts(one, other, known)
    return accepts(one, other, known) and accepts(other, one, known)


def _is_constant_of(value: str, name: str, known: KnownTypes) -> bool:
    if value == "None":
        return name == NONE.name
    if value[0] in "'\"":
        own = "str"
    elif value in ("True", "False"):
        own = "bool"
    elif "." in value and not value[0].isdigit():
        own = value.rpartition(".")[0]  # A member of an enumeration.
    else:
        own = "int"
    return _accepts_class(ClassType(name), ClassType(own), known)


def _is_json(tree: TypeTree) -> bool:
    match tree:
        case ClassType(name, arguments):
            return name in _JSON_CLASSES and all(map(_is_json, arguments))
        case UnionType(members):
            return all(map(_is_json, members))
        case _:
            return True
