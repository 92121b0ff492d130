"""Edit a document at random, as its maintainers might."""

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

Places = list[tuple[str, Any]]
"""Pointers, and what is there."""
SCHEMAS: tuple[dict[str, Any], ...] = (
    {"type": "string"},
    {"type": "integer"},
    {"type": "array", "items": {"type": "string"}},
    {"type": "string", "format": "date-time"},
    {"enum": ["a", "b"]},
    {"type": ["string", "null"]},
    {"type": "object", "properties": {"x": {"type": "integer"}}},
    {"oneOf": [{"type": "string"}, {"type": "integer"}]},
    {"type": "object", "additionalProperties": {"type": "integer"}},
    {},
)
_METHODS = {"delete", "get", "patch", "post", "put"}


class RandomEdits:
    """Makes edits of a document; ``rng`` chooses them."""

    def __init__(self, document: dict[str, Any], rng: random.Random) -> None:
        self._original = document
        self._rng = rng

    def edit(self) -> dict[str, Any]:
        """Return another document."""
        while True:
            self._document = copy.deepcopy(self._original)
            self._places = list(_walk(self._document))
            try:
                self._rng.choice(EDITS)(self)
            except IndexError:
                continue  # The document has no such place.
            if self._document != self._original:
                return self._document

    def _schema(self) -> dict[str, Any]:
        return copy.deepcopy(self._rng.choice(SCHEMAS))

    def _object(self) -> dict[str, Any]:
        found = [
            node
            for pointer, node in self._places
            if isinstance(node, dict) and isinstance(node.get("properties"), dict)
        ]
        chosen: dict[str, Any] = self._rng.choice(found)
        return chosen

    def _operation(self) -> tuple[dict[str, Any], str]:
        """Return an item of paths, and one of its methods."""
        found = [
            (item, method)
            for item in self._document["paths"].values()
            for method in sorted(_METHODS & item.keys())
        ]
        return self._rng.choice(found)

    def _parameter(self) -> tuple[list[Any], dict[str, Any]]:
        """Return a list of parameters, and one of them that is not in the path."""
        found = [
            (node, parameter)
            for pointer, node in self._places
            if pointer.endswith("/parameters")
            for parameter in node
            if parameter["in"] != "path"
        ]
        return self._rng.choice(found)

    def _schema_place(self) -> tuple[Any, str]:
        """Return an object of the document, and the key of a schema in it."""
        found = [
            (node, key)
            for pointer, node in self._places
            if isinstance(node, dict)
            for key in node
            if key in ("schema", "items")
            or pointer.endswith(("/properties", "/components/schemas"))
        ]
        return self._rng.choice(found)

    def remove_member(self) -> None:
        schema = self._object()
        name = self._rng.choice(list(schema["properties"]))
        del schema["properties"][name]
        schema["required"] = [
            each for each in schema.get("required", []) if each != name
        ]

    def add_member(self) -> None:
        schema = self._object()
        schema["properties"]["added"] = self._schema()
        if self._rng.random() < 0.4:
            schema["required"] = [*schema.get("required", []), "added"]

    def rename_member(self) -> None:
        schema = self._object()
        name = self._rng.choice(list(schema["properties"]))
        schema["properties"][f"other_{name}"] = schema["properties"].pop(name)

    def keep_name_of_member(self) -> None:
        """Rename a member, and say what it was called."""
        schema = self._object()
        name = self._rng.choice(list(schema["properties"]))
        member = {**schema["properties"].pop(name), "x-typecase-was": name}
        schema["properties"][f"other_{name}"] = member
        if name in schema.get("required", []):
            required = [*schema["required"], f"other_{name}"]
            schema["required"] = [each for each in required if each != name]

    def keep_name_of_value(self) -> None:
        """Replace a value of an enumeration, and say which one it was."""
        found = [
            node
            for _, node in self._places
            if isinstance(node, dict) and isinstance(node.get("enum"), list)
        ]
        schema = self._rng.choice(found)
        index = self._rng.randrange(len(schema["enum"]))
        schema["x-typecase-was"] = {"replaced": schema["enum"][index]}
        schema["enum"][index] = "replaced"

    def toggle_required_member(self) -> None:
        schema = self._object()
        name = self._rng.choice(list(schema["properties"]))
        schema["required"] = sorted({*schema.get("required", [])} ^ {name})

    def change_type(self) -> None:
        container, key = self._schema_place()
        container[key] = self._schema()

    def make_nullable(self) -> None:
        container, key = self._schema_place()
        container[key] = {"anyOf": [container[key], {"type": "null"}]}

    def remove_parameter(self) -> None:
        parameters, parameter = self._parameter()
        parameters.remove(parameter)

    def toggle_required_parameter(self) -> None:
        _, parameter = self._parameter()
        parameter["required"] = not parameter.get("required", False)

    def add_parameter(self) -> None:
        item, method = self._operation()
        item[method].setdefault("parameters", []).append(
            {
                "name": "added",
                "in": "query",
                "required": self._rng.random() < 0.4,
                "schema": {"type": "integer"},
            }
        )

    def change_enum(self) -> None:
        found = [node for pointer, node in self._places if pointer.endswith("/enum")]
        values = self._rng.choice(found)
        if self._rng.random() < 0.5 or len(values) == 1:
            values.append("added")
        else:
            values.pop(self._rng.randrange(len(values)))

    def remove_operation(self) -> None:
        item, method = self._operation()
        del item[method]

    def add_operation(self) -> None:
        self._document["paths"]["/things"] = {
            "get": {
                "tags": [self._rng.choice(["pets", "things"])],
                "responses": {"200": {"description": "Things."}},
            }
        }

    def rename_operation(self) -> None:
        item, method = self._operation()
        item[method]["operationId"] = "renamedOperation"

    def change_responses(self) -> None:
        item, method = self._operation()
        responses = item[method]["responses"]
        status = self._rng.choice(list(responses))
        response = responses.pop(status)
        responses[self._rng.choice(["200", "201", "404", "409"])] = response

    def toggle_required_body(self) -> None:
        found = [
            node for pointer, node in self._places if pointer.endswith("/requestBody")
        ]
        body = self._rng.choice(found)
        body["required"] = not body.get("required", False)

    def change_media_type(self) -> None:
        found = [node for pointer, node in self._places if pointer.endswith("/content")]
        content = self._rng.choice(found)
        key = next(iter(content))
        content[self._rng.choice(["text/plain", "image/png"])] = content.pop(key)

    def describe(self) -> None:
        item, method = self._operation()
        item[method]["description"] = "Another text."


EDITS: tuple[Callable[[RandomEdits], None], ...] = (
    RandomEdits.remove_member,
    RandomEdits.add_member,
    RandomEdits.rename_member,
    RandomEdits.keep_name_of_member,
    RandomEdits.keep_name_of_value,
    RandomEdits.toggle_required_member,
    RandomEdits.change_type,
    RandomEdits.make_nullable,
    RandomEdits.remove_parameter,
    RandomEdits.toggle_required_parameter,
    RandomEdits.add_parameter,
    RandomEdits.change_enum,
    RandomEdits.remove_operation,
    RandomEdits.add_operation,
    RandomEdits.rename_operation,
    RandomEdits.change_responses,
    RandomEdits.toggle_required_body,
    RandomEdits.change_media_type,
    RandomEdits.describe,
)


def _walk(node: object, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each part of a document with its pointer; slashes in keys stay."""
    yield pointer, node
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _walk(value, f"{pointer}/{key}")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _walk(value, f"{pointer}/{index}")
