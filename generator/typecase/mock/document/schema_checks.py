"""Check values against the schemas of a document, as OpenAPI defines them.

The types of a generated package are less strict than the document in some places: they
accept null for optional properties of responses, for example. A response of a mock must
be valid according to the document.
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import jsonschema_rs

from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping
from typecase.mock.document.exact_numbers import to_floats

Side: TypeAlias = Literal["readOnly", "writeOnly"]
"""The keyword of properties that are not sent: ``readOnly`` ones in requests."""

_ROOT = "urn:typecase:document"
_MAX_DEPTH = 200
# The keywords of OpenAPI that have other meanings in schemas of JSON.
_DROPPED = frozenset({"$id", "$schema", "discriminator", "example", "examples", "xml"})
_INTEGER_BITS = {"int32": 32, "int64": 64}
_NAMED = frozenset({"$defs", "definitions", "patternProperties", "properties"})
"""Keywords whose values are objects with names of their own."""


class SchemaChecks:
    """The checks of the schemas of a document.

    Args:
        document: The document, whose references are all local.
        side: Which properties may be missing even if they are required.
    """

    def __init__(self, document: Mapping[str, Any], side: Side) -> None:
        self._side: Side = side
        self._is_30 = str(document.get("openapi", "")).startswith("3.0")
        self._draft: Any = jsonschema_rs.Draft202012
        self._class: Any = jsonschema_rs.Draft202012Validator
        if self._is_30:
            self._draft = jsonschema_rs.Draft4
            self._class = jsonschema_rs.Draft4Validator
        components = as_mapping(document.get("components"))
        root = {"components": self._convert({"properties": components})["properties"]}
        if "paths" in _find_reference_roots(document):
            root["paths"] = self._convert({"properties": document["paths"]})
        self._registry: Any = jsonschema_rs.Registry([(_ROOT, root)], draft=self._draft)
        self._validators: dict[int, tuple[Any, Any]] = {}

    def is_valid(self, schema: Any, value: Any) -> bool:
        """Return whether a value is valid; a schema that is unusable accepts all."""
        return self.find_fault(schema, value) is None

    def find_fault(self, schema: Any, value: Any) -> str | None:
        """Return the place and the reason why a value is invalid, or None.

        An example is ``/pets/0: "name" is a required property``.
        """
        if id(schema) not in self._validators:
            # The schema is kept, so that no other gets the same id.
            self._validators[id(schema)] = (schema, self._compile(schema))
        validator = self._validators[id(schema)][1]
        try:
            errors = validator.iter_errors(to_floats(value))
            error = next(iter(errors), None)
        except (ValueError, OverflowError, RecursionError):
            return ": is no JSON value"
        if error is None:
            return None
        place = "".join(f"/{token}" for token in error.instance_path)
        return f"{place}: {error.message}"

    def _compile(self, schema: Any) -> Any:
        try:
            return self._class(
                self._convert(schema), registry=self._registry, validate_formats=True
            )
        except (ValueError, RecursionError, jsonschema_rs.ReferencingError):
            return self._class({})

    def _convert(self, node: Any, depth: int = 0, *, is_named: bool = False) -> Any:
        """Return a schema of OpenAPI as one of JSON, with references to the root.

        ``is_named`` says that the keys of an object are names, and no keywords.
        """
        if depth > _MAX_DEPTH:
            return {}
        if is_list(node):
            items: list[Any] = node
            return [self._convert(each, depth + 1) for each in items]
        if not is_mapping(node):
            return node
        members: dict[str, Any] = node
        if is_named:
            return {
                name: self._convert(each, depth + 1) for name, each in members.items()
            }
        converted: dict[str, Any] = {}
        for name, each in members.items():
            if name in ("const", "default", "enum"):
                converted[name] = each
            elif name == "$ref" and isinstance(each, str):
                converted[name] = f"{_ROOT}{each}" if each.startswith("#") else each
            elif name not in _DROPPED:
                converted[name] = self._convert(
                    each, depth + 1, is_named=name in _NAMED
                )
        self._adapt(converted, as_mapping(members.get("properties")))
        if self._is_30 and members.get("nullable") is True and "$ref" not in members:
            return _make_nullable(converted)
        return converted

    def _adapt(self, converted: dict[str, Any], properties: dict[str, Any]) -> None:
        """Add the bounds of formats, and leave out what the other side requires."""
        bits = _INTEGER_BITS.get(str(converted.get("format")))
        if bits is not None:
            converted.setdefault("minimum", -(2 ** (bits - 1)))
            converted.setdefault("maximum", 2 ** (bits - 1) - 1)
        if is_list(converted.get("required")):
            required = [
                name
                for name in converted["required"]
                if as_mapping(properties.get(name)).get(self._side) is not True
            ]
            converted["required"] = required
            # Draft 4 allows no empty list.
            if not required:
                del converted["required"]


def _make_nullable(schema: dict[str, Any]) -> dict[str, Any]:
    if isinstance(schema.get("type"), str):
        schema = {**schema, "type": [schema["type"], "null"]}
        if None not in as_list(schema.get("enum") or [None]):
            schema["enum"] = [*schema["enum"], None]
        return schema
    return {"anyOf": [schema, {"type": "null"}]}


def _find_reference_roots(document: Mapping[str, Any]) -> set[str]:
    """Return the keys of the document below which a reference leads."""
    roots: set[str] = set()
    pending: list[Any] = [document]
    while pending:
        node = pending.pop()
        if is_mapping(node):
            members: dict[str, Any] = node
            reference = members.get("$ref")
            if isinstance(reference, str) and reference.startswith("#/"):
                roots.add(reference.split("/")[1])
            pending += members.values()
        elif is_list(node):
            pending += node
    return roots
