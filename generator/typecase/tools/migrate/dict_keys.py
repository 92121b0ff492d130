"""Find the members of models for which strings stand as keys of dicts."""

from collections.abc import Iterable

import libcst as cst

from typecase.tools.migrate.file_context import FileContext
from typecase.tools.migrate.package_index import Symbol, SymbolKind

_READERS = frozenset({"get", "pop", "setdefault"})
"""Methods of a dict that take a key."""


def find_members(node: cst.SimpleString, context: FileContext) -> tuple[Symbol, ...]:
    """Return the members that a string names as a key, or nothing.

    The type checker knows those in the literal of a typed dict only.
    """
    start, _ = context.syntax.span(node)
    [found] = context.resolve_all([start + len(node.prefix) + len(node.quote)])
    if found.symbols:
        return found.symbols
    key = str(node.evaluated_value)
    members = (
        context.names.old.find_definer(
            Symbol(owner.api, SymbolKind.MEMBER, f"{owner.name}.{key}")
        )
        for owner in _list_owners(node, context)
    )
    return tuple(each for each in members if each in context.names.old.names)


def _list_owners(node: cst.SimpleString, context: FileContext) -> Iterable[Symbol]:
    """Return the classes that have the member, if there are any."""
    syntax = context.syntax
    parent = syntax.parent(node)
    match parent:
        case cst.Index():
            element = syntax.parent(parent)
            subscript = syntax.parent(element) if element else None
            if isinstance(subscript, cst.Subscript):
                return context.find_types(subscript.value)
        case cst.Comparison(
            left=left,
            comparisons=[
                cst.ComparisonTarget(
                    operator=cst.In() | cst.NotIn(), comparator=compared
                )
            ],
        ) if (
            left is node
        ):
            return context.find_types(compared)
        case cst.Arg():
            call = syntax.parent(parent)
            match call:
                case cst.Call(
                    func=cst.Attribute(value=value, attr=cst.Name(value=method)),
                    args=[first, *_],
                ) if (
                    method in _READERS and first is parent
                ):
                    return context.find_types(value)
                case _:
                    pass
        case cst.DictElement(key=key) if key is node:
            return _list_owners_of_literal(parent, context)
        case _:
            pass
    return ()


def _list_owners_of_literal(
    element: cst.DictElement, context: FileContext
) -> Iterable[Symbol]:
    """Return the class that `NewBook.model_validate({…})` reads from a dict."""
    syntax = context.syntax
    literal = syntax.parent(element)
    argument = syntax.parent(literal) if literal else None
    call = syntax.parent(argument) if isinstance(argument, cst.Arg) else None
    match call:
        case cst.Call(func=cst.Attribute(value=value, attr=cst.Name("model_validate"))):
            owner = context.find_symbol(value, SymbolKind.CLASS)
            return [owner] if owner else []
        case cst.Call(func=cst.Attribute(value=value, attr=cst.Name("update"))):
            return context.find_types(value)
        case _:
            return ()
