"""The base class of the generated synchronous clients."""

import time
from collections.abc import Callable, Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Never,
    ParamSpec,
    TypeVar,
    Unpack,
    cast,
)

from ..redaction.traceback_redaction import CutTraceback
from ..secret import Secret
from ..transport.transport import Transport
from .base_client import BaseClient

if TYPE_CHECKING:
    import httpx2

    from ..credentials import Secrets
    from ..models.file import Upload
    from ..operation import Operation
    from ..options import CallOptions
    from ..response import Response
    from ..transport.response_stream import Stream
    from .attempt_limit import Permit
    from .call import Call

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")
C = TypeVar("C", bound="Client")


class Client(BaseClient):
    """A synchronous client.

    Threads may share a client. Use one client for many calls, since each client opens
    its own connections.
    """

    _http_client_class = "Client"
    _is_async = False
    _how_to_close = "use it in a `with` statement, or call `client.close()`"

    def __call__(
        self,
        operation: "Operation[T]",
        arguments: Mapping[str, Any],
        secrets: "Secrets | None" = None,
    ) -> "Response[T]":
        """Call an operation and return its response.

        An exception of the user's token provider is raised unchanged.

        Args:
            operation: The operation to call.
            arguments: The keyword arguments of the operation's method.
            secrets: The credentials of a token request; None means those of the client.

        Raises:
            ApiError: The call has failed, or its arguments are invalid.
        """
        from .response_reader import read_response

        return self._run(operation, arguments, read_response, secrets)

    def response(
        self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Response[T]":
        """Call a method of this client and return the whole response.

        The `Response` contains the status code and the headers, too.

        Args:
            method: A method of one of the client's resources that makes one call.
            *args: The positional arguments of the method.
            **kwargs: The keyword arguments of the method.

        Raises:
            TypeError: The method does not belong to a resource of this client.
            ApiError: The call has failed, or its arguments are invalid.
        """
        from .resource import bind_to_executor

        try:
            bound_method = bind_to_executor(method, client=self, executor=self)
            return cast("Response[T]", bound_method(*args, **kwargs))
        finally:
            # The frame must not show the arguments in the traceback of an error.
            kwargs.clear()
            del args

    def stream(
        self, method: Callable[P, object], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Stream":
        """Call a method of this client and return the open response.

        Write ``with client.stream(…) as stream``. The deadline of the call also applies
        to reading the body. The size limit of the client does not apply to
        ``stream.iter_bytes()``.

        Args:
            method: A method of one of the client's resources that makes one call.
            *args: The positional arguments of the method.
            **kwargs: The keyword arguments of the method.

        Raises:
            TypeError: The method does not belong to a resource of this client.
            ApiError: The call has failed, or its arguments are invalid.
        """
        from .resource import bind_to_executor

        try:
            bound_method = bind_to_executor(method, client=self, executor=self._open)
            return cast("Stream", bound_method(*args, **kwargs))
        finally:
            # As in `response`, the frame must not show the arguments.
            kwargs.clear()
            del args

    def request(
        self,
        method: str,
        path: str,
        *,
        json: Any = None,
        content: "Upload | str | None" = None,
        idempotent: bool | None = None,
        **call_options: "Unpack[CallOptions]",
    ) -> "Response[Any]":
        """Send a request that the document does not describe, and return its response.

        The request has the base URL of the client, the credentials that the API needs
        by default, and the timeouts and retries of other calls. ``response.value`` is
        the decoded JSON, text or bytes, as the media type of the response says. An
        error status raises the same errors as other calls.

        Args:
            method: The HTTP method.
            path: The path after the base URL, such as ``/jobs/7``. It is escaped where
                necessary; valid escapes such as ``%2F`` stay.
            json: The body as a JSON value or a model; None means that there is none.
            content: The body as text, bytes, an open file, a path or an iterator of
                bytes, in place of ``json``. The media type comes from a header
                ``Content-Type`` in ``extra_headers``.
            idempotent: Whether the request may be repeated if the server may have
                received it. None means that only GET, HEAD, OPTIONS and TRACE may be.
            **call_options: The arguments that every method takes: ``extra_query``,
                ``extra_headers``, ``extra_body`` and ``options``.

        Raises:
            TypeError: An argument is unknown, or has the wrong type.
            ApiError: The call has failed, or its arguments are invalid.
        """
        from .direct_request import build_direct_request

        try:
            with CutTraceback():
                operation, arguments = build_direct_request(
                    self._session,
                    method,
                    path,
                    json=json,
                    content=content,
                    idempotent=idempotent,
                    call_options=call_options,
                )
        finally:
            # The frame must not show the arguments in the traceback of an error.
            del path, json, content, call_options
        return self(operation, arguments)

    def close(self) -> None:
        """Close the client's own connections; the user's ``http_client`` stays open."""
        self._transport.close()

    if not TYPE_CHECKING:
        # Without this method, the error of `async with` would not say what to write.
        async def __aenter__(self) -> Never:
            raise TypeError(f"{type(self).__name__}: write `with`, not `async with`")

        async def __aexit__(self, *_: object) -> None:
            pass

    # Jedi, which completes names in notebooks, infers no `Self` of a base class.
    def __enter__(self: C) -> C:  # noqa: PYI019
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(
        self, operation: "Operation[Any]", arguments: Mapping[str, Any]
    ) -> "Stream":
        """Call an operation and return its open response, for the caller to read.

        Raises:
            ApiError: The call has failed, for example with an error status, or its
                arguments are invalid.
        """
        from .response_reader import leave_open

        return self._run(operation, arguments, leave_open)

    def _create_transport(self, http_client: "httpx2.Client | None") -> None:
        certificate = self._session.options.certificate_paths()
        self._transport = Transport(http_client, certificate)

    def _wait(self, seconds: float) -> None:
        """Wait before a retry. A fake replaces this method of its clients."""
        time.sleep(seconds)

    def _run(
        self,
        operation: "Operation[Any]",
        arguments: Mapping[str, Any],
        read_stream: "Callable[[Call[Any], Stream], R]",
        secrets: "Secrets | None" = None,
    ) -> R:
        """Make attempts until one succeeds, and return the result of ``read_stream``.

        If an attempt fails and there is no retry, raise its error. An exception of a
        token provider is raised unchanged, without a retry.

        ``secrets`` are the credentials of a token request; None means the credentials
        of the client.
        """
        call = self._start_call(operation, arguments, secrets)
        limiter = self._session.limiter
        permit: Permit | None = None
        while True:
            tokens: list[Secret[Any]] = []
            if providers := call.providers:
                tokens = call.authentication.get_tokens(
                    providers, call.deadline, call.wait_error
                )
            with CutTraceback():
                if limiter is not None:
                    permit = limiter.acquire(call.deadline, call.wait_error)
                request = call.start_attempt(tokens)
                try:
                    stream = self._transport.open(request)
                    if permit is not None:
                        permit.keep_until_closed(stream)
                    return read_stream(call, stream)
                except BaseException as error:
                    if permit is not None:
                        permit.release()
                    if (delay := call.get_retry_delay(error)) is None:
                        raise
            self._wait(delay)
