"""Generate JSON values that are valid for a canonical schema, and values that are not.

The values are deterministic. They include the smallest valid value, values at and next
to each bound, and values of all JSON types.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Node = Mapping[str, Any]

MAX_DEPTH = 4
FORMATS = {
    "date": "2024-02-29",
    "date-time": "2024-02-29T12:30:00Z",
    "uuid": "0f8fad5b-d9cb-469f-a165-70867728950e",
    "binary": "text",
}
WORDS = ("", "a", "abc", "é" * 9, "A-1", "12", "a" * 40, "x@y.example", "true", "a\n")
VALUES_OF_ALL_TYPES = (
    *(None, True, False, 0, 1, -1, 2, 0.5, -1.5, 3.0, 10**12, 10**20, 1e300),
    *(*FORMATS.values(), "2023-02-29", "2024-02-29T12:30:00", "1709209800", *WORDS),
    *([], ["a"], [[1]], {}, {"a": 1}),
)
"""Values for each schema; it accepts some and rejects the others."""


@dataclass(frozen=True, slots=True)
class SampleValues:
    """Values for the classes of one set of canonical schemas."""

    schemas: Mapping[str, Node]

    def for_class(self, name: str) -> Iterator[object]:
        """Yield values for a class.

        For an object these are the required properties, the same without one of them,
        and the same with other values of one property.
        """
        node = self.schemas[name]
        if "properties" not in node and "allOf" not in node:
            yield from self._variants(node)
            return
        properties, required = self._properties(node)
        valid = {key: self._smallest_value(properties[key]) for key in sorted(required)}
        yield from (valid, {**valid, "not in the schema": [1]}, None, [], "text", 1)
        for name, schema in properties.items():
            yield {key: value for key, value in valid.items() if key != name}
            yield from ({**valid, name: value} for value in self._variants(schema))

    def _properties(self, node: Node) -> tuple[dict[str, Node], set[str]]:
        """Return all properties with their schemas, and the required names."""
        properties: dict[str, Node] = {}
        required: set[str] = set()
        for part in (*node.get("allOf", ()), node):
            target = self._resolve(part)
            if target is not node:
                inherited, inherited_required = self._properties(target)
                properties |= inherited
                required |= inherited_required
        return properties | node.get("properties", {}), required | set(
            node.get("required", ())
        )

    def _resolve(self, node: Node) -> Node:
        reference = node.get("$ref")
        return self.schemas[reference.rpartition("/")[2]] if reference else node

    def _smallest_value(self, node: Node, depth: int = 0) -> object:
        """Return the smallest valid value, or None below `MAX_DEPTH`."""
        node = self._resolve(node)
        if depth > MAX_DEPTH:
            return None
        if "const" in node:
            return node["const"]
        if "enum" in node:
            return node["enum"][0]
        if "anyOf" in node:
            return self._smallest_value(node["anyOf"][0], depth + 1)
        if "properties" in node or "allOf" in node:
            properties, required = self._properties(node)
            return {
                key: self._smallest_value(properties[key], depth + 1)
                for key in sorted(required)
            }
        return self._value_of_type(node, depth)

    def _value_of_type(self, node: Node, depth: int) -> object:
        match node.get("type"):
            case "array":
                item = self._smallest_value(node["items"], depth + 1)
                return [item] * node.get("minItems", 0)
            case "object":
                return {}
            case "string" | ["string", _]:
                return _valid_text(node)
            case "integer" | "number" | ["integer" | "number", _]:
                return _valid_number(node)
            case "boolean" | ["boolean", _]:
                return True
            case _:
                return None

    def _variants(self, node: Node, depth: int = 0) -> Iterator[object]:
        """Yield valid values and values that may be invalid."""
        yield from VALUES_OF_ALL_TYPES
        node = self._resolve(node)
        yield self._smallest_value(node)
        yield from node.get("enum", ())
        yield from _boundary_values(node)
        if depth > 2:
            return
        for branch in node.get("anyOf", ()):
            yield from self._variants(branch, depth + 1)
        if "items" in node:
            yield from ([value] for value in self._variants(node["items"], depth + 1))
            item = self._smallest_value(node["items"])
            counts = (node.get("minItems"), node.get("maxItems"))
            yield from ([item] * count for count in _neighbors(*counts))
        items = node.get("additionalProperties")
        if isinstance(items, Mapping):
            yield from ({"key": value} for value in self._variants(items, depth + 1))


def _valid_text(node: Node) -> str:
    """Return a text with the format, pattern and length of a schema."""
    if "format" in node:
        return FORMATS[node["format"]]
    least, most = node.get("minLength", 0), node.get("maxLength", 10**9)
    padded = (word.ljust(least, "a") for word in WORDS)
    matching = (
        word
        for word in padded
        if len(word) <= most and re.search(node.get("pattern", ""), word)
    )
    return next(matching, "a")


def _valid_number(node: Node) -> int | float:
    """Return a number within the bounds of a schema."""
    step = node.get("multipleOf", 1)
    low = node.get("minimum", node.get("exclusiveMinimum", 0))
    for count in range(3):
        number = (low // step + count) * step
        if number >= low and number != node.get("exclusiveMinimum"):
            return number
    return low


def _boundary_values(node: Node) -> Iterator[object]:
    """Yield values at and next to the bounds of a schema."""
    for key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        if key in node:
            yield from (node[key] + step for step in (-1, -0.5, 0, 0.5, 1))
    if "multipleOf" in node:
        yield from (node["multipleOf"] * factor for factor in (1, 1.5, 2, 7))
    for length in _neighbors(node.get("minLength"), node.get("maxLength")):
        yield "a" * length


def _neighbors(*limits: int | None) -> Iterator[int]:
    """Yield each limit with the numbers below and above it."""
    for limit in limits:
        if limit is not None:
            yield from (max(limit + step, 0) for step in (-1, 0, 1))
