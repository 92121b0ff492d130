# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# events.py
class Events(Resource):
    def send(
        self, *, body: params.EventsSendBody, **call_options: Unpack[CallOptions]
    ) -> None:
        """`POST /events`."""
        return self._call(_operations.describe_send(), call_options, body=body)


class Events(Resource):
    def list(
        self, **call_options: Unpack[CallOptions]
    ) -> builtins.list[models.EventsListResponse]:
        """`GET /events`."""
        return self._call(_operations.describe_list(), call_options)


class AsyncEvents(AsyncResource):
    async def list(
        self, **call_options: Unpack[CallOptions]
    ) -> builtins.list[models.EventsListResponse]:
        """`GET /events`."""
        return await self._call(_operations.describe_list(), call_options)


class Events(Resource):
    def find(
        self,
        *,
        events: Sequence[params.EventsSendBody] | None = None,
        body: models.EventFindBody | params.EventFindBodyParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.EventsListResponse:
        """`POST /find`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_find(), call_options, {"events": events}, body=body
        )


class Events(Resource):
    def kinds(
        self, **call_options: Unpack[CallOptions]
    ) -> models.EventsKindsResponse | None:
        """`GET /kinds`."""
        return self._call(_operations.describe_kinds(), call_options)


# models.py
EventsListResponse: TypeAlias = A | B | C | str | int | list[str]


EventsKindsResponse: TypeAlias = D | E | F | G | Unlisted


# params.py
EventsSendBody: TypeAlias = (
    models.A
    | AParams
    | models.B
    | BParams
    | models.C
    | CParams
    | str
    | int
    | Sequence[str]
)
