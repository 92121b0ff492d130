# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="security_schemes/0.1.0",
    security=(("header_key",),),
    servers=(Server("server_1", "/", placeholder=True, argument="base_url"),),
    schemes=(
        ApiKey("header_key", "header", "X-Key"),
        ApiKey("key", "query", "key"),
        ApiKey("cookie_key", "cookie", "sid"),
        ApiKey("prefixed", "header", "Authorization", prefix="Token "),
        HttpBasic("user"),
        Bearer("bearer"),
        Bearer("oauth"),
        Bearer("oidc"),
        Bearer("options_"),
        ApiKey("digest", "header", "Authorization"),
    ),
)


# client.py
class ShopClient(Client):
    """Client of the Shop API.

    Args:
        base_url: Base URL. Required: the document names no host.
        header_key: Issued by the shop. Sent as header `X-Key`.
        key: Sent as query `key`.
        cookie_key: Sent as cookie `sid`.
        prefixed: Sent as header `Authorization` after `Token`.
        user: The user's account. A user name and a password, sent as `Authorization:
            Basic`.
        bearer: Sent as `Authorization: Bearer`.
        oauth: Sent as `Authorization: Bearer`. Issued by `https://shop.example/token`.
        oidc: Sent as `Authorization: Bearer`.
        options_: Has the name of a client argument. Sent as `Authorization: Bearer`.
        digest: Sent as header `Authorization`.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        header_key: "Token | None" = None,
        key: "Token | None" = None,
        cookie_key: "Token | None" = None,
        prefixed: "Token | None" = None,
        user: tuple[str, str] | None = None,
        bearer: "Token | None" = None,
        oauth: "Token | None" = None,
        oidc: "Token | None" = None,
        options_: "Token | None" = None,
        digest: "Token | None" = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(
            header_key=header_key,
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
        options = conceal(options)
        del (
            header_key,
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
        """Calls of `/pets`."""
        from .pets import Pets

        return Pets(self)


# _operations/pets.py
LIST = Operation[None](
    id="pets/list",
    method="GET",
    path="/pets",
    idempotent=True,
    responses=(DeclaredResponse(204),),
)


OPEN = Operation[None](
    id="pets/open",
    method="PUT",
    path="/pets",
    security=(),
    idempotent=True,
    responses=(DeclaredResponse(204),),
)


BOTH = Operation[None](
    id="pets/both",
    method="POST",
    path="/pets",
    security=(("user", "key"), ("oauth",)),
    responses=(DeclaredResponse(204),),
)


MAYBE = Operation[None](
    id="pets/maybe",
    method="PATCH",
    path="/pets",
    security=(("bearer",), ()),
    responses=(DeclaredResponse(204),),
)


SIGNED = Operation[None](
    id="pets/signed",
    method="DELETE",
    path="/pets",
    security=(("digest",), ()),
    idempotent=True,
    responses=(DeclaredResponse(204),),
)


# security_schemes.yaml:20:5: warning[degraded]: mutual TLS is not configured by the client: pass an `http_client` that has the certificate (#/components/securitySchemes/mutual)
# security_schemes.yaml:21:5: warning[degraded]: the HTTP authentication scheme 'digest' is not supported: pass the complete value of the `Authorization` header (#/components/securitySchemes/digest)
