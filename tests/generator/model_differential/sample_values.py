"""JSON values that fit a schema and values that just don't: a set of canonical schemas
in, values for each of its classes out. Nothing is random.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Node = Mapping[str, Any]

DEPTH = 4
FORMATS = {
    "date": "2024-02-29",
    "date-time": "2024-02-29T12:30:00Z",
    "uuid": "0f8fad5b-d9cb-469f-a165-70867728950e",
    "binary": "text",
}
WORDS = ("", "a", "abc", "é" * 9, "A-1", "12", "a" * 40, "x@y.example", "true", "a\n")
OTHERS = (
    *(None, True, False, 0, 1, -1, 2, 0.5, -1.5, 3.0, 10**12, 10**20, 1e300),
    *(*FORMATS.values(), "2023-02-29", "2024-02-29T12:30:00", "1709209800", *WORDS),
    *([], ["a"], [[1]], {}, {"a": 1}),
)
"""Values of every kind; a schema takes some and refuses the rest."""


@dataclass(frozen=True, slots=True)
class Values:
    """Values for the classes of one set of schemas."""

    schemas: Mapping[str, Node]

    def of(self, name: str) -> Iterator[object]:
        """Yield values for a class: whole ones, and ones with a single member off."""
        node = self.schemas[name]
        if "properties" not in node and "allOf" not in node:
            yield from self._around(node)
            return
        properties, required = self._members(node)
        whole = {key: self._fitting(properties[key]) for key in sorted(required)}
        yield from (whole, {**whole, "not in the schema": [1]}, None, [], "text", 1)
        for name, member in properties.items():
            yield {key: value for key, value in whole.items() if key != name}
            yield from ({**whole, name: value} for value in self._around(member))

    def _members(self, node: Node) -> tuple[dict[str, Node], set[str]]:
        properties: dict[str, Node] = {}
        required: set[str] = set()
        for part in (*node.get("allOf", ()), node):
            target = self._target(part)
            if target is not node:
                more, needed = self._members(target)
                properties |= more
                required |= needed
        return properties | node.get("properties", {}), required | set(
            node.get("required", ())
        )

    def _target(self, node: Node) -> Node:
        reference = node.get("$ref")
        return self.schemas[reference.rpartition("/")[2]] if reference else node

    def _fitting(self, node: Node, depth: int = 0) -> object:
        """Make one value that fits, as small as can be."""
        node = self._target(node)
        if depth > DEPTH:
            return None
        if "const" in node:
            return node["const"]
        if "enum" in node:
            return node["enum"][0]
        if "anyOf" in node:
            return self._fitting(node["anyOf"][0], depth + 1)
        if "properties" in node or "allOf" in node:
            properties, required = self._members(node)
            return {
                key: self._fitting(properties[key], depth + 1)
                for key in sorted(required)
            }
        return self._by_type(node, depth)

    def _by_type(self, node: Node, depth: int) -> object:
        match node.get("type"):
            case "array":
                item = self._fitting(node["items"], depth + 1)
                return [item] * node.get("minItems", 0)
            case "object":
                return {}
            case "string" | ["string", _]:
                return _word(node)
            case "integer" | "number" | ["integer" | "number", _]:
                return _number(node)
            case "boolean" | ["boolean", _]:
                return True
            case _:
                return None

    def _around(self, node: Node, depth: int = 0) -> Iterator[object]:
        """Yield values that fit and values that may not."""
        yield from OTHERS
        node = self._target(node)
        yield self._fitting(node)
        yield from node.get("enum", ())
        yield from _edges(node)
        if depth > 2:
            return
        for member in node.get("anyOf", ()):
            yield from self._around(member, depth + 1)
        if "items" in node:
            yield from ([value] for value in self._around(node["items"], depth + 1))
            item = self._fitting(node["items"])
            counts = (node.get("minItems"), node.get("maxItems"))
            yield from ([item] * n for n in _beside(*counts))
        items = node.get("additionalProperties")
        if isinstance(items, Mapping):
            yield from ({"key": value} for value in self._around(items, depth + 1))


def _word(node: Node) -> str:
    """Choose a text of a format, a pattern and a length."""
    if "format" in node:
        return FORMATS[node["format"]]
    least, most = node.get("minLength", 0), node.get("maxLength", 10**9)
    made = (word.ljust(least, "a") for word in WORDS)
    found = (
        word
        for word in made
        if len(word) <= most and re.search(node.get("pattern", ""), word)
    )
    return next(found, "a")


def _number(node: Node) -> int | float:
    """Choose a number between limits."""
    step = node.get("multipleOf", 1)
    low = node.get("minimum", node.get("exclusiveMinimum", 0))
    for count in range(3):
        number = (low // step + count) * step
        if number >= low and number != node.get("exclusiveMinimum"):
            return number
    return low


def _edges(node: Node) -> Iterator[object]:
    for key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        if key in node:
            yield from (node[key] + step for step in (-1, -0.5, 0, 0.5, 1))
    if "multipleOf" in node:
        yield from (node["multipleOf"] * factor for factor in (1, 1.5, 2, 7))
    for length in _beside(node.get("minLength"), node.get("maxLength")):
        yield "a" * length


def _beside(*limits: int | None) -> Iterator[int]:
    for limit in limits:
        if limit is not None:
            yield from (max(limit + step, 0) for step in (-1, 0, 1))
