"""One call, from its arguments to its outcome. Nothing here waits or sends."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..auth.security_schemes import Secrets, choose, place
from ..deadline import Deadline
from ..errors import ApiError, StatusError, TimedOutError
from ..events import Observer
from ..http import media_type
from ..http.header_syntax import require_header
from ..operation import Operation, is_success
from ..options import RequestOptions, retries, timeouts
from ..redaction.redactor import Known
from ..response import Headers, Received, Response
from ..secret import Secret
from ..serialization.encoded_request import Pairs
from ..serialization.parameters.style_encoder import escape, joined
from ..serialization.request_encoder import encode
from ..serialization.response_decoder import candidates, decode, failure
from ..transport.decompression import ACCEPTED
from ..transport.prepared_request import Prepared
from .retry import Attempts
from .session import Session

if TYPE_CHECKING:
    from ..streaming.item_codec import ItemReader

T = TypeVar("T")

_NONE = RequestOptions()


class Call(Generic[T]):
    """The state of one call."""

    def __init__(
        self,
        session: Session,
        operation: Operation[T],
        arguments: Mapping[str, Any],
        secrets: Secrets | None = None,
    ) -> None:
        """Check the arguments, and start the clock.

        ``secrets`` are the credentials to use in place of the session's.
        """
        secrets = session.secrets if secrets is None else secrets
        own, options = session.options, arguments.get("options") or _NONE
        limits = timeouts(options.timeout or own.timeout)
        self.deadline = Deadline(limits.total)
        self._api = session.api
        self._operation = operation
        self._strict = own.strict
        security = session.api.security_of(operation)
        self._encoded = encode(
            operation,
            arguments,
            secrets,
            _content_type(options.headers),
            [session.schemes[name] for names in security for name in names],
        )
        chosen = choose(security, secrets, operation.id)
        self._credentials = [(session.schemes[name], secrets[name]) for name in chosen]
        values = (secret.reveal() for _, secret in self._credentials)
        self._providers = [value for value in values if callable(value)]
        self._known = Known(session.api, operation, arguments, secrets)
        self._origin = operation.origin
        # The request without its credentials.
        self._base = Prepared(
            origin=operation.origin,
            url=session.url(operation, self._encoded.path),
            headers={**own.headers, **options.headers},
            content=self._encoded.content,
            timeouts=limits,
            deadline=self.deadline,
            limit=own.max_response_bytes,
            allow_http=own.allow_http,
            known=self._known,
        )
        tries = retries(options.retries or own.retries)
        self._attempts = Attempts(operation, tries, session.budget, self.deadline)
        self._observer = Observer(own.on_event)
        self._tokens: Sequence[Secret[Any]] = ()
        self._renewed = False
        self._prepared: Prepared | None = None

    @property
    def providers(self) -> list[Any]:
        """The providers whose tokens the next attempt needs, in order."""
        return self._providers if self._prepared is None else []

    def attempt(self, tokens: Sequence[Secret[Any]]) -> Prepared:
        """The request of the next attempt, with what the providers gave."""
        self._origin = self._origin.again()
        if self._prepared is None:
            self._prepared = self._filled(tokens)
        self._observer.started(self._origin)
        return replace(self._prepared, origin=self._origin)

    def finish(self, received: Received) -> Response[T]:
        """The response of a success; any other status is raised."""
        origin, known = self._origin, self._known
        if not is_success(received.status):
            received = known.received(received)
            raise failure(self._api, self._operation, received, origin)
        response = decode(self._operation, received, origin, known, strict=self._strict)
        self.succeeded(received.status)
        return response

    def reader(self, status: int, headers: Headers) -> "ItemReader | None":
        """What reads the items of a success, if the answer is a sequence of them."""
        from ..streaming.item_codec import ItemReader

        if not (self._operation.has_items and is_success(status)):
            return None
        content_type = headers.get("content-type")
        answers = self._operation.answers
        found = candidates(answers, status, content_type, undeclared=True)
        if not found or found[0].sequence is None:
            return None
        self.succeeded(status)
        return ItemReader(
            found[0],
            Received(status, headers, b""),
            self._origin,
            self._known,
            limit=self._base.limit,
            strict=self._strict,
        )

    def succeeded(self, status: int) -> None:
        """Note that the attempt is a success."""
        self._attempts.succeeded()
        self._observer.ended(self._origin, status)

    def wait_after(self, error: BaseException) -> float | None:
        """Seconds to wait before the next attempt; None if there is to be none."""
        self._observer.failed(self._origin, error)
        if not isinstance(error, ApiError):
            return None
        wait = 0.0 if self._renews(error) else self._attempts.wait_after(error)
        if wait is not None:
            self._observer.waits(self._origin, wait)
        return wait

    def expired(self) -> TimedOutError:
        """The error of a call that is not over in time."""
        return TimedOutError(self._origin, "total")

    def _renews(self, error: ApiError) -> bool:
        # 401 says that nothing was done, so any operation may be sent again, once.
        if self._renewed or not self._tokens:
            return False
        if not isinstance(error, StatusError) or error.status != 401:
            return False
        for provider, token in zip(self._providers, self._tokens, strict=True):
            refused = getattr(provider, "refused", None)
            if refused is not None:
                refused(token)
        self._renewed, self._prepared = True, None
        return True

    def _filled(self, tokens: Sequence[Secret[Any]]) -> Prepared:
        """Fill in the query and the headers, credentials among them."""
        self._tokens, waiting = tokens, iter(tokens)
        self._known.add(tokens)
        query: Pairs = list(self._encoded.query)
        headers: Pairs = list(self._encoded.headers)
        cookies: Pairs = list(self._encoded.cookies)
        for scheme, secret in self._credentials:
            is_provider = callable(secret.reveal())
            value = next(waiting) if is_provider else secret
            where, key, text = place(scheme, value.reveal())
            match where:
                case "header":
                    headers.append((key, text))
                case "query":
                    query.append((escape(key), escape(text)))
                case "cookie":
                    cookies.append((key, text))
        if cookies:
            headers.append(("Cookie", joined(cookies, "; ")))
        url = self._base.url
        if query:
            mark = "&" if "?" in url else "?"
            url += mark + joined(query, "&")
        return replace(self._base, url=url, headers=self._headers(headers))

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
    return is_type and media_type.essence(value) == media_type.essence(earlier)


def _content_type(headers: Mapping[str, str]) -> str:
    return next((v for k, v in headers.items() if k.lower() == "content-type"), "")
