"""Build the operations of `Client.request`, which no document describes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import quote, unquote

from ..errors import Fault, InvalidRequestError
from ..http.error_message import strip_url_secrets, to_printable
from ..models.file import Upload, is_upload
from ..operation import JSON, Body, DeclaredResponse, Operation
from ..options import CallOptions
from ..redaction.redactor import SecretRedactor
from ..response import Origin
from ..secret import conceal, reveal_values
from .method_arguments import combine_arguments
from .session import Session

# The safe methods of RFC 9110. It calls PUT and DELETE idempotent too, but nothing says
# whether the service keeps to that: a PUT may add to a budget.
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_METHOD = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
# All characters that a path may contain unescaped (RFC 3986).
_SAFE = "/:@!$&'()*+,;=~%"
_LONE_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")
_RESPONSES = (
    DeclaredResponse("2XX", JSON, Any),
    DeclaredResponse("2XX", "text/*", str),
    DeclaredResponse("2XX", "*/*", bytes),
)


@dataclass(frozen=True)
class _DirectOperation(Operation[Any]):
    """An operation whose path is complete.

    ``shown_path`` is the path in errors, without secrets.
    """

    path: str = field(repr=False)
    shown_path: str = ""

    @cached_property
    def origin(self) -> Origin:
        return Origin(self.id, self.method, self.shown_path, has_template=False)


def build_direct_request(
    session: Session,
    method: str,
    path: str,
    *,
    json: Any,
    content: "Upload | str | None",
    idempotent: bool | None,
    call_options: CallOptions,
) -> tuple[Operation[Any], dict[str, Any]]:
    """Return the operation of a direct request, and its arguments.

    The parameters are those of `Client.request`.

    Raises:
        InvalidRequestError: The method or the path is invalid, or there are two bodies.
        TypeError: An argument is unknown, or has the wrong type.
    """
    method = method.upper()
    described = session.api.credential_operation
    parameters = () if described is None else described().parameters
    operation = _DirectOperation(
        id="request",
        method=method if _METHOD.fullmatch(method) else to_printable(method),
        path="/",
        idempotent=method in _SAFE_METHODS if idempotent is None else idempotent,
        parameters=tuple(each for each in parameters if each.credential),
        responses=_RESPONSES,
        body_argument="json" if content is None else "content",
    )
    redactor = SecretRedactor(
        session.api,
        operation,
        {},
        session.secrets,
        reveal_values(session.options.headers),
    )
    shown_path = to_printable(redactor.redact_text(strip_url_secrets(path)))
    operation = replace(operation, shown_path=shown_path)
    faults = list(_find_faults(method, path))
    if json is not None and content is not None:
        faults.append(Fault("content", "pass either `json` or `content`, not both"))
    if faults:
        raise InvalidRequestError(operation.origin, tuple(faults))
    # A header of the user replaces the media type of the body.
    kind = bytes if is_upload(content) else type(content)
    body = Body(JSON, Any) if content is None else Body("*/*", kind)
    full_path = _LONE_PERCENT.sub("%25", quote(path, safe=_SAFE))
    operation = replace(operation, path=full_path, bodies=(body,))
    value = json if content is None else content
    return operation, combine_arguments(
        operation, call_options, None, {operation.body_argument: conceal(value)}
    )


def _find_faults(method: str, path: str) -> Iterator[Fault]:
    """Yield what is wrong with the method and the path of a request.

    The messages do not contain the path, which may be a URL with a password.
    """
    if not _METHOD.fullmatch(method):
        yield Fault("method", "expected an HTTP method, such as GET")
    if not path.startswith("/") or path.startswith("//"):
        yield Fault(
            "path",
            "expected a path that begins with one slash, such as /jobs: leave out the"
            " base URL",
        )
    if "?" in path or "#" in path:
        yield Fault("path", "must not have a query or a fragment: pass `extra_query`")
    # Some servers treat a backslash or an escaped slash like a slash.
    segments = re.split(r"[/\\]", unquote(path))
    if "." in segments or ".." in segments:
        yield Fault(
            "path",
            "must not have the segments '.' or '..', which clients and proxies remove"
            " from a path",
        )
    if not path.isprintable():
        yield Fault("path", "must not have unprintable characters")
