"""Make the headers that nearly all operations share arguments of the client.

A header such as `Notion-Version` has one value for many calls, so users pass it once.
Headers that belong to a single call, such as `Idempotency-Key`, stay arguments of
methods.
"""

import re
from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from typecase.ir import Api, LiteralOf, Location, Operation, Parameter, Scalar
from typecase.lower.passes.pass_context import PassContext

MIN_OPERATIONS = 5
"""The number of operations below which nothing is shared."""
MIN_SHARE = 0.9
"""The share of the operations that must declare a header."""
_OF_ONE_CALL = re.compile(
    r"idempoten|request-?id|correlation|trace|span|transaction|^if-|range|^content-"
    r"|digest|sha256|md5|checksum|signature|signed|nonce|timestamp|(^|-)date$|etag"
    r"|^prefer$|^expect$|cursor|page|limit|offset|method-override|csrf|xsrf|captcha"
)
"""The names of headers whose values differ from call to call."""
_CREDENTIAL = re.compile(
    r"key|token|secret|password|passwd|auth|credential|cookie|session"
)
"""The names of headers whose values are secret."""


def share_headers(api: Api, context: PassContext) -> Api:
    """Mark the headers that operations share as the client's.

    A header is shared if nearly all operations declare it with the same type. Note in
    the context what is inferred.
    """
    operations = api.operations
    excluded = {name for operation in operations for name in _used_names(operation)}
    declared: dict[str, list[Parameter]] = {}
    for operation in operations:
        for parameter in operation.parameters:
            name = parameter.wire_name
            if _may_be_shared(parameter) and name not in excluded:
                declared.setdefault(name.lower(), []).append(parameter)
    needed = max(MIN_OPERATIONS, MIN_SHARE * len(operations))
    shared = {
        name
        for name, parameters in declared.items()
        if len(parameters) >= needed
        and all(each.type == parameters[0].type for each in parameters)
    }
    if not shared:
        return api
    for name in shared:
        for parameter in declared[name]:
            context.inferred[parameter.pointer] = (
                f"the client takes the header {parameter.wire_name!r}, since"
                f" {len(declared[name])} of {len(operations)} operations have it"
            )
    return api.map_operations(partial(_mark_parameters, shared=shared))


def _may_be_shared(parameter: Parameter) -> bool:
    return (
        parameter.location is Location.HEADER
        and not parameter.is_credential
        and isinstance(parameter.type, Scalar | LiteralOf)
        and parameter.media_type is None
        and not _OF_ONE_CALL.search(parameter.wire_name.lower())
    )


def _used_names(operation: Operation) -> Iterable[str]:
    """Yield the parameters that the arguments of a single call depend on."""
    for group in operation.require_any:
        yield from group
    for overload in operation.overloads:
        yield from (rule.wire_name for rule in overload.rules if not rule.is_member)


def _mark_parameters(operation: Operation, shared: set[str]) -> Operation:
    """Return an operation whose shared headers are the client's."""
    parameters = tuple(
        (
            replace(
                parameter,
                is_credential=True,
                is_shared=True,
                is_secret=parameter.is_secret
                or _CREDENTIAL.search(parameter.wire_name.lower()) is not None,
            )
            if _may_be_shared(parameter) and parameter.wire_name.lower() in shared
            else parameter
        )
        for parameter in operation.parameters
    )
    return replace(operation, parameters=parameters)
