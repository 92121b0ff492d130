"""Write example values as Python expressions, such as `models.Pet(name="Rex")`.

An example of the document becomes an expression of the annotated type. Without an
example that matches the type, a sample of the type is used instead.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import count
from typing import assert_never, cast
from uuid import UUID

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import (
    AccessMode,
    AliasSchema,
    Anything,
    Api,
    Discriminator,
    EnumSchema,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    ObjectSchema,
    OwnClass,
    Ref,
    Scalar,
    ScalarKind,
    SchemaId,
    TupleOf,
    Type,
    UnionOf,
    Unlisted,
    allowed_values,
    item_types,
)
from typecase.names.api_names import Names
from typecase.python.examples.wire_samples import Samples
from typecase.python.models.object_members import collect_fields
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import literal
from typecase.python.text.symbols import symbol

PARSERS: Mapping[ScalarKind, Callable[[str], date | UUID | Decimal]] = {
    ScalarKind.DATE: date.fromisoformat,
    ScalarKind.DATE_TIME: datetime.fromisoformat,
    ScalarKind.UUID: UUID,
    ScalarKind.DECIMAL: Decimal,
}
"""Functions that convert a string to a Python value, by the kind of the scalar."""
MAX_STEPS = 100_000
"""Maximum number of comparisons with types.

