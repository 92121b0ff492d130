"""Write Python annotations for the types of the intermediate representation."""

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
from typecase.ir.keywords import BOUNDS
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
"""Builtin types of scalars."""
IMPORTED = {
    ScalarKind.DATE: ("datetime", "date"),
    ScalarKind.DATE_TIME: ("datetime", "datetime"),
    ScalarKind.UUID: ("uuid", "UUID"),
    ScalarKind.FILE: (".._runtime.models.file", "Upload"),
}
"""Modules and names of the other types of scalars."""
RUNTIME = ".._runtime"
_ANY_KEY = Scalar(ScalarKind.STRING)
RESERVED = frozenset(
    {bound.annotation[1] for bound in BOUNDS.values() if bound.annotation}
) | {
    "Annotated",
    "Any",
    "PatternProperties",
    "Discriminator",
    "Field",
    "Int32",
    "Int64",
    "JsonConstants",
    "PatternRule",
    "Literal",
    "PrefixItems",
    "Sequence",
    "UUID",
    "Unlisted",
    "Upload",
    "date",
    "datetime",
}
"""Names that annotations use without a module prefix; no method may have them."""


class Annotations(Struct):
    """Annotations of one module or class body, and the imports that they need.

    ``classes`` contains the class names of the models, and ``package`` is the package
    from which their module is imported. ``hidden`` are names that the class body
    redefines, so that annotations in it cannot refer to builtins of the same name. If
    ``accept_datetime`` is true, arguments for Unix time are annotated as
    `int | datetime`, otherwise as `int`.
    """

    classes: Mapping[SchemaId, str]
    imports: Imports = field(default_factory=Imports)
    hidden: frozenset[str] = frozenset()
    accept_datetime: bool = True
    package: str = "."

    def argument_type(self, kind: Type) -> Code:
        """Return the annotation of an argument; lists become sequences."""
        return code(self._write(kind, loose=True))

    def value_type(self, kind: Type) -> Code:
        """Return the annotation of a returned value or of a field of an error."""
        return code(self._write(kind))

    def list_type(self, item: str) -> Code:
        """Return the annotation of a list of ``item``, which is an annotation."""
        return code(f"{self._builtin('list')}[{item}]")

    def validated_type(self, kind: Type) -> Code:
        """Return the annotation of a value that pydantic validates, with its bounds."""
        return code(self._write(kind, bounds=True))

    def _write(self, kind: Type, *, loose: bool = False, bounds: bool = False) -> str:
        """Return an annotation.

        If ``loose`` is true, it is for an argument and accepts more types. If
        ``bounds`` is true, it is for validation and contains the bounds.
        """
        match kind:
            case Scalar():
                name = self._scalar(kind, loose=loose, bounds=bounds)
                return self._bounded(name, kind.bounds) if bounds else name
            case LiteralOf(values):
                literals = ", ".join(map(literal, values))
                return f"{self._imported('typing', 'Literal')}[{literals}]"
            case TupleOf(items):
                inner = ", ".join(self._write_all(items, loose=loose, bounds=bounds))
                name = f"{self._builtin('tuple')}[{inner}]"
                return self._bounded(name, kind.bounds) if bounds else name
            case ListOf(item):
                inner = self._write(item, loose=loose, bounds=bounds)
                if loose:
                    return f"{self._imported('collections.abc', 'Sequence')}[{inner}]"
                name = f"{self._builtin('list')}[{inner}]"
                metadata = self._prefix_items(kind) if bounds else []
                return self._bounded(name, kind.bounds, metadata) if bounds else name
            case MapOf(accepts_unlisted=True):
                return self._imported(f"{RUNTIME}.models.model", "Unlisted")
            case MapOf(inner):
                value = self._write(inner, loose=loose, bounds=bounds)
                keys = self._write(kind.keys or _ANY_KEY, bounds=bounds)
                name = f"{self._builtin('dict')}[{keys}, {value}]"
                metadata = self._pattern_properties(kind) if bounds else []
                return self._bounded(name, kind.bounds, metadata) if bounds else name
            case Ref(schema_id):
                return self._reference(schema_id)
            case UnionOf(members, discriminator):
                union = self._union(
                    self._write_all(_flat(members), loose=loose, bounds=bounds)
                )
                if discriminator is None or not bounds:
                    return union
                return self._discriminated(union, discriminator)
            case Nullable(inner):
                annotation = self._write(inner, loose=loose, bounds=bounds)
                return self._union([annotation, "None"])
            case Anything():
                return self._imported("typing", "Any")
            case _:
                assert_never(kind)

    def _write_all(
        self, kinds: Iterable[Type], *, loose: bool, bounds: bool
    ) -> list[str]:
        return [self._write(kind, loose=loose, bounds=bounds) for kind in kinds]

    def _imported(self, module: str, name: str) -> str:
        self.imports.add_names(module, name)
        return name

    def _call(self, module: str, name: str, *arguments: str) -> str:
        """Import a name and return a call of it."""
        return f"{self._imported(module, name)}({', '.join(arguments)})"

    def _prefix_items(self, kind: ListOf) -> list[str]:
        """Return the pydantic metadata of `prefixItems`, if the list has any."""
        if not kind.first:
            return []
        module = f"{RUNTIME}.models.prefix_items"
        types = self._write_all(kind.first, loose=False, bounds=True)
        return [self._call(module, "PrefixItems", *types, *self._rest(kind))]

    def _pattern_properties(self, kind: MapOf) -> list[str]:
        """Return the pydantic metadata of `patternProperties`, if the map has any."""
        if not kind.matching:
            return []
        module = f"{RUNTIME}.models.pattern_properties"
        rules: list[str] = []
        for key, each in kind.matching:
            value = self._write(each, bounds=True)
            if key.matches is None:
                arguments = [literal(key.pattern), value]
            else:
                # The regex engine of pydantic does not support this pattern.
                arguments = [literal(key.matches), value, literal("python-re")]
            rules.append(self._call(module, "PatternRule", *arguments))
        return [self._call(module, "PatternProperties", *rules, *self._rest(kind))]

    def _rest(self, kind: ListOf | MapOf) -> list[str]:
        """Return the argument `rest`: the type of all remaining items or properties."""
        if kind.rest is None or isinstance(kind.rest, Anything):
            return []
        return [f"rest={self._write(kind.rest, bounds=True)}"]

    def _reference(self, schema_id: SchemaId) -> str:
        return f"{self._imported(self.package, 'models')}.{self.classes[schema_id]}"

    def _union(self, parts: list[str]) -> str:
        """Join annotations by `|`, or by `Union` if the first begins with `Annotated`.

        Type checkers reject `Annotated[…] | None`.
        """
        union = join_union(parts)
        if not union.startswith("Annotated["):
            return union
        name = self._imported("typing", "Union")
        return f"{name}[{', '.join(dict.fromkeys(parts))}]"

    def _discriminated(self, union: str, discriminator: Discriminator) -> str:
        arguments: list[object] = [
            discriminator.member,
            {value: self.classes[each] for value, each in discriminator.objects},
        ]
        if discriminator.default is not None:
            arguments.append(self.classes[discriminator.default])
        module = f"{RUNTIME}.models.discriminator"
        metadata = self._call(module, "Discriminator", *map(literal, arguments))
        return f"{self._imported('typing', 'Annotated')}[{union}, {metadata}]"

    def _scalar(self, kind: Scalar, *, loose: bool, bounds: bool) -> str:
        if bounds and kind.kind is ScalarKind.UNIX_MILLISECONDS:
            return self._imported(f"{RUNTIME}.models.unix_time", "UnixMilliseconds")
        if bounds and kind.bounds.bit_width is not None:
            return self._imported(
                f"{RUNTIME}.models.fixed_width_int", f"Int{kind.bounds.bit_width}"
            )
        if kind.kind not in IMPORTED:
            name = self._builtin(SCALARS[kind.kind])
            is_unix_time = kind.kind is ScalarKind.UNIX_MILLISECONDS
            if loose and self.accept_datetime and is_unix_time:
                return f"{name} | {self._imported('datetime', 'datetime')}"
            return name
        module, name = IMPORTED[kind.kind]
        if name not in self.hidden:
            return self._imported(module, name)
        self.imports.add_names(module, f"{name} as {name}_")
        return f"{name}_"

    def _builtin(self, name: str) -> str:
        if name not in self.hidden:
            return name
        self.imports.add_module("builtins")
        return f"builtins.{name}"

    def _bounded(
        self, name: str, bounds: Bounds, more_metadata: Iterable[str] = ()
    ) -> str:
        """Return `Annotated[name, …]` with the metadata that enforces the bounds."""
        limits = field_arguments(bounds)
        metadata = [
            *([self._call("pydantic", "Field", *limits)] if limits else []),
            *more_metadata,
            *self._runtime_metadata(bounds),
        ]
        if not metadata:
            return name
        annotated = self._imported("typing", "Annotated")
        return f"{annotated}[{', '.join([name, *metadata])}]"

    def _runtime_metadata(self, bounds: Bounds) -> Iterator[str]:
        """Yield calls of the runtime for bounds that pydantic does not support."""
        for bound, value in bounds.stated():
            if bound.annotation is not None:
                module, name = bound.annotation
                arguments = [] if value is True else [literal(value)]
                yield self._call(f"{RUNTIME}.models.{module}", name, *arguments)
        if bounds.values:
            values = [literal(json.loads(text)) for text in bounds.values]
            yield self._call(f"{RUNTIME}.models.const_values", "JsonConstants", *values)


def field_arguments(bounds: Bounds) -> list[Code]:
    """Return bounds as keyword arguments of pydantic's `Field`."""
    return [
        code(f"{bound.argument}={literal(value)}")
        for bound, value in bounds.stated()
        if bound.argument
    ]


def _flat(members: Iterable[Type]) -> Iterator[Type]:
    """Yield the members of a union and of the unions nested in it."""
    for each in members:
        if isinstance(each, UnionOf):
            yield from _flat(each.members)
        else:
            yield each


def join_union(parts: Sequence[str]) -> str:
    """Join distinct annotations by `|`, with None at the end."""
    return " | ".join(union_members(parts))


def union_members(parts: Sequence[str]) -> list[str]:
    """Return the distinct members of a union of annotations, with None at the end."""
    # A part may be a nullable type.
    bare = [part.removesuffix(" | None") for part in parts]
    is_nullable = "None" in bare or bare != list(parts)
    others = dict.fromkeys(part for part in bare if part != "None")
    return [*others, *(["None"] if is_nullable else [])]
