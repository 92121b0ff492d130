# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
from .._runtime.api import Api, Server
from .._runtime.auth.authentication import Authentication
from .._runtime.auth.security_schemes import Bearer

API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="shared_keys/1",
    environment={"token": ("SHOP_TOKEN",)},
    servers=(
        Server(
            "default",
            "https://shop.example",
            argument="base_url",
            url_variable="SHOP_BASE_URL",
        ),
    ),
    schemes=(Bearer("shop"),),
    authentication=Authentication(),
)


# client.py
class ShopClient(Client):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        shop: "Token | None" = None,
        token: str | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(shop=shop, token=token)
        base_url = conceal(base_url)
        options = conceal(options)
        del shop, token
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )


# pets.py
class Pets(Resource):
    def list(
        self,
        *,
        upload_token: str | None = None,
        token: str | None = None,
        page_token: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets`.

        Args:
            upload_token: The access key of the upload.
            token: Authentication token. Requires scope: `pets:read`. By default that of
                the client.
        """
        arguments = with_secrets(
            {"upload_token": upload_token, "token": token, "page_token": page_token},
            "token",
        )
        del token
        return self._call(_operations.describe_list(), call_options, **arguments)


# _operations/pets.py
@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        security=(("shop",), ()),
        idempotent=True,
        parameters=(
            Parameter("upload_token", "upload_token", "query", str),
            Parameter(
                "token",
                "token",
                "query",
                str,
                required=True,
                credential=True,
                overridable=True,
                secret=True,
            ),
            Parameter("page_token", "page_token", "query", str),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_feed() -> Operation[None]:
    return Operation(
        id="pets/feed",
        method="POST",
        path="/pets/feed",
        parameters=(
            Parameter("x_secret_key", "X-Secret-Key", "header", str, secret=True),
        ),
        responses=(DeclaredResponse(204),),
    )


# shared_keys.yaml:9:5: warning[rival-name]: the credential is named `shop` in Python, because `token` is already the name of the part on line 7 (#/components/securitySchemes/shopAuth)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
