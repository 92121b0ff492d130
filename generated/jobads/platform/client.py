"""Clients of the Platform API, synchronous and asynchronous. Printed by typecase from
platform.yaml."""

from typing import TYPE_CHECKING

from .._runtime.auth.security_schemes import Secrets
from .._runtime.client.async_client import AsyncClient
from .._runtime.client.client import Client
from .._runtime.options import ClientOptions
from .api import API

if TYPE_CHECKING:
    import httpx2

    from .._runtime.auth.token_cache import AsyncToken, Token
    from .._runtime.auth.token_grants import ClientCredentials, Refresh
    from .campaigns import AsyncCampaigns, Campaigns
    from .tokens import AsyncTokens, Tokens
    from .users import AsyncUsers, Users


class PlatformClient(Client):
    """Client of the Platform API.

    Args:
        base_url: Base address of the campaign and user operations, over HTTPS; the
            document gives none. Required: the document names no host.
        auth_url: Base address of the token endpoint, with its `v5` path segment; the
            document gives none. Required: the document names no host.
        access_token: Access token of an app client, got from the token endpoint by the
            client credentials flow and sent as a Bearer token. Not shown: Which
            operation takes which token, beyond the description of the header
            `x-api-key`. Not shown: Meaning of each scope. Sent as `Authorization:
            Bearer`. Got from `https://auth.example/v5/oauth2/token`. Given
            `ClientCredentials`, the client gets it itself by `tokens.create`, in the
            form `form` unless `form_basic` or `json_basic` is asked for. Where it is
            not given, `JOBADS_PLATFORM_ACCESS_TOKEN` of the environment is read.
        id_token: The header `x-api-key` of every campaign and user operation, described
            as a bearer token header that carries the `idToken`. Not shown: Which
            operation takes which token, beyond this description of the header. Not
            shown: Lifetime of the `idToken`. Sent as header `x-api-key`. Given
            `Refresh`, the client gets it itself by `users.refresh`. Where it is not
            given, `JOBADS_PLATFORM_ID_TOKEN` of the environment is read.
        app_client: `Authorization: Basic` with the base64 of app client id, colon, app
            client secret. The JSON body always takes it; the form takes it in place of
            its own `client_id` and `client_secret`. A pair of user name and password,
            sent as `Authorization: Basic`. Where it is not given,
            `JOBADS_PLATFORM_CLIENT_ID` and `JOBADS_PLATFORM_CLIENT_SECRET` of the
            environment are read.
        options: What holds for all calls of this client.
        http_client: A client of yours to send with; it is not closed.
    Not shown by the document:
        Rate limits.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        auth_url: str | None = None,
        access_token: "Token | ClientCredentials | None" = None,
        id_token: "Token | Refresh | None" = None,
        app_client: tuple[str, str] | None = None,
        options: ClientOptions | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(
            access_token=access_token, id_token=id_token, app_client=app_client
        )
        del access_token, id_token, app_client
        super().__init__(
            API,
            base_urls={"base_url": base_url, "auth_url": auth_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def tokens(self) -> "Tokens":
        """Access tokens for an application client."""
        from .tokens import Tokens

        return Tokens(self)

    @property
    def campaigns(self) -> "Campaigns":
        """Campaigns, from creation to report."""
        from .campaigns import Campaigns

        return Campaigns(self)

    @property
    def users(self) -> "Users":
        """User tokens."""
        from .users import Users

        return Users(self)


class AsyncPlatformClient(AsyncClient):
    """Client of the Platform API for asyncio; its arguments and methods are those of
    `PlatformClient`."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        auth_url: str | None = None,
        access_token: "AsyncToken | ClientCredentials | None" = None,
        id_token: "AsyncToken | Refresh | None" = None,
        app_client: tuple[str, str] | None = None,
        options: ClientOptions | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
    ) -> None:
        credentials = Secrets(
            access_token=access_token, id_token=id_token, app_client=app_client
        )
        del access_token, id_token, app_client
        super().__init__(
            API,
            base_urls={"base_url": base_url, "auth_url": auth_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def tokens(self) -> "AsyncTokens":
        """Access tokens for an application client."""
        from .tokens import AsyncTokens

        return AsyncTokens(self)

    @property
    def campaigns(self) -> "AsyncCampaigns":
        """Campaigns, from creation to report."""
        from .campaigns import AsyncCampaigns

        return AsyncCampaigns(self)

    @property
    def users(self) -> "AsyncUsers":
        """User tokens."""
        from .users import AsyncUsers

        return AsyncUsers(self)
