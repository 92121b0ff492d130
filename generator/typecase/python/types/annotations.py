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
    Unlisted,
    flat_members,
)
from typecase.ir.keywords import NO_BOUNDS
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.text.symbols import (
    ANY,
    LITERAL,
    MAPPING,
    RUNTIME,
    symbol,
    typing_symbol,
)

# A union of literals in one `Literal`.
_LITERAL = re.compile(rf'{re.escape(LITERAL)}\[(?:"(?:[^"\\]|\\.)*"|[^\["\]])*\]')

_NAME = re.compile(r"[\w.:\x02\x03]+")
"""The name of a type."""
_PLAIN = re.compile(r"[\w. |:\x02\x03]+")
"""An annotation without brackets and quotes, or a union of these."""
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
    ScalarKind.FILE: (f"{RUNTIME}.models.file", "Upload"),
}
"""Scalars whose Python type is imported: its module and name."""
ANNOTATED = symbol("typing", "Annotated")
SEQUENCE = symbol("collections.abc", "Sequence")
UNION = symbol("typing", "Union")
FIELD = symbol("pydantic", "Field")
Purpose = Literal["argument", "value", "validation"]
"""What an annotation is for, on which its form depends.

An argument is annotated with all types that a method accepts, such as `Sequence` for a
list and `Mapping` for a map. A value is one that a method returns, or a field of an
error. For validation, an annotation contains the bounds that pydantic checks.
"""
_FORMATTED = frozenset({ScalarKind.DATE, ScalarKind.DATE_TIME, ScalarKind.UUID})
"""The kinds of scalars whose texts have a form of their own."""
_ANY_KEY = Scalar(ScalarKind.STRING)
"""The type of the keys of a map without `propertyNames`."""


