"""One call of an operation, from its arguments to its response or error.

This module never sends, receives or waits, so that the synchronous and the asynchronous
client can share the code.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any, Generic, TypeVar, cast
from urllib.parse import unquote, unquote_plus

from ..credentials import (
    Authentication,
    Secrets,
    choose_alternative,
    missing_credential_error,
)
from ..deadline import Deadline
from ..errors import (
    ApiError,
    DecodingError,
    Fault,
    InvalidRequestError,
    Phase,
    StatusError,
    TimedOutError,
    TransportError,
)
from ..events import EventReporter
from ..http import media_type
from ..http.header_and_cookie_syntax import require_header
from ..operation import DeclaredResponse, Operation, is_success
from ..options import (
    DEFAULT_MAX_BYTES,
    DEFAULT_MAX_CONTENT_BYTES,
    Progress,
    as_request_options,
    as_retries,
    as_timeouts,
)
from ..redaction.redactor import SecretRedactor
from ..response import Origin, Response, UndecodedResponse
from ..secret import Secret, is_secret_name, reveal_if_secret, reveal_values
from ..serialization.encoded_request import Pairs, escape, join_pairs
from ..serialization.request_encoder import encode_request, encode_undeclared_query
from ..serialization.response_decoder import (
    build_status_error,
    decode_response,
    find_named_status,
    select_declared_responses,
)
from ..transport.decompression import ACCEPTED_ENCODINGS
from ..transport.prepared_request import PreparedRequest
from ..transport.request_stream import RequestStream
from ..transport.response_stream import BaseStream
from .retry_decision import RetryState
from .session import Session

T = TypeVar("T")


class Call(Generic[T]):
    """The state of one call.

    Creating a call validates and encodes its arguments, and starts its deadline. For
    each attempt, a client sends the request that `start_attempt` returns. The client
    passes the open response to `open_items`. If this returns None, the client reads the
    response and passes it to `finish`. A client that leaves the response open calls
    `succeeded` instead. The client passes an exception to `get_retry_delay`.

    Args:
        session: The configuration that all calls of the client share.
        operation: The operation to call.
        arguments: The keyword arguments of the operation's method.
        secrets: The credentials of this call; None means those of the session.

    Raises:
        InvalidRequestError: An argument is invalid.
        ConfigurationError: A required credential or a base URL is missing.
    """

    def __init__(
        self,
        session: Session,
        operation: Operation[T],
        arguments: Mapping[str, Any],
        secrets: Secrets | None = None,
    ) -> None:
        # A token request has its credentials in its arguments.
        self._is_token_request = secrets is not None
        secrets = session.secrets if secrets is None else secrets
        client_options = session.options
        options = as_request_options(reveal_if_secret(arguments.get("options")))
        headers = reveal_values(options.headers) if options.headers else {}
        headers.update(reveal_if_secret(arguments.get("extra_headers")) or {})
        if operation.times is not None:
            arguments = operation.times.prepare(arguments, client_options.time_zone)
        timeouts = as_timeouts(options.timeout or client_options.timeout)
        self.deadline = Deadline(timeouts.total)
        self._session = session
        self._overload = operation.find_overload(arguments)
        operation = operation.restrict_to(self._overload)
        self._operation = operation
        security = session.api.security_of(operation)
        names = choose_alternative(security, secrets)
        missing = operation.required_credentials - secrets.keys()
        # A call may pass its own token in place of that of the client.
        if names is None or (
            missing and any(arguments.get(name) is None for name in missing)
        ):
            parameters = operation.required_credentials
            raise missing_credential_error(
                str(operation.origin),
                tuple((*needed, *parameters) for needed in security or ((),)),
                secrets,
                session.api,
            )
        all_headers = headers
        if operation.has_client_headers and client_options.headers:
            all_headers = reveal_values(client_options.headers) | headers
        self._new_key: str | None = None
        if operation.idempotency_key is not None:
            arguments, self._new_key = _add_key(operation, arguments, all_headers)
        self._chooses_media_type = bool(_find_header(all_headers, "accept"))
        self._encoded = encode_request(
            operation,
            arguments,
            secrets,
            content_type=_find_header(headers, "content-type"),
            find_schemes=partial(session.api.schemes_of, operation),
        )
        self._credentials = [(session.schemes[name], secrets[name]) for name in names]
        # A credential is a value, or a provider that returns the value when called.
        credentials = (secret.reveal() for _, secret in self._credentials)
        self._providers = [value for value in credentials if callable(value)]
        content: bytes | RequestStream | None
        if options.on_upload is None and isinstance(
            self._encoded.content, bytes | None
        ):
            content = self._encoded.content
        else:
            content = self._prepare_stream(options.on_upload, all_headers)
        self._redactor = SecretRedactor(
            session.api, operation, arguments, secrets, all_headers
        )
        self._client_query: Pairs = []
        if (query := client_options.query) and operation.has_client_headers:
            self._client_query = encode_undeclared_query(query, "query")
            self._redactor.add_tokens(_find_secrets(query))
        if (extra_query := arguments.get("extra_query")) is not None:
            self._require_not_sent(reveal_if_secret(extra_query).keys())
            self._redactor.add_tokens(_find_secrets(reveal_if_secret(extra_query)))
        # The operation, and the number of attempts so far.
        self.origin: Origin = operation.origin
        self._request_without_credentials = PreparedRequest(
            origin=operation.origin,
            url=session.build_url(operation, self._encoded.path),
            headers=all_headers,
            content=content,
            may_be_repeated=operation.may_be_repeated,
            on_download=options.on_download,
            timeouts=timeouts,
            deadline=self.deadline,
            max_response_bytes=(
                DEFAULT_MAX_CONTENT_BYTES
                if operation.returns_content
                and client_options.max_response_bytes == DEFAULT_MAX_BYTES
                else client_options.max_response_bytes
            ),
            max_response_items=client_options.max_response_items,
            returns_content=operation.returns_content,
            allow_http=client_options.allow_http,
            redactor=self._redactor,
        )
        self._retry_state = RetryState(
            operation,
            as_retries(
                client_options.retries if options.retries is None else options.retries
            ),
            session.budget,
            self.deadline,
            client_options.retry_statuses,
        )
        self._reporter = EventReporter(
            client_options.on_event, self._request_without_credentials.url
        )
        self._tokens: Sequence[Secret[Any]] = ()
        self._has_renewed_tokens = self._may_have_acted = False
        # All attempts send this request, until the server refuses a token.
        self._request_with_credentials: PreparedRequest | None = None

    def _require_not_sent(self, names: Collection[str]) -> None:
        """Check that no credential of the call is in its extra query, too.

        ``names`` are those of the extra query.

        Raises:
            InvalidRequestError: The request would have a credential twice.
        """
        arguments = {
            each.name: each.argument
            for each in self._operation.parameters
            if each.credential and each.location == "query"
        }
        for scheme, _ in self._credentials:
            location, name = scheme.parameter
            if location == "query":
                arguments[name] = scheme.name
        faults = [
            Fault(
                f"extra_query.{name}",
                f"is a credential that the client sends: pass it as `{argument}`",
            )
            for name, argument in arguments.items()
            if name in names
        ]
        if faults:
            raise InvalidRequestError(self._operation.origin, tuple(faults))

    @property
    def authentication(self) -> Authentication:
        """What gets the tokens of the providers. An API with credentials has it."""
        return cast("Authentication", self._session.api.authentication)

    @property
    def providers(self) -> list[Any]:
        """The token providers to call before the next attempt.

        The list is empty after the first attempt, until the server refuses a token.
        """
        return self._providers if self._request_with_credentials is None else []

    def start_attempt(self, tokens: Sequence[Secret[Any]]) -> PreparedRequest:
        """Start an attempt, and return its request.

        Args:
            tokens: The tokens of the providers, in the order of ``providers``.

        Raises:
            ConfigurationError: A credential or a header of the request is invalid.
        """
        self.origin = self.origin.next_attempt()
        if self._request_with_credentials is None:
            self._request_with_credentials = self._add_credentials(tokens)
        self._reporter.report_start(self.origin)
        return replace(self._request_with_credentials, origin=self.origin)

    def finish(self, received: UndecodedResponse) -> Response[T]:
        """Decode a response that was read as a whole.

        Raises:
            StatusError: The response has an error status.
            DecodingError: The response does not match the description of the API.
        """
        if not is_success(received.status):
            redacted = self._redactor.redact_response(received)
            error = build_status_error(
                self._session.api,
                self._operation,
                redacted,
                self.origin,
                has_secrets=self._redactor.hides_content,
            )
            security = self._session.api.security_of(self._operation)
            sent = self._credentials or self._is_token_request
            authentication = self._session.api.authentication
            if received.status == 401 and security and authentication and not sent:
                # The document may call credentials optional that the service requires.
                remedy = authentication.describe_missing(
                    security, {}, self._session.api
                )
                error.add_advice(f"no credential was sent: {remedy}")
            raise error
        try:
            response = decode_response(
                self._operation,
                received,
                self.origin,
                self._redactor,
                decoding=self._session.options.decoding,
                overload=self._overload,
                alternatives=self._chooses_media_type,
            )
        except DecodingError:
            if self._session.api.error_status is not None:
                self._refuse_named_error(self._session.api.error_status, received, None)
            raise
        if self._session.api.error_status is not None:
            body = response.body
            self._refuse_named_error(self._session.api.error_status, received, body)
        self.succeeded(received.status)
        return response

    def _refuse_named_error(
        self, pointer: str, received: UndecodedResponse, body: Any
    ) -> None:
        """Check that the body of a success does not name the status of an error.

        ``body`` is the decoded body; None if it does not fit the operation.

        Raises:
            StatusError: There is the status of an error at ``pointer`` in the body.
        """
        if named := find_named_status(pointer, received, body):
            redacted = replace(
                self._redactor.redact_response(received),
                content=self._redactor.redacted_content(received),
            )
            raise build_status_error(
                self._session.api,
                self._operation,
                redacted,
                self.origin,
                named_status=named,
            )

    def open_items(self, stream: BaseStream) -> Response[T] | None:
        """Return a successful response whose value is an iterator over its items.

        Return None if the response is an error, or if it is not a stream of items.
        """
        # Most operations have no such response.
        if not self._operation.has_stream or not is_success(stream.status):
            return None
        # As in `decode_response`, a success with an undeclared status code has the type
        # of a declared success.
        declared = self._operation.responses
        if self._chooses_media_type:
            declared += self._operation.alternatives
        responses = select_declared_responses(
            declared,
            stream.status,
            stream.headers.get("content-type"),
            undeclared=True,
        )
        if not (responses and responses[0].is_stream):
            return None
        self.succeeded(stream.status)
        # Only a package with streams has the class `StreamedResponse`.
        streamed: Any = responses[0]
        opened: Response[T] = streamed.open(
            stream,
            self._redactor,
            limit=self._request_without_credentials.max_response_bytes,
            strict=self._session.options.decoding == "strict",
            find_errors=self._find_errors,
        )
        return opened

    def _find_errors(self) -> list[DeclaredResponse]:
        """Return the errors that the operation declares."""
        shared = self._session.api.error_responses().responses
        declared = (*self._operation.responses, *shared)
        return [each for each in declared if not is_success(each.status)]

    def succeeded(self, status: int) -> None:
        """Refill the retry budget and report an event, since the attempt succeeded."""
        self._retry_state.succeeded()
        self._reporter.report_success(self.origin, status)

    def get_retry_delay(self, error: BaseException) -> float | None:
        """Return the seconds until the next attempt, or None if there is no retry.

        Also report the failed attempt, and any retry, as events.
        """
        self._reporter.report_failure(self.origin, error)
        if not isinstance(error, ApiError):
            return None
        is_renewed = self._renew_tokens(error)
        delay: float | None = None
        # A body that was read from a pipe, for example, cannot be sent again.
        if getattr(self._request_without_credentials.content, "can_be_sent", True):
            delay = 0.0 if is_renewed else self._retry_state.get_retry_delay(error)
        if isinstance(error, TransportError):
            # An earlier attempt may have acted, even if this one was not sent.
            self._may_have_acted |= error.may_have_acted
            error.may_have_acted = self._may_have_acted
        elif isinstance(error, StatusError):
            self._may_have_acted |= error.named_status is not None
        if delay is not None:
            self._reporter.report_retry(self.origin, delay)
        elif isinstance(error, TransportError):
            self._explain_outcome(error)
        return delay

    def wait_error(self, phase: Phase) -> TimedOutError:
        """Return the error to raise if the deadline passes while the call waits.

        The call waits before an attempt, so only an earlier attempt may have acted.
        """
        # The phase "rate" says that nothing was sent, which an attempt refutes.
        error = TimedOutError(self.origin, "total" if self.origin.attempts else phase)
        error.may_have_acted = self._may_have_acted
        self._explain_outcome(error)
        return error

    def _explain_outcome(self, error: TransportError) -> None:
        operation = self._operation
        error.explain_outcome(
            idempotent=operation.may_be_repeated,
            verify=operation.verify,
            new_key=self._new_key and f"{operation.idempotency_key}={self._new_key!r}",
        )

    def _renew_tokens(self, error: ApiError) -> bool:
        """Discard refused tokens; return whether to repeat the request with new tokens.

        A token is refused by a 401 response. The server then did nothing, so any
        operation may be repeated, unless the 401 is in the body of a success. A call
        renews its tokens only once.
        """
        if self._has_renewed_tokens or not self._tokens:
            return False
        if not isinstance(error, StatusError) or error.error_status != 401:
            return False
        for provider, token in zip(self._providers, self._tokens, strict=True):
            # Only the package's own providers have this method.
            if (discard := getattr(provider, "discard_refused", None)) is not None:
                discard(token)
        if error.named_status and not self._operation.may_be_repeated:
            return False
        self._has_renewed_tokens = True
        # The next attempt adds the new tokens to a new request.
        self._request_with_credentials = None
        return True

    def _add_credentials(self, tokens: Sequence[Secret[Any]]) -> PreparedRequest:
        """Return the request with the credentials in its URL and headers.

        ``tokens`` are the tokens of the providers, in order.

        Raises:
            ConfigurationError: A credential or a header of the request is invalid.
        """
        self._tokens = tokens
        remaining_tokens = iter(tokens)
        self._redactor.add_tokens(tokens)
        query: Pairs = list(self._encoded.query)
        headers: Pairs = list(self._encoded.headers)
        cookies: Pairs = list(self._encoded.cookies)
        for scheme, secret in self._credentials:
            is_provider = callable(secret.reveal())
            credential = next(remaining_tokens) if is_provider else secret
            location, name, text = scheme.encode(credential.reveal())
            match location:
                case "header":
                    headers.append((name, text))
                case "query":
                    query.append((escape(name), escape(text)))
                case "cookie":
                    cookies.append((name, text))
        if cookies:
            headers.append(("Cookie", join_pairs(cookies, "; ")))
        request = self._request_without_credentials
        url = request.url
        if self._client_query:
            # The URL of a next page has the query of the page before.
            pairs = [each.partition("=") for each in url.partition("?")[2].split("&")]
            names = {unquote_plus(name) for name, *_ in (*pairs, *query)}
            query += (
                pair for pair in self._client_query if unquote(pair[0]) not in names
            )
        if query:
            # The target URL of a webhook may have a query already.
            separator = "&" if "?" in url else "?"
            url += separator + join_pairs(query, "&")
        return replace(
            request, url=url, headers=self._merge_headers(headers, request.headers)
        )

    def _prepare_stream(
        self, on_upload: Progress | None, headers: Mapping[str, str]
    ) -> RequestStream | None:
        """Return the body as a stream; add its length to the encoded headers.

        ``headers`` are those of the user.
        """
        # Imported here, because most bodies are neither streams nor observed.
        from ..models.file import FileReader

        content = self._encoded.content
        if content is None:
            return None
        if isinstance(content, bytes):
            content = [FileReader(BytesIO(content))]
        stream = RequestStream(content, on_upload)
        if stream.length is not None and not _find_header(headers, "transfer-encoding"):
            self._encoded.headers.append(("Content-Length", str(stream.length)))
        return stream

    def _merge_headers(
        self, encoded: Pairs, options: Mapping[str, str]
    ) -> dict[str, str]:
        """Merge the default headers, those in ``encoded`` and those in ``options``.

        A later header replaces an earlier one with the same name. The case of names
        does not matter. `_must_keep_content_type` says when an earlier Content-Type
        stays.

        Raises:
            ConfigurationError: A header is invalid.
        """
        # The key is the name in lower case, the value is the name and the text to send.
        headers = {
            "accept": ("Accept", self._operation.accept_header),
            "accept-encoding": ("Accept-Encoding", ACCEPTED_ENCODINGS),
            "user-agent": ("User-Agent", self._session.user_agent),
        }
        for name, value in (*encoded, *options.items()):
            require_header(name, value)
            _, earlier = headers.get(name.lower(), ("", ""))
            if not _must_keep_content_type(name, earlier, value):
                headers[name.lower()] = (name, value)
        return dict(headers.values())


def _must_keep_content_type(name: str, earlier: str, value: str) -> bool:
    """Return whether to keep an earlier Content-Type for its parameters.

    ``earlier`` is the value of the earlier header. ``name`` and ``value`` are those of
    the header that would replace the earlier one. The user may choose a media type by
    the Content-Type, such as ``multipart/form-data``, but does not know the boundary
    and the charset of the encoded body.
    """
    has_parameters = ";" in earlier and (";" not in value or "boundary=" in earlier)
    return (
        name.lower() == "content-type"
        and has_parameters
        and media_type.essence(value) == media_type.essence(earlier)
    )


def _add_key(
    operation: Operation[Any],
    arguments: Mapping[str, Any],
    headers: Mapping[str, str],
) -> tuple[Mapping[str, Any], str | None]:
    """Return the arguments with an idempotency key, and the key if it is a new one.

    A call has a key already if the user passed it as an argument or as a header.
    """
    argument = operation.idempotency_key or ""
    name = next(each.name for each in operation.parameters if each.argument == argument)
    if arguments.get(argument) is not None or _find_header(headers, name.lower()):
        return arguments, None
    # Imported here, since few operations have keys.
    from uuid import uuid4

    key = str(uuid4())
    return {**arguments, argument: key}, key


def _find_secrets(query: Mapping[str, Any]) -> list[Any]:
    """Return the values of a query whose names say that they are secret."""
    return [query[name] for name in query if is_secret_name(name)]


def _find_header(headers: Mapping[str, str], wanted: str) -> str:
    """Return a header that the user set; empty if there is none.

    ``wanted`` is its name in lower case.
    """
    for name, value in headers.items():
        if name.lower() == wanted:
            return value
    return ""
