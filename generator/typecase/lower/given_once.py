"""Parameters that are credentials too: an operation in, the same without them out.

Some documents list an API key a second time, among the parameters. Sent twice it would
be refused; whoever calls has given it to the client.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from typecase.ir import ApiKey, Location, Operation, Parameter, Scheme
from typecase.lower.context import Context


def without_credentials(
    context: Context,
    operation: Operation,
    schemes: Iterable[Scheme],
    security: tuple[tuple[str, ...], ...],
) -> Operation:
    """Leave out what a scheme of the operation, or else of the API, sends."""
    alternatives = security if operation.security is None else operation.security
    used = {name for names in alternatives for name in names}
    sent = {
        _place(scheme.location, scheme.name): scheme.id
        for scheme in schemes
        if isinstance(scheme, ApiKey) and scheme.id in used
    }
    kept: list[Parameter] = []
    for parameter in operation.parameters:
        identity = sent.get(_place(parameter.location, parameter.wire_name))
        if identity is None:
            kept.append(parameter)
        else:
            what = f"it is the credential {identity!r}, which is given to the client"
            context.degraded(what, parameter.pointer)
    return replace(operation, parameters=tuple(kept))


def _place(location: str, name: str) -> tuple[str, str]:
    # Names of headers have no case.
    return location, name.lower() if location == Location.HEADER else name
