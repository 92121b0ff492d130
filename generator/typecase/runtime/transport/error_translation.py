"""Translate the exceptions of httpx2 into those of this package, without secrets."""

import ssl
from functools import partial

import h11
import httpx2

from ..connections.proxies import Proxies
from ..errors import (
    ApiError,
    ConnectionFailedError,
    ConnectionLostError,
    Fault,
    InvalidRequestError,
    Phase,
    TimedOutError,
    TransportError,
)
from ..http.error_message import parse_server, to_printable
from ..redaction.redactor import SecretRedactor
from ..redaction.traceback_redaction import copy_without_request
from .prepared_request import PreparedRequest

# The asynchronous half of httpx2 does not translate TLS errors after the handshake, and
# neither half those about a body that is longer or shorter than its Content-Length.
HTTPX2_ERRORS = (
    *(httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, ssl.SSLError),
    h11.LocalProtocolError,
)
_PHASES: dict[type[Exception], Phase] = {
    httpx2.ConnectTimeout: "connect",
    httpx2.WriteTimeout: "write",
    httpx2.PoolTimeout: "pool",
    TimeoutError: "total",
}
# What OpenSSL says, by version, if a server responds to TLS with plain HTTP.
_NO_TLS = ("WRONG_VERSION_NUMBER", "PACKET_LENGTH_TOO_LONG", "RECORD_LAYER_FAILURE")
# If a timeout expires and fewer seconds than this are left until the deadline, the
# deadline caused the timeout: no timeout extends beyond the deadline.
_DEADLINE_TOLERANCE = 0.005


def translate_error(
    error: Exception, prepared: PreparedRequest, *, is_closed: bool
) -> ApiError:
    """Return the exception of this package to raise in place of one of httpx2.

    The cause of the returned exception is a copy of ``error`` without secrets.
    ``is_closed`` says whether the client was closed during the call.
    """
    redact = partial(_redact, prepared.redactor)
    origin = prepared.origin
    reason = (
        "the client was closed during the call"
        if is_closed
        # Some exceptions of httpx2 have no message.
        else redact(str(error)) or type(error).__name__
    )
    match error:
        case (
            httpx2.InvalidURL() | httpx2.LocalProtocolError() | h11.LocalProtocolError()
        ):
            fault = Fault(
                "",
                "the request cannot be written as HTTP: look for an argument that is "
                "too long, or for an invalid header, such as a wrong Content-Length",
            )
            translated: ApiError = InvalidRequestError(origin, (fault,))
        case httpx2.TimeoutException() | TimeoutError():
            translated = TimedOutError(origin, _phase(error, prepared))
        case httpx2.ConnectError() | httpx2.ProxyError():
            host, port = parse_server(prepared.url)
            server = redact(f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
            # Otherwise the message would blame the server, which was not reached.
            scheme = prepared.url.partition(":")[0]
            variable = Proxies().choose_variable(scheme, host, port)
            if variable is not None:
                reason += f" (through the proxy in {variable})"
            if any(text in reason for text in _NO_TLS):
                reason += (
                    ": does the server speak plain HTTP? Then its URL begins with"
                    " http://"
                )
            translated = ConnectionFailedError(
                origin, f"no connection to {server}: {reason}"
            )
        case _:
            translated = ConnectionLostError(origin, f"connection lost: {reason}")
    if isinstance(translated, TransportError):
        # A retry would meet the same certificate, and a closed client sends nothing.
        translated.is_retryable = not (is_closed or _is_certificate_error(error))
    translated.__cause__ = copy_without_request(error, redact)
    return translated


def _phase(error: Exception, prepared: PreparedRequest) -> Phase:
    """Return the phase of the call in which a timeout expired."""
    phase = _PHASES.get(type(error), "read")
    # Keep the phases "connect" and "pool": they tell the caller that nothing was sent,
    # which "total" does not.
    is_sent = phase not in ("connect", "pool")
    is_at_deadline = prepared.deadline.remaining() < _DEADLINE_TOLERANCE
    return "total" if is_sent and is_at_deadline else phase


def _redact(redactor: SecretRedactor, message: str) -> str:
    """Return an HTTP library's message without secrets and quotations of responses."""
    # Remove the quotation: it is the repr of bytes, which may escape characters of a
    # secret, so that the redactor would not find the secret.
    reason, _, _ = message.partition(": bytearray(")
    return to_printable(redactor.redact_text(reason))


def _is_certificate_error(error: BaseException) -> bool:
    """Return whether an httpx2 exception was caused by an untrusted certificate."""
    cause: BaseException | None = error
    # The chain has exceptions of httpx2, httpcore2 and ssl, in this order. Any further
    # exceptions may belong to the caller.
    for _ in range(3):
        if cause is None or isinstance(cause, ssl.SSLCertVerificationError):
            break
        cause = cause.__cause__ or cause.__context__
    return isinstance(cause, ssl.SSLCertVerificationError)
