"""Sample values: a type in, plain JSON that it accepts out, the same one every time.
Members are filled where that ends; what no rule finds is refused, never guessed.
Answers and their envelopes do not belong here.
"""

import json
from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import ModelSchema, TaggedUnionSchema

from ..checks import Refused, refuse_unknown
from ..choices import MEMBER, VALUES
from ..conditions import AnyOf, Condition, MemberCount, OneOf, OnlyWith
from ..faults import faults_of
from ..model import Model, wire_fields
from ..operation import Typed
from ..plain import is_object
from .scalars import Unbuildable, number, text

_CONDITIONS = "x-conditions"
_KIND = "x-kind"
_NULLABLE = "x-nullable"
_PREFIX = "#/$defs/"
_LARGEST = 100_000
"""The number of values plus characters that a sample has at most."""
_MOST_WAYS = 1_000
"""Pydantic tries every arm of a union anew for every arm of the union around it."""


def sample(typed: Typed) -> Any:
    """A plain JSON value that the type accepts, full if it may be."""
    try:
        return _sample(typed)
    except RecursionError:
        raise Unbuildable("its types nest too deep") from None


def _sample(typed: Typed) -> Any:
    try:
        schema = typed.adapter.json_schema(schema_generator=_Schemas)
    except PydanticInvalidForJsonSchema as error:
        raise Unbuildable(error.message) from None
    definitions = schema.get("$defs", {})
    try:
        return _verified(typed, _Builder(definitions, full=True).value(schema))
    except Unbuildable:
        # Rules between members that no schema tells hold more often if there are few,
        # and what is too large may do without its optional members.
        return _verified(typed, _Builder(definitions, full=False).value(schema))


def _verified(typed: Typed, value: Any) -> Any:
    try:
        refuse_unknown(typed.adapter.validate_json(json.dumps(value)), "")
    except ValidationError as error:
        raise Unbuildable(str(faults_of(error, value, "$")[0])) from None
    except Refused as refused:
        raise Unbuildable(str(refused.faults[0])) from None
    return value


class _Schemas(GenerateJsonSchema):
    """JSON schemas that also tell rules of models, and kinds of choices."""

    def model_schema(self, schema: ModelSchema) -> JsonSchemaValue:
        made = super().model_schema(schema)
        model = schema["cls"]
        if not issubclass(model, Model):
            return made
        fields = wire_fields(model)
        nullable = [wire for wire in fields if fields[wire] in model.__nullable__]
        return {**made, _CONDITIONS: model.__conditions__, _NULLABLE: nullable}

    def tagged_union_schema(self, schema: TaggedUnionSchema) -> JsonSchemaValue:
        """Tell each member's value of the member that tells them apart."""
        said = schema.get("metadata", {})
        if MEMBER not in said:
            return super().tagged_union_schema(schema)
        arms = [
            {_KIND: {said[MEMBER]: value}, **self.generate_inner(arm)}
            for name, arm in schema["choices"].items()
            if (value := said[VALUES].get(name)) is not None
        ]
        return {"anyOf": arms}


class _Builder:
    """Builds one sample; definitions that are being built are not entered again."""

    def __init__(self, definitions: dict[str, Any], *, full: bool) -> None:
        self._definitions = definitions
        self._full = full
        self._made: dict[str, tuple[Any, int]] = {}
        self._open: set[str] = set()
        # It is never put back, so that it limits the number of attempts, too.
        self._left = _LARGEST
        self._ways = 1

    def value(self, schema: dict[str, Any]) -> Any:
        """A value for a schema."""
        # Texts are counted before they are made.
        self._spend(1 + schema.get("minLength", 0))
        made = self._value(schema)
        if isinstance(made, str):
            self._spend(len(made))
        return made

    def _spend(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise Unbuildable(f"it has more than {_LARGEST:,} values or characters")

    def _value(self, schema: dict[str, Any]) -> Any:
        if _KIND in schema:
            rest = {key: part for key, part in schema.items() if key != _KIND}
            return {**self.value(rest), **schema[_KIND]}
        if "$ref" in schema:
            return self._referred(schema["$ref"].removeprefix(_PREFIX))
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        for union in ("anyOf", "oneOf", "allOf"):
            if union in schema:
                return self._first(schema[union])
        match schema.get("type"):
            case "object":
                return self._object(schema)
            case "array":
                return self._list(schema)
            case "string":
                return text(schema)
            case "integer" | "number":
                return number(schema)
            case "boolean":
                return True
            case "null":
                return None
            case _:
                # Anything goes.
                return {}

    def _referred(self, name: str) -> Any:
        if name in self._made:
            value, size = self._made[name]
            self._spend(size)
            return value
        if name in self._open:
            raise Unbuildable(f"{name}, which holds itself without an end")
        self._open.add(name)
        before = self._left
        try:
            value = self.value(self._definitions[name])
        finally:
            self._open.discard(name)
        self._made[name] = value, before - self._left
        return value

    def _first(self, arms: Iterable[dict[str, Any]]) -> Any:
        reason = Unbuildable("a union of nothing")
        listed = sorted(arms, key=lambda arm: arm.get("type") == "null")
        outer = self._ways
        self._ways *= max(1, sum("$ref" in arm for arm in listed))
        try:
            if self._ways > _MOST_WAYS:
                raise Unbuildable("its unions nest too deep")
            for arm in listed:
                try:
                    return self.value(arm)
                except Unbuildable as error:
                    reason = error
            raise reason
        finally:
            self._ways = outer

    def _list(self, schema: dict[str, Any]) -> list[Any]:
        least = schema.get("minItems", 0)
        items = [self.value(item) for item in schema.get("prefixItems", ())]
        wanted = max(least, min(1, schema.get("maxItems", 1))) - len(items)
        try:
            return items + [self.value(schema.get("items", {})) for _ in range(wanted)]
        except Unbuildable:
            if len(items) < least:
                raise
            return items

    def _object(self, schema: dict[str, Any]) -> dict[str, Any]:
        required = set(schema.get("required", ()))
        conditions: tuple[Condition, ...] = schema.get(_CONDITIONS, ())
        wanted = required | _needed(conditions, required)
        nullable = required | set(schema.get(_NULLABLE, schema.get("properties", ())))
        members: dict[str, Any] = {}
        for name, member in schema.get("properties", {}).items():
            if self._full or name in wanted:
                try:
                    value = self.value(member)
                except Unbuildable:
                    if name in required:
                        raise
                    continue
                if value is not None or name in nullable:
                    members[name] = value
        if not members:
            members = self._free(schema)
        for condition in conditions:
            _keep(condition, members, required)
        return members

    def _free(self, schema: dict[str, Any]) -> dict[str, Any]:
        values = schema.get("additionalProperties")
        least = schema.get("minProperties", 0)
        if not is_object(values) and not least:
            return {}
        try:
            key = self.value(schema.get("propertyNames", {"const": "key"}))
            return {key: self.value(values if is_object(values) else {})}
        except Unbuildable:
            if least:
                raise
            return {}


def _needed(conditions: tuple[Condition, ...], required: set[str]) -> set[str]:
    # The first member of each group of which one must be there.
    return {
        condition.names[0]
        for condition in conditions
        if isinstance(condition, AnyOf | OneOf) and not required & {*condition.names}
    }


def _keep(condition: Condition, members: dict[str, Any], required: set[str]) -> None:
    # Take out, or change, what breaks a rule between members.
    match condition:
        case AnyOf():
            pass
        case MemberCount(most=most):
            spare = [name for name in members if name not in required]
            for name in spare[: max(0, len(members) - (most or len(members)))]:
                del members[name]
        case OneOf(names):
            present = [name for name in names if name in members]
            kept = next((name for name in present if name in required), None)
            for name in present:
                if name != (kept or present[0]):
                    del members[name]
        case OnlyWith(name, other, values):
            if name in members and members.get(other) not in values:
                if name in required:
                    members[other] = values[0]
                else:
                    del members[name]
