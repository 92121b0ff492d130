"""What is known of a file while it is rewritten."""

from collections.abc import Collection, Iterable
from pathlib import Path

import libcst as cst
from msgspec import Struct

from typecase.tools.migrate.definitions import CheckedCode
from typecase.tools.migrate.edits import Edit
from typecase.tools.migrate.occurrences import Occurrence, resolve_names
from typecase.tools.migrate.package_index import Symbol, SymbolKind
from typecase.tools.migrate.renames import NewNames
from typecase.tools.migrate.syntax import Syntax


class Remainder(Struct, frozen=True, order=True):
    """What could not be rewritten: a line counted from 1, and what to do there."""

    line: int
    text: str


class FileContext:
    """A file of callers' code, the edits of it, and what remains to be done."""

    def __init__(
        self,
        path: Path,
        syntax: Syntax,
        code: CheckedCode,
        names: NewNames,
        called: Collection[str],
    ) -> None:
        """Collect edits of a file, which ``code`` has open.

        ``called`` are the names of methods whose calls pass other arguments now.
        """
        self.path = path
        self.syntax = syntax
        self.names = names
        self.edits: dict[tuple[int, int], Edit] = {}
        self._remainders: dict[int, Remainder] = {}
        self._called = called
        self._code = code
        self._occurrences: dict[int, Occurrence] = {}

    def resolve_all(self, offsets: Iterable[int]) -> list[Occurrence]:
        """Return what the names at some offsets stand for."""
        wanted = [*offsets]
        new = [each for each in wanted if each not in self._occurrences]
        for found in resolve_names(
            self.path, self.syntax.text, new, self._code, self.names.old
        ):
            self._occurrences[found.start] = found
        return [self._occurrences[each] for each in wanted]

    def resolve(self, node: cst.CSTNode) -> Occurrence:
        """Return what a name stands for."""
        return self.resolve_all([self.syntax.span(node)[0]])[0]

    def find_symbol(self, node: cst.CSTNode, kind: SymbolKind) -> Symbol | None:
        """Return the symbol of one kind for which a name or an attribute stands."""
        if isinstance(node, cst.Attribute):
            node = node.attr
        if not isinstance(node, cst.Name):
            return None
        symbols = [each for each in self.resolve(node).symbols if each.kind is kind]
        return symbols[0] if len(symbols) == 1 else None

    def find_symbol_if(self, node: cst.CSTNode, kind: SymbolKind) -> Symbol | None:
        """Return the symbol for an attribute that is one of a changed method."""
        if isinstance(node, cst.Attribute) and node.attr.value in self._called:
            return self.find_symbol(node, kind)
        return None

    def find_types(self, node: cst.BaseExpression) -> list[Symbol]:
        """Return the classes of the package that the value of a name may have."""
        name = node.attr if isinstance(node, cst.Attribute) else node
        if not isinstance(name, cst.Name):
            return []
        start, _ = self.syntax.span(name)
        [definitions] = self._code.find_types(self.path, [start])
        locations = [self._code.describe(each) for each in definitions]
        symbols = self.names.old.symbols
        found = [symbols[each] for each in locations if each in symbols]
        return [each for each in found if each.kind is SymbolKind.CLASS]

    def is_class(self, node: cst.CSTNode) -> bool:
        """Return whether an expression is a class of models."""
        symbol = self.find_symbol(node, SymbolKind.CLASS)
        return symbol is not None and symbol.name.startswith("models.")

    def new_member(self, offset: int, name: str) -> str:
        """Return the new name of the member whose name is at an offset."""
        [occurrence] = self.resolve_all([offset])
        for symbol in occurrence.symbols:
            if new_name := self.names.find(symbol):
                return new_name.rpartition(".")[2]
        return name

    def add(self, edit: Edit) -> None:
        """Add an edit, unless there is one of the same span."""
        self.edits.setdefault((edit.start, edit.end), edit)

    def list_meanings(self, symbols: Iterable[Symbol]) -> str:
        """Return what to write for a name that may be any of some symbols."""
        choices: dict[str, list[str]] = {}
        for symbol in sorted(symbols, key=lambda each: each.name):
            if symbol.name.startswith("params."):
                continue  # The class of models says the same.
            name = self.names.find(symbol)
            if name is not None and symbol.kind is not SymbolKind.METHOD:
                name = name.rpartition(".")[2]
            advice = f"write `{name}`" if name else "it was removed"
            choices.setdefault(advice, []).append(f"`{symbol.name}`")
        return ", ".join(
            f"if it is {' or '.join(names)}, {advice}"
            for advice, names in choices.items()
        )

    def is_edited(self, span: tuple[int, int]) -> bool:
        """Return whether there is an edit of a span."""
        return span in self.edits

    def find_files(self, node: cst.Name) -> list[str]:
        """Return the files of the package that define what a name stands for."""
        start, _ = self.syntax.span(node)
        [definitions] = self._code.find_definitions(self.path, [start])
        found = [self._code.describe(each) for each in definitions]
        return [each[0] for each in found if each is not None]

    def is_replaced(self, offset: int) -> bool:
        """Return whether an edit leaves out what is at an offset of the old text."""
        return any(
            each.start <= offset < each.end
            and not any(
                isinstance(piece, tuple) and piece[0] <= offset < piece[1]
                for piece in each.pieces
            )
            for each in self.edits.values()
        )

    def leave(self, place: cst.CSTNode | int, text: str) -> None:
        """Add what remains to be done at a node or an offset."""
        if not isinstance(place, int):
            place, _ = self.syntax.span(place)
        line = self.syntax.lines.line(place) + 1
        self._remainders.setdefault(place, Remainder(line, text))

    @property
    def remainders(self) -> tuple[Remainder, ...]:
        """What remains to be done, by line; each is told once."""
        return tuple(sorted({*self._remainders.values()}))
