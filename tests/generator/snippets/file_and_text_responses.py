# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# files.py
from __future__ import annotations

from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from ._operations import files as _operations
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.files", package=__package__)


class Files(Resource):
    """Operations of `files`."""

    def remove(self, *, options: RequestOptions | None = None) -> None:
        """remove: `DELETE /empty`.

        Returns:
            Removed.
        """
        return self._call(_operations.REMOVE, options=options)

    def photo(self, *, options: RequestOptions | None = None) -> bytes:
        """photo: `GET /photo`.

        Returns:
            A picture.
        """
        return self._call(_operations.PHOTO, options=options)

    def text(self, *, options: RequestOptions | None = None) -> str:
        """text: `GET /text`.

        Returns:
            A text.
        """
        return self._call(_operations.TEXT, options=options)

    def report(
        self, *, options: RequestOptions | None = None
    ) -> str | list[int] | bytes:
        """report: `GET /report`.

        Returns:
            A table in one of three formats.
        """
        return self._call(_operations.REPORT, options=options)


class AsyncFiles(AsyncResource):
    """Asynchronous version of `Files`."""

    async def remove(self, *, options: RequestOptions | None = None) -> None:
        """remove: `DELETE /empty`; see `Files.remove`."""
        return await self._call(_operations.REMOVE, options=options)

    async def photo(self, *, options: RequestOptions | None = None) -> bytes:
        """photo: `GET /photo`; see `Files.photo`."""
        return await self._call(_operations.PHOTO, options=options)

    async def text(self, *, options: RequestOptions | None = None) -> str:
        """text: `GET /text`; see `Files.text`."""
        return await self._call(_operations.TEXT, options=options)

    async def report(
        self, *, options: RequestOptions | None = None
    ) -> str | list[int] | bytes:
        """report: `GET /report`; see `Files.report`."""
        return await self._call(_operations.REPORT, options=options)


# _operations/files.py
from ..._runtime.operation import JSON, DeclaredResponse, Operation

REMOVE = Operation[None](
    id="files/remove",
    method="DELETE",
    path="/empty",
    idempotent=True,
    responses=(DeclaredResponse(204),),
)

PHOTO = Operation[bytes](
    id="files/photo",
    method="GET",
    path="/photo",
    idempotent=True,
    responses=(DeclaredResponse(200, "image/png", bytes),),
)

TEXT = Operation[str](
    id="files/text",
    method="GET",
    path="/text",
    idempotent=True,
    responses=(DeclaredResponse(200, "text/plain; charset=utf-8", str),),
)

REPORT = Operation[str | list[int] | bytes](
    id="files/report",
    method="GET",
    path="/report",
    idempotent=True,
    responses=(
        DeclaredResponse(200, "text/csv", str),
        DeclaredResponse(200, JSON, list[int]),
        DeclaredResponse(200, "application/pdf", bytes),
    ),
)


# server.py
class FilesHandler(Protocol):
    """Operations of `files`."""

    async def remove(self) -> Reply | None:
        """remove: `DELETE /empty`."""
        return Reply(status=501)

    async def photo(self) -> bytes | Reply:
        """photo: `GET /photo`."""
        return Reply(status=501)

    async def text(self) -> str | Reply:
        """text: `GET /text`."""
        return Reply(status=501)

    async def report(self) -> str | list[int] | bytes | Reply:
        """report: `GET /report`."""
        return Reply(status=501)