This is a limit for all examples of one writer together, and for each sample.
"""


class ExampleWriter(Struct, frozen=True):
    """A converter of examples of one API to Python expressions.

    ``package`` is the package from which the models are imported. Fields with the
    access ``omitted_access`` are left out: a request has no read-only fields, and a
    response no write-only fields. If ``allow_incomplete`` is true, objects may lack
    required fields. ``_steps`` counts the comparisons of values with types: with
    mutually recursive unions, their number grows exponentially.
    """

    api: Api
    names: Names
    package: str
    omitted_access: AccessMode = AccessMode.READ_ONLY
    allow_incomplete: bool = False
    _steps: Iterator[int] = field(default_factory=count)

    def expression(self, kind: Type, example: object = None, name: str = "") -> Code:
        """Return an example of the type ``kind`` as an expression.

        If the example is None or does not match the type, use a sample of the type, for
        a parameter with the given ``name``. A sample that does not match either becomes
        a literal.
        """
        expression = None if example is None else self.write(kind, example)
        if expression is not None:
            return expression
        sample = Samples(self.api, self.names, self.omitted_access).make(kind, name)
        expression = self._sample_writer().write(kind, sample)
        return literal(sample) if expression is None else expression

    def members(self, schema: ObjectSchema, example: object = None) -> dict[str, Code]:
        """Return an example of an object as the expressions of its fields, by name.

        It is ``example`` or a sample, as in `expression`.
        """
        members = None if example is None else self._members(schema, example)
        if members is not None:
            return members
        sample = Samples(self.api, self.names, self.omitted_access).make(Ref(schema.id))
        return self._sample_writer()._members(schema, sample) or {}

    def _sample_writer(self) -> "ExampleWriter":
        """Return a writer of samples, which may be incomplete."""
        return replace(self, allow_incomplete=True, _steps=count())

    def write(self, kind: Type, value: object) -> Code | None:
        """Return a JSON value as an expression.

        Return None if the type does not match, or after too many comparisons.
        """
        if next(self._steps) > MAX_STEPS:
            return None
        if (values := allowed_values(kind)) and not _is_one_of(value, values):
            return None
        match kind:
            case Scalar():
                return _scalar(kind.kind, value)
            case LiteralOf() | Anything():
                return literal(value)
            case ListOf() | TupleOf():
                return self._list(kind, value)
            case MapOf(inner):
                return self._map(inner, value)
            case Ref(schema_id):
                schema = self.api.schemas[schema_id]
                if isinstance(schema, EnumSchema):
                    return self._enum(schema, value)
                if isinstance(schema, AliasSchema):
                    return self.write(schema.type, value)
                return self._object(schema, value)
            case UnionOf():
                members = _order_by_discriminator(kind, value)
                attempts = (self.write(member, value) for member in members)
                return next((match for match in attempts if match is not None), None)
            case Unlisted():
                return None
            case Nullable(inner):
                return code("None") if value is None else self.write(inner, value)
            case OwnClass(module, name, wire):
                # Most classes of scalars are created from one value, as `UUID` is.
                text = literal(value) if isinstance(wire, Scalar) else "..."
                return code(f"{symbol(module, name)}({text})")
            case _:
                assert_never(kind)

    def _list(self, kind: ListOf | TupleOf, value: object) -> Code | None:
        """Return an array as a list or tuple, or None if the type does not match."""
        if not isinstance(value, list):
            return None
        items = cast("list[object]", value)
        kinds = item_types(kind, len(items))
        if len(kinds) != len(items):
            return None
        expressions = self._write_all(kinds, items)
        if expressions is None:
            return None
        if isinstance(kind, ListOf):
            return code(f"[{join(', ', expressions)}]")
        end = "," if len(expressions) == 1 else ""
        return code(f"({join(', ', expressions)}{end})")

    def _map(self, inner: Type, value: object) -> Code | None:
        """Return an object as a dict, or None if the type does not match."""
        if not isinstance(value, Mapping):
            return None
        mapping = cast("Mapping[str, object]", value)
        expressions = self._write_all([inner] * len(mapping), mapping.values())
        if expressions is None:
            return None
        items = [
            code(f"{literal(name)}: {expression}")
            for name, expression in zip(mapping, expressions, strict=True)
        ]
        return code(f"{{{join(', ', items)}}}")

    def _object(self, schema: ObjectSchema, value: object) -> Code | None:
        """Return an object as a call of its class, or None if it does not match."""
        members = self._members(schema, value)
        if members is None:
            return None
        arguments = [code(f"{name}={members[name]}") for name in members]
        return code(f"{self._model(schema)}({join(', ', arguments)})")

    def _members(self, schema: ObjectSchema, value: object) -> dict[str, Code] | None:
        """Return the expressions of an object's fields, or None if it does not match.

        Properties that the schema does not list, deprecated optional properties and
        those with ``omitted_access`` are left out.
        """
        if not isinstance(value, Mapping):
            return None
        mapping = cast("Mapping[str, object]", value)
        fields = {
            name: member
            for name, member in collect_fields(schema, self.api, self.names).items()
            if member.access is not self.omitted_access
        }
        required = {member.wire_name for member in fields.values() if member.required}
        if not self.allow_incomplete and not required <= mapping.keys():
            return None
        shown = {
            name: member
            for name, member in fields.items()
            if member.wire_name in mapping
            and (member.required or not member.notes.deprecated)
        }
        expressions = self._write_all(
            [member.type for member in shown.values()],
            [mapping[member.wire_name] for member in shown.values()],
        )
        if expressions is None:
            return None
        return dict(zip(shown, expressions, strict=True))

    def _write_all(
        self, kinds: Iterable[Type], values: Iterable[object]
    ) -> list[Code] | None:
        """Return the expressions of values, each of the type at the same position.

        Return None if a value does not match its type.
        """
        attempts = [
            self.write(kind, value) for kind, value in zip(kinds, values, strict=True)
        ]
        expressions = [attempt for attempt in attempts if attempt is not None]
        return expressions if len(expressions) == len(attempts) else None

    def _enum(self, schema: EnumSchema, value: object) -> Code | None:
        """Return the member of an enumeration, or None if no member has the value."""
        # `True == 1`, but a boolean is no value of an enumeration.
        if not isinstance(value, str | int) or isinstance(value, bool):
            return None
        member = self.names.members[schema.id].get(value)
        return code(f"{self._model(schema)}.{member}") if member else None

    def _model(self, schema: EnumSchema | ObjectSchema) -> str:
        """Return the class of a schema, such as `models.Pet`."""
        return f"{symbol(self.package, 'models')}.{self.names.classes[schema.id]}"


def _is_one_of(value: object, values: tuple[object, ...]) -> bool:
    # `1 == True == 1.0`, so the types are compared too.
    return any(type(value) is type(other) and value == other for other in values)


def _order_by_discriminator(union: UnionOf, value: object) -> tuple[Type, ...]:
    """Return the members of a union; the member that the value selects comes first.

    If the value selects none, return the members in the order of the document.
    """
    discriminator = union.discriminator
    if discriminator is None or not isinstance(value, Mapping):
        return union.members
    selected = _select(discriminator, cast("Mapping[str, object]", value))
    # `sorted` puts False first, and keeps the order of the other members.
    return tuple(
        sorted(union.members, key=lambda m: not isinstance(m, Ref) or m.id != selected)
    )


def _select(
    discriminator: Discriminator, value: Mapping[str, object]
) -> SchemaId | None:
    tag = value.get(discriminator.property_name)
    selected = next(
        (id_ for choice, id_ in discriminator.mapping if _is_one_of(tag, (choice,))),
        discriminator.default,
    )
    nested = next((each for id_, each in discriminator.nested if id_ == selected), None)
    return selected if nested is None else _select(nested, value) or selected


def _scalar(kind: ScalarKind, value: object) -> Code | None:
    """Return a JSON value as an expression, or None if the value is not of the kind."""
    match kind, value:
        case ScalarKind.NULL, None:
            return code("None")
        case kind, str() if kind in PARSERS:
            return _parsed_code(kind, value)
        case ScalarKind.DECIMAL_NUMBER, int() | float():
            return _parsed_code(ScalarKind.DECIMAL, str(value))
        case (ScalarKind.BINARY | ScalarKind.FILE), str():
            return literal(value.encode())
        case (
            (ScalarKind.STRING, str())
            | (ScalarKind.BOOLEAN, bool())
            | (ScalarKind.NUMBER, float())
        ):
            return literal(value)
        case (
            ScalarKind.INTEGER | ScalarKind.NUMBER | ScalarKind.UNIX_MILLISECONDS
        ), int():
            return None if isinstance(value, bool) else literal(value)
        case _:
            return None


def _parsed_code(kind: ScalarKind, text: str) -> Code | None:
    """Return a date, datetime, UUID or decimal number as an expression.

    A datetime with an offset is converted to UTC. Return None if ``text`` is malformed,
    or if the date is out of Python's range.
    """
    try:
        value = PARSERS[kind](text)
        if isinstance(value, datetime) and value.tzinfo is not None:
            value = value.astimezone(UTC)
    except (ArithmeticError, ValueError):
        return None
    if isinstance(value, Decimal):
        return code(f"{symbol('decimal', 'Decimal')}({literal(text)})")
    if isinstance(value, UUID):
        return code(f"{symbol('uuid', 'UUID')}({literal(str(value))})")
    name, _, arguments = repr(value).removeprefix("datetime.").partition("(")
    arguments = arguments.replace("datetime.timezone.utc", symbol("datetime", "UTC"))
    return code(f"{symbol('datetime', name)}({arguments}")