class Annotations(Struct):
    """Annotations of one module or class body.

    ``classes`` contains the class names of the models, and ``package`` is the package
    from which their module is imported. ``used_modules`` has `models` and `params`,
    once an annotation refers to them; only type checkers import them if ``is_lazy`` is
    true. ``hidden`` are names that the class body redefines, so that annotations in it
    cannot refer to builtins and types of the same name. If ``accept_datetime`` is true,
    arguments for Unix time are annotated as `int | datetime | date`, otherwise as
    `int`. If ``accept_text`` is true, arguments
    for decimal numbers are annotated as `Decimal | str`. ``params`` has the names in
    the module `params` of models for which arguments may be dicts or plain values.
    ``members`` has the names of the members of enumerations that arguments may be.

    ``returned_unions`` has the names of unions in the module `models`, and
    ``taken_unions`` those of unions of arguments in the module `params`. ``literals``
    has the names of long lists of constants there, by `LiteralOf.key`.
    """

    classes: Mapping[SchemaId, str]
    hidden: frozenset[str] = frozenset()
    accept_datetime: bool = True
    accept_text: bool = True
    package: str = "."
    is_lazy: bool = False
    used_modules: set[str] = field(default_factory=set[str])
    params: Mapping[SchemaId, str] = {}
    members: Mapping[SchemaId, Mapping[Any, str]] = {}
    returned_unions: Mapping[tuple[Type, ...], str] = {}
    taken_unions: Mapping[tuple[Type, ...], str] = {}
    literals: Mapping[str, str] = {}

    def argument_type(self, kind: Type) -> Code:
        """Return the annotation of an argument, which accepts more than the value."""
        return code(self._write_unbounded(kind, "argument"))

    def value_type(self, kind: Type) -> Code:
        """Return the annotation of a returned value or of a field of an error."""
        return code(self._write_unbounded(kind, "value"))

    def list_type(self, item: str) -> Code:
        """Return the annotation of a list whose items have the annotation ``item``."""
        return code(f"{self._builtin('list')}[{item}]")

    def class_type(self, kind: str) -> Code:
        """Return the annotation of a class; ``kind`` is that of its objects."""
        return code(f"{self._builtin('type')}[{kind}]")

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
            case Scalar(ScalarKind.DECIMAL_NUMBER, bounds=bounds):
                return self._add_decimal_number(annotation, bounds)
            case Scalar() if kind.bounds == NO_BOUNDS:
                return annotation
            case Scalar() | ListOf() | TupleOf() | MapOf():
                return self._add_bounds(annotation, kind)
            case UnionOf(discriminator=Discriminator() as discriminator):
                return self._add_discriminator(annotation, discriminator)
            case UnionOf(is_branching=True):
                branching = _model_symbol("branching_union", "BranchingUnion")
                return f"{ANNOTATED}[{annotation}, {branching}()]"
            case UnionOf(members) if _has_formatted_texts(members):
                forms = _model_symbol("text_forms", "TextForms")
                return f"{ANNOTATED}[{annotation}, {forms}()]"
            case Unlisted(listed_values=(_, *_)):
                listed = literal(dict(kind.listed_values))
                name = _model_symbol("discriminator", "ListedValues")
                return f"{ANNOTATED}[{annotation}, {_call(name, listed)}]"
            case LiteralOf(is_open=True):
                is_open = _model_symbol("const_values", "OpenLiteral")
                return f"{ANNOTATED}[{annotation}, {is_open}()]"
            case _:
                return annotation

    def _write_unbounded(self, kind: Type, purpose: Purpose) -> str:
        """Return the annotation of a type without the type's own bounds.

        The bit width of an integer is an exception: `Int32` contains it.
        """
        match kind:
            case Scalar():
                return self._scalar(kind, purpose)
            case Ref(schema_id):
                model = self._reference(schema_id)
                if purpose == "argument" and schema_id in self.params:
                    return self._union([model, self._params(schema_id)])
                return model
            case Nullable():
                annotation = self._write(kind.inner, purpose)
                if _NAME.fullmatch(annotation) and annotation != "None":
                    return f"{annotation} | None"  # As most are; the rest is slower.
                return self._union([annotation, "None"])
            case LiteralOf():
                return self._literal(kind, purpose)
            case TupleOf(items):
                inner = ", ".join(self._write_all(items, purpose))
                return f"{self._builtin('tuple')}[{inner}]"
            case ListOf(item):
                inner = self._write(item, purpose)
                if purpose == "argument":
                    return f"{SEQUENCE}[{inner}]"
                return f"{self._builtin('list')}[{inner}]"
            case Unlisted():
                # Examples in pages import the public name.
                is_page = not self.package.startswith(".")
                root = self.package.partition(".")[0]
                return symbol(root if is_page else f"{RUNTIME}.json_value", "Unlisted")
            case MapOf(inner):
                value = self._write(inner, purpose)
                key = self._write(kind.keys or _ANY_KEY, purpose)
                if purpose == "argument":
                    return f"{MAPPING}[{key}, {value}]"
                return f"{self._builtin('dict')}[{key}, {value}]"
            case UnionOf(members):
                flat = tuple(flat_members(members))
                if purpose == "value" and flat in self.returned_unions:
                    return f"{self.module('models')}.{self.returned_unions[flat]}"
                if purpose == "argument" and flat in self.taken_unions:
                    return self._alias(self.taken_unions[flat])
                return self._union(self._write_all(flat, purpose))
            case OwnClass(module, name):
                return self._visible(module, name)
            case Anything():
                return ANY
            case _:
                assert_never(kind)

    def _literal(self, kind: LiteralOf, purpose: Purpose) -> str:
        """Return the annotation of constants; arguments may be members of an enum."""
        name = self.literals.get(kind.key) if self.literals else None
        constants = ", ".join(map(literal, kind.values))
        written = (
            f"{LITERAL}[{constants}]"
            if name is None or purpose == "validation"
            else self._alias(name)
        )
        if purpose != "argument" or kind.enum_id not in self.members:
            return written
        enum, members = self._reference(kind.enum_id), self.members[kind.enum_id]
        if len(kind.values) == len(members):
            return f"{enum} | {written}"
        allowed = ", ".join(f"{enum}.{members[value]}" for value in kind.values)
        return f"{LITERAL}[{constants}, {allowed}]"

    def _write_all(self, kinds: Iterable[Type], purpose: Purpose) -> list[str]:
        return [self._write(kind, purpose) for kind in kinds]

    def _add_bounds(
        self, annotation: str, kind: Scalar | ListOf | TupleOf | MapOf
    ) -> str:
        """Return `Annotated[annotation, …]` with the metadata that validates a type.

        The metadata enforce bounds, `prefixItems` and `patternProperties`. Return the
        annotation itself if the type has none of these.
        """
        metadata = self._container_metadata(kind)
        if kind.bounds != NO_BOUNDS:
            limits = field_arguments(kind.bounds)
            metadata = [
                *([_call(FIELD, *limits)] if limits else []),
                *metadata,
                *self._runtime_metadata(kind.bounds),
            ]
        if not metadata:
            return annotation
        return f"{ANNOTATED}[{', '.join([annotation, *metadata])}]"

    def _add_decimal_number(self, annotation: str, bounds: Bounds) -> str:
        """Return `Annotated[Decimal, DecimalNumber(…)]` with the bounds as texts."""
        arguments = [
            f"{bound.argument}={literal(str(value))}"
            for bound, value in bounds.iter_stated()
            if bound.argument
        ]
        number = _model_symbol("decimal_number", "DecimalNumber")
        return f"{ANNOTATED}[{annotation}, {_call(number, *arguments)}]"

    def _container_metadata(self, kind: Type) -> list[str]:
        """Return the metadata of `prefixItems` or of `patternProperties`, if any."""
        match kind:
            case ListOf(prefix_items=(_, *_)):
                types = self._write_all(kind.prefix_items, "validation")
                name = _model_symbol("prefix_items", "PrefixItems")
                return [_call(name, *types, *self._rest(kind))]
            case MapOf(pattern_values=(_, *_)):
                rules = [self._pattern_rule(*pair) for pair in kind.pattern_values]
                name = _model_symbol("pattern_properties", "PatternProperties")
                return [_call(name, *rules, *self._rest(kind))]
            case _:
                return []

    def _pattern_rule(self, key: Bounds, value: Type) -> str:
        """Return the rule of one pattern of `patternProperties`."""
        annotation = self._write(value, "validation")
        if key.python_pattern is None:
            arguments = [literal(key.pattern), annotation]
        else:
            # The regex engine of pydantic does not support this pattern.
            arguments = [literal(key.python_pattern), annotation, literal("python-re")]
        return _call(_model_symbol("pattern_properties", "PatternRule"), *arguments)

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
                yield _call(_model_symbol(module, name), *arguments)
        if bounds.values:
            values = [literal(json.loads(text)) for text in bounds.values]
            yield _call(_model_symbol("const_values", "JsonConstants"), *values)

    def _add_discriminator(self, union: str, discriminator: Discriminator) -> str:
        """Return a union with the metadata that selects a member by discriminator."""
        return f"{ANNOTATED}[{union}, {self._write_discriminator(discriminator)}]"

    def _write_discriminator(self, discriminator: Discriminator) -> str:
        pairs = [
            (value, self.classes[schema_id])
            for value, schema_id in discriminator.mapping
        ]
        by_value = dict(pairs)
        # In Python, 1 and True are the same key.
        classes = by_value if len(by_value) == len(pairs) else pairs
        arguments: list[object] = [discriminator.property_name, classes]
        if discriminator.default is not None:
            arguments.append(self.classes[discriminator.default])
        written = [*map(literal, arguments)]
        if discriminator.is_optional:
            written.append(code("is_optional=True"))
        if discriminator.nested:
            nested = [
                f"{literal(self.classes[schema_id])}: {self._write_discriminator(each)}"
                for schema_id, each in discriminator.nested
            ]
            written.append(code(f"nested={{{', '.join(nested)}}}"))
        return _call(_model_symbol("discriminator", "Discriminator"), *written)

    def _reference(self, schema_id: SchemaId) -> str:
        return f"{self.module('models')}.{self.classes[schema_id]}"

    def _params(self, schema_id: SchemaId) -> str:
        """Return the type of the dicts or plain values that stand for a model."""
        return self._alias(self.params[schema_id])

    def _alias(self, name: str) -> str:
        """Return the reference to an alias in the module `params`."""
        return f"{self.module('params')}.{name}"

    def _union(self, members: list[str]) -> str:
        """Join annotations by `|`, or by `Union` if the first begins with `Annotated`.

        Type checkers reject `Annotated[…] | None`.
        """
        union = join_union(members)
        if not union.startswith(f"{ANNOTATED}["):
            return union
        return f"{UNION}[{', '.join(dict.fromkeys(members))}]"

    def _scalar(self, scalar: Scalar, purpose: Purpose) -> str:
        """Return the annotation of a scalar, such as `int`, `Int32` or `date`."""
        if scalar.kind is ScalarKind.UNIX_MILLISECONDS:
            return self._unix_time(scalar, purpose)
        if scalar.kind is ScalarKind.DECIMAL and purpose == "validation":
            return _model_symbol("decimal_text", "DecimalText")
        if purpose == "validation" and scalar.bounds.bit_width is not None:
            return _model_symbol("fixed_width_int", f"Int{scalar.bounds.bit_width}")
        if scalar.kind not in IMPORTED_SCALARS:
            return self._builtin(BUILTIN_SCALARS[scalar.kind])
        name = self._visible(*IMPORTED_SCALARS[scalar.kind])
        is_decimal = scalar.kind in (ScalarKind.DECIMAL, ScalarKind.DECIMAL_NUMBER)
        if purpose == "argument" and is_decimal and self.accept_text:
            return f"{name} | {self._builtin('str')}"
        return name

    def _unix_time(self, scalar: Scalar, purpose: Purpose) -> str:  # noqa: ARG002
        """Return the annotation of Unix time in milliseconds."""
        if purpose == "validation":
            return _model_symbol("unix_time", "UnixMilliseconds")
        name = self._builtin("int")
        if purpose == "argument" and self.accept_datetime:
            instant = self._visible("datetime", "datetime")
            return f"{name} | {instant} | {self._visible('datetime', 'date')}"
        return name

    def module(self, name: str) -> Code:
        """Return the name of the module `models` or `params`."""
        self.used_modules.add(name)
        return self._visible(self.package, name)

    def _visible(self, module: str, name: str) -> Code:
        """Return a name, or `name_` if the class body hides the name."""
        alias = f"{name}_" if name in self.hidden else ""
        if self.is_lazy and module == self.package:
            return typing_symbol(module, name, alias)
        return symbol(module, name, alias)

    def _builtin(self, name: str) -> str:
        """Return a builtin's name, or `builtins.name` if the class body hides it."""
        return f"{symbol('builtins')}.{name}" if name in self.hidden else name


