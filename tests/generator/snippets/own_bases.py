# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(ModelBase, Model):
    name: str | None = None


class Dog(Pet):
    size: int | None = None


# client.py
class ShopClient(ClientBase, Client):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets()
        base_url = conceal(base_url)
        options = conceal(options)
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )


class AsyncShopClient(AsyncClientBase, AsyncClient):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
    ) -> None:
        credentials = Secrets()
        base_url = conceal(base_url)
        options = conceal(options)
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )
