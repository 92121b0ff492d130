# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# files.py
from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._runtime.client.async_resource import AsyncResource
from .._runtime.client.resource import Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from ._operations import files as _operations
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.files", package=__package__)


class Files(Resource):
    def remove(self, **call_options: Unpack[CallOptions]) -> None:
        """`DELETE /empty`."""
        return self._call(_operations.describe_remove(), call_options)

    def photo(self, **call_options: Unpack[CallOptions]) -> bytes:
        """`GET /photo`.

        Returns:
            A picture.
        """
        return self._call(_operations.describe_photo(), call_options)

    def text(self, **call_options: Unpack[CallOptions]) -> str:
        """`GET /text`.

        Returns:
            A text.
        """
        return self._call(_operations.describe_text(), call_options)

    def report(self, **call_options: Unpack[CallOptions]) -> list[int] | bytes:
        """`GET /report`.

        Returns:
            A table in one of three formats.
        """
        return self._call(_operations.describe_report(), call_options)


class AsyncFiles(AsyncResource):
    async def remove(self, **call_options: Unpack[CallOptions]) -> None:
        """`DELETE /empty`."""
        return await self._call(_operations.describe_remove(), call_options)

    async def photo(self, **call_options: Unpack[CallOptions]) -> bytes:
        """`GET /photo`.

        Returns:
            A picture.
        """
        return await self._call(_operations.describe_photo(), call_options)

    async def text(self, **call_options: Unpack[CallOptions]) -> str:
        """`GET /text`.

        Returns:
            A text.
        """
        return await self._call(_operations.describe_text(), call_options)

    async def report(self, **call_options: Unpack[CallOptions]) -> list[int] | bytes:
        """`GET /report`.

        Returns:
            A table in one of three formats.
        """
        return await self._call(_operations.describe_report(), call_options)


# _operations/files.py
from __future__ import annotations

from functools import cache

from ..._runtime.operation import JSON, DeclaredResponse, Operation


@cache
def describe_remove() -> Operation[None]:
    return Operation(
        id="files/remove",
        method="DELETE",
        path="/empty",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_photo() -> Operation[bytes]:
    return Operation(
        id="files/photo",
        method="GET",
        path="/photo",
        idempotent=True,
        responses=(DeclaredResponse(200, "image/png", bytes),),
    )


@cache
def describe_text() -> Operation[str]:
    return Operation(
        id="files/text",
        method="GET",
        path="/text",
        idempotent=True,
        responses=(DeclaredResponse(200, "text/plain; charset=utf-8", str),),
    )


@cache
def describe_report() -> Operation[list[int] | bytes]:
    return Operation(
        id="files/report",
        method="GET",
        path="/report",
        idempotent=True,
        responses=(
            DeclaredResponse(200, JSON, list[int]),
            DeclaredResponse(200, "application/pdf", bytes),
        ),
        alternatives=(DeclaredResponse(200, "text/csv", str),),
    )


# server.py
class FilesHandler(Protocol):
    async def remove(self) -> Reply | None:
        """`DELETE /empty`."""
        return Reply(status=501)

    async def photo(self) -> bytes | Reply:
        """`GET /photo`."""
        return Reply(status=501)

    async def text(self) -> str | Reply:
        """`GET /text`."""
        return Reply(status=501)

    async def report(self) -> list[int] | bytes | Reply:
        """`GET /report`."""
        return Reply(status=501)
