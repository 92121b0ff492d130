"""Operations of `users`. Printed by typecase from platform.yaml."""

from .._runtime.hidden import hidden
from .._runtime.operation import JSON, Answer, Operation, Parameter
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

REFRESH = Operation[models.RefreshResponse](
    id="users/refresh",
    method="GET",
    path="/users/{userId}/refresh",
    parameters=(
        Parameter("user_id", "userId", "path", str, required=True),
        Parameter(
            "refresh_token", "RefreshToken", "header", str, required=True, secret=True
        ),
    ),
    answers=(
        Answer(200, JSON, models.RefreshResponse),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)


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
        arguments = hidden(locals(), "refresh_token")
        del refresh_token
        return self._call(REFRESH, arguments)


class AsyncUsers(AsyncResource):
    """`Users` for asyncio."""

    async def refresh(
        self, *, user_id: str, refresh_token: str, options: RequestOptions | None = None
    ) -> models.RefreshResponse:
        """Refresh a user's tokens: `GET /users/{userId}/refresh`, as
        `Users.refresh`."""
        arguments = hidden(locals(), "refresh_token")
        del refresh_token
        return await self._call(REFRESH, arguments)
