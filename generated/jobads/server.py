"""What implementations share, whichever API of this package they serve; needs the extra
`server`. Printed by typecase."""

from ._runtime.server.router import (
    Authenticate,
    Credentials,
    Fault,
    Limits,
    Refusal,
    Refuse,
    Reply,
    allow_anyone,
    credentials,
    current_request,
)

__all__ = [
    "Authenticate",
    "Credentials",
    "Fault",
    "Limits",
    "Refusal",
    "Refuse",
    "Reply",
    "allow_anyone",
    "credentials",
    "current_request",
]
