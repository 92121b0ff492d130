"""Rewrite names of the package that are in strings, or tell of them.

These are the operations that a fake scripts, such as `fake.script("books.list")`, and
the full names that `unittest.mock.patch` takes.
"""

import libcst as cst

from typecase.tools.migrate.edits import Edit
from typecase.tools.migrate.file_context import FileContext
from typecase.tools.migrate.package_index import SymbolKind

_TESTING = "_runtime/testing/"
_BY_NAME = frozenset({"getattr", "setattr", "hasattr", "delattr", "attrgetter"})
"""Functions that take the name of an attribute."""
_OF_MODELS = frozenset({"model_copy", "model_dump", "model_dump_json", "model_fields"})
"""Attributes of models that take names of members, or contain them."""


def rewrite_strings(context: FileContext) -> None:
    """Rewrite the strings of a file that name something of the package."""
    names = context.names
    for start, end, node in context.syntax.strings:
        value = str(node.evaluated_value)
        span = (start + len(node.prefix) + len(node.quote), end - len(node.quote))
        if context.is_edited(span):
            continue
        changed = names.find_changed(value.rpartition(".")[2])
        methods = [
            each
            for each in changed
            if each.kind is SymbolKind.METHOD and each.name == value
        ]
        members = [each for each in changed if each.kind is SymbolKind.MEMBER]
        if value in names.full_names:
            context.add(Edit(*span, (names.full_names[value],)))
        elif len(methods) == 1 and _is_scripted(node, context):
            new_name = names.find(methods[0])
            if new_name is None:
                context.leave(start, f"`{value}` was removed")
            else:
                context.add(Edit(*span, (new_name,)))
        elif members and "." not in value and _is_name_of_member(node, context):
            meanings = context.list_meanings(members)
            context.leave(start, f"`{value}` is the name of a member; {meanings}")


def _is_scripted(node: cst.SimpleString, context: FileContext) -> bool:
    """Return whether a string is an operation for a fake of the package."""
    argument = context.syntax.parent(node)
    call = context.syntax.parent(argument) if isinstance(argument, cst.Arg) else None
    if not isinstance(call, cst.Call) or not isinstance(call.func, cst.Attribute):
        return False
    return any(_TESTING in file for file in context.find_files(call.func.attr))


def _is_name_of_member(node: cst.SimpleString, context: FileContext) -> bool:
    """Return whether a string may be the name of a member of a model."""
    for each in context.syntax.ancestors(node):
        if isinstance(each, cst.Call):
            function = each.func
            name = function.attr if isinstance(function, cst.Attribute) else function
            if isinstance(name, cst.Name):
                return name.value in _BY_NAME | _OF_MODELS
            return False
        if isinstance(each, cst.Subscript):
            value = each.value
            return isinstance(value, cst.Attribute) and value.attr.value in _OF_MODELS
        if isinstance(each, cst.BaseStatement):
            return False
    return False
