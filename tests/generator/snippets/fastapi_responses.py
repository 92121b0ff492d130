# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/files.py
READ = Operation[bytes](
    id="files/read",
    method="GET",
    path="/files",
    idempotent=True,
    responses=(DeclaredResponse(200, "*/*", bytes),),
)


ANY = Operation[Any](
    id="files/any",
    method="GET",
    path="/any",
    idempotent=True,
    responses=(DeclaredResponse(200, JSON, Any),),
)


LINES = Operation[Items[models.Line]](
    id="files/lines",
    method="GET",
    path="/lines",
    idempotent=True,
    responses=(ItemStream(200, "application/jsonl", models.Line, sequence="lines"),),
)


EMPTY = Operation[None](
    id="files/empty",
    method="DELETE",
    path="/files",
    idempotent=True,
    responses=(DeclaredResponse(204),),
)


HEAD = Operation[None](
    id="files/head",
    method="HEAD",
    path="/files",
    idempotent=True,
    responses=(DeclaredResponse(200),),
)


# files.py
class Files(Resource):
    def read(self, **call_options: Unpack[CallOptions]) -> bytes:
        """`GET /files`."""
        return self._call(_operations.READ, call_options)


class Files(Resource):
    def any(self, **call_options: Unpack[CallOptions]) -> Any:
        """`GET /any`."""
        return self._call(_operations.ANY, call_options)


class Files(Resource):
    def lines(self, **call_options: Unpack[CallOptions]) -> Items[models.Line]:
        """`GET /lines`."""
        return self._call(_operations.LINES, call_options)


class Files(Resource):
    def lookup(
        self, *, price: float | str | None = None, **call_options: Unpack[CallOptions]
    ) -> list[models.Line] | None:
        """`GET /lookup`."""
        return self._call(_operations.LOOKUP, call_options, price=price)
