"""Tell of names that may lead to the package, but whose type is not known."""

from collections.abc import Iterable

import libcst as cst

from typecase.tools.migrate.file_context import FileContext
from typecase.tools.migrate.occurrences import Occurrence
from typecase.tools.migrate.package_index import Symbol, SymbolKind

_ASSERTIONS = frozenset(
    {
        "assert_any_call",
        "assert_awaited_once_with",
        "assert_awaited_with",
        "assert_called_once_with",
        "assert_called_with",
    }
)
"""Methods of `unittest.mock` that take the arguments of a call."""


def find_unknown_names(occurrences: Iterable[Occurrence], context: FileContext) -> None:
    """Tell of the occurrences that may be names of the package that changed."""
    occurrences = [*occurrences]
    uses_package = any(each.symbols for each in occurrences)
    for occurrence in occurrences:
        node = context.syntax.names.get(occurrence.start)
        if occurrence.is_known or node is None:
            continue
        if context.is_replaced(occurrence.start):
            continue
        candidates = [
            symbol
            for symbol in context.names.find_changed(occurrence.text)
            if _is_possible(symbol, node, context, uses_package=uses_package)
        ]
        if candidates:
            context.leave(occurrence.start, _describe(candidates, node, context))


def _is_possible(
    symbol: Symbol, node: cst.Name, context: FileContext, *, uses_package: bool
) -> bool:
    parent = context.syntax.parent(node)
    if isinstance(parent, cst.Attribute) and parent.attr is node:
        if symbol.kind is SymbolKind.METHOD:
            code = context.syntax.code(parent)
            return f".{code}".endswith(f".{symbol.name}")
        return symbol.kind is SymbolKind.MEMBER and uses_package
    if isinstance(parent, cst.Arg) and parent.keyword is node:
        call = context.syntax.parent(parent)
        if symbol.kind is SymbolKind.ARGUMENT and isinstance(call, cst.Call):
            function = call.func
            if (
                isinstance(function, cst.Attribute)
                and function.attr.value in _ASSERTIONS
            ):
                return uses_package
            code = context.syntax.code(call.func)
            return f".{code}".endswith(f".{symbol.owner}")
    return False


def _describe(candidates: list[Symbol], node: cst.Name, context: FileContext) -> str:
    parent = context.syntax.parent(node)
    owner = "this call"
    if isinstance(parent, cst.Attribute):
        owner = f"`{context.syntax.code(parent.value)}`"
    meanings = context.list_meanings(candidates)
    return f"the type of {owner} is not known; {meanings}"
