"""Generate Python annotations for the types of the intermediate representation.

For example, a nullable list of integers has the annotation `list[int] | None`.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, assert_never

from msgspec import Struct, field

from typecase.ir import (
    Anything,
    Bounds,
    Discriminator,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    OwnClass,
    Ref,
    Scalar,
    ScalarKind,
    SchemaId,
    TupleOf,
    Type,
    UnionOf,
    flat_members,
)
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.types.import_collector import Imports

# A union of literals in one `Literal`.
_LITERAL = re.compile(r'_?Literal\[(?:"(?:[^"\\]|\\.)*"|[^\["\]])*\]')

BUILTIN_SCALARS = {
    ScalarKind.STRING: "str",
    ScalarKind.INTEGER: "int",
    ScalarKind.NUMBER: "float",
    ScalarKind.BOOLEAN: "bool",
    ScalarKind.BINARY: "bytes",
    ScalarKind.NULL: "None",
    ScalarKind.UNIX_MILLISECONDS: "int",
}
"""Scalars whose Python type is a builtin."""
IMPORTED_SCALARS = {
    ScalarKind.DATE: ("datetime", "date"),
    ScalarKind.DATE_TIME: ("datetime", "datetime"),
    ScalarKind.UUID: ("uuid", "UUID"),
    ScalarKind.DECIMAL: ("decimal", "Decimal"),
    ScalarKind.DECIMAL_NUMBER: ("decimal", "Decimal"),
    ScalarKind.FILE: (".._runtime.models.file", "Upload"),
}
"""Scalars whose Python type is imported: its module and name."""
Purpose = Literal["argument", "value", "validation"]
"""What an annotation is for, on which its form depends.

An argument is annotated with all types that a method accepts, such as `Sequence` for a
list and `Mapping` for a map. A value is one that a method returns, or a field of an
error. For validation, an annotation contains the bounds that pydantic checks.
"""
RUNTIME = ".._runtime"
"""The runtime, as modules of a subpackage import it."""
_ANY_KEY = Scalar(ScalarKind.STRING)
"""The type of the keys of a map without `propertyNames`."""


class Annotations(Struct):
    """Annotations of one module or class body, and the imports that they need.

    ``classes`` contains the class names of the models, and ``package`` is the package
    from which their module is imported. ``hidden`` are names that the class body
    redefines, so that annotations in it cannot refer to builtins and types of the same
    name. If ``accept_datetime`` is true, arguments for Unix time are annotated as
    `int | datetime | date`, otherwise as `int`. If ``accept_text`` is true, arguments
    for decimal numbers are annotated as `Decimal | str`. ``params`` has the names in
    the module `params` of models for which arguments may be dicts or plain values.
    ``members`` has the names of the members of enumerations that arguments may be.

    ``returned_unions`` has the names of unions in the module `models`, and
    ``taken_unions`` those of unions of arguments in the module `params`. ``literals``
    has the names of long lists of constants there, by `LiteralOf.key`.
    """

    classes: Mapping[SchemaId, str]
    imports: Imports = field(default_factory=Imports)
    hidden: frozenset[str] = frozenset()
    accept_datetime: bool = True
    accept_text: bool = True
    package: str = "."
    params: Mapping[SchemaId, str] = {}
    members: Mapping[SchemaId, Mapping[Any, str]] = {}
    returned_unions: Mapping[tuple[Type, ...], str] = {}
    taken_unions: Mapping[tuple[Type, ...], str] = {}
    literals: Mapping[str, str] = {}

    def argument_type(self, kind: Type) -> Code:
        """Return the annotation of an argument, which accepts more than the value."""
        return code(self._write(kind, "argument"))

    def value_type(self, kind: Type) -> Code:
        """Return the annotation of a returned value or of a field of an error."""
        return code(self._write(kind, "value"))

    def list_type(self, item: str) -> Code:
        """Return the annotation of a list whose items have the annotation ``item``."""
        return code(f"{self._builtin('list')}[{item}]")

    def class_type(self, kind: str) -> Code:
        """Return the annotation of a class; ``kind`` is that of its objects."""
        return code(f"{self._builtin('type')}[{kind}]")

    def imported(self, module: str, name: str) -> Code:
        """Import a name, and return the name by which the class body refers to it."""
        return code(self._visible(module, name))

    def validated_type(self, kind: Type) -> Code:
        """Return the annotation of a value that pydantic validates, with its bounds."""
        return code(self._write(kind, "validation"))

    def _write(self, kind: Type, purpose: Purpose) -> str:
        """Return the annotation of a type.

        For validation, it has the metadata of the type's bounds or discriminator.
        """
        annotation = self._write_unbounded(kind, purpose)
        if purpose != "validation":
            return annotation
        match kind:
            case Scalar() | ListOf() | TupleOf() | MapOf():
                return self._add_bounds(annotation, kind)
            case UnionOf(discriminator=Discriminator() as discriminator):
                return self._add_discriminator(annotation, discriminator)
            case UnionOf(is_branching=True):
                annotated = self._imported("typing", "Annotated")
                module = f"{RUNTIME}.models.branching_union"
                metadata = self._call(module, "BranchingUnion")
                return f"{annotated}[{annotation}, {metadata}]"
            case LiteralOf(is_open=True):
                annotated = self._imported("typing", "Annotated")
                module = f"{RUNTIME}.models.const_values"
                is_open = self._imported(module, "OpenLiteral")
                return f"{annotated}[{annotation}, {is_open}()]"
            case _:
                return annotation

    def _write_unbounded(self, kind: Type, purpose: Purpose) -> str:
        """Return the annotation of a type without the type's own bounds.

        The bit width of an integer is an exception: `Int32` contains it.
        """
        match kind:
            case Scalar():
                return self._scalar(kind, purpose)
            case LiteralOf():
                return self._literal(kind, purpose)
            case TupleOf(items):
                inner = ", ".join(self._write_all(items, purpose))
                return f"{self._builtin('tuple')}[{inner}]"
            case ListOf(item):
                inner = self._write(item, purpose)
                if purpose == "argument":
                    return f"{self._imported('collections.abc', 'Sequence')}[{inner}]"
                return f"{self._builtin('list')}[{inner}]"
            case MapOf(accepts_unlisted=True):
                return self._imported(f"{RUNTIME}.models.model", "Unlisted")
            case MapOf(inner):
                value = self._write(inner, purpose)
                key = self._write(kind.keys or _ANY_KEY, purpose)
                if purpose == "argument":
                    mapping = self._imported("collections.abc", "Mapping")
                    return f"{mapping}[{key}, {value}]"
                return f"{self._builtin('dict')}[{key}, {value}]"
            case Ref(schema_id) if purpose == "argument" and schema_id in self.params:
                return f"{self._reference(schema_id)} | {self._params(schema_id)}"
            case Ref(schema_id):
                return self._reference(schema_id)
            case UnionOf(members):
                flat = tuple(flat_members(members))
                if purpose == "value" and flat in self.returned_unions:
                    return f"{self._module('models')}.{self.returned_unions[flat]}"
                if purpose == "argument" and flat in self.taken_unions:
                    return self._alias(self.taken_unions[flat])
                return self._union(self._write_all(flat, purpose))
            case Nullable(inner):
                return self._union([self._write(inner, purpose), "None"])
            case OwnClass(module, name):
                return self._visible(module, name)
            case Anything():
                return self._imported("typing", "Any")
            case _:
                assert_never(kind)

    def _literal(self, kind: LiteralOf, purpose: Purpose) -> str:
        """Return the annotation of constants; arguments may be members of an enum."""
        name = self.literals.get(kind.key)
        constants = ", ".join(map(literal, kind.values))
        written = (
            f"{self._imported('typing', 'Literal')}[{constants}]"
            if name is None or purpose == "validation"
            else self._alias(name)
        )
        if purpose != "argument" or kind.enum_id not in self.members:
            return written
        enum, members = self._reference(kind.enum_id), self.members[kind.enum_id]
        if len(kind.values) == len(members):
            return f"{enum} | {written}"
        allowed = ", ".join(f"{enum}.{members[value]}" for value in kind.values)
        return f"{self._imported('typing', 'Literal')}[{constants}, {allowed}]"

    def _write_all(self, kinds: Iterable[Type], purpose: Purpose) -> list[str]:
        return [self._write(kind, purpose) for kind in kinds]

    def _add_bounds(
        self, annotation: str, kind: Scalar | ListOf | TupleOf | MapOf
    ) -> str:
        """Return `Annotated[annotation, …]` with the metadata that validates a type.

        The metadata enforce bounds, `prefixItems` and `patternProperties`. Return the
        annotation itself if the type has none of these.
        """
        if is_decimal_number(kind):
            return self._add_decimal_number(annotation, kind.bounds)
        limits = field_arguments(kind.bounds)
        metadata = [
            *([self._call("pydantic", "Field", *limits)] if limits else []),
            *self._container_metadata(kind),
            *self._runtime_metadata(kind.bounds),
        ]
        if not metadata:
            return annotation
        annotated = self._imported("typing", "Annotated")
        return f"{annotated}[{', '.join([annotation, *metadata])}]"

    def _add_decimal_number(self, annotation: str, bounds: Bounds) -> str:
        """Return `Annotated[Decimal, DecimalNumber(…)]` with the bounds as texts."""
        arguments = [
            f"{bound.argument}={literal(str(value))}"
            for bound, value in bounds.iter_stated()
            if bound.argument
        ]
        module = f"{RUNTIME}.models.decimal_number"
        metadata = self._call(module, "DecimalNumber", *arguments)
        return f"{self._imported('typing', 'Annotated')}[{annotation}, {metadata}]"

    def _container_metadata(self, kind: Type) -> Iterator[str]:
        """Yield the metadata of `prefixItems` or of `patternProperties`, if any."""
        match kind:
            case ListOf(prefix_items=(_, *_)):
                types = self._write_all(kind.prefix_items, "validation")
                module = f"{RUNTIME}.models.prefix_items"
                yield self._call(module, "PrefixItems", *types, *self._rest(kind))
            case MapOf(pattern_values=(_, *_)):
                rules = [self._pattern_rule(*pair) for pair in kind.pattern_values]
                module = f"{RUNTIME}.models.pattern_properties"
                yield self._call(module, "PatternProperties", *rules, *self._rest(kind))
            case _:
                return

    def _pattern_rule(self, key: Bounds, value: Type) -> str:
        """Return the rule of one pattern of `patternProperties`."""
        annotation = self._write(value, "validation")
        if key.python_pattern is None:
            arguments = [literal(key.pattern), annotation]
        else:
            # The regex engine of pydantic does not support this pattern.
            arguments = [literal(key.python_pattern), annotation, literal("python-re")]
        module = f"{RUNTIME}.models.pattern_properties"
        return self._call(module, "PatternRule", *arguments)

    def _rest(self, kind: ListOf | MapOf) -> list[str]:
        """Return the argument `rest`, the type of all other items or properties.

        Return an empty list if these may have any type, or if ``rest_type`` is None.
        """
        if kind.rest_type is None or isinstance(kind.rest_type, Anything):
            return []
        annotation = self._write(kind.rest_type, "validation")
        return [f"rest={annotation}"]

    def _runtime_metadata(self, bounds: Bounds) -> Iterator[str]:
        """Yield calls of the runtime for bounds that pydantic does not support."""
        for bound, value in bounds.iter_stated():
            if bound.annotation is not None:
                module, name = bound.annotation
                arguments = [] if value is True else [literal(value)]
                yield self._call(f"{RUNTIME}.models.{module}", name, *arguments)
        if bounds.values:
            values = [literal(json.loads(text)) for text in bounds.values]
            yield self._call(f"{RUNTIME}.models.const_values", "JsonConstants", *values)

    def _add_discriminator(self, union: str, discriminator: Discriminator) -> str:
        """Return a union with the metadata that selects a member by discriminator."""
        objects = {
            value: self.classes[schema_id] for value, schema_id in discriminator.mapping
        }
        arguments: list[object] = [discriminator.property_name, objects]
        if discriminator.default is not None:
            arguments.append(self.classes[discriminator.default])
        module = f"{RUNTIME}.models.discriminator"
        metadata = self._call(module, "Discriminator", *map(literal, arguments))
        return f"{self._imported('typing', 'Annotated')}[{union}, {metadata}]"

    def _reference(self, schema_id: SchemaId) -> str:
        return f"{self._module('models')}.{self.classes[schema_id]}"

    def _params(self, schema_id: SchemaId) -> str:
        """Return the type of the dicts or plain values that stand for a model."""
        return self._alias(self.params[schema_id])

    def _alias(self, name: str) -> str:
        """Return the reference to an alias in the module `params`."""
        return f"{self._module('params')}.{name}"

    def _union(self, members: list[str]) -> str:
        """Join annotations by `|`, or by `Union` if the first begins with `Annotated`.

        Type checkers reject `Annotated[…] | None`.
        """
        union = join_union(members)
        if not union.startswith(("Annotated[", "_Annotated[")):
            return union
        name = self._imported("typing", "Union")
        return f"{name}[{', '.join(dict.fromkeys(members))}]"

    def _scalar(self, scalar: Scalar, purpose: Purpose) -> str:
        """Return the annotation of a scalar, such as `int`, `Int32` or `date`."""
        is_unix_time = scalar.kind is ScalarKind.UNIX_MILLISECONDS
        if purpose == "validation" and is_unix_time:
            return self._imported(f"{RUNTIME}.models.unix_time", "UnixMilliseconds")
        if scalar.kind is ScalarKind.DECIMAL and purpose == "validation":
            return self._imported(f"{RUNTIME}.models.decimal_text", "DecimalText")
        if purpose == "validation" and scalar.bounds.bit_width is not None:
            return self._imported(
                f"{RUNTIME}.models.fixed_width_int", f"Int{scalar.bounds.bit_width}"
            )
        if scalar.kind not in IMPORTED_SCALARS:
            name = self._builtin(BUILTIN_SCALARS[scalar.kind])
            if purpose == "argument" and self.accept_datetime and is_unix_time:
                instant = self._visible("datetime", "datetime")
                return f"{name} | {instant} | {self._visible('datetime', 'date')}"
            return name
        name = self._visible(*IMPORTED_SCALARS[scalar.kind])
        is_decimal = scalar.kind in (ScalarKind.DECIMAL, ScalarKind.DECIMAL_NUMBER)
        if purpose == "argument" and is_decimal and self.accept_text:
            return f"{name} | {self._builtin('str')}"
        return name

    def _module(self, name: str) -> str:
        """Import the module `models` or `params`, and return its name."""
        return self._visible(self.package, name)

    def _visible(self, module: str, name: str) -> str:
        """Import a name, as `name_` if the class body hides the name, and return it."""
        if name not in self.hidden:
            return self._imported(module, name)
        self.imports.add_names(module, f"{name} as {name}_")
        return f"{name}_"

    def _builtin(self, name: str) -> str:
        """Return a builtin's name, or `builtins.name` if the class body hides it."""
        if name not in self.hidden:
            return name
        self.imports.add_module("builtins")
        return f"builtins.{name}"

    def _imported(self, module: str, name: str) -> str:
        """Import a name from a module, and return the name that it has here."""
        return self.imports.use_name(module, name)

    def _call(self, module: str, name: str, *arguments: str) -> str:
        """Import a name from a module, and return a call of it."""
        return f"{self._imported(module, name)}({', '.join(arguments)})"


