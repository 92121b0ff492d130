# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="former_credentials/1",
    environment={"token": ("SHOP_TOKEN",), "basic": ("SHOP_USERNAME", "SHOP_PASSWORD")},
    former_arguments={"bearer_auth": "token", "basic_auth": "basic"},
    security=(("token",), ("basic",)),
    required=(("token",), ("basic",)),
    servers=(
        Server(
            "default",
            "https://shop.example",
            argument="base_url",
            url_variable="SHOP_BASE_URL",
        ),
    ),
    schemes=(
        Bearer("token"),
        HttpBasic("basic"),
    ),
    authentication=Authentication(),
)


# client.py
class ShopClient(Client):
    """Client of the Shop API.

    Args:
        base_url: Base URL. Default: `https://shop.example`. Overridden by the
            environment variable `SHOP_BASE_URL`, if set.
        token: Sent as `Authorization: Bearer`. Default: the environment variable
            `SHOP_TOKEN`.
        basic: A user name and a password, sent as `Authorization: Basic`. Default: the
            environment variables `SHOP_USERNAME` and `SHOP_PASSWORD`.
        bearer_auth: Deprecated: the argument is `token` now.
        basic_auth: Deprecated: the argument is `basic` now.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: "Token | None" = None,
        basic: tuple[str, str] | None = None,
        bearer_auth: "Token | None" = None,
        basic_auth: tuple[str, str] | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(
            token=token, basic=basic, bearer_auth=bearer_auth, basic_auth=basic_auth
        )
        base_url = conceal(base_url)
        options = conceal(options)
        del token, basic, bearer_auth, basic_auth
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def pets(self) -> "Pets":
        from .pets import Pets

        return Pets(self)


class AsyncShopClient(AsyncClient):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: "AsyncToken | None" = None,
        basic: tuple[str, str] | None = None,
        bearer_auth: "AsyncToken | None" = None,
        basic_auth: tuple[str, str] | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
    ) -> None:
        credentials = Secrets(
            token=token, basic=basic, bearer_auth=bearer_auth, basic_auth=basic_auth
        )
        base_url = conceal(base_url)
        options = conceal(options)
        del token, basic, bearer_auth, basic_auth
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )
