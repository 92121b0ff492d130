"""Rewrite the methods of classes that implement protocols of servers."""

import libcst as cst

from typecase.tools.migrate.edits import Edit
from typecase.tools.migrate.file_context import FileContext
from typecase.tools.migrate.package_index import Symbol, SymbolKind

_SERVERS = frozenset({"create_app", "create_router"})
"""The functions that take the handlers of all resources."""


def rewrite_handlers(context: FileContext) -> None:
    """Rewrite the methods of classes that extend a protocol, and their arguments.

    A method or an attribute that keeps its old name would no longer be found.
    """
    for node in [*context.syntax.nodes(cst.ClassDef)]:
        for base in node.bases:
            handler = context.find_symbol(base.value, SymbolKind.CLASS)
            if handler is not None and context.names.is_handler(handler):
                for each in node.body.body:
                    if isinstance(each, cst.FunctionDef):
                        _rewrite_method(each, handler, context)

    for call in [*context.syntax.nodes(cst.Call)]:
        if isinstance(call.func, cst.Name) and call.func.value in _SERVERS:
            server = context.find_symbol(call.func, SymbolKind.METHOD)
            if server is not None and call.args:
                _rewrite_attributes(call.args[0].value, server.api, context)


def _rewrite_attributes(
    handlers: cst.BaseExpression, api: str, context: FileContext
) -> None:
    """Rewrite the attributes of the class of handlers, if it is in this file."""
    if not isinstance(handlers, cst.Call) or not isinstance(handlers.func, cst.Name):
        return
    names = context.names.find_attributes(api)
    for node in [*context.syntax.nodes(cst.ClassDef)]:
        if node.name.value != handlers.func.value:
            continue
        start, end = context.syntax.span(node)
        for offset, name in [*context.syntax.names.items()]:
            if start <= offset < end and name.value in names:
                local = context.resolve(name).local
                if local is not None and start <= local.start < end:
                    span = context.syntax.span(name)
                    context.add(Edit(*span, (names[name.value],)))


def _rewrite_method(
    node: cst.FunctionDef, handler: Symbol, context: FileContext
) -> None:
    name = f"{handler.name}.{node.name.value}"
    method = Symbol(handler.api, SymbolKind.METHOD, name)
    if method not in context.names.old.names:
        return
    new_name = context.names.find(method)
    if new_name is None:
        context.leave(node.name, f"`{name}` was removed")
        return
    new_owner, _, last = new_name.rpartition(".")
    if new_owner != context.names.find(handler):
        context.leave(node.name, f"`{name}` is now `{new_name}`; move the method there")
        return
    if last != node.name.value:
        _rename_everywhere(node.name, last, context)
    parameters = node.params
    for parameter in (*parameters.params, *parameters.kwonly_params):
        _rewrite_parameter(parameter.name, method, context)


def _rewrite_parameter(name: cst.Name, method: Symbol, context: FileContext) -> None:
    """Rewrite a parameter, and where the function and its callers use it."""
    argument = Symbol(method.api, SymbolKind.ARGUMENT, f"{method.name}.{name.value}")
    if argument not in context.names.old.names:
        return
    new_name = context.names.find(argument)
    if new_name is None:
        context.leave(name, f"`{argument.name}` was removed")
        return
    last = new_name.rpartition(".")[2]
    if last != name.value:
        _rename_everywhere(name, last, context)


def _rename_everywhere(name: cst.Name, last: str, context: FileContext) -> None:
    """Rewrite a name where the file defines it, and where the file uses it."""
    start, end = context.syntax.span(name)
    context.add(Edit(start, end, (last,)))
    uses = [
        (offset, each)
        for offset, each in context.syntax.names.items()
        if each.value == name.value
    ]
    found = context.resolve_all(offset for offset, _ in uses)
    for (offset, each), occurrence in zip(uses, found, strict=True):
        if occurrence.local is not None and occurrence.local.start == start:
            context.add(Edit(offset, offset + len(each.value), (last,)))
