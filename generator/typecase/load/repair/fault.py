"""Describe a fault to the functions that mend faults."""

import re
from typing import Any

from msgspec import Struct

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.navigate.index import find_innermost_object
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import (
    Operation,
    iter_methods,
    iter_path_operations,
)
from typecase.load.parse.yaml_scalars import resolve_scalar
from typecase.load.repair.edits import remove_values, replace_value


class Fault(Struct, frozen=True):
    """A fault, with the innermost OpenAPI object around it.

    `pointer` is the place of the fault. `place` is the pointer of the object, and
    `kind` its kind. `keys` leads from the object to the fault: it is empty if the fault
    is the object itself.
    """

    document: Document
    code: str
    pointer: str
    place: str
    kind: Kind
    keys: tuple[str, ...]

    @property
    def value(self) -> Any:
        """The faulty value; None if it does not exist."""
        return self.document.get(self.pointer)

    @property
    def owner(self) -> dict[str, Any]:
        """The innermost object; empty if it is not a mapping."""
        return as_mapping(self.document.get(self.place))

    @property
    def parent(self) -> Any:
        """The mapping or list that contains the faulty value, or None."""
        return self.document.get(self.pointer.rpartition("/")[0])

    @property
    def is_3_0(self) -> bool:
        """Whether the document has OpenAPI version 3.0."""
        return str(self.document.root.get("openapi")).startswith("3.0")

    def replace_value(self, value: object) -> None:
        """Replace the faulty value in the document."""
        replace_value(self.document, self.pointer, value)

    def remove_value(self) -> None:
        """Remove the faulty value from the document."""
        remove_values(self.document, [self.pointer])


def locate_fault(document: Document, error: Diagnostic) -> Fault:
    """Return the fault that a diagnostic describes."""
    pointer = error.bundled_pointer or ""
    place, kind = find_innermost_object(pointer)
    keys = tuple(split_pointer(pointer[len(place) :]))
    return Fault(document, error.code, pointer, place, kind, keys)


def read_text(document: Document, pointer: str) -> str | None:
    """Return a number or boolean as the document writes it, such as "1.10".

    Return None for any other value. ``pointer`` is the place of the value.
    """
    value = document.get(pointer)
    if not isinstance(value, bool | int | float):
        return None
    file, original = document.origin(pointer)
    position = file.positions.nearest(original)
    lines = file.source.decode("utf-8-sig", errors="replace").splitlines()
    line = lines[position.line - 1] if position.line <= len(lines) else ""
    # The position of an entry of a mapping is that of its key.
    is_entry = is_mapping(document.get(pointer.rpartition("/")[0]))
    key = r"""(?:"[^"]*"|'[^']*'|[^\s:]+)\s*:\s*""" if is_entry else ""
    match = re.match(rf"{key}([^\s,\]}}]+)", line[position.column - 1 :])
    if match is not None and _is_written_as(value, match[1]):
        return match[1]
    return str(value).lower() if isinstance(value, bool) else str(value)


def _is_written_as(value: bool | float, text: str) -> bool:
    try:
        read = resolve_scalar(text)
    except ValueError:
        return False
    return type(read) is type(value) and read == value


def find_operation(fault: Fault) -> Operation | None:
    """Return the operation at or around a fault, or the first one of the path item."""
    document, tokens = fault.document, split_pointer(fault.pointer)
    item_pointer = join_pointer("", *tokens[:2])
    item = as_mapping(document.get(item_pointer))
    if tokens[:1] == ["paths"] and item and "$ref" not in item:
        operations = [
            Operation(tokens[1], method, node, place, item, item_pointer)
            for method, node, place in iter_methods(item, item_pointer)
        ]
    else:
        operations = list(iter_path_operations(document))
    for operation in operations:
        if f"{fault.pointer}/".startswith(f"{operation.pointer}/"):
            return operation
    for operation in operations:
        if fault.pointer.startswith(f"{operation.item_pointer}/"):
            return operation
    return None
