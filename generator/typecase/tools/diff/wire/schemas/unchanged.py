"""Find the parts of two documents that are equal, with all they refer to."""

from typing import Any

from typecase.load.document import Document, split_pointer
from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.load.metaschema.version_and_structure import get_openapi_version
from typecase.load.navigate.reference_resolution import target_pointer
from typecase.schema.shape import Parts

Component = tuple[str, str]
"""The section of a component, such as ``schemas``, and its name."""


class UnchangedParts:
    """Knows which components of two documents are equal.

    Components that refer to a changed component are changed, too.
    """

    def __init__(self, old: Document, new: Document) -> None:
        self._same_version = get_openapi_version(old) == get_openapi_version(new)
        # The values are kept, so that no other value takes the id of one.
        self._references: dict[int, tuple[Any, frozenset[Component]]] = {}
        before, after = _components(old), _components(new)
        unchanged = {
            key
            for key in before.keys() & after.keys()
            if self._same_version and before[key] == after[key]
        }
        users: dict[Component, list[Component]] = {}
        pending: list[Component] = []
        for key in unchanged:
            for target in self._find_references(before[key]):
                users.setdefault(target, []).append(key)
                if target not in unchanged:
                    pending.append(key)
        while pending:
            key = pending.pop()
            if key in unchanged:
                unchanged.discard(key)
                pending += users.get(key, ())
        self._unchanged = unchanged

    def are_equal(self, old: Parts, new: Parts) -> bool:
        """Return whether two lists of schemas are equal, and what they refer to."""
        return len(old) == len(new) and all(
            self.is_equal(one.value, other.value)
            for one, other in zip(old, new, strict=True)
        )

    def is_equal(self, old: Any, new: Any) -> bool:
        """Return whether two values are equal, and what they refer to."""
        return (
            self._same_version
            and old == new
            and self._find_references(old) <= self._unchanged
        )

    def _find_references(self, value: Any) -> frozenset[Component]:
        """Return the components to which a value refers directly."""
        if id(value) not in self._references:
            found = frozenset(_iter_references(value))
            self._references[id(value)] = value, found
        return self._references[id(value)][1]


def _components(document: Document) -> dict[Component, Any]:
    sections = as_mapping(document.root.get("components"))
    return {
        (section, name): value
        for section, entries in sections.items()
        for name, value in as_mapping(entries).items()
    }


def _iter_references(value: Any) -> list[Component]:
    found: list[Component] = []
    pending = [value]
    while pending:
        node = pending.pop()
        if is_mapping(node):
            reference = node.get("$ref")
            if isinstance(reference, str):
                found.append(_component(reference))
            pending += node.values()
        elif is_list(node):
            pending += node
    return found


def _component(reference: str) -> Component:
    """Return the component of a reference; one that is never equal for other places."""
    tokens = split_pointer(target_pointer(reference))
    if len(tokens) >= 3 and tokens[0] == "components":
        return tokens[1], tokens[2]
    return "", reference
