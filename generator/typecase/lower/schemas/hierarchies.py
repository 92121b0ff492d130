"""Find the hierarchies of components: parents with a discriminator, and their children.

A child has its parent in `allOf`. The parent may list its children in `oneOf`. Where a
parent is used as a type, a value is one of its children, and the discriminator says
which. A parent that does not list its children can also be used itself.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import Context
from typecase.schema import JsonSchema, StatedDiscriminator, read_schema


class Hierarchies:
    """The hierarchies of a document's component schemas."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @cached_property
    def _children(self) -> Mapping[JsonSchema, list[JsonSchema]]:
        """The children of each component, in the document's order."""
        children: dict[JsonSchema, list[JsonSchema]] = {}
        components = as_mapping(self._context.document.root.get("components"))
        for name, node in as_mapping(components.get("schemas")).items():
            pointer = join_pointer("/components/schemas", name)
            child = read_schema(self._context.document, node, pointer)
            for branch in child.all_of:
                if branch.reference is not None:
                    parent = self._context.follow(branch)
                    children.setdefault(parent, []).append(child)
        return children

    @cached_property
    def _subtypes(self) -> frozenset[str]:
        """The pointers of the children of all schemas that have a discriminator."""
        return frozenset(
            child.pointer
            for children in self._children.values()
            for child in children
            if self.find_discriminator(child)
        )

    def is_parent(self, schema: JsonSchema) -> bool:
        """Return whether a schema states a discriminator and has children."""
        return "discriminator" in schema.keywords and schema in self._children

    def lists_subtypes(self, schema: JsonSchema) -> bool:
        """Return whether a schema with a discriminator lists its own children."""
        lists_own = any(schema in each.target.parts for each in schema.alternatives)
        return lists_own and self.find_discriminator(schema) is not None

    def is_subtype(self, schema: JsonSchema) -> bool:
        """Return whether a component is a child of a schema with a discriminator."""
        return schema.pointer in self._subtypes

    def find_discriminator(self, schema: JsonSchema) -> StatedDiscriminator | None:
        """Return the discriminator of a schema or of its bases, or None."""
        stated = (part.discriminator for part in schema.parts)
        return next(filter(None, stated), None)

    def find_types(self, schema: JsonSchema) -> tuple[JsonSchema, ...]:
        """Return the types of the values of a component, if it has subtypes.

        They are its subtypes in the document's order, then the component itself, unless
        it lists its children in `oneOf` or `anyOf`. The result is empty for a component
        without subtypes or without a discriminator.
        """
        if schema not in self._children or not self.find_discriminator(schema):
            return ()
        if schema.alternatives and not self.lists_subtypes(schema):
            return ()
        types = list(self._iter_below(schema, {schema}))
        return tuple(types if schema.alternatives else [*types, schema])

    def _iter_below(
        self, schema: JsonSchema, seen: set[JsonSchema]
    ) -> Iterator[JsonSchema]:
        for child in self._children.get(schema, ()):
            if child not in seen:
                seen.add(child)
                yield child
                yield from self._iter_below(child, seen)
