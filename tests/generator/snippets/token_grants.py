# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
def _tokens_create() -> Operation[Any]:
    from ._operations.tokens import describe_create

    return describe_create()


def _users_refresh() -> Operation[Any]:
    from ._operations.users import describe_refresh

    return describe_refresh()


API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="token_grants/1",
    environment={
        "token": ("SHOP_TOKEN",),
        "id_key": ("SHOP_ID_KEY",),
        "app": ("SHOP_CLIENT_ID", "SHOP_CLIENT_SECRET"),
    },
    security=(("token", "id_key"), ("token",), ("id_key",)),
    servers=(
        Server(
            "default",
            "/",
            placeholder=True,
            argument="base_url",
            url_variable="SHOP_BASE_URL",
        ),
    ),
    schemes=(
        Bearer("token"),
        ApiKey("id_key", "header", "X-Id"),
        HttpBasic("app"),
    ),
    grants=(
        Grant(
            operation=_tokens_create,
            tokens={"token": ("/token",)},
            lifetime="seconds",
            client="app",
            forms={
                "form": Form(
                    {
                        "body": {
                            "id": "$client_id",
                            "secret": "$client_secret",
                            "scopes": "$scopes",
                        }
                    }
                ),
                "basic": Form({"body": {"scopes": "$scopes"}}, basic=True),
            },
        ),
        Grant(
            operation=_users_refresh,
            tokens={"id_key": ("/id", "/data/id", "header:X-Id"), "token": ("/token",)},
            forms={
                "only": Form({"user_id": "$user", "x_refresh": "$refresh_token"}),
            },
        ),
    ),
    authentication=TokenAuthentication(),
)


# client.py
class ShopClient(Client):
    """Client of the Shop API.

    Args:
        base_url: Base URL. Required, unless you set the environment variable
            `SHOP_BASE_URL`: the document names no host.
        token: The access token. Sent as `Authorization: Bearer`. With
            `ClientCredentials`, the client obtains a token by calling `tokens.create`.
            The `form` of `ClientCredentials` is `form` (default) or `basic`. Default:
            the environment variable `SHOP_TOKEN`.
        id_key: Sent as header `X-Id`. No operation of the document names it. With
            `Refresh`, the client obtains a token by calling `users.refresh`. Default:
            the environment variable `SHOP_ID_KEY`.
        app: A user name and a password, sent as `Authorization: Basic`. Default: the
            environment variables `SHOP_CLIENT_ID` and `SHOP_CLIENT_SECRET`.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: "Token | ClientCredentials | None" = None,
        id_key: "Token | Refresh | None" = None,
        app: tuple[str, str] | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(token=token, id_key=id_key, app=app)
        base_url = conceal(base_url)
        options = conceal(options)
        del token, id_key, app
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def tokens(self) -> "Tokens":
        from .tokens import Tokens

        return Tokens(self)

    @property
    def users(self) -> "Users":
        from .users import Users

        return Users(self)


class AsyncShopClient(AsyncClient):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: "AsyncToken | ClientCredentials | None" = None,
        id_key: "AsyncToken | Refresh | None" = None,
        app: tuple[str, str] | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
    ) -> None:
        credentials = Secrets(token=token, id_key=id_key, app=app)
        base_url = conceal(base_url)
        options = conceal(options)
        del token, id_key, app
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )
