"""Operations of `tokens`. Printed by typecase from platform.yaml."""

from .._runtime.operation import JSON, Answer, Body, Operation
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

CREATE = Operation[models.TokenResponse](
    id="tokens/create",
    method="POST",
    path="/oauth2/token",
    body_required=True,
    security=(("app_client",), ()),
    server="auth_url",
    idempotent=True,
    bodies=(
        Body("application/x-www-form-urlencoded", models.TokenFormRequest),
        Body(JSON, models.TokenJsonRequest),
    ),
    answers=(
        Answer(200, JSON, models.TokenResponse),
        Answer(400, JSON, models.BadCredentials),
    ),
)


class Tokens(Resource):
    """Access tokens for an application client."""

    def create(
        self,
        *,
        body: models.TokenFormRequest | models.TokenJsonRequest,
        options: RequestOptions | None = None,
    ) -> models.TokenResponse:
        """Get an access token with client credentials: `POST /oauth2/token`.

        Takes either of two bodies, a form or JSON, and authenticates in either of two
        ways. The form carries the client's id and secret in its body, or they go in a
        basic authorization header; the JSON body always goes with the basic header
        (which OpenAPI cannot tie to one body, so neither side checks it). Without a
        scope the token gets every scope of the app client; a scope value asks for a
        subset. Send the `accessToken` as a Bearer token on later requests.

        Args:
            body: Client credentials request, as a form or as JSON with other field
                names.
        Returns:
            The access token.
        Raises:
            BadRequestError: 400. The credentials are wrong.
        """
        return self._call(CREATE, locals())


class AsyncTokens(AsyncResource):
    """`Tokens` for asyncio."""

    async def create(
        self,
        *,
        body: models.TokenFormRequest | models.TokenJsonRequest,
        options: RequestOptions | None = None,
    ) -> models.TokenResponse:
        """Get an access token with client credentials: `POST /oauth2/token`, as
        `Tokens.create`."""
        return await self._call(CREATE, locals())
