# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/files.py
UPLOAD = Operation[None](
    id="files/upload",
    method="POST",
    path="/files",
    body_required=True,
    bodies=(
        MultipartBody(
            "multipart/form-data",
            models.FilesUploadBody,
            part_types=(("photo", "image/png, image/jpeg"), ("note", "text/markdown")),
        ),
    ),
    responses=(DeclaredResponse(204),),
)


DRAW = Operation[None](
    id="files/draw",
    method="PUT",
    path="/drawing",
    idempotent=True,
    bodies=(
        Body("image/*", bytes),
        Body("application/xml", str | bytes),
        JsonSequenceBody(
            "application/x-ndjson", list[dict[str, Any]], sequence="lines"
        ),
    ),
    responses=(DeclaredResponse(204),),
)


# files.py
class Files(Resource):
    def upload(
        self, *, body: models.FilesUploadBody, options: RequestOptions | None = None
    ) -> None:
        """upload: `POST /files`.

        Not idempotent: repeating a call repeats its effect. If a request may have been
        received, the client does not retry it.

        Args:
            body: The request body.
        Returns:
            Stored.
        """
        return self._call(_operations.UPLOAD, body=body, options=options)


class Files(Resource):
    def draw(
        self,
        *,
        body: bytes | str | Sequence[dict[str, Any]] | None = None,
        options: RequestOptions | None = None,
    ) -> None:
        """draw: `PUT /drawing`.

        Args:
            body: The request body.
        Returns:
            Stored.
        """
        return self._call(_operations.DRAW, body=body, options=options)


# models.py
class FilesUploadBody(Model):
    """`body`."""

    photo: Upload
    more: list[Upload] | None = None
    title: str | None = None
    meta: FilesUploadBodyMeta | None = None
    note: str | None = None


# server.py
class FilesHandler(Protocol):
    """Operations of `files`."""

    async def upload(self, *, body: models.FilesUploadBody) -> Reply | None:
        """upload: `POST /files`."""
        return Reply(status=501)

    async def draw(
        self, *, body: bytes | str | Sequence[dict[str, Any]] | None = None
    ) -> Reply | None:
        """draw: `PUT /drawing`."""
        return Reply(status=501)


# multipart_bodies.yaml:22:15: warning[degraded]: headers of a part are passed with its `File`, untyped (#/paths/~1files/post/requestBody/content/multipart~1form-data/encoding/photo)
