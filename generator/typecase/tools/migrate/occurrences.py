"""Find the names in callers' code that the generated package defines."""

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from typecase.tools.migrate.definitions import CheckedCode, Definition
from typecase.tools.migrate.package_index import PackageIndex, Symbol

_IDENTIFIER = re.compile(r"[^\W\d]\w*")


class Occurrence(Struct, frozen=True):
    """A name in a text.

    ``symbols`` are the public names of the package to which it may lead: one, or
    several if the type is a union. ``is_known`` tells whether the type checker knows
    what the name stands for; ``local`` is where the callers' code itself defines it.
    """

    start: int
    end: int
    text: str
    symbols: tuple[Symbol, ...]
    is_known: bool
    local: Definition | None = None


def find_names(text: str, names: Collection[str]) -> list[int]:
    """Return the offsets at which a text has one of some names."""
    return [
        match.start() for match in _IDENTIFIER.finditer(text) if match.group() in names
    ]


def resolve_names(
    path: Path,
    text: str,
    offsets: Sequence[int],
    code: CheckedCode,
    index: PackageIndex,
) -> Iterator[Occurrence]:
    """Yield what the name at each offset of an open file stands for."""
    found = code.find_definitions(path, offsets)
    for start, definitions in zip(offsets, found, strict=True):
        symbols: dict[Symbol, None] = {}
        local: Definition | None = None
        for each in definitions:
            location = code.describe(each)
            if location is None:
                local = each
            elif location in index.symbols:
                symbols[index.symbols[location]] = None
        match = _IDENTIFIER.match(text, start)
        name = match.group() if match else ""
        yield Occurrence(
            start, start + len(name), name, tuple(symbols), bool(definitions), local
        )
