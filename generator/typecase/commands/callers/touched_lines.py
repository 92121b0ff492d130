"""Find the lines of callers' code that each change touches."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from typecase.commands.callers.checked_callers import check_with, read_callers
from typecase.commands.callers.followed_changes import list_followed
from typecase.commands.callers.package_name import choose_package_name
from typecase.commands.callers.packages import generate_sides
from typecase.config.settings import Config
from typecase.tools.diff.changes import Aspect, Caller, Change, ThingKind
from typecase.tools.migrate.callers import find_callers
from typecase.tools.migrate.package_index import Symbol, SymbolKind
from typecase.tools.migrate.renames import NewNames

_KINDS = {
    ThingKind.RESOURCE: SymbolKind.RESOURCE,
    ThingKind.METHOD: SymbolKind.METHOD,
    ThingKind.ARGUMENT: SymbolKind.ARGUMENT,
    ThingKind.RESULT: SymbolKind.METHOD,
    ThingKind.CLASS: SymbolKind.CLASS,
    ThingKind.MEMBER: SymbolKind.MEMBER,
    ThingKind.ADDITIONAL_MEMBERS: SymbolKind.CLASS,
    ThingKind.ENUM_MEMBER: SymbolKind.MEMBER,
    ThingKind.EXCEPTION: SymbolKind.CLASS,
    ThingKind.CLIENT: SymbolKind.CLASS,
    ThingKind.CLIENT_ARGUMENT: SymbolKind.ARGUMENT,
}
"""The kinds of things that have names in callers' code."""
_FOR_OWNER = ("-added", "-became-required")
"""How the ids of changes end that concern those who do not pass something."""


def add_callers(
    changes: Sequence[Change],
    configs: Sequence[Config],
    paths: Sequence[Path],
    package: str | None,
) -> list[Change]:
    """Return changes with the lines below some paths that each one touches.

    ``configs`` are those of the old and the new side.
    """
    sides = generate_sides(configs, choose_package_name(configs, package))
    names = list_followed(changes, sides).names
    old_names = {
        (symbol.api, new_name): symbol
        for symbol in names.old.names
        if symbol.kind in (SymbolKind.METHOD, SymbolKind.CLASS)
        and (new_name := names.find(symbol))
    }
    wanted = [_list_symbols(change, names, old_names) for change in changes]
    with check_with(sides[:1], paths) as [code]:
        found = find_callers(read_callers(paths).sources, wanted, names.old, code)
    return [
        replace(change, callers=tuple(Caller(str(path), line) for path, line in places))
        for change, places in zip(changes, found, strict=True)
    ]


def _list_symbols(
    change: Change, names: NewNames, old_names: dict[tuple[str, str], Symbol]
) -> set[Symbol]:
    """Return the old names whose users a change concerns."""
    if change.id.endswith("environment-variable-removed"):
        return set()
    thing = change.before or change.after
    if thing is None or thing.kind not in _KINDS:
        if change.aspect not in (Aspect.WIRE, Aspect.BEHAVIOUR):
            return set()
        method = Symbol(change.api, SymbolKind.METHOD, change.method)
        return {old_names.get((change.api, change.method), method)} & names.old.names
    kind, name = _KINDS[thing.kind], thing.name
    if change.id.endswith(_FOR_OWNER) and kind in (
        SymbolKind.ARGUMENT,
        SymbolKind.MEMBER,
    ):
        name = name.rpartition(".")[0]
        kind = (
            SymbolKind.METHOD
            if thing.kind is ThingKind.ARGUMENT
            else (SymbolKind.CLASS)
        )
        if change.before is None and (change.api, name) in old_names:
            return {old_names[change.api, name]}
    elif change.before is None:
        return set()
    return {*_list_spellings(Symbol(change.api, kind, name), names)} & names.old.names


def _list_spellings(symbol: Symbol, names: NewNames) -> Iterable[Symbol]:
    """Yield all names that stand for one thing."""
    yield symbol
    if symbol.kind is SymbolKind.MEMBER:
        yield names.old.find_definer(symbol)
        for each in names.find_dicts(symbol.api, symbol.owner):
            yield Symbol(symbol.api, symbol.kind, f"{each}.{symbol.last}")
    if symbol.kind is SymbolKind.RESOURCE:
        for each in names.old.resource_classes.get((symbol.api, symbol.name), ()):
            yield Symbol(symbol.api, SymbolKind.CLASS, each)
    if symbol.kind is SymbolKind.CLASS:
        yield Symbol(symbol.api, symbol.kind, f"Async{symbol.name}")
        for each in names.find_dicts(symbol.api, symbol.name):
            yield Symbol(symbol.api, symbol.kind, each)
