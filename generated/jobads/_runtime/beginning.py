"""The start of a call: what a client was given, an operation and arguments in, a call
that is ready for its first attempt out, or an error that names what is wrong.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from .call import Call, Credential
from .credentials import Secrets, choose
from .deadline import Deadline
from .encode import encode
from .events import Observer
from .operation import Operation
from .options import RequestOptions, retries, timeouts
from .prepared import Prepared
from .redaction import Known
from .retry import Attempts
from .session import Session

T = TypeVar("T")

_NONE = RequestOptions()


def begin(
    session: Session,
    operation: Operation[T],
    arguments: Mapping[str, Any],
    secrets: Secrets | None = None,
) -> Call[T]:
    """Check the arguments, and start the clock; ``secrets`` go before its own."""
    secrets = session.secrets if secrets is None else secrets
    own, options = session.options, arguments.get("options") or _NONE
    limits = timeouts(own.timeout if options.timeout is None else options.timeout)
    tries = retries(own.retries if options.retries is None else options.retries)
    deadline = Deadline(limits.total)
    headers = {**own.headers, **options.headers}
    encoded = encode(operation, arguments, secrets, _content_type(options.headers))
    chosen = choose(session.api.security_of(operation), secrets, operation.id)
    base = Prepared(
        operation.origin,
        session.url(operation, encoded.path),
        headers,
        encoded.content,
        limits,
        deadline,
        own.max_response_bytes,
        own.allow_http,
        Known(session.api, operation, arguments, secrets),
    )
    credentials = tuple(
        Credential(session.schemes[name], secrets[name]) for name in chosen
    )
    return Call(
        session.api,
        operation,
        base,
        encoded,
        credentials,
        Attempts(operation, tries, session.budget, deadline),
        Observer(own.on_event),
        own.strict,
    )


def _content_type(headers: Mapping[str, str]) -> str:
    return next((v for k, v in headers.items() if k.lower() == "content-type"), "")
