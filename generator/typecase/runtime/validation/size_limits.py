"""Limit the size and the nesting depth of requests that a server accepts."""

from dataclasses import dataclass
from typing import Any

from ..errors import Fault
from ..json_value import is_list, is_object, remove_strings
from .request_validation import InvalidValueError

_TO_SQUARE_BRACKETS = bytes.maketrans(b"{}", b"[]")
_OTHER_BYTES = bytes(set(range(256)) - set(b"[]{}"))


class RequestTooLargeError(Exception):
    """A request is too large or has too many parts; the server responds with 413."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits that each request to a server must obey.

    The server responds with 413 if a request exceeds a limit, and with 400 if it is
    nested too deeply.
    """

    max_body_size: int = 1024 * 1024
    """Maximum bytes of a JSON, form or text body, or of all parts that are no files."""
    max_upload_size: int = 16 * 1024 * 1024
    """Maximum bytes of a binary or multipart body, including its files. If
    ``max_body_size`` is larger, that is the maximum."""
    max_head_size: int = 64 * 1024
    """Maximum bytes of path, query and headers together, and of a part's headers."""
    max_fields: int = 1000
    """Maximum number of query parameters. The same maximum applies to cookies, to
    headers, to form fields and to parts."""
    max_depth: int = 64
    """Maximum levels of nested objects and arrays. More than about 200 levels are
    refused in any case, because the JSON parser has a limit of its own."""
    max_items: int = 20_000
    """Maximum number of objects and arrays in a JSON body. They are counted before the
    body is decoded, since empty ones are small, but take as long as others to decode.
    """

    def check_name(self, name: str) -> None:
        """Check the nesting depth of a parameter's name, such as ``a[b][c]``.

        Raises:
            InvalidValueError: The name has more than ``max_depth`` opening brackets.
        """
        if name.count("[") > self.max_depth:
            raise self._too_deep(name.partition("[")[0])

    def check_value(self, value: Any, name: str) -> None:
        """Check the number of objects and arrays in a decoded value, and their depth.

        Errors call the value ``name``.

        Raises:
            InvalidValueError: The value is nested too deeply.
            RequestTooLargeError: There are too many objects and arrays.
        """
        level, items = [value], 0
        for _ in range(self.max_depth + 1):
            containers = [item for item in level if is_list(item) or is_object(item)]
            if not containers:
                return
            items += len(containers)
            check_count(items, self.max_items, "objects and arrays")
            level = [
                member
                for container in containers
                for member in (
                    container.values() if is_object(container) else container
                )
            ]
        raise self._too_deep(name)

    def check_json(self, content: bytes, name: str) -> None:
        """Check the number of objects and arrays in a JSON text, and their depth.

        Errors call the text ``name``.

        Raises:
            InvalidValueError: The text is nested too deeply.
            RequestTooLargeError: There are too many objects and arrays.
        """
        if content.count(b"[") + content.count(b"{") <= self.max_depth:
            return
        # Brackets in strings do not nest. Of the rest, keep only the brackets.
        brackets = remove_strings(content).translate(_TO_SQUARE_BRACKETS, _OTHER_BYTES)
        items = brackets.count(b"[")
        for _ in range(self.max_depth):
            # Each iteration removes the innermost level.
            brackets = brackets.replace(b"[]", b"")
        if b"[]" in brackets:
            raise self._too_deep(name)
        # If brackets are left, the text is not JSON, which the parser finds at once.
        if not brackets:
            check_count(items, self.max_items, "objects and arrays")

    def _too_deep(self, name: str) -> InvalidValueError:
        return InvalidValueError(
            Fault(name, f"is nested more than {self.max_depth} levels deep")
        )


UNLIMITED = Limits(
    max_body_size=2**60,
    max_upload_size=2**60,
    max_head_size=2**60,
    max_fields=2**60,
    max_depth=200,
    max_items=2**60,
)
"""Limits for requests that this package itself encoded; only their depth is limited."""


def check_count(count: int, maximum: int, noun: str) -> None:
    """Check that a count does not exceed a maximum; ``noun`` says what is counted.

    Raises:
        RequestTooLargeError: The count exceeds the maximum.
    """
    if count > maximum:
        raise RequestTooLargeError(f"the request has more than {maximum} {noun}")
