"""The order of the classes in a module of models: named schemas in, their ids out.

A class stands after its base, always, and after the classes its members speak of,
unless those wait for it in turn. Apart from that the order is the document's.
"""

from collections.abc import Iterator, Mapping

from typecase.ir import ObjectSchema, Schema, SchemaId, bases, references

Schemas = Mapping[SchemaId, Schema]


def printed_order(schemas: Schemas) -> tuple[SchemaId, ...]:
    """Order the ids of schemas; a path of its own holds circles and any depth."""
    placed: dict[SchemaId, None] = {}
    for first in schemas:
        path = {first: _needs(schemas[first])} if first not in placed else {}
        while path:
            identity, rest = next(reversed(path.items()))
            following = (
                each
                for each in rest
                if each not in placed and not _waits(each, path, schemas)
            )
            needed = next(following, None)
            if needed is None:
                path.pop(identity)
                placed[identity] = None
            else:
                path[needed] = _needs(schemas[needed])
    return tuple(placed)


def _needs(schema: Schema) -> Iterator[SchemaId]:
    if isinstance(schema, ObjectSchema):
        if schema.base is not None:
            yield schema.base
        for kind in schema.types():
            yield from references(kind)


def _waits(
    identity: SchemaId, path: Mapping[SchemaId, object], schemas: Schemas
) -> bool:
    """Whether a class, or a base of it, is itself waiting to be placed."""
    schema = schemas[identity]
    if identity in path or not isinstance(schema, ObjectSchema):
        return identity in path
    return any(base.id in path for base in bases(schema, schemas))
