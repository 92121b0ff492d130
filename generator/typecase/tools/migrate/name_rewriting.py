"""Rewrite the names of resources, methods, arguments, classes and members."""

from collections.abc import Sequence

import libcst as cst

from typecase.tools.migrate.edits import Edit
from typecase.tools.migrate.file_context import FileContext
from typecase.tools.migrate.occurrences import Occurrence
from typecase.tools.migrate.package_index import Symbol, SymbolKind

_PATHS = (SymbolKind.RESOURCE, SymbolKind.METHOD)


def rewrite_name(occurrence: Occurrence, context: FileContext) -> None:
    """Rewrite a name that leads to the old package, or tell why it cannot be."""
    node = context.syntax.names.get(occurrence.start)
    kinds = {each.kind for each in occurrence.symbols}
    if kinds <= {*_PATHS} and len(occurrence.symbols) == 1 and node is not None:
        [symbol] = occurrence.symbols
        _rewrite_path(node, symbol, context)
        return
    if all(map(context.names.is_same, occurrence.symbols)):
        return
    new_names = {context.names.find(each) for each in occurrence.symbols}
    own = {each.rpartition(".")[2] if each else None for each in new_names}
    if own == {occurrence.text} and occurrence.local is None:
        return
    if all(each.last != occurrence.text for each in occurrence.symbols):
        return  # The callers' own name for it, such as that of `import … as`.
    if context.is_replaced(occurrence.start):
        return
    shown = ", ".join(f"`{each.name}`" for each in occurrence.symbols)
    if own == {None}:
        context.leave(occurrence.start, f"{shown} was removed")
    elif own == {occurrence.text}:
        return
    elif len(own) > 1 or occurrence.local is not None:
        others = " or ".join(f"`{each}`" for each in sorted(filter(None, own)))
        context.leave(
            occurrence.start,
            f"this may be {shown} or another name; the new name is {others}",
        )
    else:
        new_parts = tuple(each for each in own if each)
        context.add(Edit(occurrence.start, occurrence.end, new_parts))


def rewrite_patterns(context: FileContext) -> None:
    """Rewrite the members in patterns such as `Book(pages=3)`.

    Not all versions of the type checker know what these names stand for.
    """
    names = context.names
    for pattern in [*context.syntax.nodes(cst.MatchClass)]:
        wanted = [
            each.key for each in pattern.kwds if names.find_changed(each.key.value)
        ]
        owner = context.find_symbol(pattern.cls, SymbolKind.CLASS) if wanted else None
        if owner is None:
            continue
        for key in wanted:
            name = f"{owner.name}.{key.value}"
            member = Symbol(owner.api, SymbolKind.MEMBER, name)
            new_name = names.find(names.old.find_definer(member))
            if new_name is not None:
                span = context.syntax.span(key)
                context.add(Edit(*span, (new_name.rpartition(".")[2],)))


def _rewrite_path(node: cst.Name, symbol: Symbol, context: FileContext) -> None:
    """Rewrite a method or a resource together with the resources before it."""
    syntax = context.syntax
    if _is_followed(node, context):
        return  # The method or the resource after it decides.
    parts = symbol.name.split(".")
    nodes = [node]
    base = _value_before(node, context)
    while base is not None and len(nodes) < len(parts):
        name = base.attr if isinstance(base, cst.Attribute) else None
        inner = context.find_symbol(base, SymbolKind.RESOURCE)
        expected = ".".join(parts[: len(parts) - len(nodes)])
        if name is None or inner is None or inner.name != expected:
            break
        nodes.insert(0, name)
        base = base.value if isinstance(base, cst.Attribute) else None
    new_name = context.names.find(symbol)
    if new_name == symbol.name:
        return
    start, end = syntax.span(nodes[0])[0], syntax.span(node)[1]
    if new_name is None:
        _leave_removed(start, symbol, context)
        return
    new_parts = new_name.split(".")
    missing = parts[: len(parts) - len(nodes)]
    if missing:
        prefix = Symbol(symbol.api, SymbolKind.RESOURCE, ".".join(missing))
        new_prefix = context.names.find(prefix)
        before = new_prefix.split(".") if new_prefix else []
        if not before or new_parts[: len(before)] != before:
            client = base and _find_client(base, prefix, context)
            if client is None or base is None:
                _leave_moved(start, symbol, new_name, context)
                return
            whole = syntax.full_span(base)[0]
            context.add(Edit(whole, end, (f"{client}.{new_name}",)))
            return
        new_parts = new_parts[len(before) :]
    _replace_parts(nodes, new_parts, context)


