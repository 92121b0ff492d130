"""Annotations of the fields of models.

References to classes that are defined further down in the module are quoted.
"""

from collections.abc import Set

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
    referenced_schema_ids,
)
from typecase.ir.keywords import BOUNDS
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import literal
from typecase.python.types.annotations import (
    Annotations,
    field_arguments,
    join_union,
    union_members,
)

MAX_QUOTED_LENGTH = 72
"""Maximum length of a field name and its quoted annotation, which black can't wrap."""

_WITHOUT_ARGUMENTS = {name: None for name, bound in BOUNDS.items() if bound.argument}
"""Changes that remove from bounds what arguments of `Field` enforce."""


class FieldAnnotations(Annotations):
    """Annotations of one model.

    ``defined`` has the ids of the models above this model in the module. Annotations
    that refer to other models are quoted as a whole. If ``quotes_references`` is true,
    each reference is quoted by itself.
    """

    defined: Set[SchemaId] = frozenset()
    quotes_references: bool = False

    def field(self, field: Field, name: str) -> str:
        """Return the annotation of a field, with its bounds and alias as metadata."""
        unbounded, bounds = _split_bounds(field.type)
        arguments = field_arguments(bounds)
        if name != field.wire_name:
            arguments.insert(0, code(f"alias={literal(field.wire_name)}"))
        is_complete = field.required or isinstance(unbounded, Nullable)
        kind = unbounded if is_complete else Nullable(unbounded)
        annotation = self._quoted(kind, MAX_QUOTED_LENGTH - len(name))
        if not arguments:
            return annotation
        self._imported("pydantic", "Field")
        annotated = self._imported("typing", "Annotated")
        return f"{annotated}[{annotation}, Field({join(', ', arguments)})]"

    def extra_field(self, kind: Type, name: str) -> str:
        """Return the annotation of the field that contains additional properties."""
        self.imports.add_names("pydantic", "Field")
        return self._quoted(MapOf(kind), MAX_QUOTED_LENGTH - len(name))

    def default(self, field: Field) -> Code | None:
        """Return the default of a field, or None if callers must pass a value."""
        if not field.required:
            return code("None")
        if field.access is None:
            return None
        return code(self._imported(".._runtime.models.model", field.access.name))

    def _quoted(self, kind: Type, max_length: int) -> str:
        """Return an annotation; quote references to classes further down.

        ``max_length`` limits the length of an annotation that is quoted as a whole.
        """
        annotation = self._write(kind, bounds=True)
        if all(schema_id in self.defined for schema_id in referenced_schema_ids(kind)):
            return annotation
        # black does not wrap a quoted annotation, and a type checker does not accept
        # escapes in it. If the whole annotation cannot be quoted, its references are.
        for quote in ('"', "'"):
            is_short = len(annotation) < max_length
            if is_short and quote not in annotation and "\\" not in annotation:
                return f"{quote}{annotation}{quote}"
        return replace(self, quotes_references=True)._write(kind, bounds=True)

    def _reference(self, schema_id: SchemaId) -> str:
        name = self.classes[schema_id]
        is_quoted = self.quotes_references and schema_id not in self.defined
        return f'"{name}"' if is_quoted else name

    def _union(self, parts: list[str]) -> str:
        if not self.quotes_references:
            return join_union(parts)
        # Quoted references do not support `|`. Nested unions are merged.
        bare = [part.removeprefix("Union[") for part in parts]
        flat = [
            each if each == part else each.removesuffix("]")
            for each, part in zip(bare, parts, strict=True)
        ]
        return f"{self._imported('typing', 'Union')}[{', '.join(union_members(flat))}]"

    def _scalar(self, kind: Scalar, *, loose: bool, bounds: bool) -> str:
        if kind.kind is ScalarKind.UNIX_MILLISECONDS:
            # A field contains the number as it is in JSON.
            kind = replace(kind, kind=ScalarKind.INTEGER)
        return super()._scalar(kind, loose=loose, bounds=bounds)


def _split_bounds(kind: Type) -> tuple[Type, Bounds]:
    """Return a type without the bounds that `Field` enforces, and all its bounds."""
    match kind:
        case Nullable(inner):
            unbounded, bounds = _split_bounds(inner)
            return Nullable(unbounded), bounds
        case ListOf(first=[_, *_]) | MapOf(matching=[_, *_]):
            # The metadata for items or properties stays together with the length.
            return kind, Bounds()
        case Scalar() | ListOf() | MapOf():
            kept = replace(kind.bounds, **_WITHOUT_ARGUMENTS)
            return replace(kind, bounds=kept), kind.bounds
        case _:
            return kind, Bounds()
