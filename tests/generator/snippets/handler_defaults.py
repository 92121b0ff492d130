# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter("size", "size", "query", Annotated[int, Field(le=50)]),
            Parameter("kind", "kind", "query", Literal["cat", "dog"]),
            Parameter("order", "order", "query", Literal["up", "down"]),
            Parameter("old", "old", "query", bool),
            Parameter("since", "since", "query", date),
            Parameter("page", "page", "query", int | None),
            Parameter("x_trace", "X-Trace", "header", str),
            Parameter("session", "session", "cookie", str),
            Parameter("q", "q", "query", str),
            Parameter("must", "must", "query", int, required=True),
            Parameter("ids", "ids", "query", list[int]),
        ),
        responses=(DeclaredResponse(200),),
    )


# pets.py
class Pets(Resource):
    def list(
        self,
        *,
        must: int,
        size: int | None = None,
        kind: models.Kind | Literal["cat", "dog"] | None = None,
        order: Literal["up", "down"] | None = None,
        old: bool | None = None,
        since: date | None = None,
        page: int | None = None,
        x_trace: str | None = None,
        session: str | None = None,
        q: str | None = None,
        ids: Sequence[int] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets`.

        Args:
            size: At most 50. Default: `20`.
            kind: Default: `'dog'`.
            order: Default: `'up'`.
            old: Default: `False`.
            since: Default: `'2025-01-31'`.
            page: Default: `1`.
            x_trace: Default: `'a"b'`.
            session: Default: `'none'`.
        """
        return self._call(
            _operations.describe_list(),
            call_options,
            size=size,
            kind=kind,
            order=order,
            old=old,
            since=since,
            page=page,
            x_trace=x_trace,
            session=session,
            q=q,
            must=must,
            ids=ids,
        )


# server.py
class PetsHandler(Protocol):
    async def list(
        self,
        *,
        must: int,
        size: int = 20,
        kind: Literal["cat", "dog"] = "dog",
        order: Literal["up", "down"] = "up",
        old: bool = False,
        since: date = date(2025, 1, 31),
        page: int | None = 1,
        x_trace: str = 'a"b',
        session: str = "none",
        q: str | None = None,
        ids: Sequence[int] | None = None,
    ) -> Reply | None:
        """`GET /pets`."""
        return Reply(status=501)
