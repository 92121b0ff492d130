"""Rewrite the imports of classes and modules, and the lists of exported names."""

from collections.abc import Iterator, Mapping, Sequence

import libcst as cst

from typecase.tools.migrate.edits import Edit
from typecase.tools.migrate.file_context import FileContext
from typecase.tools.migrate.package_index import Symbol, SymbolKind


def rewrite_imports(context: FileContext) -> None:
    """Rewrite `from … import …` where classes have other names or modules."""
    for node in [*context.syntax.nodes(cst.ImportFrom)]:
        if node.module is None or isinstance(node.names, cst.ImportStar):
            continue
        module = context.find_symbol(node.module, SymbolKind.MODULE)
        if module is not None:
            _rewrite_import(node, node.names, module, context)
    _rewrite_exports(context)


def _rewrite_import(
    node: cst.ImportFrom,
    aliases: Sequence[cst.ImportAlias],
    module: Symbol,
    context: FileContext,
) -> None:
    moved: dict[str, list[str]] = {}
    kept: list[cst.ImportAlias] = []
    for alias in aliases:
        symbol = context.find_symbol(alias.name, SymbolKind.CLASS)
        new = symbol and context.names.find_symbol(symbol)
        if symbol is None or new is None:
            kept.append(alias)
            continue
        own = _keep_local_name(alias, symbol, new, context)
        source = _choose_module(module, symbol, new, context)
        if source == context.names.find(module):
            kept.append(alias)
        else:
            text = f"{new.last} as {own}" if own else new.last
            moved.setdefault(source, []).append(text)
    if not moved:
        return
    _split_import(node, module, kept, moved, context)


def _keep_local_name(
    alias: cst.ImportAlias, symbol: Symbol, new: Symbol, context: FileContext
) -> str:
    """Return the name that a module keeps for a class, or "" if it takes the new one.

    It keeps the old one if it uses the new one for something else.
    """
    if alias.asname is not None:
        name = alias.asname.name
        return name.value if isinstance(name, cst.Name) else ""
    if new.last == symbol.last or not _is_used(new.last, context):
        return ""
    start, end = context.syntax.span(alias.name)
    context.add(Edit(start, end, (f"{new.last} as {symbol.last}",)))
    for each in _list_plain_names(symbol.last, context):
        if symbol in context.resolve(each).symbols:
            # An edit without effect takes the place of the renaming.
            context.add(Edit(*context.syntax.span(each), (symbol.last,)))
    return symbol.last


def _is_used(name: str, context: FileContext) -> bool:
    return any(True for _ in _list_plain_names(name, context))


def _list_plain_names(name: str, context: FileContext) -> Iterator[cst.Name]:
    """Yield the places where a name stands for itself, not for a member."""
    for node in [*context.syntax.names.values()]:
        if node.value != name:
            continue
        parent = context.syntax.parent(node)
        if isinstance(parent, cst.Attribute) and parent.attr is node:
            continue
        if isinstance(parent, cst.Arg) and parent.keyword is node:
            continue
        yield node


def _choose_module(
    module: Symbol, symbol: Symbol, new: Symbol, context: FileContext
) -> str:
    """Return the module of the new package from which a class is imported."""
    old_source = context.names.old.modules.get(symbol, "")
    new_source = context.names.new.modules.get(new, "")
    if module.name != old_source:
        # It is imported from a module that has the names of others.
        is_same_room = module.name in ("", old_source.partition(".")[0])
        room = new_source.partition(".")[0]
        return module.name if is_same_room and module.name in ("", room) else room
    return new_source


def _split_import(
    node: cst.ImportFrom,
    module: Symbol,
    kept: Sequence[cst.ImportAlias],
    moved: Mapping[str, Sequence[str]],
    context: FileContext,
) -> None:
    """Import classes from the modules in which they are now."""
    syntax = context.syntax
    source = syntax.code(node.module) if node.module else ""
    package = source.removesuffix(module.name).rstrip(".")
    dots = "." * len(node.relative)
    imports = [
        f"from {dots}{'.'.join(filter(None, [package, target]))}"
        f" import {', '.join(names)}"
        for target, names in moved.items()
    ]
    line = syntax.parent(node)
    if not isinstance(line, cst.SimpleStatementLine) or len(line.body) > 1:
        context.leave(node, f"write instead: {'; '.join(imports)}")
        return
    if kept:
        names = ", ".join(map(syntax.code, kept))
        imports.insert(0, f"from {dots}{source} import {names}")
    start, end = syntax.span(node)
    indent = syntax.text[syntax.text.rfind("\n", 0, start) + 1 : start]
    context.add(Edit(start, end, (f"\n{indent}".join(imports),)))


def _rewrite_exports(context: FileContext) -> None:
    """Rewrite the names in `__all__` of classes that the module imports."""
    syntax = context.syntax
    for name in [*syntax.names.values()]:
        if name.value != "__all__":
            continue
        statement = next(
            (
                each
                for each in syntax.ancestors(name)
                if isinstance(each, cst.Assign | cst.AnnAssign | cst.AugAssign)
            ),
            None,
        )
        if statement is None or statement.value is None:
            continue
        first, last = syntax.span(statement.value)
        for start, end, node in syntax.strings:
            if first <= start and end <= last:
                _rewrite_export(start, node, context)


def _rewrite_export(start: int, node: cst.SimpleString, context: FileContext) -> None:
    value = str(node.evaluated_value)
    offset = start + len(node.prefix) + len(node.quote)
    for name in _list_plain_names(value, context):
        span = context.syntax.span(name)
        edit = context.edits.get(span)
        if isinstance(context.syntax.parent(name), cst.ImportAlias):
            symbols = context.resolve(name).symbols
            new = context.names.find(symbols[0]) if len(symbols) == 1 else None
            if new and edit is None and symbols[0].last == value:
                new_value = new.rpartition(".")[2]
                context.add(Edit(offset, offset + len(value), (new_value,)))
