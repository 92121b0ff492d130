"""Values as a user would write them in Python.

An example of a document is written as an expression that the type accepts. One that
does not fit its type is passed over, and a value made in its place.
"""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import assert_never, cast

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import (
    Anything,
    Api,
    EnumSchema,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    ObjectSchema,
    Ref,
    Scalar,
    TupleOf,
    Type,
    UnionOf,
    Way,
    listed_values,
    places,
)
from typecase.python.examples.samples import Samples
from typecase.python.examples.scalars import scalar_code
from typecase.python.models.members import members
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import literal
from typecase.python.types.import_collector import Imports

STEPS = 100_000
"""How many types an example is held against, before it is passed over."""


class Values(Struct, frozen=True):
    """Writes values of one API; ``home`` is the module its models are imported from.

    They lack the ``unsent`` members: what is read-only in a request is sent by nobody.
    ``made`` values are written though an object may lack required members.
    """

    api: Api
    names: Names
    imports: Imports
    home: str
    unsent: Way = Way.READ_ONLY
    made: bool = False
    _steps: Iterator[int] = field(default_factory=count)

    def value(self, kind: Type, example: object = None) -> Code:
        """Write the example, or a value made from the type."""
        written = None if example is None else self._write(kind, example)
        if written is not None:
            return written
        sample = Samples(self.api, self.names, self.unsent).make(kind)
        written = replace(self, made=True, _steps=count())._write(kind, sample)
        return literal(sample) if written is None else written

    def _write(self, kind: Type, value: object) -> Code | None:
        """Write a value from the wire, or return None where it does not fit."""
        # Types that refer to one another can be tried in endlessly many ways.
        if next(self._steps) > STEPS:
            return None
        if (values := listed_values(kind)) and not _is_one_of(value, values):
            return None
        match kind:
            case Scalar():
                return scalar_code(kind.kind, value, self.imports)
            case LiteralOf() | Anything():
                return literal(value)
            case ListOf() | TupleOf():
                return self._list(kind, value)
            case MapOf(inner):
                return self._map(inner, value)
            case Ref(identity):
                schema = self.api.schemas[identity]
                if isinstance(schema, EnumSchema):
                    return self._enum(schema, value)
                return self._object(schema, value)
            case UnionOf():
                tried = (self._write(each, value) for each in _likely(kind, value))
                return next((each for each in tried if each is not None), None)
            case Nullable(inner):
                return code("None") if value is None else self._write(inner, value)
            case _:
                assert_never(kind)

    def _list(self, kind: ListOf | TupleOf, value: object) -> Code | None:
        if not isinstance(value, list):
            return None
        items = cast("list[object]", value)
        kinds = places(kind, len(items))
        if len(kinds) != len(items):
            return None
        pairs = zip(kinds, items, strict=True)
        written = _whole([self._write(each, item) for each, item in pairs])
        if written is None:
            return None
        if isinstance(kind, ListOf):
            return code(f"[{join(', ', written)}]")
        end = "," if len(written) == 1 else ""
        return code(f"({join(', ', written)}{end})")

    def _map(self, inner: Type, value: object) -> Code | None:
        if not isinstance(value, Mapping):
            return None
        mapping = cast("Mapping[str, object]", value)
        written = _whole([self._write(inner, each) for each in mapping.values()])
        if written is None:
            return None
        pairs = zip(mapping, written, strict=True)
        listed = [code(f"{literal(name)}: {each}") for name, each in pairs]
        return code(f"{{{join(', ', listed)}}}")

    def _object(self, schema: ObjectSchema, value: object) -> Code | None:
        if not isinstance(value, Mapping):
            return None
        mapping = cast("Mapping[str, object]", value)
        fields = {
            name: each
            for name, each in members(schema, self.api, self.names).items()
            if each.way is not self.unsent
        }
        required = {each.wire_name for each in fields.values() if each.required}
        if not self.made and not required <= mapping.keys():
            return None
        given = {
            name: each
            for name, each in fields.items()
            if each.wire_name in mapping
            and (each.required or not each.notes.deprecated)
        }
        written = _whole(
            [self._write(each.type, mapping[each.wire_name]) for each in given.values()]
        )
        if written is None:
            return None
        pairs = zip(given, written, strict=True)
        listed = [code(f"{name}={each}") for name, each in pairs]
        return code(f"{self._model(schema)}({join(', ', listed)})")

    def _enum(self, schema: EnumSchema, value: object) -> Code | None:
        if not isinstance(value, str | int) or isinstance(value, bool):
            return None
        member = self.names.members[schema.id].get(value)
        return code(f"{self._model(schema)}.{member}") if member else None

    def _model(self, schema: EnumSchema | ObjectSchema) -> str:
        self.imports.name(self.home, "models")
        return f"models.{self.names.classes[schema.id]}"


def _whole(parts: list[Code | None]) -> list[Code] | None:
    """Return parts, unless one of them is missing."""
    written = [each for each in parts if each is not None]
    return written if len(written) == len(parts) else None


def _is_one_of(value: object, values: tuple[object, ...]) -> bool:
    return any(type(value) is type(each) and value == each for each in values)


def _likely(choice: UnionOf, value: object) -> tuple[Type, ...]:
    """Put the object that a value says it is first."""
    told = choice.discriminator
    if told is None or not isinstance(value, Mapping):
        return choice.members
    named = cast("Mapping[str, object]", value).get(told.member)
    wanted = dict(told.objects).get(str(named))
    return tuple(
        sorted(choice.members, key=lambda k: not isinstance(k, Ref) or k.id != wanted)
    )
