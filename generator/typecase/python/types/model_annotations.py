"""Generate annotations for the fields of models.

An annotation that refers to a class further down in the module is quoted.
"""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

import msgspec
from msgspec.structs import replace

from typecase.ir import (
    Bounds,
    Field,
    ListOf,
    MapOf,
    Nullable,
    Scalar,
    ScalarKind,
    SchemaId,
    Type,
    is_nullable,
)
from typecase.ir.keywords import BOUNDS, NO_BOUNDS
from typecase.names.identifiers import BUILTIN_TYPES
from typecase.python.text.code import Code, code
from typecase.python.text.literals import call, literal
from typecase.python.text.symbols import (
    ANY,
    RUNTIME,
    UNPACK,
    UNSET,
    plain,
    symbol,
    typing_symbol,
)
from typecase.python.types.annotations import (
    ANNOTATED,
    FIELD,
    Annotations,
    Purpose,
    field_arguments,
    join_quoted_union,
    join_union,
)

MAX_QUOTED_LENGTH = 72
"""Maximum length of a field's name and quoted annotation, which black does not wrap."""

_BUILTIN_NAMES = BUILTIN_TYPES | {"None"}
_WORD = re.compile(r"\w+")
_NONE = code("None")
_NO_FIELD_BOUNDS = {name: None for name, bound in BOUNDS.items() if bound.argument}
"""The fields of `Bounds` that arguments of `Field` enforce, all with the value None."""


