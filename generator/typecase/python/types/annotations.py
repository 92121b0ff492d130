"""Types of the ir in, Python annotations out.

One writer per class body: it knows which names that class hides, and gathers the
imports its annotations need.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.types.import_collector import Imports

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
    ScalarKind.FILE: (".._runtime.models.file", "Upload"),
}
RUNTIME = ".._runtime"
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
                name = self._scalar(kind, loose=loose, bounds=bounds)
                return self._bounded(name, kind.bounds) if bounds else name
            case LiteralOf(values):
                listed = ", ".join(literal(value) for value in values)
                return f"{self._imported('typing', 'Literal')}[{listed}]"
            case TupleOf(items):
                inner = ", ".join(self._each(items, loose=loose, bounds=bounds))
                name = f"{self._builtin('tuple')}[{inner}]"
                return self._bounded(name, kind.bounds) if bounds else name
            case ListOf(item):
                inner = self._write(item, loose=loose, bounds=bounds)
                if loose:
                    return f"{self._imported('collections.abc', 'Sequence')}[{inner}]"
                name = f"{self._builtin('list')}[{inner}]"
                rules = self._positions(kind) if bounds else []
                return self._bounded(name, kind.bounds, rules) if bounds else name
            case MapOf(is_room=True):
                return self._imported(f"{RUNTIME}.models.model", "Unlisted")
            case MapOf(inner):
                value = self._write(inner, loose=loose, bounds=bounds)
                keys = self._write(kind.keys or _ANY_KEY, bounds=bounds)
                name = f"{self._builtin('dict')}[{keys}, {value}]"
                rules = self._matching(kind) if bounds else []
                return self._bounded(name, kind.bounds, rules) if bounds else name
            case Ref(identity):
                return self._reference(identity)
            case UnionOf(members, discriminator):
                choice = self._choice(
                    self._each(_flat(members), loose=loose, bounds=bounds)
                )
                if discriminator is None or not bounds:
                    return choice
                return self._told_apart(choice, discriminator)
            case Nullable(inner):
                written = self._write(inner, loose=loose, bounds=bounds)
                return self._choice([written, "None"])
            case Anything():
                return self._imported("typing", "Any")
            case _:
                assert_never(kind)

    def _each(self, kinds: Iterable[Type], *, loose: bool, bounds: bool) -> list[str]:
        return [self._write(kind, loose=loose, bounds=bounds) for kind in kinds]

    def _imported(self, module: str, name: str) -> str:
        self.imports.name(module, name)
        return name

    def _positions(self, kind: ListOf) -> list[str]:
        """Write what the first items of a list are, where that is said."""
        if not kind.first:
            return []
        rules = [*self._each(kind.first, loose=False, bounds=True), *self._rest(kind)]
        name = self._imported(f"{RUNTIME}.models.prefix_items", "PlacedItems")
        return [f"{name}({', '.join(rules)})"]

    def _matching(self, kind: MapOf) -> list[str]:
        """Write what the values of a map are by their keys, where that is said."""
        if not kind.matching:
            return []
        rule = self._imported(f"{RUNTIME}.models.pattern_properties", "KeyRule")
        rules: list[str] = []
        for key, each in kind.matching:
            pattern, engine = literal(key.pattern), ""
            if key.matches is not None:
                pattern, engine = literal(key.matches), f", {literal('python-re')}"
            rules.append(f"{rule}({pattern}, {self._write(each, bounds=True)}{engine})")
        name = self._imported(f"{RUNTIME}.models.pattern_properties", "ByKey")
        return [f"{name}({', '.join([*rules, *self._rest(kind)])})"]

    def _rest(self, kind: ListOf | MapOf) -> list[str]:
        """Write what the items or values are that no other rule speaks of."""
        if kind.rest is None or isinstance(kind.rest, Anything):
            return []
        return [f"rest={self._write(kind.rest, bounds=True)}"]

    def _reference(self, identity: SchemaId) -> str:
        return f"{self._imported(self.home, 'models')}.{self.classes[identity]}"

    def _choice(self, parts: list[str]) -> str:
        """Join by `|`, which checkers do not take between `Annotated` and None."""
        written = union(parts)
        if not written.startswith("Annotated["):
            return written
        name = self._imported("typing", "Union")
        return f"{name}[{', '.join(dict.fromkeys(parts))}]"

    def _told_apart(self, choice: str, discriminator: Discriminator) -> str:
        settings: list[object] = [
            discriminator.member,
            {value: self.classes[each] for value, each in discriminator.objects},
        ]
        if discriminator.default is not None:
            settings.append(self.classes[discriminator.default])
        written = ", ".join(literal(each) for each in settings)
        name = self._imported(f"{RUNTIME}.models.discriminator", "Discriminator")
        return f"{self._imported('typing', 'Annotated')}[{choice}, {name}({written})]"

    def _scalar(self, kind: Scalar, *, loose: bool, bounds: bool) -> str:
        if bounds and kind.kind is ScalarKind.UNIX_MILLISECONDS:
            return self._imported(f"{RUNTIME}.models.unix_time", "UnixMilliseconds")
        if bounds and kind.bounds.bits is not None:
            return self._imported(
                f"{RUNTIME}.models.fixed_width_int", f"Int{kind.bounds.bits}"
            )
        if kind.kind not in IMPORTED:
            name = self._builtin(SCALARS[kind.kind])
            is_moment = kind.kind is ScalarKind.UNIX_MILLISECONDS
            if loose and self.given and is_moment:
                return f"{name} | {self._imported('datetime', 'datetime')}"
            return name
        module, name = IMPORTED[kind.kind]
        if name not in self.hidden:
            return self._imported(module, name)
        self.imports.name(module, f"{name} as {name}_")
        return f"{name}_"

    def _builtin(self, name: str) -> str:
        if name not in self.hidden:
            return name
        self.imports.module("builtins")
        return f"builtins.{name}"

    def _bounded(self, name: str, bounds: Bounds, also: Iterable[str] = ()) -> str:
        rules: list[str] = []
        if limits := constraints(bounds):
            rules.append(f"{self._imported('pydantic', 'Field')}({', '.join(limits)})")
        rules += also
        if bounds.matches is not None:
            pattern = self._imported(
                f"{RUNTIME}.models.python_pattern", "PythonPattern"
            )
            rules.append(f"{pattern}({literal(bounds.matches)})")
        if bounds.unique:
            rules.append(
                f"{self._imported(f'{RUNTIME}.models.unique_items', 'UniqueItems')}()"
            )
        if bounds.values:
            values = ", ".join(literal(json.loads(text)) for text in bounds.values)
            constants = self._imported(
                f"{RUNTIME}.models.const_values", "JsonConstants"
            )
            rules.append(f"{constants}({values})")
        if not rules:
            return name
        return f"{self._imported('typing', 'Annotated')}[{', '.join([name, *rules])}]"


def constraints(bounds: Bounds) -> list[Code]:
    """Write bounds as arguments of pydantic's `Field`."""
    values: dict[str, object] = {
        "ge": bounds.minimum,
        "le": bounds.maximum,
        "gt": bounds.exclusive_minimum,
        "lt": bounds.exclusive_maximum,
        "multiple_of": bounds.multiple_of,
        "min_length": bounds.min_length,
        "max_length": bounds.max_length,
        "pattern": bounds.pattern,
    }
    return [
        code(f"{name}={literal(value)}")
        for name, value in values.items()
        if value is not None
    ]


def _flat(members: Iterable[Type]) -> Iterator[Type]:
    """Yield the members of a choice, and those of choices within it."""
    for each in members:
        if isinstance(each, UnionOf):
            yield from _flat(each.members)
        else:
            yield each


def union(parts: Sequence[str]) -> str:
    """Write a choice of annotations."""
    return " | ".join(arms(parts))


def arms(parts: Sequence[str]) -> list[str]:
    """List what a choice is between, each once and None last."""
    bare = [part.removesuffix(" | None") for part in parts]
    is_nullable = "None" in bare or bare != list(parts)
    named = dict.fromkeys(part for part in bare if part != "None")
    return [*named, *(["None"] if is_nullable else [])]