def _replace_parts(
    nodes: Sequence[cst.Name], names: Sequence[str], context: FileContext
) -> None:
    """Replace the parts of a path, the last by the last, and so on.

    What is between them stays, such as a comment.
    """
    syntax = context.syntax
    surplus = max(0, len(nodes) - len(names))
    for node in nodes[:surplus]:
        attribute = syntax.parent(node)
        if isinstance(attribute, cst.Attribute):
            start, _ = syntax.span(attribute.dot)
            context.add(Edit(start, syntax.span(node)[1], ()))
    kept = nodes[surplus:]
    first = len(names) - len(kept) + 1
    new_names = [".".join(names[:first]), *names[first:]]
    for node, name in zip(kept, new_names, strict=True):
        if node.value != name:
            context.add(Edit(*syntax.span(node), (name,)))


def _value_before(node: cst.Name, context: FileContext) -> cst.BaseExpression | None:
    parent = context.syntax.parent(node)
    if isinstance(parent, cst.Attribute) and parent.attr is node:
        return parent.value
    return None


def _is_followed(node: cst.Name, context: FileContext) -> bool:
    """Return whether a resource or a method follows a resource."""
    parent = context.syntax.parent(node)
    if isinstance(parent, cst.Attribute) and parent.attr is node:
        after = context.syntax.parent(parent)
        if isinstance(after, cst.Attribute) and after.value is parent:
            symbols = context.resolve(after.attr).symbols
            return any(each.kind in _PATHS for each in symbols)
    return False


def _find_client(
    base: cst.BaseExpression, resource: Symbol, context: FileContext
) -> str | None:
    """Return the client of a variable for a resource: `books = client.books`."""
    name = base.attr if isinstance(base, cst.Attribute) else base
    if not isinstance(name, cst.Name):
        return None
    local = context.resolve(name).local
    if local is None or local.path != context.path.resolve():
        return None
    target = context.syntax.names.get(local.start)
    if target is None:
        return None
    for each in context.syntax.ancestors(target):
        if isinstance(each, cst.Assign | cst.AnnAssign):
            value = each.value
            break
    else:
        return None
    parts = resource.name.split(".")
    while parts and isinstance(value, cst.Attribute) and value.attr.value == parts[-1]:
        parts.pop()
        value = value.value
    if parts or value is None:
        return None
    root = value
    while isinstance(root, cst.Attribute):
        root = root.value
    if not isinstance(root, cst.Name):
        return None
    same = context.syntax.function_of(target) is context.syntax.function_of(base)
    return context.syntax.code(value) if same or root.value == "self" else None


def _leave_removed(start: int, symbol: Symbol, context: FileContext) -> None:
    names = context.names
    if symbol.kind is SymbolKind.RESOURCE:
        moved = sorted(
            f"`{each.name}` is `{new}`"
            for each in names.old.names
            if each.kind is SymbolKind.METHOD
            and (each.api, each.owner) == (symbol.api, symbol.name)
            and (new := names.find(each))
        )
        if moved:
            context.leave(
                start,
                f"the resource `{symbol.name}` was removed; of its methods,"
                f" {', '.join(moved)}",
            )
            return
    context.leave(start, f"`{symbol.name}` was removed")


def _leave_moved(
    start: int, symbol: Symbol, new_name: str, context: FileContext
) -> None:
    context.leave(
        start,
        f"`{symbol.name}` is now `{new_name}`, which is called on the client itself:"
        f" `client.{new_name}`",
    )
