"""Options of a client and of a single call.

The values of headers, and the password of a certificate, become `Secret` objects. The
reprs of options omit headers.
"""

import math
import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from threading import TIMEOUT_MAX
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    Protocol,
    TypeAlias,
    TypedDict,
    TypeVar,
    cast,
)

from .errors import ConfigurationError
from .http.header_and_cookie_syntax import require_header
from .lazy_import import show_public_paths
from .option_checks import (
    describe_mapping_fault,
    invalid_option,
    require_number,
    require_option,
)
from .redaction.traceback_redaction import HiddenArguments
from .secret import Secret, conceal, conceal_values, is_secret_name, reveal_if_secret
from .suggestions import SuggestingNames

if TYPE_CHECKING:
    from datetime import tzinfo

    from .events import CallEvent
    from .response import Fault


class AttemptLimit(Protocol):
    """Limits the attempts of a client."""

    def create_limiter(self) -> Any:
        """Return a `Limiter` for a new client."""
        ...


class LenientDecoding(Protocol):
    """Decodes JSON that does not fit its declared type."""

    def decode_leniently(
        self, python_type: Any, value: Any, /
    ) -> "tuple[Any, tuple[Fault, ...]]":
        """Return a value, and a fault for each part that does not fit the type."""
        ...


Decoding: TypeAlias = "Literal['strict', 'normal'] | LenientDecoding"
FilePath: TypeAlias = "str | os.PathLike[str]"
Password: TypeAlias = str | Secret[str]
ClientCertificate: TypeAlias = (
    "FilePath | tuple[FilePath, FilePath] | tuple[FilePath, FilePath, Password]"
)
"""The path of a PEM file, or those of a certificate and its key, and a password."""
DEFAULT_MAX_BYTES = 16 * 1024 * 1024
"""The default of ``max_response_bytes``."""
DEFAULT_MAX_CONTENT_BYTES = 100 * 1024 * 1024
"""What stands for the default if a method returns a file or text as a whole."""
Progress: TypeAlias = Callable[[int, int | None], object]
"""A function of the number of bytes so far, and of their total number if known."""
Options = TypeVar("Options", "RequestOptions", "ClientOptions")

RETRY_STATUSES = (408, 429, 502, 503, 504)
"""The statuses after which a client retries calls that may be repeated, by default."""