class FieldAnnotations(Annotations):
    """Annotations of the fields of one model.

    ``defined`` has the ids of the models above this model in the module. References to
    all other models are quoted: if ``quotes_references`` is true, each reference by
    itself, and otherwise the annotation as a whole.

    ``modules`` has the module of each model, if a package has several; this module is
    ``own_module``. Pydantic evaluates a quoted annotation there with the names of the
    package, which has only the models.
    """

    defined: AbstractSet[SchemaId] = frozenset()
    quotes_references: bool = False
    modules: Mapping[SchemaId, str] = {}
    own_module: str = ""
    referenced: set[SchemaId] = msgspec.field(default_factory=set[SchemaId])
    """The models to which the annotation refers that was written last."""

    def field(self, field: Field, name: str) -> Code:
        """Return the annotation of a field, with its bounds and alias as metadata."""
        # The bounds become arguments of the same `Field` as the alias.
        unbounded, bounds = _split_bounds(field.type)
        arguments = field_arguments(bounds) if bounds != NO_BOUNDS else []
        if name != field.wire_name:
            arguments.insert(0, code(f"alias={literal(field.wire_name)}"))
        # An optional field is None if it is absent.
        has_null = field.required or isinstance(unbounded, Nullable)
        kind = unbounded if has_null else Nullable(unbounded)
        annotation = self._quoted(kind, MAX_QUOTED_LENGTH - len(name))
        if not arguments:
            return code(annotation)
        return code(f"{ANNOTATED}[{annotation}, {FIELD}({', '.join(arguments)})]")

    def attribute(self, field: Field) -> Code:
        """Return the type of the value of a field, without bounds and alias."""
        has_null = field.required or is_nullable(field.type)
        kind = field.type if has_null else Nullable(field.type)
        return code(replace(self, quotes_references=True)._write(kind, "value"))

    def deprecated_property(self, message: str) -> tuple[Code, Code]:
        """Return the decorators of a property that warns with a message."""
        deprecated = self._visible("typing_extensions", "deprecated")
        return code(self._builtin("property")), call(deprecated, [literal(message)], {})

    def alias(self, kind: Type) -> Code:
        """Return the type for which a recursive alias stands, with quoted references.

        Mypy does not accept a quoted type as a whole, nor pydantic an unquoted one.
        """
        return code(replace(self, quotes_references=True)._write(kind, "validation"))

    def extra_field(self, kind: Type, name: str) -> Code:
        """Return the annotation of the field that contains additional properties.

        ``kind`` is the type of each of these properties.
        """
        return code(self._quoted(MapOf(kind), MAX_QUOTED_LENGTH - len(name)))

    def constructor_arguments(
        self, schema_id: SchemaId, *, is_open: bool
    ) -> Code | None:
        """Return the type of a constructor's keyword arguments for type checkers.

        Return None for a model that no request contains: its arguments have the types
        of the fields. ``is_open`` tells whether the model has additional properties of
        a stated type, which the constructor accepts under any name.
        """
        if schema_id not in self.params:
            return None
        if is_open:
            return ANY
        return code(f"{UNPACK}[{self._params(schema_id)}]")

    def default(self, field: Field) -> Code | None:
        """Return the default of a field, or None if callers must pass a value.

        An optional field has the default `UNSET` if it may be null, and otherwise
        ``None``. A discriminator has its value. A required field that is sent in one
        direction only has the default `READ_ONLY` or `WRITE_ONLY`.
        """
        if field.implied is not None:
            return literal(field.implied)
        if not field.required:
            return UNSET if is_nullable(field.type) else _NONE
        if field.access is None:
            return None
        return symbol(f"{RUNTIME}.models.model", field.access.name)

    def _quoted(self, kind: Type, max_length: int) -> str:
        """Return an annotation, quoted if it refers to a class further down.

        ``max_length`` limits the length of an annotation that is quoted as a whole.
        """
        self.referenced.clear()
        annotation = self._write(kind, "validation")
        if self.referenced <= self.defined:
            return annotation
        # black does not wrap a quoted annotation, and a type checker does not accept
        # escapes in it. If the whole annotation cannot be quoted, its references are.
        shown = plain(annotation)
        is_short = len(shown) < max_length and "\\" not in annotation
        if is_short and (not self.modules or self._has_only_models(shown)):
            for quote in ('"', "'"):
                if quote not in annotation:
                    return f"{quote}{annotation}{quote}"
        return replace(self, quotes_references=True)._write(kind, "validation")

    def _has_only_models(self, annotation: str) -> bool:
        """Return whether the names in an annotation are models and builtins."""
        models = {self.classes[schema_id] for schema_id in self.referenced}
        return models.union(_BUILTIN_NAMES).issuperset(_WORD.findall(annotation))

    def _reference(self, schema_id: SchemaId) -> str:
        self.referenced.add(schema_id)
        name = self.classes[schema_id]
        module = self.modules.get(schema_id, self.own_module)
        if module != self.own_module:
            refer = typing_symbol if self.is_lazy else symbol
            name = refer(f".models.{module}", name)
        is_quoted = self.quotes_references and schema_id not in self.defined
        return f'"{name}"' if is_quoted else name

    def _union(self, members: list[str]) -> str:
        if not self.quotes_references:
            return join_union(members)
        return join_quoted_union(members)

    def _unix_time(self, scalar: Scalar, purpose: Purpose) -> str:
        # A field contains the number of the JSON document, not a datetime.
        return self._scalar(replace(scalar, kind=ScalarKind.INTEGER), purpose)


def _split_bounds(kind: Type) -> tuple[Type, Bounds]:
    """Return a type without the bounds that `Field` enforces, and all its bounds.

    A list with `prefixItems`, a map with `patternProperties` and a tuple keep their
    bounds; the returned bounds are then empty. They are also empty for a type that has
    no bounds.
    """
    match kind:
        case Nullable(inner):
            unbounded, bounds = _split_bounds(inner)
            return Nullable(unbounded), bounds
        case ListOf(prefix_items=[_, *_]) | MapOf(pattern_values=[_, *_]):
            # The bounds stay with the metadata of `prefixItems` or `patternProperties`.
            return kind, NO_BOUNDS
        case Scalar(ScalarKind.DECIMAL_NUMBER):
            return kind, NO_BOUNDS
        case Scalar() | ListOf() | MapOf() if kind.bounds != NO_BOUNDS:
            other_bounds = replace(kind.bounds, **_NO_FIELD_BOUNDS)
            return replace(kind, bounds=other_bounds), kind.bounds
        case _:
            return kind, NO_BOUNDS
