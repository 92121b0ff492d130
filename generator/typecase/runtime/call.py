"""One call from its first attempt to its outcome: an encoded request in, each attempt's
request out, then a response or an error, or how long to wait. Nothing here waits.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import media
from .api import Api
from .credentials import Scheme, place
from .deadline import Deadline
from .decode import candidates, decode, failure
from .encoded import Encoded, Pairs
from .errors import ApiError, StatusError, TimedOutError
from .events import Observer
from .header_rules import require_header
from .inflate import ACCEPTED
from .operation import Operation, is_success
from .prepared import Prepared
from .response import Headers, Origin, Received, Response
from .retry import Attempts
from .secret import Secret
from .styles import escape, joined

if TYPE_CHECKING:
    from .sequences import ItemReader

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Credential:
    """A credential and how it is sent, with the provider that gives it, if any."""

    scheme: Scheme
    value: Secret[Any]

    @property
    def provider(self) -> Callable[[], Any] | None:
        """The function to call for the value."""
        value = self.value.reveal()
        return value if callable(value) else None


class Call(Generic[T]):
    """The state of one call."""

    def __init__(
        self,
        api: Api,
        operation: Operation[T],
        base: Prepared,
        encoded: Encoded,
        credentials: tuple[Credential, ...],
        attempts: Attempts,
        observer: Observer,
        strict: bool,
    ) -> None:
        self._api = api
        self._operation = operation
        self._base = base
        self._encoded = encoded
        self._credentials = credentials
        self._attempts = attempts
        self._observer = observer
        self._strict = strict
        self._tokens: Sequence[Secret[Any]] = ()
        self._renewed = False
        self._prepared: Prepared | None = None

    @property
    def deadline(self) -> Deadline:
        """When the whole call must be over."""
        return self._base.deadline

    @property
    def providers(self) -> list[Callable[[], Any]]:
        """The providers whose tokens the next attempt needs, in order."""
        return [] if self._prepared is not None else self._providers()

    def attempt(self, tokens: Sequence[Secret[Any]]) -> Prepared:
        """The request of the next attempt, with what the providers gave."""
        origin = self._origin.again()
        if self._prepared is None:
            self._prepared = self._filled(tokens, origin)
        else:
            self._prepared = replace(self._prepared, origin=origin)
        self._observer.started(origin)
        return self._prepared

    def finish(self, received: Received) -> Response[T]:
        """The response of a success; any other status is raised."""
        origin = self._origin
        if not is_success(received.status):
            received = self._base.known.received(received)
            raise failure(self._api, self._operation, received, origin)
        known, strict = self._base.known, self._strict
        response = decode(self._operation, received, origin, known, strict=strict)
        self.succeeded(received.status)
        return response

    def reader(self, status: int, headers: Headers) -> "ItemReader | None":
        """What reads the items of a success, if the answer is a sequence of them."""
        from .sequences import ItemReader

        received = Received(status, headers, b" ")
        found = candidates(self._operation.answers, received, undeclared=True)
        if not found or found[0].sequence is None:
            return None
        base = self._base
        return ItemReader(
            found[0], received, self._origin, base.known, base.limit, self._strict
        )

    def succeeded(self, status: int) -> None:
        """Note that the attempt is a success."""
        self._attempts.succeeded()
        self._observer.ended(self._origin, status)

    def wait_after(self, error: BaseException) -> float | None:
        """Seconds to wait before the next attempt; None if there is to be none."""
        origin = self._origin
        self._observer.failed(origin, error)
        if not isinstance(error, ApiError):
            return None
        wait = 0.0 if self._renews(error) else self._attempts.wait_after(error)
        if wait is not None:
            self._observer.waits(origin, wait)
        return wait

    def expired(self) -> TimedOutError:
        """The error of a call that is not over in time."""
        return TimedOutError(self._origin, "total")

    def _providers(self) -> list[Callable[[], Any]]:
        return [each.provider for each in self._credentials if each.provider]

    @property
    def _origin(self) -> Origin:
        return (self._prepared or self._base).origin

    def _renews(self, error: ApiError) -> bool:
        # 401 says that nothing was done, so any operation may be sent again, once.
        if self._renewed or not self._tokens:
            return False
        if not isinstance(error, StatusError) or error.status != 401:
            return False
        for provider, token in zip(self._providers(), self._tokens, strict=True):
            refused = getattr(provider, "refused", None)
            if refused is not None:
                refused(token)
        self._base = replace(self._base, origin=self._origin)
        self._renewed, self._prepared = True, None
        return True

    def _filled(self, tokens: Sequence[Secret[Any]], origin: Origin) -> Prepared:
        self._tokens, waiting = tokens, iter(tokens)
        self._base.known.add(tokens)
        query: Pairs = list(self._encoded.query)
        headers: Pairs = list(self._encoded.headers)
        cookies: Pairs = list(self._encoded.cookies)
        for each in self._credentials:
            value = next(waiting) if each.provider else each.value
            where, key, text = place(each.scheme, value.reveal())
            match where:
                case "header":
                    headers.append((key, text))
                case "query":
                    query.append((escape(key), escape(text)))
                case "cookie":
                    cookies.append((key, text))
        if cookies:
            headers.append(("Cookie", joined(cookies, "; ")))
        mark = "&" if "?" in self._base.url else "?"
        url = self._base.url + (f"{mark}{joined(query, '&')}" if query else "")
        filled = self._headers(headers)
        base = self._base
        return Prepared(
            origin,
            url,
            filled,
            base.content,
            base.timeouts,
            base.deadline,
            base.limit,
            base.allow_http,
            base.known,
        )

    def _headers(self, own: Pairs) -> dict[str, str]:
        # A later header replaces an earlier one, whatever the case of their names.
        headers = {
            "accept": ("Accept", self._operation.accepts),
            "accept-encoding": ("Accept-Encoding", ACCEPTED),
            "user-agent": ("User-Agent", self._api.user_agent),
        }
        for name, value in (*own, *self._base.headers.items()):
            require_header(name, value)
            _, earlier = headers.get(name.lower(), ("", ""))
            # Who asks for a body does not know its boundary or charset.
            if not _is_completed(name, value, earlier):
                headers[name.lower()] = (name, value)
        return dict(headers.values())


def _is_completed(name: str, value: str, earlier: str) -> bool:
    """Whether a content type that was asked for is there, with what it lacks."""
    is_more = ";" in earlier and (";" not in value or "boundary=" in earlier)
    is_type = name.lower() == "content-type" and is_more
    return is_type and media.essence(value) == media.essence(earlier)
