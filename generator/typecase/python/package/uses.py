"""Find what the operations of a package use; its pages describe nothing else."""

from collections.abc import Iterable, Iterator, Sequence

from typecase.ir import (
    Api,
    Location,
    Operation,
    Scalar,
    ScalarKind,
    Type,
    Unlisted,
    contains_secret,
    walk_types,
)
from typecase.names.api_names import (
    BODY,
    Names,
    credential_parameters,
    list_operations,
)
from typecase.python.client.credentials import is_pair, oauth_endpoints
from typecase.python.views.pages import UsesView


def uses_view(named_apis: Sequence[tuple[Api, Names]]) -> UsesView:
    """Return the view of what the operations of APIs use."""
    apis = [api for api, _ in named_apis]
    operations = [op for api in apis for op in list_operations(api)]
    parameters = [each for op in operations for each in op.parameters]
    bodies = [each for op in operations for each in op.bodies]
    responses = [each for op in operations for each in op.responses]
    schemes = [(scheme, api) for api in apis for scheme in api.schemes]
    credentials = bool(schemes) or any(
        credential_parameters(api, names) for api, names in named_apis
    )
    return UsesView(
        arguments=bool(parameters or bodies),
        paths=any(each.location is Location.PATH for each in parameters),
        bodies=bool(bodies),
        renamed_bodies=any(
            op.bodies and names.body_argument(op) != BODY
            for api, names in named_apis
            for op in list_operations(api)
        ),
        uploads=any(each.is_multipart or _has_bytes(each.type) for each in bodies),
        times=any(each.is_unix_time for each in parameters),
        results=any(each.is_success and each.type is not None for each in responses),
        models=any(api.schemas for api in apis),
        errors=any(_declares_errors(op) for op in operations),
        batches=any(op.batching is not None for op in operations),
        pages=any(op.paging is not None for op in operations),
        streams=any(each.sequence is not None for each in responses),
        unlisted=any(
            isinstance(part, Unlisted)
            for kind in _iter_types(apis, operations)
            for part in walk_types(kind)
        ),
        downloads=any(
            each.is_success and each.type is not None and _has_bytes(each.type)
            for each in responses
        ),
        verification=any(op.verify is not None for op in operations),
        credentials=credentials,
        secrets=credentials or any(map(contains_secret, _iter_types(apis, operations))),
        tokens=any(not is_pair(scheme) for scheme, _ in schemes),
        token_requests=any(
            api.grants or oauth_endpoints(scheme, api) for scheme, api in schemes
        ),
        oauth=any(oauth_endpoints(scheme, api) for scheme, api in schemes),
    )


def _has_bytes(kind: Type) -> bool:
    return any(
        isinstance(part, Scalar) and part.kind is ScalarKind.BINARY
        for part in walk_types(kind)
    )


def _declares_errors(operation: Operation) -> bool:
    return any(
        not each.is_success and each.status != "default" for each in operation.responses
    )


def _iter_types(apis: Iterable[Api], operations: Iterable[Operation]) -> Iterator[Type]:
    """Yield the types of operations, then those of the properties of objects."""
    for operation in operations:
        yield from operation.types()
    for api in apis:
        for schema in api.schemas.values():
            yield from schema.types()
