"""Rewrite names of the package that are in strings, or tell of them.

These are the operations that a fake scripts, such as `fake.script("books.list")`, and
the full names that `unittest.mock.patch` takes.
"""

import re
from collections.abc import Iterator, Mapping

import libcst as cst

from typecase.tools.migrate.dict_keys import find_members
from typecase.tools.migrate.edits import Edit, Piece
from typecase.tools.migrate.file_context import FileContext
from typecase.tools.migrate.package_index import Symbol, SymbolKind

_TESTING = "_runtime/testing/"
_DOTTED = re.compile(r"[^\W\d][\w.]*")
_FORMATTED = re.compile(r"\{\w*\.(\w+)")
_PREFIX = re.compile(r"[\w.]*\Z")
_BY_NAME = frozenset({"getattr", "setattr", "hasattr", "delattr", "attrgetter"})
"""Functions that take the name of an attribute."""
_OF_MODELS = frozenset({"model_copy", "model_dump", "model_dump_json", "model_fields"})
"""Attributes of models that take names of members, or contain them."""


def rewrite_strings(context: FileContext) -> None:
    """Rewrite the strings of a file that name something of the package."""
    names = context.names
    classes = _list_renamed_classes(context)
    for start, end, node in context.syntax.strings:
        value = str(node.evaluated_value)
        span = (start + len(node.prefix) + len(node.quote), end - len(node.quote))
        if context.is_edited(span):
            continue
        if _is_cast(node, context):
            for edit in _rename_classes(span, classes, context):
                context.add(edit)
            continue
        _check_format(node, value, context)
        changed = names.find_changed(value.rpartition(".")[2])
        methods = [
            each
            for each in changed
            if each.kind is SymbolKind.METHOD and each.name == value
        ]
        members = [each for each in changed if each.kind is SymbolKind.MEMBER]
        arguments = [each for each in changed if each.kind is SymbolKind.ARGUMENT]
        if value in names.full_names:
            context.add(Edit(*span, (names.full_names[value],)))
        elif len(methods) == 1 and _is_scripted(node, context):
            new_name = names.find(methods[0])
            if new_name is None:
                context.leave(start, f"`{value}` was removed")
            else:
                context.add(Edit(*span, (new_name,)))
        elif method := _find_replaced(node, value, context):
            _rename_replaced(method, span, context)
        elif keys := find_members(node, context) if members else ():
            _rename_key(keys, span, context)
        elif members and "." not in value and _is_name_of_member(node, context):
            meanings = context.list_meanings(members)
            context.leave(start, f"`{value}` is the name of a member; {meanings}")
        elif arguments and _is_name_of_argument(node, context):
            meanings = context.list_meanings(arguments)
            context.leave(start, f"`{value}` is the name of an argument; {meanings}")


def _check_format(node: cst.SimpleString, value: str, context: FileContext) -> None:
    """Tell of members in strings such as `"{0.pages}".format(book)`."""
    parent = context.syntax.parent(node)
    if not isinstance(parent, cst.Attribute) or parent.attr.value != "format":
        return
    for name in dict.fromkeys(_FORMATTED.findall(value)):
        changed = context.names.find_changed(name)
        members = [each for each in changed if each.kind is SymbolKind.MEMBER]
        if members:
            meanings = context.list_meanings(members)
            context.leave(node, f"`{name}` is the name of a member; {meanings}")


def _rename_key(
    members: tuple[Symbol, ...], span: tuple[int, int], context: FileContext
) -> None:
    new_names = {context.names.find(each) for each in members}
    own = {each.rpartition(".")[2] if each else None for each in new_names}
    new_name = own.pop() if len(own) == 1 else None
    if new_name is None:
        context.leave(span[0], context.list_meanings(members))
    else:
        context.add(Edit(*span, (new_name,)))


def _find_replaced(
    node: cst.SimpleString, value: str, context: FileContext
) -> Symbol | None:
    """Return the method that a string names after its resource or the class of it.

    This is what `mock.patch.object(Books, "list")` replaces.
    """
    argument = context.syntax.parent(node)
    call = context.syntax.parent(argument) if isinstance(argument, cst.Arg) else None
    if not isinstance(call, cst.Call) or call.args.index(argument) != 1:
        return None
    owner = call.args[0].value
    resource = context.find_symbol(owner, SymbolKind.RESOURCE)
    if resource is None:
        owner_class = context.find_symbol(owner, SymbolKind.CLASS)
        resource = owner_class and context.names.find_resource(owner_class)
    if resource is None:
        return None
    method = Symbol(resource.api, SymbolKind.METHOD, f"{resource.name}.{value}")
    return method if method in context.names.find_changed(value) else None


def _rename_replaced(
    method: Symbol, span: tuple[int, int], context: FileContext
) -> None:
    resource = Symbol(method.api, SymbolKind.RESOURCE, method.owner)
    new_name = context.names.find(method)
    if new_name is None:
        context.leave(span[0], f"`{method.name}` was removed")
        return
    new_owner, _, last = new_name.rpartition(".")
    if new_owner == context.names.find(resource):
        context.add(Edit(*span, (last,)))
    else:
        context.leave(span[0], f"`{method.name}` is now `{new_name}`")


def _list_renamed_classes(context: FileContext) -> dict[str, tuple[Piece, ...]]:
    """Return what takes the place of the names of classes, as the code has them."""
    text = context.syntax.text
    edits = [*context.edits.values()]
    found = context.resolve_all(each.start for each in edits)
    renamed: dict[str, tuple[Piece, ...]] = {}
    for edit, occurrence in zip(edits, found, strict=True):
        is_class = any(each.kind is SymbolKind.CLASS for each in occurrence.symbols)
        if is_class and occurrence.end == edit.end:
            line_start = text.rfind("\n", 0, edit.start) + 1
            before = _PREFIX.search(text[line_start : edit.start])
            prefix = before.group() if before else ""
            renamed[prefix + occurrence.text] = edit.pieces
    return renamed


def _rename_classes(
    span: tuple[int, int],
    classes: Mapping[str, tuple[Piece, ...]],
    context: FileContext,
) -> Iterator[Edit]:
    """Yield edits of the names in a type that is a string."""
    for match in _DOTTED.finditer(context.syntax.text, *span):
        if match.group() in classes:
            last = match.group().rpartition(".")[2]
            yield Edit(match.end() - len(last), match.end(), classes[match.group()])


def _is_cast(node: cst.SimpleString, context: FileContext) -> bool:
    """Return whether a string is the type in `cast("Book", value)`."""
    argument = context.syntax.parent(node)
    call = context.syntax.parent(argument) if isinstance(argument, cst.Arg) else None
    if not isinstance(call, cst.Call) or call.args[0] is not argument:
        return False
    function = call.func
    name = function.attr if isinstance(function, cst.Attribute) else function
    return isinstance(name, cst.Name) and name.value == "cast"


def _is_name_of_argument(node: cst.SimpleString, context: FileContext) -> bool:
    """Return whether a string is the key in `call.arguments["author"]` of a fake."""
    for each in context.syntax.ancestors(node):
        if isinstance(each, cst.Subscript):
            value = each.value
            return isinstance(value, cst.Attribute) and any(
                _TESTING in file for file in context.find_files(value.attr)
            )
        if isinstance(each, cst.BaseExpression):
            return False
    return False


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
