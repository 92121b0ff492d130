"""Types of members in, annotations of a class of models out.

A class that is printed further down is spoken of in quotes. Which class comes first
is decided elsewhere.
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
    references,
)
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import literal
from typecase.python.types.annotations import Annotations, arms, constraints, union

LONGEST_QUOTED = 72


class MemberAnnotations(Annotations):
    """Writes the members of one class; ``printed`` are the classes before it.

    ``apart`` writes classes further down in quotes one by one.
    """

    printed: Set[SchemaId] = frozenset()
    apart: bool = False

    def member(self, field: Field, name: str) -> str:
        """Annotate a member called ``name``; its limits and its alias stand outside."""
        within, bounds = _unbounded(field.type)
        settings = constraints(bounds)
        if name != field.wire_name:
            settings.insert(0, code(f"alias={literal(field.wire_name)}"))
        is_said = field.required or isinstance(within, Nullable)
        kind = within if is_said else Nullable(within)
        written = self._quoted(kind, LONGEST_QUOTED - len(name))
        if not settings:
            return written
        self._imported("pydantic", "Field")
        name = self._imported("typing", "Annotated")
        return f"{name}[{written}, Field({join(', ', settings)})]"

    def others(self, kind: Type, name: str) -> str:
        """Annotate the members that are not listed, which are called ``name``."""
        self.imports.name("pydantic", "Field")
        return self._quoted(MapOf(kind), LONGEST_QUOTED - len(name))

    def default(self, field: Field) -> Code | None:
        """Write what stands for a member that is left out."""
        if not field.required:
            return code("None")
        if field.way is None:
            return None
        return code(self._imported(".._runtime.models.model", field.way.name))

    def _quoted(self, kind: Type, room: int) -> str:
        written = self._write(kind, bounds=True)
        if all(identity in self.printed for identity in references(kind)):
            return written
        # A type in quotes may hold neither a backslash nor the quotes around it, and
        # is never broken.
        for quote in ('"', "'"):
            if len(written) < room and quote not in written and "\\" not in written:
                return f"{quote}{written}{quote}"
        return replace(self, apart=True)._write(kind, bounds=True)

    def _reference(self, identity: SchemaId) -> str:
        name = self.classes[identity]
        return f'"{name}"' if self.apart and identity not in self.printed else name

    def _choice(self, parts: list[str]) -> str:
        if not self.apart:
            return union(parts)
        bare = [part.removeprefix("Union[") for part in parts]
        flat = [
            each if each == part else each.removesuffix("]")
            for each, part in zip(bare, parts, strict=True)
        ]
        return f"{self._imported('typing', 'Union')}[{', '.join(arms(flat))}]"

    def _scalar(self, kind: Scalar, *, loose: bool, bounds: bool) -> str:
        if kind.kind is ScalarKind.UNIX_MILLISECONDS:
            # A model has the number of the wire.
            kind = replace(kind, kind=ScalarKind.INTEGER)
        return super()._scalar(kind, loose=loose, bounds=bounds)


def _unbounded(kind: Type) -> tuple[Type, Bounds]:
    """Take the limits off a member's value, which are told beside its alias."""
    match kind:
        case Nullable(inner):
            within, bounds = _unbounded(inner)
            return Nullable(within), bounds
        case ListOf(first=[_, *_]) | MapOf(matching=[_, *_]):
            # These rules are told beside its length.
            return kind, Bounds()
        case Scalar() | ListOf() | MapOf():
            own = kind.bounds
            kept = Bounds(
                matches=own.matches, unique=own.unique, bits=own.bits, values=own.values
            )
            return replace(kind, bounds=kept), own
        case _:
            return kind, Bounds()
