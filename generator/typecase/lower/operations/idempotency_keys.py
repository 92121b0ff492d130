"""Find the parameters that hold idempotency keys.

A service that gets a second request with the same key does not act again, so a client
that makes a key for each call may retry the call.
"""

import re

from typecase.ir import Location, Scalar, ScalarKind, Type

_NAME = re.compile(r"(?:[a-z0-9]+-)*idempoten(?:cy|t)-?(?:id|key|token)")
_UUID_LENGTH = 36


def is_idempotency_key(name: str, location: Location, kind: Type) -> bool:
    """Return whether a parameter is a header for a key that may be any UUID."""
    return (
        location is Location.HEADER
        and _NAME.fullmatch(name.lower().replace("_", "-")) is not None
        and accepts_uuid(kind)
    )


def accepts_uuid(kind: Type) -> bool:
    """Return whether the values of a type may be any UUID, as text."""
    if not isinstance(kind, Scalar) or kind.secret:
        return False
    if kind.kind is ScalarKind.UUID:
        return True
    bounds = kind.bounds
    return (
        kind.kind is ScalarKind.STRING
        and kind.format is None
        and bounds.pattern is None
        and (bounds.min_length or 0) <= _UUID_LENGTH
        and (bounds.max_length or _UUID_LENGTH) >= _UUID_LENGTH
    )
