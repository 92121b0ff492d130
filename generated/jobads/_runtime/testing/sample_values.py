"""Sample values: plain JSON that a type accepts, the same one every time.

A sample has its optional members too, until it gets large. Where no value is found, the
sample is refused and not guessed.
"""

import json
from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import ModelSchema, TaggedUnionSchema

from ..json_value import is_object
from ..models.discriminator import MEMBER, VALUES
from ..models.presence_rules import Condition, OnlyWith
from ..operation import Typed
from ..validation.pydantic_errors import faults_of
from ..validation.request_validation import Refused, refuse_unknown
from .scalars import Unbuildable, number, text

_CONDITIONS = "x-conditions"
_KIND = "x-kind"
_PREFIX = "#/$defs/"
_FULL = 2_000
"""Beyond this number of values and characters, optional members are left out."""
_LARGEST = 100_000
"""The number of values plus characters that a sample has at most."""
_MOST_WAYS = 1_000
"""Pydantic tries every arm of a union anew for every arm of the union around it."""


def sample(typed: Typed) -> Any:
    """Return a plain JSON value that the type accepts."""
    try:
        schema = typed.adapter.json_schema(schema_generator=_Schemas)
        value = _Builder(schema.get("$defs", {})).value(schema)
        _verify(typed, value)
    except RecursionError:
        raise Unbuildable("its types nest too deep") from None
    except PydanticInvalidForJsonSchema as error:
        raise Unbuildable(error.message) from None
    return value


def _verify(typed: Typed, value: Any) -> None:
    try:
        refuse_unknown(typed.adapter.validate_json(json.dumps(value)), "")
    except ValidationError as error:
        raise Unbuildable(str(faults_of(error, value, "$")[0])) from None
    except Refused as refused:
        raise Unbuildable(str(refused.faults[0])) from None


class _Schemas(GenerateJsonSchema):
    """JSON schemas that also tell rules of models, and kinds of choices."""

    def model_schema(self, schema: ModelSchema) -> JsonSchemaValue:
        """Add the rules between members."""
        conditions = getattr(schema["cls"], "__conditions__", ())
        return {**super().model_schema(schema), _CONDITIONS: conditions}

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

    def __init__(self, definitions: dict[str, Any]) -> None:
        self._definitions = definitions
        self._open: set[str] = set()
        # Never reduced, so that it limits the number of attempts too.
        self._spent = 0
        self._ways = 1

    def value(self, schema: dict[str, Any]) -> Any:
        """Build a value for a schema."""
        # Texts are counted before they are made.
        self._spent += 1 + schema.get("minLength", 0)
        if self._spent > _LARGEST:
            raise Unbuildable(f"it has more than {_LARGEST:,} values or characters")
        if _KIND in schema:
            rest = {key: part for key, part in schema.items() if key != _KIND}
            return {**self.value(rest), **schema[_KIND]}
        if "$ref" in schema:
            return self._definition(schema["$ref"].removeprefix(_PREFIX))
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        for union in ("anyOf", "oneOf", "allOf"):
            if union in schema:
                return self._union(schema[union])
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

    def _definition(self, name: str) -> Any:
        if name in self._open:
            raise Unbuildable(f"{name}, which holds itself without an end")
        self._open.add(name)
        try:
            return self.value(self._definitions[name])
        finally:
            self._open.discard(name)

    def _union(self, arms: Iterable[dict[str, Any]]) -> Any:
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
        properties = schema.get("properties", {})
        required = set(schema.get("required", ()))
        values = schema.get("additionalProperties")
        least = schema.get("minProperties", 0)
        if not properties and (is_object(values) or least):
            key = self.value(schema.get("propertyNames", {"const": "key"}))
            properties = {key: values if is_object(values) else {}}
            required.update(properties if least else ())
        conditions: tuple[Condition, ...] = schema.get(_CONDITIONS, ())
        members: dict[str, Any] = {
            rule.other: rule.values[0]
            for rule in conditions
            if isinstance(rule, OnlyWith) and rule.name in required
        }
        # Optional members come last, as far as they break no rule between members.
        for name in sorted(properties, key=lambda name: name not in required):
            broken = _broken(conditions, members)
            is_spare = name not in required and not broken and self._spent > _FULL
            if name in members or is_spare:
                continue
            try:
                value = self.value(properties[name])
            except Unbuildable:
                if name in required:
                    raise
                continue
            # An optional member may be left out, but not every one may be null.
            if value is None and name not in required:
                continue
            more = {**members, name: value}
            if name in required or _broken(conditions, more) <= broken:
                members = more
        return members


def _broken(
    conditions: tuple[Condition, ...], members: dict[str, Any]
) -> set[Condition]:
    return {rule for rule in conditions if rule.fault(members) is not None}
