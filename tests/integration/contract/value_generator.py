"""Arguments and answers for the contract: a printed type in, plain JSON that it accepts
out, chosen by a seed. Whether it arrives is judged elsewhere.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from math import inf
from random import Random
from typing import Any

from pydantic import TypeAdapter, ValidationError

from tests.integration.contract.nulls import without_nulls
from tests.integration.contract.patterns import matching
from tests.integration.contract.pools import (
    ANYTHING,
    EDGES,
    FORMATS,
    NUMBERS,
    PLAIN,
    SHAPED,
    WORDS,
)

DEPTH = 5
SIZE = 120
"""Members after which an object holds what it must and no more."""


class Unbuildable(Exception):
    """No value was found; the text says for what."""


class Fill(Enum):
    """How much of a value is there."""

    ALL = "all"
    LEAST = "least"
    EDGE = "edge"


@dataclass
class Values:
    """Makes values of types; it asks each type only once for its schema."""

    _schemas: dict[int, tuple[Any, dict[str, Any]]] = field(
        default_factory=dict[int, Any]
    )

    def of(
        self,
        kind: Any,
        adapter: TypeAdapter[Any],
        fill: Fill,
        seed: str,
        *,
        is_text: bool = False,
    ) -> Any:
        """A value of a type, as the type has it; the same one for the same seed.

        Where it travels as text, a null would be no value at all.
        """
        if kind is bytes:
            return {Fill.ALL: b"content", Fill.LEAST: b"a"}.get(fill, b"\x00\xff,")
        schema = self._schema(kind, adapter)
        reason = "nothing was tried"
        for attempt in range(12):
            random = Random(f"{seed}/{attempt}")
            # Rules between members hold more often if there are few.
            filled = Fill.LEAST if attempt > 8 else fill
            try:
                made = _Builder(schema.get("$defs", {}), filled, random, is_text).value(
                    schema
                )
                value = without_nulls(adapter.validate_json(json.dumps(made)))
                # Of a choice, another member may fit better without its nulls.
                told = adapter.dump_json(value, by_alias=True, exclude_unset=True)
                return adapter.validate_json(told)
            except Unbuildable as error:
                reason = str(error)
            except ValidationError as error:
                first = error.errors()[0]
                reason = f"{first['loc']}: {first['msg']}"
        raise Unbuildable(reason)

    def _schema(self, kind: Any, adapter: TypeAdapter[Any]) -> dict[str, Any]:
        if id(kind) not in self._schemas:
            self._schemas[id(kind)] = (kind, adapter.json_schema())
        return self._schemas[id(kind)][1]


@dataclass
class _Builder:
    """Builds one value; definitions that are being built are not entered again."""

    definitions: dict[str, Any]
    fill: Fill
    random: Random
    is_text: bool
    made: int = 0
    open: list[str] = field(default_factory=list[str])

    def value(self, schema: dict[str, Any]) -> Any:
        self.made += 1
        match schema:
            case {"$ref": str(reference)}:
                return self._referred(reference.removeprefix("#/$defs/"))
            case {"const": value}:
                return value
            case {"enum": list(values)}:
                return self.random.choice(values)
            case {"anyOf": list(arms)} | {"oneOf": list(arms)}:
                return self._one_of(arms)
            case {"allOf": [part]}:
                return self.value(part)
            case {"type": "object"}:
                return self._object(schema)
            case {"type": "array"}:
                return self._list(schema)
            case {"type": "string"}:
                return self._first(schema, self._texts(schema))
            case {"type": "integer" | "number"}:
                return self._first(schema, self._numbers(schema))
            case {"type": "boolean"}:
                return self.random.choice((True, False))
            case {"type": "null"} if self.is_text and self.made < 3:
                raise Unbuildable("a null, which no text stands for")
            case {"type": "null"}:
                return None
            case _:
                return self.random.choice(PLAIN if self.is_text else ANYTHING)

    @property
    def _lean(self) -> bool:
        deep = len(self.open) > DEPTH or self.made > SIZE
        return self.fill is Fill.LEAST or deep

    def _referred(self, name: str) -> Any:
        if self.open.count(name) > 1 or (name in self.open and self._lean):
            raise Unbuildable(f"{name} holds itself")
        self.open.append(name)
        try:
            return self.value(self.definitions[name])
        finally:
            self.open.pop()

    def _one_of(self, arms: list[dict[str, Any]]) -> Any:
        rest = self.random.sample(arms, len(arms))
        if self.fill is Fill.ALL or self._lean:
            rest.sort(key=lambda arm: (arm.get("type") == "null") is not self._lean)
        reason = Unbuildable("a union of nothing")
        for arm in rest:
            try:
                return self.value(arm)
            except Unbuildable as error:
                reason = error
        raise reason

    def _object(self, schema: dict[str, Any]) -> dict[str, Any]:
        required = set(schema.get("required", ()))
        members: dict[str, Any] = {}
        for name, member in schema.get("properties", {}).items():
            if name not in required and (self._lean or self._left_out()):
                continue
            try:
                members[name] = self.value(member)
            except Unbuildable:
                if name in required:
                    raise
        return {**members, **self._more(schema, members), **self._matched(schema)}

    def _matched(self, schema: dict[str, Any]) -> dict[str, Any]:
        rules = {} if self._lean else schema.get("patternProperties", {})
        named = ((matching(key, self.random), item) for key, item in rules.items())
        return {name: self.value(item) for name, item in named if name}

    def _left_out(self) -> bool:
        return self.fill is Fill.EDGE and self.random.random() < 0.3

    def _more(self, schema: dict[str, Any], members: dict[str, Any]) -> dict[str, Any]:
        values = schema.get("additionalProperties", False)
        least = schema.get("minProperties", 0) - len(members)
        if values is False or (least <= 0 and self._lean):
            return {}
        names = ["extra", "x y", "é&=", "k4", "k5"][: max(least, self._count(2))]
        pattern = schema.get("propertyNames")
        if pattern is not None:
            names = [str(self.value(pattern)) for _ in names]
        item = values if isinstance(values, dict) else {}
        try:
            return {name: self.value(item) for name in names}
        except Unbuildable:
            if least > 0:
                raise
            return {}

    def _list(self, schema: dict[str, Any]) -> list[Any]:
        fixed = [self.value(item) for item in schema.get("prefixItems", ())]
        least, most = schema.get("minItems", 0), schema.get("maxItems", 3)
        count = max(least, min(most, self._count(3))) - len(fixed)
        try:
            items = [self.value(schema.get("items", {})) for _ in range(count)]
        except Unbuildable:
            if least > len(fixed):
                raise
            return fixed
        if schema.get("uniqueItems"):
            items = list({json.dumps(item): item for item in items}.values())
        return fixed + items

    def _count(self, most: int) -> int:
        if self._lean:
            return 0
        return 1 if self.fill is Fill.ALL else self.random.randint(0, most)

    def _texts(self, schema: dict[str, Any]) -> Iterator[str]:
        named = FORMATS.get(schema.get("format", ""))
        if named is not None:
            yield self.random.choice(named)
        pool = EDGES if self.fill is Fill.EDGE else WORDS
        yield from self.random.sample(pool, len(pool))
        yield from SHAPED
        for _ in range(20 if "pattern" in schema else 0):
            yield matching(schema["pattern"], self.random) or ""
        least, most = schema.get("minLength", 0), schema.get("maxLength", 64)
        yield from ("a" * least, "1" * least, "A" * least, "a" * most, "0" * most)

    def _numbers(self, schema: dict[str, Any]) -> Iterator[float]:
        whole = schema["type"] == "integer"
        pool = [n for n in NUMBERS if isinstance(n, int) or not whole]
        if self.fill is not Fill.EDGE:
            pool = [1, 2, 7, *pool] if whole else [1.5, 2, *pool]
            yield from pool
        yield from self.random.sample(pool, len(pool))
        keys = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
        for limit in (schema[key] for key in keys if key in schema):
            yield from (limit, limit + 1, limit - 1)
            step = schema.get("multipleOf", 1)
            yield from ((limit // step) * step, (limit // step + 1) * step)
        yield schema.get("multipleOf", 0)

    def _first(self, schema: dict[str, Any], guesses: Iterator[Any]) -> Any:
        for guess in guesses:
            if _fits(schema, guess):
                return guess
        raise Unbuildable(f"nothing fits {json.dumps(schema)[:80]}")


def _fits(schema: dict[str, Any], value: Any) -> bool:
    match value:
        case str():
            least, most = schema.get("minLength", 0), schema.get("maxLength", inf)
            return least <= len(value) <= most and _matches(schema, value)
        case _:
            step = schema.get("multipleOf")
            return (
                schema.get("minimum", -inf) <= value <= schema.get("maximum", inf)
                and value > schema.get("exclusiveMinimum", -inf)
                and value < schema.get("exclusiveMaximum", inf)
                and (step is None or value % step == 0)
                and _has_room(schema, value)
            )


def _has_room(schema: dict[str, Any], value: float) -> bool:
    bits = {"int32": 32, "int64": 64}.get(schema.get("format", ""))
    if bits is None or schema.get("type") != "integer":
        return True
    return -(2 ** (bits - 1)) <= value < 2 ** (bits - 1)


def _matches(schema: dict[str, Any], value: str) -> bool:
    try:
        return re.search(schema.get("pattern", ""), value) is not None
    except re.error:
        return False
