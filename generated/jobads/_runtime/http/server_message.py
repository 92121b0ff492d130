"""Find what the body of a response says about an error."""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from typing import Any

from ..json_value import is_list, is_object
from .error_message import to_printable
from .media_type import decode_text, essence, is_json

# The properties that may contain a message, in order of preference. Case, hyphens and
# underscores do not matter.
_MESSAGE_PROPERTIES = (
    *("message", "errordescription", "errormessage", "error", "errors", "detail"),
    *("details", "msg", "reason", "fault", "faultstring", "title"),
)
# The properties of a body in which services repeat or replace the status.
_STATUS_PROPERTIES = ("code", "status", "statuscode", "errorcode")
# How often messages may be nested, as in {"errors": [{"error": {"message": "…"}}]}.
_MAX_DEPTH = 4
# In bytes. Larger bodies are not parsed, because parsing takes time in each error.
_MAX_BODY_SIZE = 65_536
# Of a larger body, only these bytes are quoted.
_QUOTED_BYTES = 1024
# Bodies that say nothing.
_EMPTY = ("null", "{}", "[]", '""')


def extract_server_message(
    content: bytes, content_type: str = "", *, has_secrets: bool = False
) -> str:
    """Return what the body of an error says, as one short, printable line.

    This is the message in a JSON body, or else the beginning of the body if it is JSON
    or text. It is empty for HTML, XML and binary data. Of a body that ``has_secrets``,
    only the message is returned.
    """
    text = _read_text(content, content_type)
    is_quotable = not has_secrets and text not in _EMPTY
    return to_printable(_find_message(_parse(text)) or (text if is_quotable else ""))


def describe_reported_error(content: bytes, content_type: str = "") -> str:
    """Return the error that the body of a success reports, such as ``429 Too Many``.

    The result is empty unless the body is a JSON object that has the status of an
    error, or says in another usual way that the request failed.
    """
    body = _parse(_read_text(content, content_type))
    if not is_object(body):
        return ""
    members = _normalize(body)
    is_failure = members.get("success") is False or members.get("ok") is False
    has_error = members.get("error") or members.get("errors")
    statuses = (as_error_status(members.get(name)) for name in _STATUS_PROPERTIES)
    status = next(filter(None, statuses), None)
    if not (is_failure or has_error or status):
        return ""
    message = _find_message(body) or ("" if status else "without text")
    return to_printable(f"{status or ''} {message}".strip())


def as_error_status(value: object) -> int | None:
    """Return a number, or its text, if it is the status of an error; or None."""
    text = str(value) if isinstance(value, int | str) else ""
    return int(text) if re.fullmatch("[45][0-9]{2}", text) else None


def _read_text(content: bytes, content_type: str) -> str:
    """Return the JSON or the text in a body, which may be cut; empty for others."""
    kind = essence(content_type)
    start = content.removeprefix(BOM_UTF8).lstrip()[:1]
    is_text = not kind or is_json(kind) or kind.startswith("text/")
    if kind == "text/html" or not (is_text or start in (b"{", b"[", b'"')):
        return ""
    part = content if len(content) <= _MAX_BODY_SIZE else content[:_QUOTED_BYTES]
    try:
        text = decode_text(part, content_type)
    except ValueError:
        text = part.decode("utf-8", "replace")
    text = text.removeprefix("\ufeff").strip()
    is_binary = "\0" in text or text.count("\ufffd") * 10 > len(text)
    # HTML and XML begin with a tag.
    return "" if is_binary or text.startswith("<") else text


def _parse(text: str) -> Any:
    """Return a JSON value; None if the text is not JSON, or was cut."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _normalize(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object with its names in lower case and without punctuation."""
    return {re.sub("[_-]", "", name).lower(): body[name] for name in body}


def _find_message(value: Any, depth: int = 0) -> str:
    """Return the error message in a JSON value, or an empty string if it has none."""
    if isinstance(value, str):
        return value.strip()
    if depth < _MAX_DEPTH and is_list(value):
        return _describe_first(value, depth + 1)
    if depth == _MAX_DEPTH or not is_object(value):
        return ""
    members = _normalize(value)
    messages = (
        _find_message(members[name], depth + 1)
        for name in _MESSAGE_PROPERTIES
        if name in members
    )
    return next(filter(None, messages), "")


def _describe_first(faults: list[Any], depth: int) -> str:
    """Return the message of the first fault in a list, and how many others there are.

    A fault as FastAPI sends it has a place, too: ``{"loc": ["body", "name"], "msg":
    "Field required"}``.
    """
    first = faults[0] if faults else None
    message = _find_message(first, depth)
    place = first.get("loc") if is_object(first) else None
    if message and is_list(place) and any(place):
        message = f"{'.'.join(map(str, place))}: {message}"
    if message and len(faults) > 1:
        message += f" (and {len(faults) - 1} more)"
    return message
