"""Rewrite values of enumerations that callers write as strings."""

import re
from collections.abc import Iterable, Iterator

import libcst as cst

from typecase.tools.migrate.dict_keys import find_members
from typecase.tools.migrate.edits import Edit
from typecase.tools.migrate.file_context import FileContext
from typecase.tools.migrate.followed_changes import ValueChange
from typecase.tools.migrate.package_index import Symbol, SymbolKind

_COLLECTIONS = (cst.Element, cst.Tuple, cst.List, cst.Set, cst.ComparisonTarget)
_TYPED = (SymbolKind.MEMBER, SymbolKind.ARGUMENT)


def rewrite_values(context: FileContext, changes: Iterable[ValueChange]) -> None:
    """Rewrite strings that are passed to, or compared with, an enumeration."""
    by_value: dict[str, list[ValueChange]] = {}
    for change in changes:
        by_value.setdefault(change.before, []).append(change)
    if not by_value:
        return
    for start, end, node in context.syntax.strings:
        for change in by_value.get(str(node.evaluated_value), ()):
            if any(
                _is_of(change, each, context) for each in _list_users(node, context)
            ):
                first = start + len(node.prefix) + len(node.quote)
                last = end - len(node.quote)
                context.add(Edit(first, last, (change.after,)))


def _list_users(node: cst.CSTNode, context: FileContext) -> Iterator[Symbol]:
    """Yield the members, arguments and classes that get a value."""
    syntax = context.syntax
    parent = syntax.parent(node)
    while isinstance(parent, _COLLECTIONS):
        node, parent = parent, syntax.parent(parent)
    users: list[cst.CSTNode | None] = []
    match parent:
        case cst.Arg(keyword=cst.Name() as keyword):
            users.append(keyword)
            call = syntax.parent(parent)
            if isinstance(call, cst.Call):
                yield from _list_passed(call, keyword, context)
        case cst.Arg():
            call = syntax.parent(parent)
            users.append(call.func if isinstance(call, cst.Call) else None)
        case cst.Comparison(left=left, comparisons=targets):
            users += [left, *(each.comparator for each in targets)]
        case cst.Assign(targets=assigned):
            users += [each.target for each in assigned]
        case cst.AnnAssign(target=target):
            users.append(target)
        case cst.DictElement(key=cst.SimpleString() as key):
            yield from find_members(key, context)
        case _:
            pass
    for user in users:
        yield from _resolve_user(user, context)


def _resolve_user(user: cst.CSTNode | None, context: FileContext) -> Iterable[Symbol]:
    match user:
        case cst.Subscript(
            slice=[cst.SubscriptElement(cst.Index(cst.SimpleString() as key))]
        ):
            return find_members(key, context)
        case cst.Attribute(attr=name) | (cst.Name() as name):
            return context.resolve(name).symbols
        case _:
            return ()


def _list_passed(
    call: cst.Call, keyword: cst.Name, context: FileContext
) -> Iterator[Symbol]:
    """Yield the argument of a method that a call passes: `apply(books.list, a=1)`."""
    for argument in call.args:
        if argument.keyword is None and isinstance(argument.value, cst.Attribute):
            method = context.find_symbol(argument.value, SymbolKind.METHOD)
            if method is not None:
                name = f"{method.name}.{keyword.value}"
                yield Symbol(method.api, SymbolKind.ARGUMENT, name)


def _is_of(change: ValueChange, symbol: Symbol, context: FileContext) -> bool:
    """Return whether a symbol is an enumeration, or has its values."""
    if symbol.api != change.api:
        return False
    if symbol.kind is SymbolKind.CLASS:
        return symbol.name == change.owner
    if symbol.kind not in _TYPED:
        return False
    annotation = context.names.old.annotations.get(symbol, "")
    names = [change.owner, *context.names.find_dicts(change.api, change.owner)]
    return any(
        re.search(rf"\b{re.escape(name.rpartition('.')[2])}\b", annotation)
        for name in names
    )
