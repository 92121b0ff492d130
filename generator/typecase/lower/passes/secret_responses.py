"""Mark the operations whose responses contain secrets.

A client does not show the content of such a response when it cannot decode it: only
decoding would tell where the secrets are. Searching the models for secrets would take
long in a client of a large API, so it is done here.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from typecase.ir import (
    Api,
    ObjectSchema,
    Operation,
    Schema,
    SchemaId,
    Type,
    contains_secret,
    list_references,
    referenced_schema_ids,
)
from typecase.lower.passes.pass_context import PassContext


def mark_secret_responses(api: Api, _: PassContext) -> Api:
    """Mark the operations that return a secret part."""
    secret_ids = _find_secret_ids(api.schemas)

    def is_secret(kind: Type | None) -> bool:
        return kind is not None and (
            contains_secret(kind)
            or not secret_ids.isdisjoint(referenced_schema_ids(kind))
        )

    def mark(operation: Operation) -> Operation:
        return replace(
            operation,
            returns_secrets=any(
                is_secret(response.type)
                for response in (*operation.responses, *operation.alternatives)
            ),
        )

    return api.map_operations(mark)


def _find_secret_ids(schemas: Mapping[SchemaId, Schema]) -> set[SchemaId]:
    """Return the ids of the schemas that contain a secret, directly or indirectly."""
    users: dict[SchemaId, list[SchemaId]] = {}
    pending: list[SchemaId] = []
    for schema_id, schema in schemas.items():
        references = list_references(schema)
        if isinstance(schema, ObjectSchema) and schema.base is not None:
            references.append(schema.base)
        if any(map(contains_secret, schema.types())):
            pending.append(schema_id)
        for used in references:
            users.setdefault(used, []).append(schema_id)
    found: set[SchemaId] = set()
    while pending:
        schema_id = pending.pop()
        if schema_id not in found:
            found.add(schema_id)
            pending += users.get(schema_id, ())
    return found
