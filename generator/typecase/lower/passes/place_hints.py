"""Derive words for schemas in parameters and errors, wherever these are written.

A parameter, or an error of operations, may move to the components. What is equal there
and in an operation remains one class.
"""

from collections.abc import Mapping
from functools import cached_property

from typecase.ir import Schema
from typecase.load import Document
from typecase.load.document import split_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import iter_operations
from typecase.load.navigate.reference_resolution import target_pointer
from typecase.lower.context import NameHint

_PARAMETERS = "/components/parameters/"
_RESPONSES = "/components/responses/"


class PlaceHints:
    """The hints of the schemas of a document, as if no component were shared."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def find(self, schema: Schema) -> NameHint:
        """Return the hint of a schema.

        In a parameter, its name is the second word. In a response that operations use
        for a single status of errors, the second word is the status.
        """
        if schema.id.startswith(_PARAMETERS):
            pointer = "/".join(schema.id.split("/")[:4])
            root, _, *words = schema.hint
            name = as_mapping(self._document.get(pointer)).get("name")
            return (root, str(name), *words)
        if schema.id.startswith(_RESPONSES):
            status = self._error_statuses.get(split_pointer(schema.id)[2])
            root, _, *words = schema.hint
            return (root, status, "response", *words) if status else schema.hint
        return schema.hint

    @cached_property
    def _error_statuses(self) -> Mapping[str, str]:
        """The status of each component that is the response for a single error."""
        statuses: dict[str, set[str]] = {}
        for operation in iter_operations(self._document):
            for status, node in as_mapping(operation.node.get("responses")).items():
                reference = as_mapping(node).get("$ref")
                if isinstance(reference, str):
                    statuses.setdefault(reference, set()).add(status)
        return {
            split_pointer(target_pointer(reference))[-1]: next(iter(found))
            for reference, found in statuses.items()
            if len(found) == 1 and not next(iter(found)).startswith("2")
        }
