"""Values as a user would write them in Python.

In: a type of the ir and, where a document has one, an example on the wire. Out: an
expression whose value the type accepts; its imports are gathered on the way. An
example that does not fit its type is passed over, and a value made in its place.
"""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import assert_never, cast

from msgspec import Struct, field

from typecase.ir import (
    Anything,
    Api,
    EnumSchema,
    ListOf,
    LiteralOf,
    LiteralValue,
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
from typecase.python.code import Code, code, join
from typecase.python.example_choices import likely, told
from typecase.python.example_objects import Picked, pick
from typecase.python.example_scalars import Scalars
from typecase.python.imports import Imports
from typecase.python.literals import literal
from typecase.python.members import members
from typecase.python.naming import Names

DEPTH = 6
"""How many objects deep a made value goes, though it may contain itself."""
LENGTH = 100
"""How many items a made list has at most, whatever a document asks for."""
MANY = 1_000
"""After so many parts, what else is made has none of its own."""
STEPS = 100_000
"""How many types an example is held against, before it is passed over."""


class Values(Struct, frozen=True):
    """Writes values of one API; ``home`` is the module its models are imported from.

    They lack the ``unsent`` members: what is read-only in a request is sent by nobody.
    """

    api: Api
    names: Names
    imports: Imports
    home: str
    unsent: Way = Way.READ_ONLY
    _parts: Iterator[int] = field(default_factory=count)
    _steps: Iterator[int] = field(default_factory=count)

    def value(self, kind: Type, example: object = None) -> Code:
        """Write the example, or a value made from the type."""
        written = None if example is None else self._given(kind, example)
        return written if written is not None else self._made(kind, 0)

    def _given(self, kind: Type, example: object) -> Code | None:
        """Write an example, or return None where it does not fit."""
        # Types that refer to one another can be tried in endlessly many ways.
        if next(self._steps) > STEPS:
            return None
        if (values := listed_values(kind)) and not _is_one_of(example, values):
            return None
        match kind:
            case Scalar():
                return Scalars(self.imports).given(kind, example)
            case LiteralOf():
                return literal(example)
            case ListOf() | TupleOf():
                return self._given_list(kind, example)
            case MapOf(inner):
                return self._given_map(inner, example)
            case Ref(identity):
                match self.api.schemas[identity]:
                    case EnumSchema() as schema:
                        return self._member(schema, example)
                    case ObjectSchema() as schema:
                        return self._given_object(schema, example)
            case UnionOf():
                kinds = likely(kind, example)
                found = (self._given(member, example) for member in kinds)
                return next((each for each in found if each is not None), None)
            case Nullable(inner):
                return self._given(inner, example)
            case Anything():
                return literal(example)
            case _:
                assert_never(kind)

    def _given_list(self, kind: ListOf | TupleOf, example: object) -> Code | None:
        if not isinstance(example, list):
            return None
        listed = cast("list[object]", example)
        kinds = places(kind, len(listed))
        if len(kinds) != len(listed):
            return None
        pairs = zip(kinds, listed, strict=True)
        written = [self._given(each, value) for each, value in pairs]
        telling = [each for each in written if each is not None]
        return _array(kind, telling) if len(telling) == len(written) else None

    def _given_map(self, inner: Type, example: object) -> Code | None:
        if not isinstance(example, Mapping):
            return None
        mapping = cast("Mapping[str, object]", example)
        written = {name: self._given(inner, each) for name, each in mapping.items()}
        telling = {name: each for name, each in written.items() if each is not None}
        return _map(telling) if len(telling) == len(written) else None

    def _given_object(self, schema: ObjectSchema, example: object) -> Code | None:
        if not isinstance(example, Mapping):
            return None
        mapping = cast("Mapping[str, object]", example)
        written: dict[str, Code] = {}
        for member in members(schema, self.api, self.names):
            field = member.field
            if field.wire_name not in mapping:
                if field.required and field.way is not self.unsent:
                    return None
            elif field.way is not self.unsent and (
                field.required or not field.notes.deprecated
            ):
                value = self._given(field.type, mapping[field.wire_name])
                if value is None:
                    return None
                written[member.name] = value
        return self._call(schema, written)

    def _made(
        self, kind: Type, depth: int, said: Mapping[str, LiteralValue] | None = None
    ) -> Code:
        if next(self._parts) > MANY:
            depth = DEPTH + 1
        if values := listed_values(kind):
            return literal(values[0])
        match kind:
            case Scalar():
                return Scalars(self.imports).made(kind)
            case LiteralOf(values):
                return literal(values[0])
            case ListOf(bounds=bounds):
                if depth > DEPTH:
                    return code("[]")
                least = 0 if bounds.unique else bounds.min_length or 0
                length = min(max(1, least), LENGTH)
                made = [self._made(each, depth + 1) for each in places(kind, length)]
                return _array(kind, made)
            case TupleOf(items):
                return _array(kind, [self._made(each, depth + 1) for each in items])
            case MapOf(matching=[_, *_]):
                return _map({})
            case MapOf(inner):
                return _map({} if depth > DEPTH else {"key": self._made(inner, depth)})
            case Ref(identity):
                match self.api.schemas[identity]:
                    case EnumSchema() as schema:
                        return self._enum(schema, schema.members[0].value)
                    case ObjectSchema() as schema:
                        return self._made_object(schema, depth + 1, said or {})
            case UnionOf(kinds):
                return self._made(kinds[0], depth, told(kind))
            case Nullable(inner):
                return code("None") if depth > DEPTH else self._made(inner, depth)
            case Anything():
                return literal("value")
            case _:
                assert_never(kind)

    def _made_object(
        self, schema: ObjectSchema, depth: int, said: Mapping[str, LiteralValue]
    ) -> Code:
        picked = (
            pick(schema, self.api, self.names, said, self.unsent)
            if depth <= DEPTH
            else ()
        )
        return self._call(
            schema, {each.name: self._picked(each, depth) for each in picked}
        )

    def _picked(self, picked: Picked, depth: int) -> Code:
        """Write a member's forced value, or one made from its type."""
        kind = picked.field.type
        given = None if picked.forced is None else self._given(kind, picked.forced)
        return given if given is not None else self._made(kind, depth)

    def _member(self, schema: EnumSchema, example: object) -> Code | None:
        if not isinstance(example, str | int) or isinstance(example, bool):
            return None
        known = example in self.names.members[schema.id]
        return self._enum(schema, example) if known else None

    def _enum(self, schema: EnumSchema, value: str | int) -> Code:
        member = self.names.members[schema.id][value]
        return code(f"{self._model(schema)}.{member}")

    def _call(self, schema: ObjectSchema, written: Mapping[str, Code]) -> Code:
        pairs = [code(f"{name}={value}") for name, value in written.items()]
        return code(f"{self._model(schema)}({join(', ', pairs)})")

    def _model(self, schema: EnumSchema | ObjectSchema) -> str:
        self.imports.name(self.home, "models")
        return f"models.{self.names.classes[schema.id]}"


def _is_one_of(example: object, values: tuple[object, ...]) -> bool:
    return any(type(example) is type(value) and example == value for value in values)


def _array(kind: ListOf | TupleOf, written: list[Code]) -> Code:
    if isinstance(kind, ListOf):
        return code(f"[{join(', ', written)}]")
    end = "," if len(written) == 1 else ""
    return code(f"({join(', ', written)}{end})")


def _map(written: Mapping[str, Code]) -> Code:
    pairs = [code(f"{literal(name)}: {value}") for name, value in written.items()]
    return code(f"{{{join(', ', pairs)}}}")
