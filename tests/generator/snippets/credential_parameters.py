# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# client.py
class ShopClient(Client):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        publisher: int | None = None,
        pass_: str | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(publisher=publisher, pass_=pass_)
        base_url = conceal(base_url)
        options = conceal(options)
        del publisher, pass_
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )


# _operations/pets.py
@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter("publisher", "id", "query", int, required=True, credential=True),
            Parameter(
                "pass_",
                "pass",
                "query",
                str,
                required=True,
                credential=True,
                secret=True,
            ),
            Parameter("q", "q", "query", str),
        ),
        responses=(DeclaredResponse(204),),
    )


# pets.py
class Pets(Resource):
    def list(
        self, *, q: str | None = None, **call_options: Unpack[CallOptions]
    ) -> None:
        """`GET /pets`."""
        return self._call(_operations.describe_list(), call_options, q=q)


# server.py
class PetsHandler(Protocol):
    async def list(self, *, q: str | None = None) -> Reply | None:
        """`GET /pets`."""
        return Reply(status=501)

    async def add(self) -> Reply | None:
        """`POST /pets`."""
        return Reply(status=501)
