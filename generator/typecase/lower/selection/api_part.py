"""Reduce an API to some of its operations and what they need."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from typecase.ir import (
    Api,
    Grant,
    Hook,
    LiteralOf,
    Operation,
    Resource,
    Schema,
    SchemaId,
    find_reachable_ids,
    walk_types,
)
from typecase.lower.selection.operation_choice import OperationChoice


def reduce_api(api: Api, choice: OperationChoice, callbacks: AbstractSet[str]) -> Api:
    """Return an API with the chosen operations and what they need.

    An operation that issues tokens for others is needed, and so is one that shows
    whether another has acted (``x-typecase-verify``), unless the choice excludes it.
    ``callbacks`` are the pointers of the callbacks of the chosen operations.
    """
    kept = _complete(api, choice)
    hooks = tuple(_reduce_hooks(api.hooks, choice.included, callbacks))
    resources = _reduce_resources(api.resources, kept)
    operations = [op for each in resources for op in each.operations]
    schemes = _used_schemes(api, operations) | {
        scheme
        for hook in hooks
        for operation in hook.operations
        for alternative in operation.security or ()
        for scheme in alternative
    }
    # An operation may be chosen although nothing needs the tokens that it issues.
    grants = tuple(
        each
        for each in api.grants
        if each.operation_pointer in kept and schemes & {*each.tokens}
    )
    schemes |= {each.client_scheme for each in grants if each.client_scheme}
    servers = {operation.server for operation in operations}
    uses_default = any(operation.security is None for operation in operations)
    hook_operations = (operation for hook in hooks for operation in hook.operations)
    return replace(
        api,
        operation_servers=tuple(
            each for each in api.operation_servers if each.name in servers
        ),
        schemes=tuple(each for each in api.schemes if each.id in schemes),
        grants=tuple(_reduce_grant(each, schemes) for each in grants),
        security=api.security if uses_default else (),
        resources=resources,
        schemas=_reduce_schemas(api.schemas, (*operations, *hook_operations)),
        hooks=hooks,
    )


def _complete(api: Api, choice: OperationChoice) -> set[str]:
    """Return the pointers of the chosen operations, and of those that they need."""
    operations = api.operations
    kept = set(choice.included)
    while True:
        chosen = [op for op in operations if op.pointer in kept]
        schemes = _used_schemes(api, chosen)
        needed = {op.verify for op in chosen if op.verify is not None} | {
            grant.operation_pointer for grant in api.grants if schemes & {*grant.tokens}
        }
        needed -= choice.excluded
        if needed <= kept:
            return kept
        kept |= needed


def _used_schemes(api: Api, operations: Iterable[Operation]) -> set[str]:
    return {
        scheme
        for operation in operations
        for alternative in api.security_of(operation)
        for scheme in alternative
    }


def _reduce_grant(grant: Grant, schemes: AbstractSet[str]) -> Grant:
    tokens = {key: place for key, place in grant.tokens.items() if key in schemes}
    return replace(grant, tokens=tokens)


def _reduce_resources(
    resources: Iterable[Resource], kept: AbstractSet[str]
) -> tuple[Resource, ...]:
    """Return the resources that have kept operations, and those around them."""
    reduced = [
        replace(
            resource,
            operations=tuple(
                replace(op, verify=op.verify if op.verify in kept else None)
                for op in resource.operations
                if op.pointer in kept
            ),
            former=tuple(
                op for op in resource.former if op.pointer.rpartition("/")[0] in kept
            ),
        )
        for resource in resources
    ]
    used = {each.id for each in reduced if each.all_operations}
    return tuple(
        each
        for each in reduced
        if each.id in used or any(id_.startswith(f"{each.id}/") for id_ in used)
    )


def _reduce_hooks(
    hooks: Iterable[Hook], included: AbstractSet[str], callbacks: AbstractSet[str]
) -> Iterator[Hook]:
    """Yield the chosen webhooks, and the callbacks of chosen operations."""
    for hook in hooks:
        if hook.id.rpartition("/")[0] in callbacks:
            yield hook
        operations = tuple(op for op in hook.operations if op.pointer in included)
        if operations:
            yield replace(hook, operations=operations)


def _reduce_schemas(
    schemas: Mapping[SchemaId, Schema], operations: Iterable[Operation]
) -> dict[SchemaId, Schema]:
    """Return the schemas that operations refer to, in the same order."""
    operations = tuple(operations)
    types = [kind for op in operations for kind in op.types()]
    enums = {id_ for op in operations for id_ in _iter_enums(op)} & schemas.keys()
    kept = find_reachable_ids(schemas, types) | enums
    return {id_: schema for id_, schema in schemas.items() if id_ in kept}


def _iter_enums(operation: Operation) -> Iterator[SchemaId]:
    """Yield the ids of the enumerations that parameters accept beside plain values."""
    for parameter in operation.parameters:
        for part in walk_types(parameter.type):
            if isinstance(part, LiteralOf):
                yield part.enum_id
