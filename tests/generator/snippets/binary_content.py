# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# files.py
class Files(Resource):
    @overload
    def upload(
        self,
        *,
        file: Upload,
        files: Sequence[Upload],
        base64: str,
        photo: Upload | None = UNSET,
        more: Sequence[Upload] | None = UNSET,
        note: str | None = UNSET,
        page: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Stored: ...

    @overload
    def upload(
        self,
        *,
        body: models.FileUploadBody | params.FileUploadBodyParams,
        **call_options: Unpack[CallOptions],
    ) -> models.Stored: ...

    def upload(
        self,
        *,
        file: Upload = UNSET,
        files: Sequence[Upload] = UNSET,
        base64: str = UNSET,
        photo: Upload | None = UNSET,
        more: Sequence[Upload] | None = UNSET,
        note: str | None = UNSET,
        page: str | None = None,
        body: models.FileUploadBody | params.FileUploadBodyParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Stored:
        """`POST /files`.

        Args:
            body: The whole body as a model or dict, in place of its members.

        Returns:
            Stored.
        """
        return self._call(
            _operations.describe_upload(),
            call_options,
            {
                "file": file,
                "photo": photo,
                "files": files,
                "more": more,
                "note": note,
                "page": page,
                "base64": base64,
            },
            body=body,
        )


# models.py
class FileUploadBody(Model):
    file: Upload
    photo: Upload | None = UNSET
    files: list[Upload]
    more: list[Upload] | None = UNSET
    note: str | None = UNSET
    page: str | None = None
    base64: str

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.FileUploadBodyParams]) -> None: ...


class Stored(Model):
    raw: str | None = None


class Login(Model):
    __secrets__: ClassVar[frozenset[str]] = frozenset({"client_secret"})

    username: str
    client_id: str | None = UNSET
    client_secret: str | None = UNSET

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.LoginParams]) -> None: ...


# server.py
class FilesHandler(Protocol):
    async def upload(self, *, body: models.FileUploadBody) -> models.Stored | Reply:
        """`POST /files`."""
        return Reply(status=501)

    async def store(self, *, body: bytes | None = None) -> Reply | None:
        """`PUT /content`."""
        return Reply(status=501)

    async def login(self, *, body: models.Login | None = None) -> Reply | None:
        """`POST /login`."""
        return Reply(status=501)


# _operations/files.py
@cache
def describe_store() -> Operation[None]:
    return Operation(
        id="files/store",
        method="PUT",
        path="/content",
        idempotent=True,
        bodies=(Body("application/octet-stream", bytes),),
        responses=(DeclaredResponse(204),),
    )
