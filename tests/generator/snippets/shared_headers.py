# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# client.py
class ShopClient(Client):
    """Client of the Shop API.

    Args:
        base_url: Base URL. Default: `https://shop.example`. Overridden by the
            environment variable `SHOP_BASE_URL`, if set.
        shop_version: The version of the API. Sent as the header `Shop-Version`; the
            `extra_headers` of a call replace it.
        shop_tenant: Required. Sent as the header `Shop-Tenant`; the `extra_headers` of
            a call replace it.
        accept_language: Sent as the header `Accept-Language`; the `extra_headers` of a
            call replace it.
        x_access_key: Sent as header parameter `X-Access-Key`; each call may pass
            another value. Default: the environment variable `SHOP_ACCESS_KEY`.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.

    Response headers of most methods:
        `models.XRequestHeaders.of` parses the headers of a response or an error.
        X-Request: The id of the request.

    Errors of most methods:
        AuthenticationError: 401. The key is wrong.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        shop_version: Literal["2026-01-01"] | None = "2026-01-01",
        shop_tenant: str | None = None,
        accept_language: str | None = None,
        x_access_key: str | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(
            shop_version=shop_version,
            shop_tenant=shop_tenant,
            accept_language=accept_language,
            x_access_key=x_access_key,
        )
        base_url = conceal(base_url)
        options = conceal(options)
        del shop_version, shop_tenant, accept_language, x_access_key
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


# _operations/pets.py
@cache
def describe_get() -> Operation[None]:
    return Operation(
        id="pets/get",
        method="GET",
        path="/pets/{id}",
        idempotent=True,
        idempotency_key="idempotency_key",
        parameters=(
            Parameter("id", "id", "path", str, required=True),
            Parameter(
                "shop_version",
                "Shop-Version",
                "header",
                Literal["2026-01-01"],
                required=True,
                credential=True,
                public=True,
            ),
            Parameter(
                "shop_tenant",
                "Shop-Tenant",
                "header",
                Annotated[str, Field(min_length=2)],
                required=True,
                credential=True,
                public=True,
            ),
            Parameter(
                "accept_language",
                "Accept-Language",
                "header",
                str,
                credential=True,
                public=True,
            ),
            Parameter(
                "x_access_key",
                "X-Access-Key",
                "header",
                str,
                credential=True,
                overridable=True,
                secret=True,
            ),
            Parameter("idempotency_key", "Idempotency-Key", "header", str),
        ),
        responses=(
            DeclaredResponse(204),
            DeclaredResponse(401),
            DeclaredResponse(404),
        ),
    )


# pets.py
class Pets(Resource):
    def get(
        self,
        id: str,
        *,
        x_access_key: str | None = None,
        idempotency_key: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets/{id}`.

        Args:
            x_access_key: By default that of the client.
            idempotency_key: Without a key, the client makes one for this call. All
                attempts send the same key, so the call is retried.

        Headers:
            `models.XRequestHeaders.of` parses the headers of a response or an error.
            X-Request: The id of the request. Only with status 401.

        Raises:
            NotFoundError: 404. There is no such pet.
        """
        arguments = with_secrets(
            {
                "id": id,
                "x_access_key": x_access_key,
                "idempotency_key": idempotency_key,
            },
            "x_access_key",
        )
        del x_access_key
        return self._call(_operations.describe_get(), call_options, **arguments)


class Pets(Resource):
    def delete(
        self,
        id: str,
        *,
        x_access_key: str | None = None,
        idempotency_key: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`DELETE /pets/{id}`.

        Args:
            x_access_key: By default that of the client.
            idempotency_key: Without a key, the client makes one for this call. All
                attempts send the same key, so the call is retried.
        """
        arguments = with_secrets(
            {
                "id": id,
                "x_access_key": x_access_key,
                "idempotency_key": idempotency_key,
            },
            "x_access_key",
        )
        del x_access_key
        return self._call(_operations.describe_delete(), call_options, **arguments)
