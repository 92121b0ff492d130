"""Look up operations, responses, examples and schemas in an OpenAPI document."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from typecase.load.document import get_child, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping

_MAX_REFERENCES = 100
ABSENT: Any = object()
"""Stands for a value that the document does not have."""


class ApiDocument:
    """An OpenAPI document as plain values, whose references are all local."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root

    def resolve(self, node: Any) -> dict[str, Any]:
        """Return the mapping that a node is or refers to; empty if there is none."""
        for _ in range(_MAX_REFERENCES):
            mapping = as_mapping(node)
            reference = mapping.get("$ref")
            if not isinstance(reference, str):
                return mapping
            node = self._follow(reference)
        return {}

    def _follow(self, reference: str) -> Any:
        node: Any = self.root
        try:
            for token in split_pointer(unquote(reference.removeprefix("#"))):
                node = get_child(node, token)
        except KeyError:
            return {}
        return node

    def find_operation(self, method: str, path: str) -> dict[str, Any]:
        """Return an operation; empty if the document has none at this exact path."""
        item = self.resolve(as_mapping(self.root.get("paths")).get(path))
        additional = as_mapping(item.get("additionalOperations"))
        return self.resolve(item.get(method.lower(), additional.get(method)))

    def find_responses(self, method: str, path: str) -> dict[str, dict[str, Any]]:
        """Return the responses of an operation by status: ``200``, ``4XX``…"""
        responses = as_mapping(self.find_operation(method, path).get("responses"))
        return {
            str(status).upper() if str(status) != "default" else "default": (
                self.resolve(response)
            )
            for status, response in responses.items()
        }

    def find_bodies(self, method: str, path: str) -> dict[str, Any]:
        """Return the bodies that an operation accepts, by media type."""
        body = self.resolve(self.find_operation(method, path).get("requestBody"))
        contents = as_mapping(body.get("content"))
        return {name: self.resolve(content) for name, content in contents.items()}

    def find_parameters(self, method: str, path: str) -> list[dict[str, Any]]:
        """Return the parameters of an operation, its own before those of its path."""
        item = self.resolve(as_mapping(self.root.get("paths")).get(path))
        operation = self.find_operation(method, path)
        parameters = (
            *as_list(operation.get("parameters")),
            *as_list(item.get("parameters")),
        )
        found: dict[tuple[Any, Any], dict[str, Any]] = {}
        for each in map(self.resolve, parameters):
            found.setdefault((each.get("name"), each.get("in")), each)
        return [*found.values()]

    def find_parameter_example(self, method: str, path: str, name: str) -> Any:
        """Return the example of a path parameter, or `ABSENT`."""
        for each in self.find_parameters(method, path):
            if each.get("name") == name and each.get("in") == "path":
                for _, example in self.find_examples(each):
                    return example
        return ABSENT

    def find_examples(self, node: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield the examples of a media type, a parameter or a header, with names.

        Those of its schema follow; they have no names.
        """
        if "example" in node:
            yield "", node["example"]
        examples = as_mapping(node.get("examples"))
        for name, each in examples.items():
            example = self.resolve(each)
            for key in ("dataValue", "value"):
                if key in example:
                    yield name, example[key]
                    break
        example = self.find_schema_example(node.get("schema"))
        if example is not ABSENT:
            yield "", example

    def find_schema_example(self, schema: Any) -> Any:
        """Return the first example of a schema, or else its default, or `ABSENT`."""
        resolved = self.resolve(schema)
        for each in (resolved.get("example"), *as_list(resolved.get("examples"))):
            if each is not None:
                return each
        default = resolved.get("default")
        return ABSENT if default is None else default

    def expand(
        self, schema: Any, through: tuple[str, ...] = ("allOf", "anyOf", "oneOf")
    ) -> Iterator[dict[str, Any]]:
        """Yield a schema, and those that the keywords ``through`` combine with it."""
        pending = [schema]
        seen: set[int] = set()
        while pending:
            node = self.resolve(pending.pop(0))
            if id(node) in seen:
                continue
            seen.add(id(node))
            yield node
            for keyword in through:
                pending += as_list(node.get(keyword))

    def find_properties(self, schema: Any) -> dict[str, dict[str, Any]]:
        """Return the properties of a schema by name, also those of its alternatives."""
        properties: dict[str, dict[str, Any]] = {}
        for node in self.expand(schema):
            for name, member in as_mapping(node.get("properties")).items():
                properties.setdefault(name, self.resolve(member))
        return properties

    def find_defaults(self, schema: Any) -> dict[str, Any]:
        """Return the defaults of a schema's properties by name, other than null."""
        members = [
            pair
            for node in self.expand(schema)
            for pair in as_mapping(node.get("properties")).items()
        ]
        # A default may be beside a reference.
        defaults = {
            name: {**self.resolve(member), **as_mapping(member)}.get("default")
            for name, member in reversed(members)
        }
        return {name: each for name, each in defaults.items() if each is not None}

    def without_write_only(self, schema: Any, value: Any) -> Any:
        """Return a value without the properties that only requests have."""
        if is_list(value):
            items: list[Any] = value
            member = self.find_member(schema, "0")
            return [self.without_write_only(member, each) for each in items]
        if not is_mapping(value):
            return value
        members: dict[str, Any] = value
        properties = self.find_properties(schema)
        return {
            name: self.without_write_only(properties.get(name, {}), each)
            for name, each in members.items()
            if properties.get(name, {}).get("writeOnly") is not True
        }

    def is_open(self, schema: Any) -> bool:
        """Return whether a schema says nothing of properties, or allows any others."""
        nodes = [*self.expand(schema)]
        return any(
            node.get("additionalProperties", False) is not False for node in nodes
        ) or not any(node.get("properties") for node in nodes)

    def find_member(self, schema: Any, token: str) -> dict[str, Any]:
        """Return the schema of a property, or of the items if ``token`` is a number."""
        properties = self.find_properties(schema)
        if token in properties:
            return properties[token]
        if token.isdecimal():
            for node in self.expand(schema):
                if "items" in node:
                    return self.resolve(node["items"])
        return {}
