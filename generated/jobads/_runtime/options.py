"""Options of a client and of a single call: what the user chooses in, frozen values out
that show no header's value. Addresses and credentials are not options.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import ConfigurationError


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds to wait for a connection, each read, each write, a place in the pool."""

    connect: float = 5.0
    read: float = 30.0
    write: float = 30.0
    pool: float = 30.0

    def __post_init__(self) -> None:
        for seconds in (self.connect, self.read, self.write, self.pool):
            if not (math.isfinite(seconds) and seconds > 0):
                raise ConfigurationError("a timeout is a positive number of seconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestOptions:
    """Options of one call; what is None is as the client has it.

    ``headers`` are added to the request and win over all others.
    """

    timeout: float | Timeouts | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientOptions:
    """Options of all calls of a client.

    A plain ``timeout`` holds for each phase. ``allow_http`` permits addresses without
    TLS; loopback addresses need no permission.
    """

    timeout: float | Timeouts = field(default_factory=Timeouts)
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    allow_http: bool = False


def timeouts(timeout: float | Timeouts) -> Timeouts:
    """One number of seconds stands for all four phases."""
    if isinstance(timeout, Timeouts):
        return timeout
    return Timeouts(timeout, timeout, timeout, timeout)
