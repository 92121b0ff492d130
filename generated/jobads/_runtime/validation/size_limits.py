"""Limits on the size of a request, and the checks that enforce them."""

import re
from dataclasses import dataclass
from typing import Any

from ..errors import Fault
from ..json_value import is_list, is_object
from .request_validation import Refused

_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_TO_SQUARE = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


class TooLarge(Exception):
    """A request exceeds a limit on size or count; the server answers 413."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The most that a server reads from one request.

    A request with more is answered with 413, one that is nested too deeply with 400.
    """

    max_body_size: int = 1024 * 1024
    """Bytes of a JSON, form or text body, and of all parts that are not files."""
    max_upload_size: int = 16 * 1024 * 1024
    """Bytes of a body that is binary or multipart, with its files."""
    max_head_size: int = 64 * 1024
    """Bytes of path, query and headers together, and of the headers of one part."""
    max_fields: int = 1000
    """Query parameters, cookies, headers, form fields or parts; each kind by itself."""
    max_depth: int = 64
    """Levels of nested objects and lists. The JSON parser stops at about 200 levels."""

    def check_name(self, name: str) -> None:
        """Refuse a name with more than ``max_depth`` brackets, such as ``a[b][c]``."""
        if name.count("[") > self.max_depth:
            raise self._too_deep(name.partition("[")[0])

    def check_value(self, value: Any, name: str) -> None:
        """Refuse a JSON value that is nested too deeply."""
        level = [value]
        for _ in range(self.max_depth + 1):
            level = [each for each in level if is_list(each) or is_object(each)]
            if not level:
                return
            level = [
                inner
                for each in level
                for inner in (each.values() if is_object(each) else each)
            ]
        raise self._too_deep(name)

    def check_json(self, content: bytes, name: str) -> None:
        """Refuse a JSON text that is nested too deeply, before it is decoded."""
        if content.count(b"[") + content.count(b"{") <= self.max_depth:
            return
        text = _STRING.sub(b"", content)
        brackets = text.translate(_TO_SQUARE, _NO_BRACKETS)
        for _ in range(self.max_depth):
            # Each round removes every innermost pair.
            brackets = brackets.replace(b"[]", b"")
        if b"[]" in brackets:
            raise self._too_deep(name)

    def _too_deep(self, name: str) -> Refused:
        return Refused(Fault(name, f"is nested more than {self.max_depth} levels deep"))


UNLIMITED = Limits(
    max_body_size=2**60,
    max_upload_size=2**60,
    max_head_size=2**60,
    max_fields=2**60,
    max_depth=200,
)
"""For requests that this package wrote itself: only their depth is limited."""


def refuse_more(found: int, most: int, what: str) -> None:
    """Refuse a request in which more than ``most`` of something was found."""
    if found > most:
        raise TooLarge(f"the request has more than {most} {what}")
