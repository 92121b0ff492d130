"""Find the lines of callers' code that use some names of a package."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from typecase.tools.migrate.definitions import CheckedCode
from typecase.tools.migrate.line_map import LineMap
from typecase.tools.migrate.occurrences import find_names, resolve_names
from typecase.tools.migrate.package_index import PackageIndex, Symbol
from typecase.tools.migrate.source_files import SourceFile


def find_callers(
    sources: Iterable[SourceFile],
    wanted: Sequence[Collection[Symbol]],
    index: PackageIndex,
    code: CheckedCode,
) -> list[list[tuple[Path, int]]]:
    """Return the places that use any of some names, for each collection of names.

    A place is a file and a line, counted from 1.
    """
    users: dict[Symbol, list[int]] = {}
    for place, symbols in enumerate(wanted):
        for symbol in symbols:
            users.setdefault(symbol, []).append(place)
    names = {symbol.last for symbol in users} - {""}
    found: list[dict[tuple[Path, int], None]] = [{} for _ in wanted]
    files = [
        (source, offsets)
        for source in sources
        if (offsets := find_names(source.text, names))
    ]
    for source, _ in files:
        code.open(source.path, source.text)
    for source, offsets in files:
        lines = LineMap(source.text)
        for each in resolve_names(source.path, source.text, offsets, code, index):
            line = lines.line(each.start) + 1
            for symbol in each.symbols:
                for place in users.get(symbol, ()):
                    found[place][source.path, line] = None
    return [sorted(each) for each in found]
