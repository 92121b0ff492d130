"""Rewrite callers' code so that it calls another version of a generated package."""

from collections.abc import Collection, Iterable, Sequence

import libcst as cst
from msgspec import Struct

from typecase.tools.migrate.call_rewriting import rewrite_call
from typecase.tools.migrate.definitions import CheckedCode
from typecase.tools.migrate.edits import Edit, apply_edits
from typecase.tools.migrate.file_context import FileContext, Remainder
from typecase.tools.migrate.followed_changes import FollowedChanges
from typecase.tools.migrate.handler_rewriting import rewrite_handlers
from typecase.tools.migrate.import_rewriting import rewrite_imports
from typecase.tools.migrate.name_rewriting import rewrite_name, rewrite_patterns
from typecase.tools.migrate.occurrences import find_names
from typecase.tools.migrate.package_index import Symbol, SymbolKind
from typecase.tools.migrate.source_files import SourceFile
from typecase.tools.migrate.string_rewriting import rewrite_strings
from typecase.tools.migrate.syntax import Syntax
from typecase.tools.migrate.unknown_names import find_unknown_names
from typecase.tools.migrate.value_rewriting import rewrite_values
from typecase.tools.migrate.verification import find_new_errors, map_lines


class MigratedFile(Struct, frozen=True):
    """A file, its new text, and what remains to be done in the new text."""

    source: SourceFile
    text: str
    remainders: tuple[Remainder, ...]


def migrate_files(
    sources: Iterable[SourceFile],
    package: str,
    changes: FollowedChanges,
    old: CheckedCode,
    new: CheckedCode,
) -> list[MigratedFile]:
    """Return the files that the changes concern.

    ``old`` and ``new`` have the two versions of the package. What the type checker
    accepts with the old one, and not with the new one, remains to be done.
    """
    called = _list_called(changes)
    # Callers may write a value of an enumeration without its name.
    values = {each.before for each in changes.values}
    changed = (changes.names.changed_names | called | values) - {""}
    root = package.partition(".")[0]
    found = [
        (source, find_names(source.text, changed))
        for source in sources
        if find_names(source.text, {*changed, root})
    ]
    for source, _ in found:
        old.open(source.path, source.text)
    migrated = [
        _migrate_file(each, offsets, changes, called, old) for each, offsets in found
    ]
    for each in migrated:
        new.open(each.source.path, each.text)
    checked = [_check_file(each, changes, old, new) for each in migrated]
    if any(each.remainders for each in migrated):
        # What is unknown follows from these.
        checked = [_without_unknown(each) for each in checked]
    return [
        each for each in checked if each.text != each.source.text or each.remainders
    ]


def _without_unknown(migrated: MigratedFile) -> MigratedFile:
    kept = [each for each in migrated.remainders if "[reportUnknown" not in each.text]
    return MigratedFile(migrated.source, migrated.text, tuple(kept))


def _check_file(
    migrated: MigratedFile, changes: FollowedChanges, old: CheckedCode, new: CheckedCode
) -> MigratedFile:
    """Return a file with its new type errors, except in lines with other remainders."""
    path, text = migrated.source.path, migrated.source.text
    lines = map_lines(text, migrated.text)
    remainders = [
        Remainder(lines[each.line - 1] + 1, each.text) for each in migrated.remainders
    ]
    told = {each.line for each in remainders}
    errors = find_new_errors(
        text, migrated.text, old.find_errors(path), new.find_errors(path)
    )
    remainders += [
        Remainder(each.line, f"{each.text}{changes.explain(each.text)}")
        for each in errors
        if each.line not in told
    ]
    return MigratedFile(migrated.source, migrated.text, tuple(sorted(remainders)))


def _migrate_file(
    source: SourceFile,
    offsets: Sequence[int],
    changes: FollowedChanges,
    called: Collection[str],
    code: CheckedCode,
) -> MigratedFile:
    try:
        syntax = Syntax(source.text)
    except cst.ParserSyntaxError as error:
        text = "this is no Python code, so the file stays as it is; correct it first"
        return MigratedFile(source, source.text, (Remainder(error.raw_line, text),))
    context = FileContext(source.path, syntax, code, changes.names, called)
    occurrences = context.resolve_all(offsets)
    rewrite_imports(context)
    rewrite_patterns(context)
    rewrite_handlers(context)
    _rewrite_calls(context, changes)
    for occurrence in occurrences:
        if occurrence.symbols:
            rewrite_name(occurrence, context)
    rewrite_values(context, changes.values)
    rewrite_strings(context)
    find_unknown_names(occurrences, context)
    text = apply_edits(source.text, context.edits.values())
    return MigratedFile(source, text, context.remainders)


def _list_called(changes: FollowedChanges) -> set[str]:
    """Return the names of the methods whose calls pass other arguments now."""
    called = {path.rpartition(".")[2] for _, path in (*changes.bodies, *changes.orders)}
    for symbol in changes.names.old.names:
        if symbol.kind is SymbolKind.ARGUMENT and not changes.names.is_same(symbol):
            called.add(symbol.owner.rpartition(".")[2])
    return called


def _rewrite_calls(context: FileContext, changes: FollowedChanges) -> None:
    for call in [*context.syntax.nodes(cst.Call)]:
        method = context.find_symbol_if(call.func, SymbolKind.METHOD)
        passed = call
        is_direct = method is not None
        if method is None:
            # Such as `client.response(client.books.create, title="x")`.
            for argument in call.args:
                if argument.keyword is None and not argument.star:
                    method = context.find_symbol_if(argument.value, SymbolKind.METHOD)
                if method is not None:
                    _rename_keywords(call, method, context)
                    break
        if method is not None:
            rewrite_call(
                passed,
                method,
                context,
                changes.bodies,
                changes.orders,
                is_direct=is_direct,
            )


def _rename_keywords(call: cst.Call, method: Symbol, context: FileContext) -> None:
    """Rename the arguments that a call passes to a method that is an argument."""
    for argument in call.args:
        if argument.keyword is None or context.resolve(argument.keyword).is_known:
            continue
        name = f"{method.name}.{argument.keyword.value}"
        symbol = Symbol(method.api, SymbolKind.ARGUMENT, name)
        if symbol not in context.names.old.names:
            continue
        new_name = context.names.find(symbol)
        if new_name is None:
            context.leave(argument, f"`{name}` was removed")
        elif new_name.rpartition(".")[2] != argument.keyword.value:
            span = context.syntax.span(argument.keyword)
            context.add(Edit(*span, (new_name.rpartition(".")[2],)))
