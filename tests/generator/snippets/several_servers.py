# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="several_servers/1",
    servers=(
        Server(
            "single_requests",
            "https://shop.example/{version}",
            variables={"version": "v1"},
            argument="base_url",
            choices={"version": ("v1", "v2")},
            url_variable="SHOP_BASE_URL",
        ),
        Server(
            "bulk",
            "{bulk}",
            variables={"bulk": "https://bulk.example"},
            placeholder=True,
            argument="base_url",
        ),
        Server("test", "https://test.example", argument="base_url"),
    ),
)


# client.py
class ShopClient(Client):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        server: Literal["single_requests", "bulk", "test"] = "single_requests",
        server_variables: Mapping[str, str] | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets()
        base_url = conceal(base_url)
        server_variables = conceal(server_variables)
        options = conceal(options)
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
            server=server,
            server_variables=server_variables,
        )