def field_arguments(bounds: Bounds) -> list[Code]:
    """Return bounds as keyword arguments of pydantic's `Field`, such as `ge=1`."""
    return [
        code(f"{bound.argument}={literal(value)}")
        for bound, value in bounds.iter_stated()
        if bound.argument
    ]


def is_decimal_number(kind: Type) -> bool:
    """Return whether a type is that of a decimal number, whose bounds are exact."""
    return isinstance(kind, Scalar) and kind.kind is ScalarKind.DECIMAL_NUMBER


def join_union(parts: Sequence[str]) -> str:
    """Join the distinct annotations of a union by `|`, with any None at the end."""
    return " | ".join(union_members(parts))


def union_members(parts: Sequence[str]) -> list[str]:
    """Return the distinct annotations of a union's members, with any None at the end.

    ``int | None`` and ``str`` become ``int``, ``str`` and ``None``.
    """
    # Parts such as `Decimal | str` are unions themselves.
    is_plain = re.compile(r"[\w. |]+").fullmatch
    flat = [
        each
        for part in parts
        for each in (part.split(" | ") if is_plain(part) else [part])
    ]
    not_null = [part.removesuffix(" | None") for part in flat]
    is_nullable = "None" in not_null or not_null != flat
    distinct = dict.fromkeys(part for part in not_null if part != "None")
    return [*_merge_literals(distinct), *(["None"] if is_nullable else [])]


def _merge_literals(members: Iterable[str]) -> list[str]:
    """Return annotations with one `Literal` in place of several, where the first is."""
    merged: list[str] = []
    places: dict[str, int] = {}
    for member in members:
        name = member.partition("[")[0]
        if _LITERAL.fullmatch(member) is None:
            merged.append(member)
        elif name in places:
            first = merged[places[name]]
            merged[places[name]] = f"{first[:-1]}, {member[len(name) + 1:]}"
        else:
            places[name] = len(merged)
            merged.append(member)
    return merged
