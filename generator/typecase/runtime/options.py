"""Options of a client and of a single call.

The reprs of options omit headers, which may contain secrets.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import TIMEOUT_MAX
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict, get_args

from .errors import ConfigurationError
from .http.header_and_cookie_syntax import require_header
from .suggestions import SuggestingNames

if TYPE_CHECKING:
    from datetime import tzinfo

    from .events import CallEvent
    from .rate import Rate

Decoding: TypeAlias = Literal["strict", "normal", "lenient"]


@dataclass(frozen=True, slots=True)
class Timeouts(SuggestingNames):
    """Timeouts in seconds.

    Attributes:
        connect: Time to establish a connection.
        read: Time to wait for each piece of the response.
        write: Time to wait while sending each piece of the request.
        pool: Time to wait for a free connection of the pool.
        total: Deadline of the whole call: getting tokens, all attempts, the waits
            between them, redirects, and reading the response, including a stream.

    Raises:
        ConfigurationError: A timeout is not positive, or is more than
            `threading.TIMEOUT_MAX`.
    """

    connect: float = 5.0
    read: float = 30.0
    write: float = 30.0
    pool: float = 30.0
    total: float = 120.0

    def __post_init__(self) -> None:
        for seconds in (self.connect, self.read, self.write, self.pool, self.total):
            # Waiting longer than this maximum would raise an OverflowError.
            if not 0 < seconds <= TIMEOUT_MAX:
                raise ConfigurationError(
                    "a timeout must be a positive number of seconds, at most "
                    f"{TIMEOUT_MAX:.0f}, found {seconds}"
                )


@dataclass(frozen=True, slots=True)
class Retries(SuggestingNames):
    """The number of attempts of a call, and the backoff between them.

    After attempt ``n`` the client waits for a random time between 0 and
    ``base * 2 ** (n - 1)`` seconds, at most ``cap`` seconds, but never less than the
    ``Retry-After`` header demands.

    Attributes:
        attempts: The maximum number of attempts, including the first one. A repetition
            with a new token, after a 401 response, does not count.
        base: The maximum of the random wait after the first attempt, in seconds.
        cap: The maximum of the random wait after any attempt, in seconds. A longer
            ``Retry-After`` takes precedence.

    Raises:
        ConfigurationError: A value is out of range.
    """

    attempts: int = 3
    base: float = 0.5
    cap: float = 8.0

    def __post_init__(self) -> None:
        if self.attempts < 1:
            raise ConfigurationError(
                f"`attempts` must be at least 1, found {self.attempts}"
            )
        if not all(math.isfinite(wait) and wait >= 0 for wait in (self.base, self.cap)):
            raise ConfigurationError(
                "`base` and `cap` must be finite numbers of seconds, 0 or more, found "
                f"{self.base} and {self.cap}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestOptions(SuggestingNames):
    """Options of a single call, which override those of the client.

    Attributes:
        timeout: A `Timeouts`, or a number of seconds that applies to each phase and to
            the whole call. None means the timeouts of the client.
        retries: A `Retries`, or the number of attempts. None means the retries of
            the client.
        headers: Headers to add to the request; they override all other headers of the
            same names. If the operation accepts several request bodies,
            ``Content-Type`` chooses one. The boundary of a multipart form still comes
            from the body.

    Raises:
        ConfigurationError: An option has an invalid value.
    """

    timeout: float | Timeouts | None = None
    retries: int | Retries | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    def __post_init__(self) -> None:
        _check_shared_options(self)


class RequestOptionsDict(TypedDict, total=False):
    """A dict in place of `RequestOptions`, with the same names."""

    timeout: float | Timeouts | None
    retries: int | Retries | None
    headers: Mapping[str, str]


class CallOptions(TypedDict, total=False):
    """The keyword arguments that every method takes; None has no effect.

    Attributes:
        options: The options of the call, such as ``{"timeout": 3}``.
        extra_body: Members to add to the body, which must be a JSON object or a form.
            They are not validated, and replace members of the same names.
        extra_query: Names and values to append to the query. A list repeats its name.
        extra_headers: Headers to add; they override all others of the same names.
    """

    options: RequestOptions | RequestOptionsDict | None
    extra_body: Mapping[str, Any] | None
    extra_query: Mapping[str, Any] | None
    extra_headers: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientOptions(SuggestingNames):
    """Options of all calls of a client.

    Attributes:
        timeout: A `Timeouts`, or a number of seconds that applies to each phase and to
            the whole call.
        retries: A `Retries`, or the number of attempts.
        retry_budget: The number of retries that all calls of the client may make
            together. Each retry takes 1 from the budget. A call that succeeds after
            retries gives back what its retries took. A call that succeeds without a
            retry adds 0.2. The budget never exceeds its initial value.
        rate: A `Rate`, or the maximum number of attempts per second. None means no
            limit.
        max_response_bytes: The maximum size of a response, or of each item if the
            response is a stream of items, in bytes after decompression.
        decoding: How to treat what the OpenAPI document does not declare in a response.
            ``"normal"`` keeps undeclared properties, enumeration values and variants of
            a union, and raises a `DecodingError` for anything else that does not fit.
            ``"strict"`` raises it for these, too. ``"lenient"`` keeps JSON that does
            not fit as it is, and lists it in ``Response.faults``; items of a stream are
            decoded as with ``"normal"``.
        on_event: A function to call with an event when an attempt starts or ends and
            when a retry is scheduled. It runs in the thread or event loop of the call,
            so it should return quickly. Its exceptions are logged, not raised.
        headers: Headers to add to every request; they override headers of the same
            names that come from arguments or credentials.
        allow_http: Whether to permit URLs without TLS. Loopback addresses are always
            permitted.
        time_zone: The time zone in which a date begins that is passed as a Unix time,
            such as ``ZoneInfo("Europe/Berlin")``. None refuses dates, since the API
            does not state a zone.

    Raises:
        ConfigurationError: An option has an invalid value.
    """

    timeout: float | Timeouts = field(default_factory=Timeouts)
    retries: int | Retries = field(default_factory=Retries)
    retry_budget: float = 100.0
    rate: "float | Rate | None" = None
    max_response_bytes: int = 100 * 1024 * 1024
    decoding: Decoding = "normal"
    on_event: "Callable[[CallEvent], object] | None" = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    allow_http: bool = False
    time_zone: "tzinfo | None" = None

    def __post_init__(self) -> None:
        _check_shared_options(self)
        if not (math.isfinite(self.retry_budget) and self.retry_budget >= 0):
            raise ConfigurationError(
                "`retry_budget` must be a finite number, 0 or more, found "
                f"{self.retry_budget}"
            )
        if self.decoding not in get_args(Decoding):
            raise ConfigurationError(
                "`decoding` must be 'strict', 'normal' or 'lenient', found "
                f"{self.decoding!r}"
            )
        if self.rate is not None:
            # Imported here, because few clients keep a rate.
            from .rate import as_rate

            as_rate(self.rate)
        if self.max_response_bytes < 1:
            raise ConfigurationError(
                "`max_response_bytes` must be at least 1, found "
                f"{self.max_response_bytes}"
            )


def _check_shared_options(options: RequestOptions | ClientOptions) -> None:
    """Check the options that `RequestOptions` and `ClientOptions` share.

    Raises:
        ConfigurationError: An option has an invalid value.
    """
    if options.timeout is not None:
        as_timeouts(options.timeout)
    if options.retries is not None:
        as_retries(options.retries)
    for name, value in options.headers.items():
        require_header(name, value)


def as_request_options(
    options: RequestOptions | RequestOptionsDict | None,
) -> RequestOptions:
    """Convert a dict to `RequestOptions`; None means options without effect.

    Raises:
        ConfigurationError: An option has an unknown name or an invalid value.
    """
    if isinstance(options, RequestOptions):
        return options
    if not options:
        return _DEFAULT_OPTIONS
    unknown = options.keys() - RequestOptionsDict.__annotations__.keys()
    if unknown:
        raise ConfigurationError(
            f"expected {', '.join(RequestOptionsDict.__annotations__)} in the options"
            f" of a call, found {', '.join(sorted(map(repr, unknown)))}"
        )
    return RequestOptions(**options)


_DEFAULT_OPTIONS = RequestOptions()


def as_timeouts(timeout: float | Timeouts) -> Timeouts:
    """Convert a number of seconds to a `Timeouts` that has this number in each field.

    A `Timeouts` is returned unchanged.

    Raises:
        ConfigurationError: The number is not positive, or is too large.
    """
    if isinstance(timeout, Timeouts):
        return timeout
    return Timeouts(timeout, timeout, timeout, timeout, timeout)


def as_retries(attempts: int | Retries) -> Retries:
    """Convert a number of attempts to a `Retries`; return a `Retries` unchanged.

    Raises:
        ConfigurationError: The number of attempts is less than 1.
    """
    return attempts if isinstance(attempts, Retries) else Retries(attempts)
