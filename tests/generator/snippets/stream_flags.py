# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# chat.py
class Chat(Resource):
    @overload
    def create(
        self,
        *,
        model: str,
        stream: Literal[True],
        metadata: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Items[models.Chunk]: ...

    @overload
    def create(
        self,
        *,
        model: str,
        metadata: str | None = None,
        stream: Literal[False] | None = UNSET,
        **call_options: Unpack[CallOptions],
    ) -> models.Completion: ...

    @overload
    def create(
        self,
        *,
        model: str,
        metadata: str | None = None,
        stream: bool | None = UNSET,
        **call_options: Unpack[CallOptions],
    ) -> models.Completion | Items[models.Chunk]: ...

    @overload
    def create(
        self,
        *,
        body: models.Request | params.RequestParams,
        **call_options: Unpack[CallOptions],
    ) -> models.Completion | Items[models.Chunk]: ...

    def create(
        self,
        *,
        model: str = UNSET,
        metadata: str | None = None,
        stream: bool | None = UNSET,
        body: models.Request | params.RequestParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Completion | Items[models.Chunk]:
        """`POST /chat/completions`.

        Args:
            stream: Default: `False`.
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_create(),
            call_options,
            {"metadata": metadata, "model": model, "stream": stream},
            body=body,
        )


class AsyncChat(AsyncStreamingResource):
    @overload
    async def create(
        self,
        *,
        model: str,
        stream: Literal[True],
        metadata: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncItems[models.Chunk]: ...

    @overload
    async def create(
        self,
        *,
        model: str,
        metadata: str | None = None,
        stream: Literal[False] | None = UNSET,
        **call_options: Unpack[CallOptions],
    ) -> models.Completion: ...

    @overload
    async def create(
        self,
        *,
        model: str,
        metadata: str | None = None,
        stream: bool | None = UNSET,
        **call_options: Unpack[CallOptions],
    ) -> models.Completion | AsyncItems[models.Chunk]: ...

    @overload
    async def create(
        self,
        *,
        body: models.Request | params.RequestParams,
        **call_options: Unpack[CallOptions],
    ) -> models.Completion | AsyncItems[models.Chunk]: ...

    async def create(
        self,
        *,
        model: str = UNSET,
        metadata: str | None = None,
        stream: bool | None = UNSET,
        body: models.Request | params.RequestParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Completion | AsyncItems[models.Chunk]:
        """`POST /chat/completions`.

        Args:
            stream: Default: `False`.
            body: The whole body as a model or dict, in place of its members.
        """
        return await self._value_or_items(
            _operations.describe_create(),
            call_options,
            {"metadata": metadata, "model": model, "stream": stream},
            body=body,
        )


class Chat(Resource):
    @overload
    def tail(
        self,
        *,
        stream: Literal[True] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Items[models.Chunk]: ...

    @overload
    def tail(
        self, *, stream: Literal[False], **call_options: Unpack[CallOptions]
    ) -> list[models.Chunk]: ...

    @overload
    def tail(
        self, *, stream: bool | None = None, **call_options: Unpack[CallOptions]
    ) -> list[models.Chunk] | Items[models.Chunk]: ...

    def tail(
        self, *, stream: bool | None = None, **call_options: Unpack[CallOptions]
    ) -> list[models.Chunk] | Items[models.Chunk]:
        """`GET /tail`.

        Args:
            stream: Default: `True`.
        """
        return self._call(_operations.describe_tail(), call_options, stream=stream)


# _operations/chat.py
@cache
def describe_create() -> Operation[models.Completion | Items[models.Chunk]]:
    return Operation(
        id="chat/create",
        method="POST",
        path="/chat/completions",
        body_required=True,
        overloads=(
            Overload(
                (ItemStream(200, "text/event-stream", models.Chunk, sequence="data"),),
                members={"stream": (True,)},
            ),
            Overload(
                (DeclaredResponse(200, JSON, models.Completion),),
                members={"stream": (False, None)},
            ),
        ),
        bodies=(Body(JSON, models.Request),),
        responses=(
            DeclaredResponse(200, JSON, models.Completion),
            ItemStream(200, "text/event-stream", models.Chunk, sequence="data"),
        ),
    )
