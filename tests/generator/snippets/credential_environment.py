# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
from typing import Any

from .._runtime.api import Api, Server
from .._runtime.auth.authentication import Authentication
from .._runtime.auth.security_schemes import ApiKey, Bearer, HttpBasic
from .._runtime.operation import Operation


def _credential_operation() -> Operation[Any]:
    from ._operations.pets import describe_list

    return describe_list()


API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="credential_environment/1",
    environment={
        "token": ("SHOP_TOKEN",),
        "app": ("SHOP_USER", "SHOP_PASSWORD"),
        "key": ("SHOP_KEY",),
        "id": ("SHOP_ID",),
    },
    security=(("token",), ("app",), ("key",)),
    required=(("token", "id"), ("app", "id"), ("key", "id")),
    servers=(
        Server(
            "address",
            "{address}",
            variables={"address": "https://shop.example"},
            placeholder=True,
            argument="base_url",
            environment={"address": "SHOP_URL"},
        ),
    ),
    schemes=(
        Bearer("token"),
        HttpBasic("app"),
        ApiKey("key", "header", "X-Key"),
    ),
    authentication=Authentication(),
    credential_operation=_credential_operation,
)


# client.py
class ShopClient(Client):
    """Client of the Shop API.

    Args:
        base_url: Base URL. Required, unless you set the environment variable
            `SHOP_URL`: the document names no host.
        token: Sent as `Authorization: Bearer`. Default: the environment variable
            `SHOP_TOKEN`.
        app: A user name and a password, sent as `Authorization: Basic`. Default: the
            environment variables `SHOP_USER` and `SHOP_PASSWORD`.
        key: Sent as header `X-Key`. Default: the environment variable `SHOP_KEY`.
        id: The publisher's number. Sent as query parameter `id`. Default: the
            environment variable `SHOP_ID`.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: "Token | None" = None,
        app: tuple[str, str] | None = None,
        key: "Token | None" = None,
        id: int | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(token=token, app=app, key=key, id=id)
        base_url = conceal(base_url)
        options = conceal(options)
        del token, app, key, id
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
        app: tuple[str, str] | None = None,
        key: "AsyncToken | None" = None,
        id: int | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
    ) -> None:
        credentials = Secrets(token=token, app=app, key=key, id=id)
        base_url = conceal(base_url)
        options = conceal(options)
        del token, app, key, id
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )
