"""Generate values of Python types from their JSON Schemas, reproducibly from a seed."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from math import inf
from random import Random
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from tests.integration.contract.pattern_text import generate_text
from tests.integration.contract.sample_values import (
    EDGE_CASE_TEXTS,
    NUMBERS,
    ORDINARY_TEXTS,
    PATTERN_TEXTS,
    TEXTS_BY_FORMAT,
    UNTYPED_TEXT_VALUES,
    UNTYPED_VALUES,
)

ATTEMPTS = 12
# The last attempts leave optional fields out, so that rules between fields hold.
FULL_ATTEMPTS = 9
MAX_DEPTH = 5
"""References inside each other, below which only required fields are generated."""
MAX_VALUES = 120
"""Values in one value, after which only required fields are generated."""


class NoValueError(Exception):
    """No value of a type could be generated; the message names the reason."""


class Fill(Enum):
    """How much of a value is generated, and which texts and numbers it contains.

    The strings are part of seeds: other strings would generate other values.
    """

    FULL = "all"
    """All fields, with ordinary texts and numbers."""
    MINIMAL = "least"
    """Only required fields."""
    EDGE_CASES = "edge"
    """A random selection of fields, with edge cases of texts and numbers."""


@dataclass
class ValueGenerator:
    """A generator of values that creates the JSON Schema of each type only once."""

    # The type is kept beside its schema, so that no other type gets its `id`.
    _schemas: dict[int, tuple[Any, dict[str, Any]]] = field(
        default_factory=dict[int, Any]
    )

    def generate(
        self,
        value_type: Any,
        adapter: TypeAdapter[Any],
        fill: Fill,
        seed: str,
        *,
        is_text: bool = False,
    ) -> Any:
        """Return a value of a type, always the same one for the same seed.

        ``is_text`` is for values that are sent as text, which cannot represent null.
        Raise `NoValueError` if no attempt yields a valid value.
        """
        if value_type is bytes:
            contents = {Fill.FULL: b"content", Fill.MINIMAL: b"a"}
            return contents.get(fill, b"\x00\xff,")
        schema = self._get_schema(value_type, adapter)
        reason = "nothing was tried"
        for attempt in range(ATTEMPTS):
            builder = _Builder(
                definitions=schema.get("$defs", {}),
                fill=fill if attempt < FULL_ATTEMPTS else Fill.MINIMAL,
                random=Random(f"{seed}/{attempt}"),
                is_text=is_text,
            )
            try:
                built = json.dumps(builder.build(schema))
                value = remove_unknown_nulls(adapter.validate_json(built))
                # Without its nulls, the value may match another member of a union.
                text = adapter.dump_json(value, by_alias=True, exclude_unset=True)
                return adapter.validate_json(text)
            except NoValueError as error:
                reason = str(error)
            except ValidationError as error:
                first = error.errors()[0]
                reason = f"{first['loc']}: {first['msg']}"
        raise NoValueError(reason)

    def _get_schema(self, value_type: Any, adapter: TypeAdapter[Any]) -> dict[str, Any]:
        if id(value_type) not in self._schemas:
            self._schemas[id(value_type)] = (value_type, adapter.json_schema())
        return self._schemas[id(value_type)][1]


def remove_unknown_nulls(value: Any) -> Any:
    """Unset the fields that are None though the document does not allow null.

    The type of an optional field includes None, and so does its JSON Schema.
    """
    match value:
        case BaseModel():
            model = type(value)
            nullable: frozenset[str] = getattr(model, "__nullable__", frozenset())
            for name, info in model.model_fields.items():
                field_value = remove_unknown_nulls(getattr(value, name))
                may_be_unset = name not in nullable and not info.is_required()
                if field_value is None and may_be_unset:
                    value.model_fields_set.discard(name)
            remove_unknown_nulls(value.model_extra or {})
        case list() | tuple():
            for item in value:
                remove_unknown_nulls(item)
        case dict():
            for item in value.values():
                remove_unknown_nulls(item)
        case _:
            pass
    return value


@dataclass
class _Builder:
    """The construction of one value from a JSON Schema.

    ``built_count`` is how many values were built, inner ones included.
    ``open_references`` holds the definitions that are being built, so that recursion
    ends.
    """

    definitions: dict[str, Any]
    fill: Fill
    random: Random
    is_text: bool
    built_count: int = 0
    open_references: list[str] = field(default_factory=list[str])

    def build(self, schema: dict[str, Any]) -> Any:
        """Return a value in JSON, or raise `NoValueError` if none was found."""
        self.built_count += 1
        match schema:
            case {"$ref": str(reference)}:
                return self._build_reference(reference.removeprefix("#/$defs/"))
            case {"const": value}:
                return value
            case {"enum": list(values)}:
                return self.random.choice(values)
            case {"anyOf": list(members)} | {"oneOf": list(members)}:
                return self._build_union(members)
            case {"allOf": [only]}:
                return self.build(only)
            case {"type": "object"}:
                return self._build_object(schema)
            case {"type": "array"}:
                return self._build_list(schema)
            case {"type": "string"}:
                return self._find_valid(schema, self._suggest_texts(schema))
            case {"type": "integer" | "number"}:
                return self._find_valid(schema, self._suggest_numbers(schema))
            case {"type": "boolean"}:
                return self.random.choice((True, False))
            # The first value is the whole one. If that is a union, the second is the
            # member that represents it.
            case {"type": "null"} if self.is_text and self.built_count < 3:
                raise NoValueError("no text represents null")
            case {"type": "null"}:
                return None
            case _:
                return self.random.choice(
                    UNTYPED_TEXT_VALUES if self.is_text else UNTYPED_VALUES
                )

    @property
    def _is_minimal(self) -> bool:
        """Whether optional parts are left out."""
        return (
            self.fill is Fill.MINIMAL
            or len(self.open_references) > MAX_DEPTH
            or self.built_count > MAX_VALUES
        )

    def _build_reference(self, name: str) -> Any:
        is_open = name in self.open_references
        if self.open_references.count(name) > 1 or (is_open and self._is_minimal):
            raise NoValueError(f"{name} contains itself")
        self.open_references.append(name)
        try:
            return self.build(self.definitions[name])
        finally:
            self.open_references.pop()

    def _build_union(self, members: list[dict[str, Any]]) -> Any:
        candidates = self.random.sample(members, len(members))
        if self.fill is Fill.FULL or self._is_minimal:
            # Null comes first in a minimal value, and last in a full one.
            candidates.sort(
                key=lambda member: (member.get("type") == "null")
                is not self._is_minimal
            )
        reason = NoValueError("the union has no members")
        for member in candidates:
            try:
                return self.build(member)
            except NoValueError as error:
                reason = error
        raise reason

    def _build_object(self, schema: dict[str, Any]) -> dict[str, Any]:
        required = set(schema.get("required", ()))
        fields: dict[str, Any] = {}
        for name, property_schema in schema.get("properties", {}).items():
            if name not in required and (self._is_minimal or self._skips_field()):
                continue
            try:
                fields[name] = self.build(property_schema)
            except NoValueError:
                if name in required:
                    raise
        return {
            **fields,
            **self._build_additional_properties(schema, len(fields)),
            **self._build_pattern_properties(schema),
        }

    def _skips_field(self) -> bool:
        return self.fill is Fill.EDGE_CASES and self.random.random() < 0.3

    def _build_additional_properties(
        self, schema: dict[str, Any], field_count: int
    ) -> dict[str, Any]:
        value_schema = schema.get("additionalProperties", False)
        missing = schema.get("minProperties", 0) - field_count
        if value_schema is False or (missing <= 0 and self._is_minimal):
            return {}
        count = max(missing, self._choose_count(2))
        names = ["extra", "x y", "é&=", "k4", "k5"][:count]
        name_schema = schema.get("propertyNames")
        if name_schema is not None:
            names = [str(self.build(name_schema)) for _ in names]
        if not isinstance(value_schema, dict):
            value_schema = {}
        try:
            return {name: self.build(value_schema) for name in names}
        except NoValueError:
            if missing > 0:
                raise
            return {}

    def _build_pattern_properties(self, schema: dict[str, Any]) -> dict[str, Any]:
        if self._is_minimal:
            return {}
        schemas = {
            generate_text(pattern, self.random): value_schema
            for pattern, value_schema in schema.get("patternProperties", {}).items()
        }
        return {name: self.build(each) for name, each in schemas.items() if name}

    def _build_list(self, schema: dict[str, Any]) -> list[Any]:
        prefix = [self.build(item) for item in schema.get("prefixItems", ())]
        least, most = schema.get("minItems", 0), schema.get("maxItems", 3)
        count = max(least, min(most, self._choose_count(3))) - len(prefix)
        try:
            items = [self.build(schema.get("items", {})) for _ in range(count)]
        except NoValueError:
            if least > len(prefix):
                raise
            return prefix
        if schema.get("uniqueItems"):
            items = list({json.dumps(item): item for item in items}.values())
        return prefix + items

    def _choose_count(self, most: int) -> int:
        if self._is_minimal:
            return 0
        return 1 if self.fill is Fill.FULL else self.random.randint(0, most)

    def _suggest_texts(self, schema: dict[str, Any]) -> Iterator[str]:
        format_texts = TEXTS_BY_FORMAT.get(schema.get("format", ""))
        if format_texts is not None:
            yield self.random.choice(format_texts)
        texts = EDGE_CASE_TEXTS if self.fill is Fill.EDGE_CASES else ORDINARY_TEXTS
        yield from self.random.sample(texts, len(texts))
        yield from PATTERN_TEXTS
        if "pattern" in schema:
            for _ in range(20):
                yield generate_text(schema["pattern"], self.random) or ""
        least, most = schema.get("minLength", 0), schema.get("maxLength", 64)
        yield from ("a" * least, "1" * least, "A" * least, "a" * most, "0" * most)

    def _suggest_numbers(self, schema: dict[str, Any]) -> Iterator[float]:
        is_integer = schema["type"] == "integer"
        numbers = [n for n in NUMBERS if isinstance(n, int) or not is_integer]
        if self.fill is not Fill.EDGE_CASES:
            numbers = [1, 2, 7, *numbers] if is_integer else [1.5, 2, *numbers]
            yield from numbers
        yield from self.random.sample(numbers, len(numbers))
        keywords = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
        for limit in (schema[each] for each in keywords if each in schema):
            yield from (limit, limit + 1, limit - 1)
            step = schema.get("multipleOf", 1)
            yield from ((limit // step) * step, (limit // step + 1) * step)
        yield schema.get("multipleOf", 0)

    def _find_valid(self, schema: dict[str, Any], suggestions: Iterator[Any]) -> Any:
        for value in suggestions:
            if _is_valid(schema, value):
                return value
        raise NoValueError(f"no value for {json.dumps(schema)[:80]}")


def _is_valid(schema: dict[str, Any], value: Any) -> bool:
    if isinstance(value, str):
        least, most = schema.get("minLength", 0), schema.get("maxLength", inf)
        return least <= len(value) <= most and _matches_pattern(schema, value)
    step = schema.get("multipleOf")
    return (
        schema.get("minimum", -inf) <= value <= schema.get("maximum", inf)
        and value > schema.get("exclusiveMinimum", -inf)
        and value < schema.get("exclusiveMaximum", inf)
        and (step is None or value % step == 0)
        and _is_in_integer_range(schema, value)
    )


def _is_in_integer_range(schema: dict[str, Any], value: float) -> bool:
    bits = {"int32": 32, "int64": 64}.get(schema.get("format", ""))
    if bits is None or schema.get("type") != "integer":
        return True
    return -(2 ** (bits - 1)) <= value < 2 ** (bits - 1)


def _matches_pattern(schema: dict[str, Any], value: str) -> bool:
    try:
        return re.search(schema.get("pattern", ""), value) is not None
    except re.error:
        return False
