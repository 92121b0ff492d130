"""Turn the binary fields of multipart bodies into files.

A file has a name and a content type as well as its bytes. Binary fields of other bodies
stay bytes or, if `contentMediaType` describes them, text.
"""

from msgspec.structs import replace

from typecase.ir import (
    Api,
    ListOf,
    Nullable,
    ObjectSchema,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    TupleOf,
    Type,
    UnionOf,
    iter_bases,
    map_child_types,
    referenced_schema_ids,
)
from typecase.lower.passes.pass_context import PassContext
from typecase.lower.schemas.unions import union


def convert_multipart_files(api: Api, _: PassContext) -> Api:
    """Turn binary fields of multipart bodies into files.

    Change the schemas to which a body refers, and their bases, but not the schemas of
    their fields.
    """
    changed: dict[SchemaId, Schema] = {}
    schema_ids = (
        schema_id
        for operation in (*api.operations, *api.hook_operations)
        for body in operation.bodies
        if body.is_multipart
        for schema_id in referenced_schema_ids(body.type)
    )
    for schema_id in schema_ids:
        schema = api.schemas[schema_id]
        if isinstance(schema, ObjectSchema):
            for part in (schema, *iter_bases(schema, api.schemas)):
                changed[part.id] = _with_file_fields(part)
    return replace(api, schemas={**api.schemas, **changed})


def _with_file_fields(schema: ObjectSchema) -> ObjectSchema:
    fields = tuple(replace(f, type=_binary_to_file(f.type)) for f in schema.fields)
    return replace(
        schema,
        fields=fields,
        additional_type=schema.additional_type
        and _binary_to_file(schema.additional_type),
    )


def _binary_to_file(value_type: Type) -> Type:
    match value_type:
        case Scalar(ScalarKind.BINARY):
            return replace(value_type, kind=ScalarKind.FILE)
        case Scalar(binary_content=True):
            return Scalar(ScalarKind.FILE, value_type.format)
        case TupleOf(items, bounds):
            # In a multipart body, generated code takes a tuple for a file with its
            # name. An array of fixed length must therefore be a list.
            count = len(items)
            limits = replace(bounds, min_length=count, max_length=count)
            array = ListOf(item=union(items), bounds=limits, prefix_items=items)
            return _binary_to_file(array)
        case ListOf() | Nullable() | UnionOf():
            return map_child_types(value_type, _binary_to_file)
        case _:
            return value_type
