# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/files.py
@cache
def describe_upload() -> Operation[None]:
    return Operation(
        id="files/upload",
        method="POST",
        path="/files",
        body_required=True,
        bodies=(
            MultipartBody(
                "multipart/form-data",
                models.FileUploadBody,
                part_types=(
                    ("photo", "image/png, image/jpeg"),
                    ("note", "text/markdown"),
                ),
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_draw() -> Operation[None]:
    return Operation(
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


@cache
def describe_attach() -> Operation[None]:
    return Operation(
        id="files/attach",
        method="POST",
        path="/attachments",
        body_required=True,
        bodies=(
            MultipartBody(
                "multipart/related",
                models.FileAttachBody,
                part_types=(("photo", "image/png"),),
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_batch() -> Operation[None]:
    return Operation(
        id="files/batch",
        method="POST",
        path="/batch",
        bodies=(Body("multipart/mixed", str | bytes),),
        responses=(DeclaredResponse(204),),
    )


# files.py
class Files(Resource):
    @overload
    def upload(
        self,
        *,
        photo: Upload,
        more: Sequence[Upload] | None = None,
        title: str | None = None,
        meta: models.FileUploadMeta | params.FileUploadMetaParams | None = None,
        note: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def upload(
        self,
        *,
        body: models.FileUploadBody | params.FileUploadBodyParams,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def upload(
        self,
        *,
        photo: Upload = UNSET,
        more: Sequence[Upload] | None = None,
        title: str | None = None,
        meta: models.FileUploadMeta | params.FileUploadMetaParams | None = None,
        note: str | None = None,
        body: models.FileUploadBody | params.FileUploadBodyParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /files`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_upload(),
            call_options,
            {"photo": photo, "more": more, "title": title, "meta": meta, "note": note},
            body=body,
        )


class Files(Resource):
    def draw(
        self,
        *,
        body: Upload | str | Sequence[Mapping[str, Any]] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`PUT /drawing`."""
        return self._call(_operations.describe_draw(), call_options, body=body)


# models.py
class FileUploadBody(Model):
    photo: Upload
    more: list[Upload] | None = None
    title: str | None = None
    meta: FileUploadMeta | None = None
    note: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.FileUploadBodyParams]) -> None: ...


class FileAttachBody(Model):
    label: FileAttachLabel | None = None
    photo: Upload | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.FileAttachBodyParams]) -> None: ...


# server.py
class FilesHandler(Protocol):
    async def upload(self, *, body: models.FileUploadBody) -> Reply | None:
        """`POST /files`."""
        return Reply(status=501)

    async def attach(self, *, body: models.FileAttachBody) -> Reply | None:
        """`POST /attachments`."""
        return Reply(status=501)

    async def batch(self, *, body: str | bytes | None = None) -> Reply | None:
        """`POST /batch`."""
        return Reply(status=501)

    async def draw(
        self, *, body: bytes | str | Sequence[Mapping[str, Any]] | None = None
    ) -> Reply | None:
        """`PUT /drawing`."""
        return Reply(status=501)


# multipart_bodies.yaml:24:15: warning[degraded]: headers of a part are passed with its `File`, untyped (#/paths/~1files/post/requestBody/content/multipart~1form-data/encoding/photo)
# multipart_bodies.yaml:40:15: warning[degraded]: `style` is ignored: it applies only to forms (#/paths/~1attachments/post/requestBody/content/multipart~1related/encoding/label)
# multipart_bodies.yaml:48:11: warning[degraded]: a body of multipart/mixed is passed as text or bytes; the type in the schema is ignored (#/paths/~1batch/post/requestBody/content/multipart~1mixed)
