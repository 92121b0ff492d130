"""Describe the requests of an `ir.Api`, to compare those of two documents."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from typecase.ir import Api, Operation
from typecase.ir.types import Anything, Discriminator, Ref

NOT_SENT = frozenset(
    {
        *("notes", "body_notes", "example", "hint", "pointer", "id", "enum_id"),
        *("resource", "verb", "argument", "environment_variables", "verify"),
        *("responses", "headers", "headers_id", "overloads", "retry_statuses"),
        *("paging", "batching", "access", "constants", "default", "has_default"),
        *("is_open", "is_placeholder", "security", "server", "url_variable"),
        # They tell which argument of the client or the method has the value.
        *("is_credential", "is_shared", "is_overridable", "is_secret"),
        *("label", "former_argument"),
    }
)
"""The fields that do not show in a request, or are described separately."""


def describe_requests(api: Api) -> dict[tuple[str, str], Any]:
    """Return a description of each operation's request, by method and path.

    Two descriptions are equal if the operations send the same requests: with the same
    parameters, bodies, schemas, credentials and servers.
    """
    servers = {server.name: server for server in api.operation_servers}
    schemes = {scheme.id: scheme for scheme in api.schemes}
    return {
        (operation.method, operation.path): (
            _describe(operation, api, {}),
            [
                [_describe(schemes[name], api, {}) for name in names]
                for names in _list_required(api, operation)
            ],
            _describe(servers.get(operation.server or "", api.servers), api, {}),
        )
        for resource in api.resources
        for operation in resource.operations
    }


def _list_required(api: Api, operation: Operation) -> list[tuple[str, ...]]:
    """Return the alternatives that the document states.

    A credential that no operation names is sent wherever it is passed: a document with
    fewer operations may name fewer.
    """
    unnamed = {scheme.id for scheme in api.schemes if scheme.is_unnamed}
    security = api.security_of(operation) or ((),)
    return [names for names in security if not unnamed.intersection(names)]


def _describe(value: Any, api: Api, seen: dict[str, int]) -> Any:
    """Describe a value; ``seen`` numbers the schemas in the order of their use."""
    match value:
        case Ref(schema_id):
            return _describe_schema(schema_id, api, seen)
        case Discriminator(name, mapping):
            return name, [(k, _describe_schema(v, api, seen)) for k, v in mapping]
        case Struct():
            return type(value).__name__, {
                field: (
                    _describe_schema(member, api, seen)
                    if field == "base" and member
                    else _describe(member, api, seen)
                )
                for field in value.__struct_fields__
                if field not in NOT_SENT
                for member in [getattr(value, field)]
            }
        case Mapping():
            return {key: _describe(member, api, seen) for key, member in value.items()}
        case tuple() | list():
            return [_describe(item, api, seen) for item in value]
        case _:
            return "any value" if isinstance(value, Anything) else repr(value)


def _describe_schema(schema_id: Any, api: Api, seen: dict[str, int]) -> Any:
    if schema_id in seen:
        return seen[schema_id]
    seen[schema_id] = len(seen)
    return _describe(api.schemas.get(schema_id), api, seen)
