"""Find the hierarchies of components: parents with a discriminator, and their children.

A child has its parent in `allOf`. The parent may list its children in `oneOf`. Where a
parent is used as a type, a value is one of its children, and the discriminator says
which. A parent that does not list its children can also be used itself.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.lower.context import Context, Node

SchemaPlace = tuple[Node, str]
"""A component schema and its pointer."""


class Hierarchies:
    """The hierarchies of a document's component schemas."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @cached_property
    def _children(self) -> Mapping[str, list[SchemaPlace]]:
        """The children of each component, by pointer, in the document's order."""
        children: dict[str, list[SchemaPlace]] = {}
        components = as_mapping(self._context.document.root.get("components"))
        for name, node in as_mapping(components.get("schemas")).items():
            pointer = join_pointer("/components/schemas", name)
            for branch in as_list(as_mapping(node).get("allOf")):
                if "$ref" in as_mapping(branch):
                    _, parent = self._context.resolve(branch, pointer)
                    children.setdefault(parent, []).append((node, pointer))
        return children

    @cached_property
    def _subtypes(self) -> frozenset[str]:
        """The pointers of the children of all schemas that have a discriminator."""
        return frozenset(
            child
            for children in self._children.values()
            for node, child in children
            if self.find_discriminator(node)
        )

    @cached_property
    def _parents(self) -> frozenset[int]:
        """The `id()` of each schema with a discriminator and children."""
        root = self._context.document
        nodes = (as_mapping(root.value_at(pointer)) for pointer in self._children)
        return frozenset(id(node) for node in nodes if "discriminator" in node)

    def is_parent(self, node: Node) -> bool:
        """Return whether a schema states a discriminator and has children."""
        return id(node) in self._parents

    def is_subtype(self, pointer: str) -> bool:
        """Return whether a component is a child of a schema with a discriminator."""
        return pointer in self._subtypes

    def find_discriminator(self, node: Node) -> Node:
        """Return the discriminator of a schema or of its bases, or an empty node."""
        for part in self._context.iter_all_of(node):
            discriminator = as_mapping(part.get("discriminator"))
            if discriminator:
                return discriminator
        return {}

    def find_types(self, node: Node, pointer: str) -> tuple[SchemaPlace, ...]:
        """Return the types of the values of a component, if it has subtypes.

        They are its subtypes in the document's order, then the component itself, unless
        it lists its children in `oneOf` or `anyOf`. The result is empty for a component
        without subtypes or without a discriminator.
        """
        if pointer not in self._children or not self.find_discriminator(node):
            return ()
        types = list(self._iter_below(pointer, {pointer}))
        is_abstract = bool(node.keys() & {"anyOf", "oneOf"})
        return tuple(types if is_abstract else [*types, (node, pointer)])

    def _iter_below(self, pointer: str, seen: set[str]) -> Iterator[SchemaPlace]:
        for node, child in self._children.get(pointer, ()):
            if child not in seen:
                seen.add(child)
                yield node, child
                yield from self._iter_below(child, seen)
