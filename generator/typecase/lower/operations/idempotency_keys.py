"""Find the parameters that hold idempotency keys.

A service that gets a second request with the same key does not act again, so a client
that makes a key for each call may retry the call.
"""

import re

from typecase.ir import Location, Parameter, Scalar, ScalarKind, Type
from typecase.load.document import join_pointer
from typecase.lower.context import Context, Node

_EXTENSION = "x-typecase-idempotency-key"
_NAME = re.compile(r"(?:[a-z0-9]+-)*idempoten(?:cy|t)-?(?:id|key|token)")
_UUID_LENGTH = 36


def is_idempotency_key(context: Context, node: Node, parameter: Parameter) -> bool:
    """Return whether a client makes a value for each call that has none.

    ``node`` is that of the parameter. A parameter is an idempotency key if the document
    says so, or if it is a header that is named like one.
    """
    accepts_uuid = _accepts_uuid(parameter.type)
    if _EXTENSION in node:
        if node[_EXTENSION] is True and not accepts_uuid:
            context.report_degraded(
                "the client makes no idempotency keys: the parameter does not accept"
                " every UUID",
                join_pointer(parameter.pointer, _EXTENSION),
                hint="remove the limits of its schema, or pass a key to each call",
            )
        return node[_EXTENSION] is True and accepts_uuid
    name = parameter.wire_name.lower().replace("_", "-")
    is_header = parameter.location is Location.HEADER
    if not (is_header and accepts_uuid and _NAME.fullmatch(name)):
        return False
    context.inferred[parameter.pointer] = (
        "the client makes a key for each call that has none, and retries the call"
    )
    return True


def _accepts_uuid(kind: Type) -> bool:
    """Return whether the values of a type may be any UUID, as text."""
    if not isinstance(kind, Scalar) or kind.secret:
        return False
    bounds = kind.bounds
    return kind.kind is ScalarKind.UUID or (
        kind.kind is ScalarKind.STRING
        and kind.format is None
        and bounds.pattern is None
        and (bounds.min_length or 0) <= _UUID_LENGTH
        and (bounds.max_length or _UUID_LENGTH) >= _UUID_LENGTH
    )
