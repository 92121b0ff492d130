# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="operation_servers/1",
    servers=(
        Server(
            "default",
            "https://shop.example",
            argument="base_url",
            url_variable="SHOP_BASE_URL",
        ),
        Server("uploads", "{uploads}", variables={"uploads": "https://files.example"}),
        Server("server", "https://send.example", argument="server_"),
        Server(
            "other example v1", "https://other.example/v1", argument="other_example_v1"
        ),
    ),
)


# client.py
class ShopClient(Client):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        uploads: str | None = None,
        server_: str | None = None,
        other_example_v1: str | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets()
        base_url = conceal(base_url)
        uploads = conceal(uploads)
        server_ = conceal(server_)
        other_example_v1 = conceal(other_example_v1)
        options = conceal(options)
        super().__init__(
            API,
            base_urls={
                "base_url": base_url,
                "uploads": uploads,
                "server_": server_,
                "other_example_v1": other_example_v1,
            },
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
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_upload() -> Operation[None]:
    return Operation(
        id="pets/upload",
        method="PUT",
        path="/pets",
        server="uploads",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_send() -> Operation[None]:
    return Operation(
        id="pets/send",
        method="POST",
        path="/send",
        server="server",
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_move() -> Operation[None]:
    return Operation(
        id="pets/move",
        method="POST",
        path="/move",
        server="other example v1",
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_stay() -> Operation[None]:
    return Operation(
        id="pets/stay",
        method="PUT",
        path="/move",
        server="default",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


# operation_servers.yaml:8:5: warning[degraded]: only the first of the 2 servers of the operation is used (#/paths/~1pets/put)
