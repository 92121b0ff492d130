"""Methods of `tokens`. Printed by typecase from platform.yaml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import tokens as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(".models", "._operations.tokens", package=__package__)


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
        return self._call(_operations.CREATE, body=body, options=options)


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
        return await self._call(_operations.CREATE, body=body, options=options)