def _model_symbol(module: str, name: str) -> Code:
    """Return code that stands for a name of the runtime's room `models`."""
    return symbol(f"{RUNTIME}.models.{module}", name)


def _has_formatted_texts(members: Iterable[Type]) -> bool:
    """Return whether a text may have the form of several members of a union."""
    kinds = {member.kind for member in members if isinstance(member, Scalar)}
    return len(kinds & {ScalarKind.STRING, *_FORMATTED}) > 1


def _call(name: str, *arguments: str) -> str:
    return f"{name}({', '.join(arguments)})"


def field_arguments(bounds: Bounds) -> list[Code]:
    """Return bounds as keyword arguments of pydantic's `Field`, such as `ge=1`."""
    return [
        code(f"{bound.argument}={literal(value)}")
        for bound, value in bounds.iter_stated()
        if bound.argument
    ]


def join_union(parts: Sequence[str]) -> str:
    """Join the distinct annotations of a union by `|`, with any None at the end."""
    return " | ".join(union_members(parts))


def join_quoted_union(members: Sequence[str]) -> str:
    """Return a union whose members may be quoted, which do not support `|`.

    Type checkers reject `Annotated[…] | None`, too. Nested unions are merged.
    """
    needs_union = ('"', f"{ANNOTATED}[", f"{UNION}[")
    if not any(member.startswith(needs_union) for member in union_members(members)):
        return join_union(members)
    start = f"{UNION}["
    flat = [
        member[len(start) : -1] if member.startswith(start) else member
        for member in members
    ]
    return f"{start}{', '.join(union_members(flat))}]"


def union_members(parts: Sequence[str]) -> list[str]:
    """Return the distinct annotations of a union's members, with any None at the end.

    ``int | None`` and ``str`` become ``int``, ``str`` and ``None``.
    """
    distinct: dict[str, None] = {}
    is_nullable = False
    for part in parts:
        # Parts such as `Decimal | str` are unions themselves.
        is_union = " | " in part and _PLAIN.fullmatch(part) is not None
        for member in part.split(" | ") if is_union else (part,):
            not_null = member.removesuffix(" | None")
            if not_null == "None" or not_null != member:
                is_nullable = True
            if not_null != "None":
                distinct[not_null] = None
    members = _merge_literals(distinct) if len(distinct) > 1 else [*distinct]
    return [*members, "None"] if is_nullable else members


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
