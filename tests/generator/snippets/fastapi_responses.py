# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/files.py
@cache
def describe_read() -> Operation[bytes]:
    return Operation(
        id="files/read",
        method="GET",
        path="/files",
        idempotent=True,
        responses=(DeclaredResponse(200, "*/*", bytes),),
    )


@cache
def describe_any() -> Operation[Any]:
    return Operation(
        id="files/any",
        method="GET",
        path="/any",
        idempotent=True,
        responses=(DeclaredResponse(200, JSON, Any),),
    )


@cache
def describe_lines() -> Operation[Items[models.Line]]:
    return Operation(
        id="files/lines",
        method="GET",
        path="/lines",
        idempotent=True,
        responses=(
            ItemStream(200, "application/jsonl", models.Line, sequence="lines"),
        ),
    )


@cache
def describe_empty() -> Operation[None]:
    return Operation(
        id="files/empty",
        method="DELETE",
        path="/files",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_head() -> Operation[None]:
    return Operation(
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
        return self._call(_operations.describe_read(), call_options)


class Files(Resource):
    def any(self, **call_options: Unpack[CallOptions]) -> Any:
        """`GET /any`."""
        return self._call(_operations.describe_any(), call_options)


class Files(Resource):
    def lines(self, **call_options: Unpack[CallOptions]) -> Items[models.Line]:
        """`GET /lines`."""
        return self._call(_operations.describe_lines(), call_options)


class Files(Resource):
    def lookup(
        self, *, price: float | str | None = None, **call_options: Unpack[CallOptions]
    ) -> list[models.Line] | None:
        """`GET /lookup`."""
        return self._call(_operations.describe_lookup(), call_options, price=price)
