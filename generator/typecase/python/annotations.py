"""Types of the ir in, Python annotations out.

One writer per class body: it knows which names that class hides, and gathers the
imports its annotations need.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from msgspec import Struct, field

from typecase.ir import (
    Anything,
    Bounds,
    Discriminator,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    Ref,
    Scalar,
    ScalarKind,
    SchemaId,
    TupleOf,
    Type,
    UnionOf,
)
from typecase.python.bounds import constraints
from typecase.python.code import Code, code
from typecase.python.imports import Imports
from typecase.python.literals import literal

SCALARS = {
    ScalarKind.STRING: "str",
    ScalarKind.INTEGER: "int",
    ScalarKind.NUMBER: "float",
    ScalarKind.BOOLEAN: "bool",
    ScalarKind.BINARY: "bytes",
    ScalarKind.NULL: "None",
    ScalarKind.UNIX_MILLISECONDS: "int",
}
IMPORTED = {
    ScalarKind.DATE: ("datetime", "date"),
    ScalarKind.DATE_TIME: ("datetime", "datetime"),
    ScalarKind.UUID: ("uuid", "UUID"),
    ScalarKind.FILE: (".._runtime.files", "Upload"),
}
_ANY_KEY = Scalar(ScalarKind.STRING)
RESERVED = frozenset(
    {
        "Annotated",
        "Any",
        "ByKey",
        "Discriminator",
        "Field",
        "Int32",
        "Int64",
        "JsonConstants",
        "KeyRule",
        "Literal",
        "PlacedItems",
        "PythonPattern",
        "Sequence",
        "UUID",
        "UniqueItems",
        "Unlisted",
        "Upload",
        "date",
        "datetime",
    }
)
"""Names that annotations use bare, so no method may take them."""


class Annotations(Struct):
    """Writes annotations; ``classes`` names the models, ``hidden`` the shadowed.

    A server, which is not ``given`` what callers write, sees the wire's own numbers.
    ``home`` is where the module of models is imported from.
    """

    classes: Mapping[SchemaId, str]
    imports: Imports = field(default_factory=Imports)
    hidden: frozenset[str] = frozenset()
    given: bool = True
    home: str = "."

    def argument(self, kind: Type) -> Code:
        """Annotate what a caller may give: any sequence where a list travels."""
        return code(self._write(kind, loose=True))

    def value(self, kind: Type) -> Code:
        """Annotate what a caller gets."""
        return code(self._write(kind))

    def many(self, item: str) -> Code:
        """Annotate a list of what is written already."""
        return code(f"{self._builtin('list')}[{item}]")

    def checked(self, kind: Type) -> Code:
        """Annotate what is validated: bounds included."""
        return code(self._write(kind, bounds=True))

    def _write(self, kind: Type, *, loose: bool = False, bounds: bool = False) -> str:
        match kind:
            case Scalar():
                if kind.kind is ScalarKind.UNIX_MILLISECONDS:
                    name = self._instant(kind, loose=loose, bounds=bounds)
                else:
                    name = self._plain(kind, bounds=bounds)
                return self._bounded(name, kind.bounds) if bounds else name
            case LiteralOf(values):
                self.imports.name("typing", "Literal")
                return f"Literal[{', '.join(literal(value) for value in values)}]"
            case TupleOf(items):
                inner = self._listed(items, loose=loose, bounds=bounds)
                name = f"{self._builtin('tuple')}[{inner}]"
                return self._bounded(name, kind.bounds) if bounds else name
            case ListOf(item):
                inner = self._write(item, loose=loose, bounds=bounds)
                if loose:
                    self.imports.name("collections.abc", "Sequence")
                    return f"Sequence[{inner}]"
                name = f"{self._builtin('list')}[{inner}]"
                if not bounds:
                    return name
                return self._bounded(name, kind.bounds, self._positions(kind))
            case MapOf(is_room=True):
                self.imports.name(".._runtime.model", "Unlisted")
                return "Unlisted"
            case MapOf(inner):
                value = self._write(inner, loose=loose, bounds=bounds)
                keys = self._write(kind.keys or _ANY_KEY, bounds=bounds)
                name = f"{self._builtin('dict')}[{keys}, {value}]"
                if not bounds:
                    return name
                return self._bounded(name, kind.bounds, self._matching(kind))
            case Ref(identity):
                return self._reference(identity)
            case UnionOf(members, discriminator):
                parts = [
                    self._write(each, loose=loose, bounds=bounds)
                    for each in _flat(members)
                ]
                choice = self._choice(parts)
                if discriminator is None or not bounds:
                    return choice
                return self._told_apart(choice, discriminator)
            case Nullable(inner):
                return self._choice(
                    [self._write(inner, loose=loose, bounds=bounds), "None"]
                )
            case Anything():
                self.imports.name("typing", "Any")
                return "Any"
            case _:
                assert_never(kind)

    def _listed(self, kinds: Iterable[Type], *, loose: bool, bounds: bool) -> str:
        return ", ".join(self._write(k, loose=loose, bounds=bounds) for k in kinds)

    def _positions(self, kind: ListOf) -> tuple[str, ...]:
        """Write what the first items of a list are, where that is said."""
        if not kind.first:
            return ()
        self.imports.name(".._runtime.positions", "PlacedItems")
        first = self._listed(kind.first, loose=False, bounds=True)
        if kind.rest is None or isinstance(kind.rest, Anything):
            return (f"PlacedItems({first})",)
        return (f"PlacedItems({first}, rest={self._write(kind.rest, bounds=True)})",)

    def _matching(self, kind: MapOf) -> tuple[str, ...]:
        """Write what the values of a map are by their keys, where that is said."""
        if not kind.matching:
            return ()
        for name in ("KeyRule", "ByKey"):
            self.imports.name(".._runtime.matching", name)
        rules = [
            (
                f"KeyRule({literal(key.pattern)}, {self._write(each, bounds=True)})"
                if key.matches is None
                else f"KeyRule({literal(key.matches)}, {self._write(each, bounds=True)}"
                f", {literal('python-re')})"
            )
            for key, each in kind.matching
        ]
        if kind.rest is not None and not isinstance(kind.rest, Anything):
            rules.append(f"rest={self._write(kind.rest, bounds=True)}")
        return (f"ByKey({', '.join(rules)})",)

    def _reference(self, identity: SchemaId) -> str:
        self.imports.name(self.home, "models")
        return f"models.{self.classes[identity]}"

    def _choice(self, parts: list[str]) -> str:
        """Join by `|`, which checkers do not take between `Annotated` and None."""
        written = union(parts)
        if not written.startswith("Annotated["):
            return written
        self.imports.name("typing", "Union")
        return f"Union[{', '.join(dict.fromkeys(parts))}]"

    def _told_apart(self, choice: str, discriminator: Discriminator) -> str:
        self.imports.name("typing", "Annotated")
        self.imports.name(".._runtime.choices", "Discriminator")
        settings: list[object] = [
            discriminator.member,
            {value: self.classes[each] for value, each in discriminator.objects},
        ]
        if discriminator.default is not None:
            settings.append(self.classes[discriminator.default])
        written = ", ".join(literal(each) for each in settings)
        return f"Annotated[{choice}, Discriminator({written})]"

    def _scalar(self, kind: ScalarKind) -> str:
        if kind in IMPORTED:
            module, name = IMPORTED[kind]
            if name not in self.hidden:
                self.imports.name(module, name)
                return name
            self.imports.name(module, f"{name} as {name}_")
            return f"{name}_"
        name = SCALARS[kind]
        return name if name == "None" else self._builtin(name)

    def _plain(self, kind: Scalar, *, bounds: bool) -> str:
        if not bounds or kind.bounds.bits is None:
            return self._scalar(kind.kind)
        name = f"Int{kind.bounds.bits}"
        self.imports.name(".._runtime.integers", name)
        return name

    def _instant(self, kind: Scalar, *, loose: bool, bounds: bool) -> str:
        if bounds:
            self.imports.name(".._runtime.instants", "UnixMilliseconds")
            return "UnixMilliseconds"
        number = self._scalar(kind.kind)
        if loose and self.given:
            self.imports.name("datetime", "datetime")
            return f"{number} | datetime"
        return number

    def _builtin(self, name: str) -> str:
        if name not in self.hidden:
            return name
        self.imports.module("builtins")
        return f"builtins.{name}"

    def _bounded(self, name: str, bounds: Bounds, also: tuple[str, ...] = ()) -> str:
        rules: list[str] = []
        if limits := constraints(bounds):
            self.imports.name("pydantic", "Field")
            rules.append(f"Field({', '.join(limits)})")
        rules += also
        if bounds.matches is not None:
            self.imports.name(".._runtime.patterns", "PythonPattern")
            rules.append(f"PythonPattern({literal(bounds.matches)})")
        if bounds.unique:
            self.imports.name(".._runtime.unique", "UniqueItems")
            rules.append("UniqueItems()")
        if bounds.values:
            self.imports.name(".._runtime.constants", "JsonConstants")
            values = ", ".join(literal(json.loads(text)) for text in bounds.values)
            rules.append(f"JsonConstants({values})")
        if not rules:
            return name
        self.imports.name("typing", "Annotated")
        return f"Annotated[{', '.join([name, *rules])}]"


def _flat(members: Iterable[Type]) -> Iterator[Type]:
    """Yield the members of a choice, and those of choices within it."""
    for each in members:
        if isinstance(each, UnionOf):
            yield from _flat(each.members)
        else:
            yield each


def union(parts: Iterable[str]) -> str:
    """Write a choice of annotations."""
    return " | ".join(arms(parts))


def arms(parts: Iterable[str]) -> list[str]:
    """List what a choice is between, each once and None last."""
    listed = dict.fromkeys(arm for part in parts for arm in _arms(part))
    return sorted(listed, key=lambda arm: arm == "None")


def _arms(annotation: str) -> list[str]:
    """Split off the None that a nullable part ends with."""
    head = annotation.removesuffix(" | None")
    return [head] if head == annotation else [head, "None"]
