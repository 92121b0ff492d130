"""Options of a client and of a single call: what the user chooses in, frozen values out
that show no header's value. Addresses and credentials are not options.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .errors import ConfigurationError
from .http.header_syntax import require_header

if TYPE_CHECKING:
    from .events import CallEvent


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds to wait for a connection, each read, each write, a place in the pool.

    ``total`` is the deadline of the whole call: all attempts, the waits between them,
    redirects, and the reading of the answer, a streamed one too.
    """

    connect: float = 5.0
    read: float = 30.0
    write: float = 30.0
    pool: float = 30.0
    total: float = 120.0

    def __post_init__(self) -> None:
        limits = (self.connect, self.read, self.write, self.pool, self.total)
        if not all(math.isfinite(seconds) and seconds > 0 for seconds in limits):
            raise ConfigurationError("a timeout is a positive number of seconds")


@dataclass(frozen=True, slots=True)
class Retries:
    """How often a call may be sent, and the waits in between, in seconds.

    Before attempt ``n + 1`` the client waits a random time between 0 and
    ``base * 2 ** (n - 1)``, at most ``cap``, and never less than the server's
    ``Retry-After`` says.
    """

    attempts: int = 3
    base: float = 0.5
    cap: float = 8.0

    def __post_init__(self) -> None:
        if self.attempts < 1:
            raise ConfigurationError("a call takes at least one attempt")
        if not all(math.isfinite(s) and s >= 0 for s in (self.base, self.cap)):
            raise ConfigurationError("a wait is a number of seconds, from 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestOptions:
    """Options of one call; what is None is as the client has it.

    A plain ``timeout`` holds for each phase and for the whole call. ``retries`` may be
    the number of attempts alone. ``headers`` are added to the request and win over all
    others; a ``Content-Type`` among them chooses between several bodies.
    """

    timeout: float | Timeouts | None = None
    retries: int | Retries | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    def __post_init__(self) -> None:
        _check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientOptions:
    """Options of all calls of a client.

    A plain ``timeout`` holds for each phase and for the whole call. ``retries`` may be
    the number of attempts alone; all calls of a client share ``retry_budget``: each
    repetition takes 1, a repeated call that succeeds gives it back, a call that
    succeeds at once gives 0.2. ``max_response_bytes`` limits an answer that is read as
    a whole, after decompression. ``strict`` makes a `DecodingError` of an answer with
    members, enumeration values or objects of a choice that its document does not
    declare. ``on_event`` is told when an attempt starts and ends and when another
    follows; it is called where the call runs, so it should be quick, and what it
    raises is only logged. ``allow_http`` permits addresses without TLS; loopback
    addresses need no permission.
    """

    timeout: float | Timeouts = field(default_factory=Timeouts)
    retries: int | Retries = field(default_factory=Retries)
    retry_budget: float = 100.0
    max_response_bytes: int = 100 * 1024 * 1024
    strict: bool = False
    on_event: "Callable[[CallEvent], object] | None" = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    allow_http: bool = False

    def __post_init__(self) -> None:
        _check(self)
        if not (math.isfinite(self.retry_budget) and self.retry_budget >= 0):
            raise ConfigurationError("a retry budget is a number, from 0")
        if self.max_response_bytes < 1:
            raise ConfigurationError("an answer is allowed at least one byte")


def _check(options: RequestOptions | ClientOptions) -> None:
    """Refuse what would otherwise be refused by the first call, or by each."""
    if options.timeout is not None:
        timeouts(options.timeout)
    if options.retries is not None:
        retries(options.retries)
    for name, value in options.headers.items():
        require_header(name, value)


def timeouts(timeout: float | Timeouts) -> Timeouts:
    """One number of seconds stands for all phases and for the whole."""
    if isinstance(timeout, Timeouts):
        return timeout
    return Timeouts(timeout, timeout, timeout, timeout, timeout)


def retries(given: int | Retries) -> Retries:
    """One number stands for the attempts alone."""
    return given if isinstance(given, Retries) else Retries(given)
