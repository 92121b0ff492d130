"""Rewrite the arguments of calls: bodies, their members, and positions."""

import re
from collections.abc import Iterator, Mapping

import libcst as cst

from typecase.tools.migrate.edits import Edit, Piece
from typecase.tools.migrate.file_context import FileContext
from typecase.tools.migrate.followed_changes import BodyChange, OrderChange
from typecase.tools.migrate.package_index import Symbol, SymbolKind


def rewrite_call(
    call: cst.Call,
    method: Symbol,
    context: FileContext,
    bodies: Mapping[tuple[str, str], BodyChange],
    orders: Mapping[tuple[str, str], OrderChange],
    *,
    is_direct: bool,
) -> None:
    """Rewrite the arguments that a call passes to an old method.

    If ``is_direct`` is false, the call passes the method itself, and its arguments
    after it, as in `client.response(client.books.create, title="x")`.
    """
    key = (method.api, method.name)
    if key in bodies:
        change = bodies[key]
        if change.is_split:
            _split_body(call, change, context)
        else:
            _join_members(call, change, context)
    if key in orders and is_direct:
        _name_positions(call, orders[key], method, context)
    for argument in call.args:
        if argument.star == "**":
            _check_dict(argument, method, context)


def _split_body(call: cst.Call, change: BodyChange, context: FileContext) -> None:
    """Pass the members of a body as arguments."""
    arguments = {
        name: member.argument
        for member in change.members
        for name in (member.wire_name, member.member)
    }
    for argument in call.args:
        if argument.keyword is None or argument.keyword.value != change.whole:
            continue
        found = _list_body(argument.value, arguments, context)
        if found is None:
            if not change.is_optional:
                shown = ", ".join(f"{each.argument}=…" for each in change.members)
                context.leave(
                    argument,
                    f"`{change.path}` takes no `{change.whole}` now; pass its members:"
                    f" {shown}",
                )
            return
        start, end = context.syntax.span(argument)
        # A comment in the body would be lost.
        if "#" in _outside(context, (start, end), [span for _, span in found]):
            context.leave(
                argument, f"pass the members of `{change.whole}` as arguments"
            )
            return
        separator = _choose_separator(argument, context)
        pieces: list[Piece] = []
        for place, (name, span) in enumerate(found):
            pieces += [separator if place else "", f"{name}=", span]
        if found:
            context.add(Edit(start, end, tuple(pieces)))
        elif not change.is_optional:
            context.add(Edit(*_with_comma(context.syntax.text, start, end), ()))


def _list_body(
    value: cst.BaseExpression, arguments: Mapping[str, str], context: FileContext
) -> list[tuple[str, tuple[int, int]]] | None:
    """Return the arguments for the members of a body, with the spans of the values.

    ``arguments`` has those for each name of a member. Return None if the body is no
    literal, or if a member has no argument.
    """
    found: list[tuple[str, tuple[int, int]]] = []

    def find_argument(offset: int, name: str) -> str:
        new_name = context.new_member(offset, name)
        return arguments.get(new_name) or arguments.get(name, "")

    if isinstance(value, cst.Dict):
        for element in value.elements:
            if not isinstance(element, cst.DictElement):
                return None
            if not isinstance(element.key, cst.SimpleString):
                return None
            start, _ = context.syntax.span(element.key)
            name = str(element.key.evaluated_value)
            # The name follows the quote.
            argument = find_argument(start + 1, name)
            found.append((argument, _value_span(element, context)))
    elif isinstance(value, cst.Call) and context.is_class(value.func):
        for each in value.args:
            if each.keyword is None:
                return None
            start, _ = context.syntax.span(each.keyword)
            argument = find_argument(start, each.keyword.value)
            found.append((argument, _value_span(each, context)))
    else:
        return None
    return found if all(argument for argument, _ in found) else None


def _value_span(
    node: cst.DictElement | cst.Arg, context: FileContext
) -> tuple[int, int]:
    return context.syntax.full_span(node.value)


