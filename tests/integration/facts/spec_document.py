"""Read an OpenAPI document in the vocabulary of the fact tables.

Operations, parameters, bodies and schemas have every ``$ref`` followed and every
``allOf`` merged. Types are given in the short words of the tables (``int64``,
``string[]``, ``object``). The texts of a place are available as well.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

Node = dict[str, Any]

METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")
WORDS = {
    ("integer", "int32"),
    ("integer", "int64"),
    ("number", "float"),
    ("number", "double"),
    ("string", "date"),
    ("string", "date-time"),
}
FORMATS = {"password", "email"}
BOUNDS = (
    "default",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "readOnly",
    "writeOnly",
)
TEXTS = ("title", "summary", "description")


class Document:
    """One OpenAPI document, its references followed."""

    def __init__(self, path: Path) -> None:
        self.root: Node = yaml.safe_load(path.read_text(encoding="utf-8"))
        self.seen: set[str] = set()

    def follow(self, node: Any) -> Node:
        """The node itself, its ``$ref`` replaced by what it points to."""
        node = {} if node is None else node
        if "$ref" not in node:
            return dict(node)
        self.seen.add(node["$ref"])
        target: Any = self.root
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        beside = {key: value for key, value in node.items() if key != "$ref"}
        return _merge(self.follow(target), beside)

    def flat(self, node: Any) -> Node:
        """A schema as one object: ``$ref`` followed, ``allOf`` merged."""
        node = self.follow(node)
        merged: Node = {}
        for part in node.pop("allOf", []):
            merged = _merge(merged, self.flat(part))
        return _merge(merged, node)

    def members(self, node: Any) -> list[Node]:
        """The alternatives of a schema: itself, unless it is a union."""
        schema = self.flat(node)
        if "type" in schema or "properties" in schema:
            return [schema]
        union: list[Any] = [*schema.get("anyOf", []), *schema.get("oneOf", [])]
        return [m for part in union for m in self.members(part)] or [schema]

    def word(self, node: Any) -> str:
        """The type of a schema in the words of the tables."""
        return "|".join(self._word(member) for member in self.members(node))

    def _word(self, schema: Node) -> str:
        kind = schema.get("type", "any")
        form = schema.get("format")
        if isinstance(kind, list):
            return "|".join(kind)
        if kind == "array":
            item = self.word(schema.get("items"))
            return f"({item})[]" if "|" in item else f"{item}[]"
        if (kind, form) in WORDS:
            return str(form)
        return (
            f"{kind}({form})"
            if form and (kind != "string" or form not in FORMATS)
            else str(kind)
        )

    def bounds(self, node: Any, name: str) -> Iterator[tuple[str, str, str]]:
        """What limits a value, as (kind, name, value); items are ``name[]``."""
        schema = self.flat(node)
        for key in BOUNDS:
            if key in schema:
                yield key, name, str(schema[key])
        values = schema.get("enum", [schema["const"]] if "const" in schema else [])
        yield from (("enum", name, str(value)) for value in values)
        labels = schema.get("x-enum-varnames", [])
        pairs = zip(values, labels, strict=True) if labels else ()
        yield from (("varname", name, f"{value} {label}") for value, label in pairs)
        if schema.get("format") in FORMATS:
            yield "format", name, schema["format"]
        if schema.get("deprecated"):
            yield "deprecated", name, "yes"
        if schema.get("additionalProperties") is False:
            yield "additionalProperties", name, "False"
        if "items" in schema:
            yield from self.bounds(schema["items"], f"{name}[]")

    def peel(self, node: Any) -> list[Node]:
        """The objects inside a schema: arrays and unions are taken off."""
        found: list[Node] = []
        for member in self.members(node):
            found += self.peel(member["items"]) if "items" in member else [member]
        return found

    def operations(self) -> dict[str, Node]:
        """Every operation by ``METHOD /path``; the path's own members are in it."""
        found: dict[str, Node] = {}
        for path, item in self.root["paths"].items():
            for method in METHODS:
                if method in item:
                    operation = dict(item[method])
                    shared: list[Node] = item.get("parameters", [])
                    operation["parameters"] = shared + operation.get("parameters", [])
                    operation.setdefault("servers", item.get("servers", []))
                    found[f"{method.upper()} {path}"] = operation
        return found

    def parameters(self, operation: Node) -> dict[str, Node]:
        """The parameters of an operation by ``place name``."""
        found = [self.follow(parameter) for parameter in operation["parameters"]]
        return {
            f"{parameter['in']} {parameter['name']}": parameter for parameter in found
        }

    def responses(self, operation: Node) -> dict[str, Node]:
        """The responses of an operation by status."""
        declared = operation.get("responses", {})
        return {str(status): self.follow(node) for status, node in declared.items()}

    def security(self, operation: Node) -> set[str]:
        """The ways to authenticate: names joined by ``+``, or ``none``."""
        inherited = self.root.get("security", [])
        ways: Any = operation.get("security", inherited)
        return {"+".join(sorted(way)) or "none" for way in ways} or {"none"}

    def inlined(self, node: Any) -> Any:
        """A schema that a JSON Schema validator reads without this document."""
        if isinstance(node, list):
            return [self.inlined(item) for item in node]
        if not isinstance(node, dict):
            return node
        plain = self.follow(node) if "$ref" in node else node
        return {key: self.inlined(value) for key, value in plain.items()}

    def texts(self, node: Any, *, notes_only: bool = False, deep: bool = True) -> str:
        """The prose at a place and below it; ``deep`` also follows references."""
        return "\n".join(self._texts(node, notes_only, deep, ()))

    def _texts(
        self, node: Any, notes_only: bool, deep: bool, above: tuple[str, ...]
    ) -> Iterator[str]:
        if isinstance(node, list):
            for item in node:
                yield from self._texts(item, notes_only, deep, above)
        if not isinstance(node, dict) or node.get("$ref") in above:
            return
        if deep and "$ref" in node:
            above = (*above, node["$ref"])
            node = self.follow(node)
        for key, value in node.items():
            if key == "x-not-shown":
                yield from _listed(node)
            elif isinstance(value, str):
                if key in TEXTS and not notes_only:
                    yield value
            elif not key.startswith("example"):
                yield from self._texts(value, notes_only, deep, above)


def literal(node: Any) -> str:
    """Everything a place states, as one string to look a literal up in."""
    return json.dumps(node, default=str, ensure_ascii=False)


def _merge(base: Node, over: Node) -> Node:
    """``over`` laid on ``base``: members and texts add up, the rest is replaced."""
    merged = base | over
    if "properties" in base and "properties" in over:
        merged["properties"] = base["properties"] | over["properties"]
    if "required" in base and isinstance(base["required"], list):
        merged["required"] = base["required"] + over.get("required", [])
    if "description" in base and "description" in over:
        merged["description"] = f"{base['description']}\n{over['description']}"
    if "x-not-shown" in base and "x-not-shown" in over:
        merged["x-not-shown"] = _listed(base) + _listed(over)
    return merged


def _listed(node: Node) -> list[str]:
    notes = node["x-not-shown"]
    return [notes] if isinstance(notes, str) else list(notes)
