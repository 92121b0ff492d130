# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="unnamed_scheme/1",
    environment={
        "token": ("SHOP_TOKEN",),
        "shop_key": ("SHOP_KEY",),
        "admin": ("SHOP_USERNAME", "SHOP_PASSWORD"),
    },
    security=(("token", "shop_key"), ("token",), ("shop_key",), ()),
    servers=(
        Server(
            "default",
            "https://shop.example",
            argument="base_url",
            url_variable="SHOP_BASE_URL",
        ),
    ),
    schemes=(
        ApiKey("token", "header", "authorization", prefix="Bearer "),
        ApiKey("shop_key", "header", "X-Key"),
        HttpBasic("admin"),
    ),
    authentication=Authentication(),
)


# client.py
class ShopClient(Client):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: "Token | None" = None,
        shop_key: "Token | None" = None,
        admin: tuple[str, str] | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(token=token, shop_key=shop_key, admin=admin)
        base_url = conceal(base_url)
        options = conceal(options)
        del token, shop_key, admin
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )
