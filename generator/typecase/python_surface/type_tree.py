"""Parse annotations of generated code to trees, which can be compared."""

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

_UNION_NAMES = {"Union", "Optional"}


class AnyType(Struct, frozen=True):
    """The type `Any`."""


class LiteralType(Struct, frozen=True):
    """The type of some constants; ``values`` are their expressions, such as `"a"`."""

    values: frozenset[str]


class ClassType(Struct, frozen=True):
    """A class with its type arguments, such as `list[int]`."""

    name: str
    arguments: "tuple[TypeTree, ...]" = ()


class UnionType(Struct, frozen=True):
    """A union of types, none of which is a union."""

    members: "frozenset[TypeTree]"


TypeTree = AnyType | LiteralType | ClassType | UnionType
"""An annotation as a tree."""
ANY = AnyType()
NONE = ClassType("None")


@lru_cache(maxsize=4096)
def parse_annotation(annotation: str) -> TypeTree:
    """Return the tree of an annotation of generated code."""
    return _convert(ast.parse(annotation.strip(), mode="eval").body)


def unite(members: Iterator[TypeTree]) -> TypeTree:
    """Return the union of types, without nested unions and with one `Literal`."""
    flat: set[TypeTree] = set()
    constants: set[str] = set()
    for member in members:
        for each in list_members(member):
            if isinstance(each, AnyType):
                return ANY
            if isinstance(each, LiteralType):
                constants |= each.values
            else:
                flat.add(each)
    if constants:
        flat.add(LiteralType(frozenset(constants)))
    return next(iter(flat)) if len(flat) == 1 else UnionType(frozenset(flat))


def list_members(tree: TypeTree) -> tuple[TypeTree, ...]:
    """Return the members of a union; any other type is its only member."""
    return tuple(tree.members) if isinstance(tree, UnionType) else (tree,)


def without_none(tree: TypeTree) -> TypeTree:
    """Return a type without `None`, unless there is nothing else."""
    members = [member for member in list_members(tree) if member != NONE]
    return unite(iter(members)) if members else tree


def allows_none(tree: TypeTree) -> bool:
    """Return whether `None` is a value of the type."""
    return tree == ANY or NONE in list_members(tree)


def rename_classes(tree: TypeTree, names: Mapping[str, str]) -> TypeTree:
    """Return a type whose classes have other names; ``names`` has those to replace."""
    if not names:
        return tree
    match tree:
        case AnyType():
            return tree
        case LiteralType(values):
            return LiteralType(frozenset(_rename(value, names) for value in values))
        case ClassType(name, arguments):
            renamed = tuple(rename_classes(each, names) for each in arguments)
            return ClassType(names.get(name, name), renamed)
        case UnionType(members):
            return unite(rename_classes(each, names) for each in members)


def _rename(value: str, names: Mapping[str, str]) -> str:
    """Return the expression of a constant, which may be a member of an enumeration."""
    owner, _, member = value.rpartition(".")
    return f"{names[owner]}.{member}" if owner in names else value


def _convert(node: ast.expr) -> TypeTree:
    match node:
        case ast.Constant(value=None):
            return NONE
        case ast.Constant(value=str(text)):
            return parse_annotation(text)
        case ast.BinOp(left, ast.BitOr(), right):
            return unite(map(_convert, (left, right)))
        case ast.Subscript(value, inner):
            return _convert_subscript(_name(value), inner)
        case _:
            name = _name(node)
            return ANY if name == "Any" else ClassType(name)


def _convert_subscript(name: str, inner: ast.expr) -> TypeTree:
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    if name == "Literal":
        return LiteralType(frozenset(map(ast.unparse, parts)))
    if name in ("Annotated", "Required"):
        return _convert(parts[0])
    if name in _UNION_NAMES:
        return unite(map(_convert, parts))
    return ClassType(name, tuple(map(_convert, parts)))


def _name(node: ast.expr) -> str:
    """Return the name of a class without what avoids collisions.

    Generated code has `builtins.list`, `_Literal` and `date_` in place of names that
    the class body or the module defines itself.
    """
    parts = ast.unparse(node).split(".")
    if parts[0] == "builtins":
        return ".".join(parts[1:])
    first = parts[0].strip("_")
    return ".".join([first, *parts[1:]])