@dataclass(frozen=True, slots=True)
class Timeouts(SuggestingNames):
    """Timeouts in seconds.

    Attributes:
        connect: Time to establish a connection; by default 5.
        read: Time to wait for each piece of the response; by default 30.
        write: Time to wait while sending each piece of the request; by default 30.
        pool: Time to wait for a free connection of the pool; by default 30.
        total: Deadline of the whole call: getting tokens, all attempts, the waits
            between them, redirects, and reading the response, including a stream;
            by default 120.

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
            require_number(
                "a timeout",
                seconds,
                f"a positive number of seconds, at most {TIMEOUT_MAX:.0f}",
                # Waiting longer than this maximum would raise an OverflowError.
                lambda seconds: 0 < seconds <= TIMEOUT_MAX,
            )


@dataclass(frozen=True, slots=True)
class Retries(SuggestingNames):
    """The number of attempts of a call, and the backoff between them.

    After attempt ``n`` the client waits for a random time between 0 and
    ``base * 2 ** (n - 1)`` seconds, at most ``cap`` seconds, but never less than the
    ``Retry-After`` header demands.

    Attributes:
        attempts: The maximum number of attempts, including the first one; by default 3.
            A repetition with a new token, after a 401 response, does not count.
        base: The maximum of the random wait after the first attempt, in seconds; by
            default 0.5.
        cap: The maximum of the random wait after any attempt, in seconds; by default 8.
            A longer ``Retry-After`` takes precedence.

    Raises:
        ConfigurationError: A value is out of range.
    """

    attempts: int = 3
    base: float = 0.5
    cap: float = 8.0

    def __post_init__(self) -> None:
        require_number(
            "`attempts`",
            self.attempts,
            "the number of attempts, the first included, so 1 or more (1 repeats"
            " nothing)",
            lambda number: isinstance(number, int) and number >= 1,
        )
        for name, wait in (("`base`", self.base), ("`cap`", self.cap)):
            require_number(
                name,
                wait,
                "a finite number of seconds, 0 or more",
                lambda wait: math.isfinite(wait) and wait >= 0,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestOptions(SuggestingNames, metaclass=HiddenArguments):
    """Options of a single call, which override those of the client.

    Attributes:
        timeout: A `Timeouts`, or a number of seconds that applies to each phase and to
            the whole call. None means the timeouts of the client.
        retries: A `Retries`, or the number of retries after the first attempt: 0
            repeats nothing. None means the retries of the client.
        headers: Headers to add to the request; they override all other headers of the
            same names. If the operation accepts several request bodies,
            ``Content-Type`` chooses one. The boundary of a multipart form still comes
            from the body. Their values become `Secret` objects, which a pickle drops.
        on_upload: A function to call while the body is sent, with the number of bytes
            that were sent and their total number, which is None if it is not known. A
            repeated request begins at 0 again.
        on_download: A function to call while the response arrives, with the number of
            bytes that arrived and their total number or None. The bytes are counted
            before decompression. Exceptions of both functions are logged, not raised.

    Raises:
        ConfigurationError: An option has an invalid value.
    """

    timeout: float | Timeouts | None = None
    retries: int | Retries | None = None
    headers: Mapping[str, str | Secret[str]] = field(
        default_factory=dict[str, str], repr=False
    )
    on_upload: Progress | None = field(default=None, repr=False)
    on_download: Progress | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        _check_shared_options(self)
        for name in ("on_upload", "on_download"):
            _require_function(f"`{name}`", getattr(self, name), "two numbers")


class RequestOptionsDict(TypedDict, total=False):
    """A dict in place of `RequestOptions`, with the same names."""

    timeout: float | Timeouts | None
    retries: int | Retries | None
    headers: Mapping[str, str]
    on_upload: Progress | None
    on_download: Progress | None


class CallOptions(TypedDict, total=False):
    """The keyword arguments that every method takes; None has no effect.

    Members and headers replace those of the same names, even if these are credentials.
    The query is appended, since a query may have a name more than once.

    Attributes:
        options: The options of the call, such as ``{"timeout": 3}``.
        extra_body: Members to add to the body, which must be a JSON object or a form.
            They are not validated.
        extra_query: Names and values to append to the query. A list repeats its name;
            None is left out.
        extra_headers: Headers to add. They also replace those of ``options``.
    """

    options: RequestOptions | RequestOptionsDict | None
    extra_body: Mapping[str, Any] | None
    extra_query: Mapping[str, Any] | None
    extra_headers: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientOptions(SuggestingNames, metaclass=HiddenArguments):
    """Options of all calls of a client.

    Attributes:
        timeout: A `Timeouts`, or a number of seconds that applies to each phase and to
            the whole call.
        retries: A `Retries`, or the number of retries after the first attempt: 0
            repeats nothing.
        retry_budget: The number of retries that all calls of the client may make
            together; by default 100. Each retry takes 1 from the budget. A call that
            succeeds after retries gives back what its retries took. A call that
            succeeds without a retry adds 0.2. The budget never exceeds its initial
            value.
        retry_statuses: The status codes after which a call is retried that may be
            repeated, in place of 408, 429, 502, 503 and 504.
        rate: What limits the attempts, such as ``Rate(10)``. None means no limit.
        max_response_bytes: The maximum size of a response, or of each item if the
            response is a stream of items, in bytes after decompression; by default
            16777216 (16 MiB). With the default, the response of a method that returns a
            file or text may have 104857600 bytes (100 MiB). A response that is read in
            chunks has no limit.
        max_response_items: The maximum number of objects and arrays in a response, or
            in each item if the response is a stream of items; by default 100000. They
            are counted before they are decoded, since a few bytes of empty objects take
            as long to decode as many rows.
        decoding: How to treat what the OpenAPI document does not declare in a response.
            ``"normal"`` keeps undeclared properties, enumeration values and variants of
            a union, and raises a `DecodingError` for anything else that does not fit.
            ``"strict"`` raises it for these, too. ``Lenient()`` keeps JSON that does
            not fit as it is, and lists it in ``Response.faults``; items of a stream are
            decoded as with ``"normal"``.
        on_event: A function to call with an event when an attempt starts or ends and
            when a retry is scheduled. It runs in the thread or event loop of the call,
            so it should return quickly. Its exceptions are logged, not raised.
        headers: Headers to add to every request; they override headers of the same
            names that come from arguments or credentials. Their values become `Secret`
            objects, which a pickle drops.
        query: Names and values to add to the query of every request, such as
            ``{"api-version": "2024-01"}``. A list repeats its name. A name that the
            arguments or credentials of a call set is not added to its query.
        allow_http: Whether to permit URLs without TLS. Loopback addresses are always
            permitted.
        time_zone: The time zone in which a date begins that is passed as a Unix time,
            such as ``ZoneInfo("Europe/Berlin")``. None refuses dates, since the API
            does not state a zone.
        client_certificate: The certificate with which the client authenticates itself
            (mutual TLS): the path of a PEM file with the certificate and its private
            key, or a tuple of the paths of the two and, if the key is encrypted, its
            password.

    Raises:
        ConfigurationError: An option has an invalid value.
    """

    timeout: float | Timeouts = field(default_factory=Timeouts)
    retries: int | Retries = field(default_factory=Retries)
    retry_budget: float = 100.0
    retry_statuses: Collection[int] = RETRY_STATUSES
    rate: "AttemptLimit | None" = None
    max_response_bytes: int = DEFAULT_MAX_BYTES
    max_response_items: int = 100_000
    decoding: Decoding = "normal"
    on_event: "Callable[[CallEvent], object] | None" = field(default=None, repr=False)
    headers: Mapping[str, str | Secret[str]] = field(
        default_factory=dict[str, str], repr=False
    )
    query: Mapping[str, Any] = field(default_factory=dict[str, Any], repr=False)
    allow_http: bool = False
    time_zone: "tzinfo | None" = None
    client_certificate: "ClientCertificate | None" = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name in ("timeout", "retries"):
            if getattr(self, name) is None:
                raise ConfigurationError(
                    f"`{name}` of a client must not be None: leave it out for the"
                    " default"
                )
        _check_shared_options(self)
        paths = self.certificate_paths()
        if len(paths) == 3:
            certificate = (*paths[:2], conceal(paths[2]))
            object.__setattr__(self, "client_certificate", certificate)
        _check_query(self.query)
        query = {
            name: conceal(value) if is_secret_name(name) else value
            for name, value in self.query.items()
        }
        object.__setattr__(self, "query", query)
        # A caller without a type checker may pass anything.
        options: Any = self
        is_collection: bool = isinstance(options.retry_statuses, Collection)
        statuses: list[Any] = [*options.retry_statuses] if is_collection else [None]
        require_option(
            "`retry_statuses`",
            options.retry_statuses,
            "a collection of status codes from 400 to 599",
            all(type(each) is int and 400 <= each <= 599 for each in statuses),
        )
        require_number(
            "`retry_budget`",
            self.retry_budget,
            "a finite number, 0 or more",
            lambda budget: math.isfinite(budget) and budget >= 0,
        )
        require_option(
            "`decoding`",
            options.decoding,
            "'strict', 'normal' or Lenient(), which the feature lenient_decoding adds",
            options.decoding in ("strict", "normal")
            or _has_method(options.decoding, "decode_leniently"),
        )
        require_option(
            "`rate`",
            options.rate,
            "a Rate such as Rate(10), which the feature rate_limiter adds",
            options.rate is None or _has_method(options.rate, "create_limiter"),
        )
        for name, limit in (
            ("`max_response_bytes`", self.max_response_bytes),
            ("`max_response_items`", self.max_response_items),
        ):
            require_number(
                name, limit, "a number, 1 or more", lambda number: number >= 1
            )
        _require_function("`on_event`", options.on_event, "an event")
        require_option(
            "`allow_http`",
            options.allow_http,
            "True or False",
            isinstance(options.allow_http, bool),
        )
        if options.time_zone is not None:
            # Imported here, because few clients have a time zone.
            from datetime import tzinfo

            require_option(
                "`time_zone`",
                options.time_zone,
                'a tzinfo such as ZoneInfo("Europe/Berlin")',
                isinstance(options.time_zone, tzinfo),
            )

    def certificate_paths(self) -> tuple[str, ...]:
        """Return the paths in ``client_certificate``, and the password if there is one.

        Raises:
            ConfigurationError: ``client_certificate`` is invalid. The message does not
                contain it.
        """
        certificate: Any = self.client_certificate
        if certificate is None:
            return ()
        is_tuple: bool = isinstance(certificate, tuple)
        parts: list[Any] = [*certificate] if is_tuple else [certificate]
        parts = list(map(reveal_if_secret, parts))
        are_texts = all(isinstance(part, str | os.PathLike) for part in parts)
        if not are_texts or not 1 <= len(parts) <= 3:
            raise ConfigurationError(
                "`client_certificate` must be a path, or a tuple of the paths of the"
                " certificate and of its private key, and the password of the key if"
                " it has one"
            )
        return tuple(map(os.fspath, parts))


class ClientOptionsDict(TypedDict, total=False):
    """A dict in place of `ClientOptions`, with the same names."""

    timeout: float | Timeouts
    retries: int | Retries
    retry_budget: float
    retry_statuses: Collection[int]
    rate: "AttemptLimit | None"
    max_response_bytes: int
    max_response_items: int
    decoding: Decoding
    on_event: "Callable[[CallEvent], object] | None"
    headers: Mapping[str, str]
    query: Mapping[str, Any]
    allow_http: bool
    time_zone: "tzinfo | None"
    client_certificate: "ClientCertificate | None"


def _check_query(query: Any) -> None:
    """Check that a query has only names with scalars or lists of scalars.

    Raises:
        ConfigurationError: It has something else. The message has no values.
    """
    if fault := describe_mapping_fault(query):
        raise ConfigurationError(f"`query` {fault}")
    for name, secret in query.items():
        value: Any = reveal_if_secret(secret)
        is_list = isinstance(value, list | tuple)
        items: list[Any] = [*value] if is_list else [value]
        for item in [name, *items]:
            is_text = (
                isinstance(item, str)
                and item.encode("utf-8", "ignore").decode() == item
            )
            is_finite = isinstance(item, float) and math.isfinite(item)
            require_option(
                f"`query[{name!r}]`",
                item,
                "a text, a finite number or a list of these",
                is_text or is_finite or isinstance(item, int),
            )


def _has_method(value: object, name: str) -> bool:
    """Return whether an object, and not only its class, was passed as an option."""
    return hasattr(value, name) and not isinstance(value, type)


def _require_function(name: str, value: Any, arguments: str) -> None:
    """Check that an option is None or a function.

    Raises:
        ConfigurationError: It is something else.
    """
    is_function = value is None or callable(value)
    require_option(name, value, f"a function of {arguments}", is_function)


def _check_shared_options(options: RequestOptions | ClientOptions) -> None:
    """Check the options that `RequestOptions` and `ClientOptions` share.

    Raises:
        ConfigurationError: An option has an invalid value.
    """
    if options.timeout is not None:
        as_timeouts(options.timeout)
    if options.retries is not None:
        as_retries(options.retries)
    if fault := describe_mapping_fault(options.headers):
        raise ConfigurationError(f"`headers` {fault}")
    for name, value in options.headers.items():
        require_header(name, reveal_if_secret(value))
    # A frozen dataclass prevents a plain assignment.
    object.__setattr__(options, "headers", conceal_values(options.headers))


def as_request_options(
    options: RequestOptions | RequestOptionsDict | None,
) -> RequestOptions:
    """Convert a dict to `RequestOptions`; None means options without effect.

    Raises:
        ConfigurationError: An option has an unknown name or an invalid value.
    """
    if options is None:
        return _DEFAULT_OPTIONS
    return _convert(options, RequestOptions, "a call")


def as_client_options(
    options: ClientOptions | ClientOptionsDict | None,
) -> ClientOptions:
    """Convert a dict to `ClientOptions`; None means the default options.

    Raises:
        ConfigurationError: An option has an unknown name or an invalid value.
    """
    return _convert({} if options is None else options, ClientOptions, "a client")


def _convert(options: Any, options_class: type[Options], owner: str) -> Options:
    """Convert a dict to an object of ``options_class``; return an object unchanged.

    Raises:
        ConfigurationError: An option has an unknown name or an invalid value.
    """
    if isinstance(options, options_class):
        return options
    if not isinstance(options, Mapping):
        expected = f"a {options_class.__name__} or a dict"
        raise invalid_option(f"the options of {owner}", expected, options)
    by_name = cast("Mapping[str, Any]", options)
    known = {name: name for name in options_class.__dataclass_fields__}
    for name in by_name:
        if name not in known:
            from .suggestions import suggest

            hint = suggest(str(name), known) or f": expected one of {', '.join(known)}"
            raise ConfigurationError(f"unknown option {name!r} of {owner}{hint}")
    return options_class(**by_name)


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


def as_retries(retries: int | Retries) -> Retries:
    """Convert a number of retries to a `Retries`; return a `Retries` unchanged.

    Raises:
        ConfigurationError: The number of retries is negative.
    """
    if isinstance(retries, Retries):
        return retries
    require_number(
        "`retries`",
        retries,
        "the number of retries after the first attempt, 0 or more",
        lambda number: isinstance(number, int) and number >= 0,
    )
    return Retries(attempts=retries + 1)


show_public_paths(__name__)
