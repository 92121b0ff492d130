"""Files among the parts of bodies: schemas and operations in, the schemas out in which
binary members of a `multipart/form-data` body are files, with name and content type.
Elsewhere they stay bytes.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from typecase.ir import (
    ListOf,
    Nullable,
    ObjectSchema,
    Operation,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    TupleOf,
    Type,
    UnionOf,
    bases,
    references,
    with_parts,
)
from typecase.lower.operations.media_types import MULTIPART, essence
from typecase.lower.schemas.unions import union


def with_files(
    schemas: Mapping[SchemaId, Schema], operations: Iterable[Operation]
) -> dict[SchemaId, Schema]:
    """Turn the binary members of multipart bodies into files."""
    filed: dict[SchemaId, Schema] = {}
    bodies = (body for operation in operations for body in operation.bodies)
    for body in bodies:
        if essence(body.media_type) == MULTIPART:
            for identity in references(body.type):
                schema = schemas[identity]
                if isinstance(schema, ObjectSchema):
                    for each in (schema, *bases(schema, schemas)):
                        filed[each.id] = _with_file_members(each)
    return {**schemas, **filed}


def _with_file_members(schema: ObjectSchema) -> ObjectSchema:
    fields = tuple(replace(each, type=_file(each.type)) for each in schema.fields)
    return replace(schema, fields=fields, others=schema.others and _file(schema.others))


def _file(kind: Type) -> Type:
    match kind:
        case Scalar(ScalarKind.BINARY):
            return replace(kind, kind=ScalarKind.FILE)
        case TupleOf(items, bounds):
            # A tuple in a body in parts is a file with its name.
            count = len(items)
            limits = replace(bounds, min_length=count, max_length=count)
            return _file(ListOf(union(items), limits, items))
        case ListOf() | Nullable() | UnionOf():
            return with_parts(kind, _file)
        case _:
            return kind