def _join_members(call: cst.Call, change: BodyChange, context: FileContext) -> None:
    """Pass arguments as the members of a body."""
    members = {each.argument: each.member for each in change.members}
    moved = {
        members[each.keyword.value]: each
        for each in call.args
        if each.keyword is not None and each.keyword.value in members
    }
    if not moved:
        return
    syntax = context.syntax
    own = [*moved.values()]
    first, last = syntax.span(own[0])[0], syntax.span(own[-1])[1]
    kept = [
        each
        for each in call.args
        if each not in own and first < syntax.span(each)[0] < last
    ]
    pieces: list[Piece] = []
    for argument in kept:
        pieces += [syntax.span(argument), ", "]
    pieces.append(f"{change.whole}={{")
    for place, (name, argument) in enumerate(moved.items()):
        pieces += [", " if place else "", f'"{name}": ', _value_span(argument, context)]
    pieces.append("}")
    spans = [syntax.span(each) for each in (*own, *kept)]
    if "#" in _outside(context, (first, last), spans):
        context.leave(own[0], f"pass these arguments as members of `{change.whole}`")
        return
    context.add(Edit(first, last, tuple(pieces)))


def _name_positions(
    call: cst.Call, change: OrderChange, method: Symbol, context: FileContext
) -> None:
    """Pass arguments by name whose order is another one now."""
    positions = [each for each in call.args if each.keyword is None]
    if any(each.star for each in positions) or len(positions) > len(change.before):
        for each in positions[:1]:
            context.leave(
                each, "the order of these arguments changed; pass them by name"
            )
        return
    for argument, name in zip(positions, change.before, strict=False):
        symbol = Symbol(method.api, SymbolKind.ARGUMENT, f"{method.name}.{name}")
        new_name = context.names.find(symbol)
        if new_name is None:
            context.leave(argument, f"the argument `{name}` was removed")
            continue
        start, _ = context.syntax.span(argument)
        last = new_name.rpartition(".")[2]
        context.add(Edit(start, start, (f"{last}=",)))


def _check_dict(argument: cst.Arg, method: Symbol, context: FileContext) -> None:
    """Rewrite or report a dict whose items are arguments: `create(**values)`."""
    changed = {
        each.last: context.names.find(each)
        for each in context.names.old.names
        if each.kind is SymbolKind.ARGUMENT
        and (each.api, each.owner) == (method.api, method.name)
    }
    renamed = {
        name: new.rpartition(".")[2] if new else None
        for name, new in changed.items()
        if new is None or new.rpartition(".")[2] != name
    }
    if not renamed:
        return
    if isinstance(argument.value, cst.Dict):
        for name, start, end in _list_keys(argument.value, context):
            if new_name := renamed.get(name):
                context.add(Edit(start, end, (new_name,)))
        return
    listed = ", ".join(
        f"`{name}` is now `{new}`" if new else f"`{name}` was removed"
        for name, new in sorted(renamed.items())
    )
    context.leave(
        argument,
        f"the names in this dict are not known; of the arguments of `{method.name}`,"
        f" {listed}",
    )


def _list_keys(node: cst.Dict, context: FileContext) -> Iterator[tuple[str, int, int]]:
    for element in node.elements:
        if isinstance(element, cst.DictElement) and isinstance(
            element.key, cst.SimpleString
        ):
            start, end = context.syntax.span(element.key)
            prefix = len(element.key.prefix) + len(element.key.quote)
            name = str(element.key.evaluated_value)
            yield name, start + prefix, end - len(element.key.quote)


def _choose_separator(argument: cst.Arg, context: FileContext) -> str:
    """Return what separates the arguments that take the place of another one."""
    text = context.syntax.text
    start, end = context.syntax.span(argument)
    if "\n" not in text[start:end]:
        return ", "
    line_start = text.rfind("\n", 0, start) + 1
    line = text[line_start:start]
    indent = line[: len(line) - len(line.lstrip())]
    return f",\n{indent}" if not line.strip() else f",\n{indent}    "


def _outside(
    context: FileContext, span: tuple[int, int], inner: list[tuple[int, int]]
) -> str:
    """Return the text of a span without some spans inside it."""
    text = context.syntax.text
    place, end = span
    parts: list[str] = []
    for first, last in sorted(inner):
        parts.append(text[place:first])
        place = last
    return "".join([*parts, text[place:end]])


def _with_comma(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span of an argument with a comma after it, or else before it."""
    if after := re.compile(r"\s*,[ \t]*").match(text, end):
        return start, after.end()
    before = re.search(r",\s*$", text[:start])
    return (before.start() if before else start), end
