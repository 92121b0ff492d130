"""Read the raw parts of a request from its ASGI scope, within the limits of a server.

A scope is the dictionary in which an ASGI server passes the URL and the headers.
"""

from collections.abc import AsyncGenerator
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.types import Scope

from ..http import path_template
from ..operation import Operation
from ..serialization.parameters.scalar_text import RawFields
from ..serialization.parameters.style_encoder import split_query
from ..serialization.request_decoder import RawRequest
from ..validation.size_limits import Limits, check_count
from .operation_matcher import get_path_values


def read_path(scope: Scope) -> str:
    """Return the path of a request, still escaped.

    If the ASGI server passes only the decoded path, that is escaped again.
    """
    raw: bytes = scope.get("raw_path") or quote(scope["path"]).encode()
    return raw.decode("latin-1")


def read_query(scope: Scope) -> RawFields:
    """Return the raw values of the query parameters, by unescaped name."""
    return split_query(scope["query_string"].decode("latin-1"))


def read_headers(scope: Scope) -> dict[str, str]:
    """Return the first value of each header, by name in lower case."""
    return {
        name.decode("latin-1"): value.decode("latin-1")
        # Reversed, so that the first value of a repeated header wins.
        for name, value in reversed(scope["headers"])
    }


def read_request(operation: Operation[Any], scope: Scope, limits: Limits) -> RawRequest:
    """Return the raw parts of a request for an operation, without its body.

    Raises:
        InvalidValueError: The name of a query parameter is nested too deeply.
    """
    template, _ = path_template.split_template(operation.path)
    query = read_query(scope)
    for name in query:
        limits.check_name(name)
    path = {
        **path_template.extract_values(template, read_path(scope)),
        **get_path_values(operation, query),
    }
    return RawRequest(path, query, read_headers(scope), b"", limits)


def check_head(scope: Scope, limits: Limits) -> None:
    """Check the URL and the headers of a request against the limits.

    Raises:
        RequestTooLargeError: They are too long together, or there are too many headers,
            query parameters or cookies.
    """
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    query: bytes = scope["query_string"]
    size_of_headers = sum(len(name) + len(value) for name, value in headers)
    check_count(
        len(read_path(scope)) + len(query) + size_of_headers,
        limits.max_head_size,
        "bytes of address and headers",
    )
    # An upper bound of each count, so that nothing is parsed before this check.
    counts = {
        "headers": len(headers),
        "query parameters": query.count(b"&") + 1,
        "cookies": sum(
            value.count(b";") + 1 for name, value in headers if name == b"cookie"
        ),
    }
    for noun, count in counts.items():
        check_count(count, limits.max_fields, noun)


class LimitedRequest(Request):
    """A request whose body can be read up to a size limit, any number of times.

    Any method of Starlette that reads the body, or a part of it, reads it to its end.

    Args:
        request: The request.
        max_size: The maximum number of bytes of the body.

    Attributes:
        content: The body if it was read completely, otherwise empty.
    """

    def __init__(self, request: Request, max_size: int) -> None:
        super().__init__(request.scope, request.receive)
        self._max_size = max_size
        self._chunks: list[bytes] = []
        self._size = 0
        self.content = b""

    async def body(self) -> bytes:
        """Return the body. Starlette reads every body with this method or `stream`.

        Raises:
            RequestTooLargeError: The body exceeds the limit, or announces that it will.
        """
        announced = self.headers.get("content-length", "")
        # Python refuses to parse numbers of thousands of digits.
        self._check(int(announced[:18]) if announced.isdecimal() else 0)
        self._check(self._size)
        if not hasattr(self, "_body"):
            async for chunk in super().stream():
                self._chunks.append(chunk)
                self._size += len(chunk)
                self._check(self._size)
            self._body = self.content = b"".join(self._chunks)
        return self.content

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """Yield the body.

        Raises:
            RequestTooLargeError: The body exceeds the limit, or announces that it will.
        """
        yield await self.body()

    def _check(self, size: int) -> None:
        check_count(size, self._max_size, "bytes in its body")

    @property
    def cookies(self) -> dict[str, str]:
        """The raw cookies by name; the last of several values counts.

        FastAPI reads this property for each request. Starlette's own property unquotes
        cookies in quadratic time on Python before 3.11.10, and on 3.12 before 3.12.6.
        """
        cookies = self.headers.get("cookie", "").split(";")
        pairs = (cookie.partition("=") for cookie in cookies)
        return {name.strip(): value.strip() for name, _, value in pairs}
