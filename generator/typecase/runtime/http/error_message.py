"""Extract error messages from response bodies, and make foreign text safe to print."""

import json
import re
from codecs import BOM_UTF8
from typing import Any, cast

from ..json_value import is_list, is_object

# The properties that may contain a message, in order of preference.
_MESSAGE_PROPERTIES = ("message", "error_description", "error", "detail", "title")
# In bytes. Larger bodies are not parsed, because parsing takes time in each error.
_MAX_BODY_SIZE = 65_536
_SECRET_URL_PARTS = re.compile(r"[?#].*|(?<=//)[^/?#]*@", re.DOTALL)


def extract_server_message(content: bytes) -> str:
    """Return the error message in a JSON body as one short, printable line.

    Return an empty string if the body is not a JSON object with a message, or if it is
    larger than 64 KiB.
    """
    content = content.removeprefix(BOM_UTF8)
    if not content.lstrip().startswith(b"{") or len(content) > _MAX_BODY_SIZE:
        return ""
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        return ""
    return to_printable(_find_message(cast(dict[str, Any], body)))


def to_printable(text: str) -> str:
    """Cut a string as `shorten` does, and escape its unprintable characters."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode()
        for char in shorten(text)
    )


def shorten(text: str, max_length: int = 200) -> str:
    """Cut a string after ``max_length`` characters, and mark the cut by an ellipsis."""
    return text if len(text) <= max_length else text[:max_length] + "…"


def strip_url_secrets(url: str) -> str:
    """Remove the user, the password, the query and the fragment from a URL."""
    return _SECRET_URL_PARTS.sub("", url)


def _find_message(body: dict[str, Any], *, is_nested: bool = False) -> str:
    """Return the error message in an object, or an empty string if it has none.

    ``is_nested`` means that the object is a property of the body. Its own properties
    are then not searched for objects.
    """
    for name in _MESSAGE_PROPERTIES:
        message = body.get(name)
        # Some servers nest the message once: {"error": {"message": "…"}}.
        if is_object(message) and not is_nested:
            message = _find_message(message, is_nested=True)
        elif is_list(message):
            message = _describe_first_fault(message)
        if isinstance(message, str) and message.strip():
            return message.strip()
    return ""


def _describe_first_fault(faults: list[Any]) -> str:
    """Return the place and the message of the first fault in a list as FastAPI sends.

    The list is ``[{"loc": ["body", "name"], "msg": "Field required"}]``, for example.
    Return an empty string for any other list.
    """
    first = faults[0] if faults else None
    if not is_object(first):
        return ""
    message, place = first.get("msg"), first.get("loc")
    if not isinstance(message, str) or not is_list(place):
        return ""
    keys = ".".join(map(str, place))
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{keys}: {message}{more}" if keys else message + more
