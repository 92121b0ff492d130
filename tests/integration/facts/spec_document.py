"""Read an OpenAPI document in the vocabulary of the fact tables.

Every ``$ref`` is resolved and every ``allOf`` is merged. Types have the short names of
the tables: ``int64``, ``string[]``, ``object``.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

Node = dict[str, Any]
Limit = tuple[str, str, str]
"""The kind of a limit, the name of the parameter or field, and the value."""

METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")
TYPES_NAMED_BY_FORMAT = {
    ("integer", "int32"),
    ("integer", "int64"),
    ("number", "float"),
    ("number", "double"),
    ("string", "date"),
    ("string", "date-time"),
}
FORMATS_THAT_ARE_LIMITS = {"password", "email"}
LIMIT_KEYWORDS = (
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
TEXT_KEYWORDS = ("title", "summary", "description")


class Document:
    """An OpenAPI document.

    ``used_references`` collects every ``$ref`` that was resolved.
    """

    def __init__(self, path: Path) -> None:
        self.root: Node = yaml.safe_load(path.read_text(encoding="utf-8"))
        self.used_references: set[str] = set()

    def resolve(self, node: Any) -> Node:
        """Return a node, with the target of its ``$ref`` merged into it.

        Keywords beside the ``$ref`` have precedence. None becomes an empty node.
        """
        node = {} if node is None else node
        if "$ref" not in node:
            return dict(node)
        self.used_references.add(node["$ref"])
        target: Any = self.root
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        siblings = {key: value for key, value in node.items() if key != "$ref"}
        return _merge(self.resolve(target), siblings)

    def flatten(self, node: Any) -> Node:
        """Return a schema with ``$ref`` resolved and ``allOf`` merged."""
        node = self.resolve(node)
        merged: Node = {}
        for part in node.pop("allOf", []):
            merged = _merge(merged, self.flatten(part))
        return _merge(merged, node)

    def list_members(self, node: Any) -> list[Node]:
        """Return the members of a union, or the schema itself if it is no union."""
        schema = self.flatten(node)
        if "type" in schema or "properties" in schema:
            return [schema]
        union: list[Any] = [*schema.get("anyOf", []), *schema.get("oneOf", [])]
        members = [member for part in union for member in self.list_members(part)]
        return members or [schema]

    def name_type(self, node: Any) -> str:
        """Return the type of a schema as the tables name it."""
        return "|".join(self._name_type(member) for member in self.list_members(node))

    def _name_type(self, schema: Node) -> str:
        json_type = schema.get("type", "any")
        type_format = schema.get("format")
        if isinstance(json_type, list):
            return "|".join(json_type)
        if json_type == "array":
            item = self.name_type(schema.get("items"))
            return f"({item})[]" if "|" in item else f"{item}[]"
        if (json_type, type_format) in TYPES_NAMED_BY_FORMAT:
            return str(type_format)
        if not type_format or (
            json_type == "string" and type_format in FORMATS_THAT_ARE_LIMITS
        ):
            return str(json_type)
        return f"{json_type}({type_format})"

    def list_limits(self, node: Any, name: str) -> Iterator[Limit]:
        """Yield the limits of a schema; those of its items have the name ``name[]``."""
        schema = self.flatten(node)
        for keyword in LIMIT_KEYWORDS:
            if keyword in schema:
                yield keyword, name, str(schema[keyword])
        values = schema.get("enum", [schema["const"]] if "const" in schema else [])
        yield from (("enum", name, str(value)) for value in values)
        labels = schema.get("x-enum-varnames", [])
        pairs = zip(values, labels, strict=True) if labels else ()
        yield from (("varname", name, f"{value} {label}") for value, label in pairs)
        if schema.get("format") in FORMATS_THAT_ARE_LIMITS:
            yield "format", name, schema["format"]
        if schema.get("deprecated"):
            yield "deprecated", name, "yes"
        if schema.get("additionalProperties") is False:
            yield "additionalProperties", name, "False"
        if "items" in schema:
            yield from self.list_limits(schema["items"], f"{name}[]")

    def list_objects(self, node: Any) -> list[Node]:
        """Return the schemas inside arrays and unions, which usually are objects."""
        objects: list[Node] = []
        for member in self.list_members(node):
            if "items" in member:
                objects += self.list_objects(member["items"])
            else:
                objects.append(member)
        return objects

    def read_operations(self) -> dict[str, Node]:
        """Return every operation by ``METHOD /path``.

        It has the parameters and servers of its path, too.
        """
        operations: dict[str, Node] = {}
        for path, item in self.root["paths"].items():
            for method in METHODS:
                if method in item:
                    operation = dict(item[method])
                    path_parameters: list[Node] = item.get("parameters", [])
                    operation["parameters"] = [
                        *path_parameters,
                        *operation.get("parameters", []),
                    ]
                    operation.setdefault("servers", item.get("servers", []))
                    operations[f"{method.upper()} {path}"] = operation
        return operations

    def read_parameters(self, operation: Node) -> dict[str, Node]:
        """Return the parameters of an operation by ``location name``."""
        parameters = map(self.resolve, operation["parameters"])
        return {f"{each['in']} {each['name']}": each for each in parameters}

    def read_responses(self, operation: Node) -> dict[str, Node]:
        """Return the responses of an operation by status."""
        declared = operation.get("responses", {})
        return {str(status): self.resolve(node) for status, node in declared.items()}

    def read_security(self, operation: Node) -> set[str]:
        """Return the alternatives to authenticate: ``a+b``, or ``none``."""
        inherited = self.root.get("security", [])
        alternatives: Any = operation.get("security", inherited)
        names = {"+".join(sorted(each)) or "none" for each in alternatives}
        return names or {"none"}

    def inline_references(self, node: Any) -> Any:
        """Return a schema that a validator can use without this document.

        The schema must not contain itself.
        """
        if isinstance(node, list):
            return [self.inline_references(item) for item in node]
        if not isinstance(node, dict):
            return node
        resolved = self.resolve(node) if "$ref" in node else node
        return {key: self.inline_references(value) for key, value in resolved.items()}

    def read_texts(
        self, node: Any, *, notes_only: bool = False, follows_references: bool = True
    ) -> str:
        """Return the titles, summaries, descriptions and notes in a node.

        ``notes_only`` restricts them to the notes in ``x-not-shown``. Unless
        ``follows_references`` is true, the texts of components are left out.
        """
        return "\n".join(self._read_texts(node, notes_only, follows_references, ()))

    def _read_texts(
        self,
        node: Any,
        notes_only: bool,
        follows_references: bool,
        open_references: tuple[str, ...],
    ) -> Iterator[str]:
        if isinstance(node, list):
            for item in node:
                yield from self._read_texts(
                    item, notes_only, follows_references, open_references
                )
        # A reference inside its own target would never end.
        if not isinstance(node, dict) or node.get("$ref") in open_references:
            return
        if follows_references and "$ref" in node:
            open_references = (*open_references, node["$ref"])
            node = self.resolve(node)
        for key, value in node.items():
            if key == "x-not-shown":
                yield from _read_notes(node)
            elif isinstance(value, str):
                if key in TEXT_KEYWORDS and not notes_only:
                    yield value
            elif not key.startswith("example"):
                yield from self._read_texts(
                    value, notes_only, follows_references, open_references
                )


def to_json_text(node: Any) -> str:
    """Return a node as JSON text, to search it for a literal."""
    return json.dumps(node, default=str, ensure_ascii=False)


def _merge(base: Node, overlay: Node) -> Node:
    """Merge two schemas: add up properties and texts, and replace other keywords."""
    merged = base | overlay
    if "properties" in base and "properties" in overlay:
        merged["properties"] = base["properties"] | overlay["properties"]
    if "required" in base and isinstance(base["required"], list):
        merged["required"] = base["required"] + overlay.get("required", [])
    if "description" in base and "description" in overlay:
        merged["description"] = f"{base['description']}\n{overlay['description']}"
    if "x-not-shown" in base and "x-not-shown" in overlay:
        merged["x-not-shown"] = _read_notes(base) + _read_notes(overlay)
    return merged


def _read_notes(node: Node) -> list[str]:
    notes = node["x-not-shown"]
    return [notes] if isinstance(notes, str) else list(notes)
