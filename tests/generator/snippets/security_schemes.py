# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="security_schemes/1",
    environment={
        "api_key": ("SHOP_API_KEY",),
        "key": ("SHOP_KEY",),
        "cookie_key": ("SHOP_SID",),
        "prefixed": ("SHOP_PREFIXED_TOKEN",),
        "user": ("SHOP_USERNAME", "SHOP_PASSWORD"),
        "bearer": ("SHOP_BEARER_TOKEN",),
        "oauth": ("SHOP_OAUTH_TOKEN",),
        "oidc": ("SHOP_OIDC_TOKEN",),
        "options_": ("SHOP_OPTIONS_TOKEN",),
        "digest": ("SHOP_DIGEST_API_KEY",),
    },
    security=(("api_key",), ("cookie_key",), ("prefixed",), ("oidc",), ("options_",)),
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
        ApiKey("api_key", "header", "X-Key"),
        ApiKey("key", "query", "key"),
        ApiKey("cookie_key", "cookie", "sid"),
        ApiKey("prefixed", "header", "Authorization", prefix="Token "),
        HttpBasic("user"),
        Bearer("bearer"),
        Bearer(
            "oauth",
            oauth=OAuthServer(
                token_urls={"client_credentials": "https://shop.example/token"}
            ),
        ),
        Bearer(
            "oidc", oauth=OAuthServer(discovery_url="https://shop.example/.well-known")
        ),
        Bearer("options_"),
        ApiKey("digest", "header", "Authorization"),
    ),
    authentication=TokenAuthentication(),
)


# client.py
class ShopClient(Client):
    """Client of the Shop API.

    Args:
        base_url: Base URL. Required, unless you set the environment variable
            `SHOP_BASE_URL`: the document names no host.
        api_key: Issued by the shop. Sent as header `X-Key`. Default: the environment
            variable `SHOP_API_KEY`.
        key: Sent as query `key`. Default: the environment variable `SHOP_KEY`.
        cookie_key: Sent as cookie `sid`. No operation of the document names it.
            Default: the environment variable `SHOP_SID`.
        prefixed: Sent as header `Authorization` after `Token`. No operation of the
            document names it. Default: the environment variable `SHOP_PREFIXED_TOKEN`.
        user: The user's account. A user name and a password, sent as `Authorization:
            Basic`. Default: the environment variables `SHOP_USERNAME` and
            `SHOP_PASSWORD`.
        bearer: Sent as `Authorization: Bearer`. Default: the environment variable
            `SHOP_BEARER_TOKEN`.
        oauth: Sent as `Authorization: Bearer`. Issued by `https://shop.example/token`.
            With `ClientCredentials`, the client obtains and renews the token. Default:
            the environment variable `SHOP_OAUTH_TOKEN`.
        oidc: Sent as `Authorization: Bearer`. No operation of the document names it.
            With `ClientCredentials`, `AuthorizationCode` or `RefreshToken`, the client
            obtains and renews the token. Default: the environment variable
            `SHOP_OIDC_TOKEN`.
        options_: Has the name of a client argument. Sent as `Authorization: Bearer`. No
            operation of the document names it. Default: the environment variable
            `SHOP_OPTIONS_TOKEN`.
        digest: Sent as header `Authorization`. Default: the environment variable
            `SHOP_DIGEST_API_KEY`.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.
    """

    _oauth_api = API

    def __init__(
        self,
        *,
        base_url: str | None = None,
        api_key: "Token | None" = None,
        key: "Token | None" = None,
        cookie_key: "Token | None" = None,
        prefixed: "Token | None" = None,
        user: tuple[str, str] | None = None,
        bearer: "Token | None" = None,
        oauth: "Token | ClientCredentials | None" = None,
        oidc: "Token | ClientCredentials | AuthorizationCode | RefreshToken | None" = None,
        options_: "Token | None" = None,
        digest: "Token | None" = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(
            api_key=api_key,
            key=key,
            cookie_key=cookie_key,
            prefixed=prefixed,
            user=user,
            bearer=bearer,
            oauth=oauth,
            oidc=oidc,
            options_=options_,
            digest=digest,
        )
        base_url = conceal(base_url)
        options = conceal(options)
        del (
            api_key,
            key,
            cookie_key,
            prefixed,
            user,
            bearer,
            oauth,
            oidc,
            options_,
            digest,
        )
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
def describe_list() -> Operation[None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_open() -> Operation[None]:
    return Operation(
        id="pets/open",
        method="PUT",
        path="/pets",
        security=(),
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_both() -> Operation[None]:
    return Operation(
        id="pets/both",
        method="POST",
        path="/pets",
        security=(
            ("user", "key"),
            ("oauth",),
            ("cookie_key",),
            ("prefixed",),
            ("oidc",),
            ("options_",),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_maybe() -> Operation[None]:
    return Operation(
        id="pets/maybe",
        method="PATCH",
        path="/pets",
        security=(
            ("bearer",),
            ("cookie_key",),
            ("prefixed",),
            ("oidc",),
            ("options_",),
            (),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_signed() -> Operation[None]:
    return Operation(
        id="pets/signed",
        method="DELETE",
        path="/pets",
        security=(
            ("digest",),
            ("cookie_key",),
            ("prefixed",),
            ("oidc",),
            ("options_",),
            (),
        ),
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


# security_schemes.yaml:20:5: warning[degraded]: mutual TLS needs the certificate of the client: pass `options=ClientOptions(client_certificate=…)` (#/components/securitySchemes/mutual)
# security_schemes.yaml:21:5: warning[degraded]: the HTTP authentication scheme 'digest' is not supported: pass the complete value of the `Authorization` header (#/components/securitySchemes/digest)
