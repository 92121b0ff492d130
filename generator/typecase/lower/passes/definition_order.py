"""Sort the schemas, so that modules can define their classes in this order.

A schema always follows its base. It also follows the schemas that its fields refer to,
except where the references form a cycle. Otherwise the order is the document's.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from typecase.ir import (
    Api,
    ObjectSchema,
    Schema,
    SchemaId,
    iter_bases,
    list_references,
)
from typecase.lower.passes.pass_context import PassContext

Schemas = Mapping[SchemaId, Schema]


def sort_schemas(api: Api, _: PassContext) -> Api:
    """Put the schemas in the order in which their classes are defined.

    This is a depth-first search with an explicit stack, because references may be
    nested more deeply than Python's recursion limit.
    """
    schemas = api.schemas
    ordered: dict[SchemaId, None] = {}
    for first in schemas:
        # The schemas of the current path, each with its dependencies not yet visited.
        stack = {first: _dependencies(schemas[first])} if first not in ordered else {}
        while stack:
            schema_id, unvisited = next(reversed(stack.items()))
            candidates = (
                dependency
                for dependency in unvisited
                if dependency not in ordered
                and not _is_on_stack(dependency, stack, schemas)
            )
            dependency = next(candidates, None)
            if dependency is None:
                stack.pop(schema_id)
                ordered[schema_id] = None
            else:
                stack[dependency] = _dependencies(schemas[dependency])
    return replace(api, schemas={each: schemas[each] for each in ordered})


def _dependencies(schema: Schema) -> Iterator[SchemaId]:
    """Yield the id of a schema's base, if any, then the ids that its types refer to."""
    if isinstance(schema, ObjectSchema) and schema.base is not None:
        yield schema.base
    yield from list_references(schema)


def _is_on_stack(
    schema_id: SchemaId, stack: Mapping[SchemaId, object], schemas: Schemas
) -> bool:
    """Return whether a schema or one of its bases is on the stack.

    A schema whose base is on the stack must wait until the base is defined.
    """
    schema = schemas[schema_id]
    if schema_id in stack or not isinstance(schema, ObjectSchema):
        return schema_id in stack
    return any(base.id in stack for base in iter_bases(schema, schemas))
