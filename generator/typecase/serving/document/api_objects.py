"""Look up the parts of operations in an OpenAPI document, and the examples of parts."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from typecase.load.document import Document, join_pointer, wrap_value
from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import (
    Operation,
    iter_path_operations,
    merge_parameters,
    resolve_mapping,
)
from typecase.schema import JsonSchema, read_schema

_UNKNOWN = Operation("", "", {}, "", {}, "")


class ApiObject(Struct, frozen=True):
    """An object of OpenAPI that is no schema, such as a response, at its place."""

    document: Document
    node: dict[str, Any]
    pointer: str

    def children(self, keyword: str) -> dict[str, "ApiObject"]:
        """Return the objects in the map of a keyword by name; references are followed.

        An empty object stands for a value that is no object.
        """
        place = join_pointer(self.pointer, keyword)
        return {
            name: read_object(self.document, value, join_pointer(place, name))
            for name, value in as_mapping(self.node.get(keyword)).items()
        }

    @property
    def schema(self) -> JsonSchema | None:
        """The schema of a media type, a parameter or a header, or None."""
        if "schema" not in self.node:
            return None
        place = join_pointer(self.pointer, "schema")
        return read_schema(self.document, self.node["schema"], place)

    def examples(self) -> Iterator[tuple[str, Any]]:
        """Yield the examples of a media type, a parameter or a header, with names.

        Those of its schema follow; they have no names.
        """
        if "example" in self.node:
            yield "", self.node["example"]
        for name, example in self.children("examples").items():
            for key in ("dataValue", "value"):
                if key in example.node:
                    yield name, example.node[key]
                    break
        value = self.schema.target.typical_value if self.schema else None
        if value is not None:
            yield "", value


def read_object(document: Document, value: Any, pointer: str) -> ApiObject:
    """Return the object at a place of a document, or the one it refers to."""
    return ApiObject(document, *resolve_mapping(document, value, pointer))


class ApiDocument:
    """The operations of an OpenAPI document, whose references are all local.

    The methods take an operation of a generated server, and find nothing for one that
    the document does not have.
    """

    def __init__(self, root: dict[str, Any]) -> None:
        self._document = wrap_value(root)
        self._operations = {
            (each.method.upper(), each.path): each
            for each in iter_path_operations(self._document)
        }

    def find_responses(self, operation: Any) -> dict[str, ApiObject]:
        """Return the responses of an operation by status: ``200``, ``4XX``…"""
        found = self._find(operation)
        parent = ApiObject(self._document, found.node, found.pointer)
        return {
            status if status == "default" else status.upper(): response
            for status, response in parent.children("responses").items()
        }

    def find_bodies(self, operation: Any) -> dict[str, ApiObject]:
        """Return the bodies that an operation accepts, by media type."""
        found = self._find(operation)
        place = join_pointer(found.pointer, "requestBody")
        body = read_object(self._document, found.node.get("requestBody"), place)
        return body.children("content")

    def find_parameters(self, operation: Any, location: str) -> dict[str, ApiObject]:
        """Return the parameters of an operation in a location, by name.

        Its own come before those of its path.
        """
        found = self._find(operation)
        parameters = merge_parameters(self._document, found)
        parameters.sort(key=lambda each: not each.pointer.startswith(found.pointer))
        return {
            each.name: read_object(
                self._document, self._document.value_at(each.pointer), each.pointer
            )
            for each in parameters
            if each.location == location
        }

    def _find(self, operation: Any) -> Operation:
        key = operation.method.upper(), operation.path
        return self._operations.get(key, _UNKNOWN)
