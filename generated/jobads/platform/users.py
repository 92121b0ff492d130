"""Methods of `users`. Printed by typecase from platform.yaml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions
from .._runtime.secret import with_secrets

if TYPE_CHECKING:
    from . import models
    from ._operations import users as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(".models", "._operations.users", package=__package__)


class Users(Resource):
    """User tokens."""

    def refresh(
        self, *, user_id: str, refresh_token: str, options: RequestOptions | None = None
    ) -> models.RefreshResponse:
        """Refresh a user's tokens: `GET /users/{userId}/refresh`.

        Trades a valid refresh token for a fresh `idToken` and a fresh `accessToken`.

        Args:
            user_id: Id of the user.
            refresh_token: A valid refresh token. Not shown: How the refresh token is
                issued.
        Returns:
            The new tokens.
        Raises:
            UnauthorizedError: 401. Unauthorized. Not shown: Conditions that produce
                401. Not shown: Whether the body is the envelope; the document describes
                its error object only.
            ForbiddenError: 403. Forbidden. Not shown: Conditions that produce 403. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
            NotFoundError: 404. Not Found. Not shown: Conditions that produce 404. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
        """
        arguments = with_secrets(
            {"user_id": user_id, "refresh_token": refresh_token, "options": options},
            "refresh_token",
        )
        del refresh_token
        return self._call(_operations.REFRESH, **arguments)


class AsyncUsers(AsyncResource):
    """`Users` for asyncio."""

    async def refresh(
        self, *, user_id: str, refresh_token: str, options: RequestOptions | None = None
    ) -> models.RefreshResponse:
        """Refresh a user's tokens: `GET /users/{userId}/refresh`, as
        `Users.refresh`."""
        arguments = with_secrets(
            {"user_id": user_id, "refresh_token": refresh_token, "options": options},
            "refresh_token",
        )
        del refresh_token
        return await self._call(_operations.REFRESH, **arguments)
