"""Choose the order in which a module defines its models.

A class always follows its base class. It also follows the classes that its fields refer
to, except where the references form a cycle. Otherwise the document's order applies.
"""

from collections.abc import Iterator, Mapping

from typecase.ir import (
    ObjectSchema,
    Schema,
    SchemaId,
    iter_bases,
    referenced_schema_ids,
)

Schemas = Mapping[SchemaId, Schema]


def definition_order(schemas: Schemas) -> tuple[SchemaId, ...]:
    """Return the ids of schemas in the order in which their classes are defined.

    This is a depth-first search with an explicit stack, because references may be
    nested more deeply than Python's recursion limit.
    """
    ordered: dict[SchemaId, None] = {}
    for first in schemas:
        stack = {first: _dependencies(schemas[first])} if first not in ordered else {}
        while stack:
            schema_id, unvisited = next(reversed(stack.items()))
            candidates = (
                each
                for each in unvisited
                if each not in ordered and not _is_on_stack(each, stack, schemas)
            )
            dependency = next(candidates, None)
            if dependency is None:
                stack.pop(schema_id)
                ordered[schema_id] = None
            else:
                stack[dependency] = _dependencies(schemas[dependency])
    return tuple(ordered)


def _dependencies(schema: Schema) -> Iterator[SchemaId]:
    if isinstance(schema, ObjectSchema):
        if schema.base is not None:
            yield schema.base
        for kind in schema.types():
            yield from referenced_schema_ids(kind)


def _is_on_stack(
    schema_id: SchemaId, stack: Mapping[SchemaId, object], schemas: Schemas
) -> bool:
    """Return whether a schema or one of its bases is on the stack."""
    schema = schemas[schema_id]
    if schema_id in stack or not isinstance(schema, ObjectSchema):
        return schema_id in stack
    return any(base.id in stack for base in iter_bases(schema, schemas))
