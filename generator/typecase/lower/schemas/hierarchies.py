"""Find the hierarchies of components: parents with a discriminator, and their children.

A child has its parent in `allOf`, or the parent's mapping leads to it. The parent may
list its children in `oneOf`. Where a parent is used as a type, a value is one of its
children, and the discriminator says which. A parent that does not list its children can
also be used itself.
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
        root = self._context.document.root
        for name, node in as_mapping(
            as_mapping(root.get("components")).get("schemas")
        ).items():
            pointer = join_pointer("/components/schemas", name)
            schema = read_schema(self._context.document, node, pointer)
            for parent in self._iter_parents(schema):
                children.setdefault(parent, []).append(schema)
            for child in _iter_mapped_children(schema):
                children.setdefault(schema, []).append(child)
        return {parent: [*dict.fromkeys(each)] for parent, each in children.items()}

    def _iter_parents(self, schema: JsonSchema) -> Iterator[JsonSchema]:
        """Yield the targets of the references in `allOf`, also in nested ones."""
        for branch in schema.all_of:
            if branch.reference is None:
                yield from self._iter_parents(branch)
            else:
                yield self._context.follow(branch)

    @cached_property
    def _subtypes(self) -> frozenset[str]:
        """The pointers of the children of all schemas that have a discriminator."""
        return frozenset(
            child.pointer
            for parent, children in self._children.items()
            for child in children
            if self.find_discriminator(child) or self.find_discriminator(parent)
        )

    def is_parent(self, schema: JsonSchema) -> bool:
        """Return whether a schema states a discriminator and has children."""
        has_own = any("discriminator" in part.keywords for part in _own_parts(schema))
        return has_own and schema in self._children

    def lists_subtypes(self, schema: JsonSchema) -> bool:
        """Return whether a schema with a discriminator lists its own children.

        They extend the schema, which other alternatives do not.
        """
        lists_own = any(schema in each.target.parts for each in schema.alternatives)
        return lists_own and self.find_discriminator(schema) is not None

    def is_subtype(self, schema: JsonSchema) -> bool:
        """Return whether a component is a child of a schema with a discriminator."""
        return schema.pointer in self._subtypes

    def find_discriminator(self, schema: JsonSchema) -> StatedDiscriminator | None:
        """Return the discriminator of a schema or of its bases, or None."""
        inherited = (part.discriminator for part in schema.parts)
        return find_own_discriminator(schema) or next(filter(None, inherited), None)

    def find_variants(self, schema: JsonSchema) -> tuple[JsonSchema, ...]:
        """Return the schemas that a value of a component may have, if it has subtypes.

        They are its subtypes in the document's order, then the component itself, unless
        it lists its children in `oneOf` or `anyOf`. The result is empty for a component
        without subtypes, without a discriminator, or with alternatives that are no
        children.
        """
        if schema not in self._children or not self.find_discriminator(schema):
            return ()
        if schema.alternatives and not self.lists_subtypes(schema):
            return ()
        subtypes = tuple(self._iter_below(schema, {schema}))
        return subtypes if schema.alternatives else (*subtypes, schema)

    def _iter_below(
        self, schema: JsonSchema, seen: set[JsonSchema]
    ) -> Iterator[JsonSchema]:
        for child in self._children.get(schema, ()):
            if child not in seen:
                seen.add(child)
                yield child
                yield from self._iter_below(child, seen)


def find_own_discriminator(schema: JsonSchema) -> StatedDiscriminator | None:
    """Return the discriminator that a schema states itself, or None.

    It may stand in an inline branch of `allOf`.
    """
    return next(filter(None, (each.discriminator for each in _own_parts(schema))), None)


def _own_parts(schema: JsonSchema) -> Iterator[JsonSchema]:
    """Yield a schema and the inline branches of its `allOf`, but no alternatives."""
    yield schema
    for branch in schema.all_of:
        if branch.reference is None and not branch.alternatives:
            yield from _own_parts(branch)


def _iter_mapped_children(schema: JsonSchema) -> Iterator[JsonSchema]:
    """Yield the children of a parent that only its mapping leads to.

    A parent that lists its children in `oneOf` or `anyOf` has no others.
    """
    if schema.alternatives:
        return
    for child in (
        child
        for part in _own_parts(schema)
        if not part.alternatives
        for child in part.mapped_schemas.values()
    ):
        # A schema may repeat the mapping of its own parent, with its siblings.
        own = [*_own_parts(child)]
        has_other_parent = any(
            part.discriminator for part in child.parts if part not in own
        )
        if child not in schema.parts and not has_other_parent:
            yield child
