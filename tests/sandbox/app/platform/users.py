"""Handle the platform API's `users`: refresh a user's tokens."""

from datetime import timedelta

from sqlalchemy.orm import Session

from jobads import Secret
from jobads.platform import models
from jobads.platform.errors import (
    AuthenticationError,
    NotFoundError,
    PermissionDeniedError,
)
from jobads.server import credentials
from tests.sandbox.app import accounts
from tests.sandbox.app.database import Database
from tests.sandbox.app.platform.tokens import ACCESS_TOKEN_LIFETIME

ID_TOKEN_LIFETIME = timedelta(hours=1)


class Users:
    """The implementation of `UsersHandler`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def refresh(
        self, *, user_id: str, refresh_token: str
    ) -> models.RefreshResponse:
        """Issue new tokens to a user; the old ones stay valid until they expire."""

        def work(session: Session) -> models.RefreshResponse:
            user = accounts.find_account(session, "user", user_id)
            if user is None:
                raise NotFoundError
            refresh_row = accounts.find_valid_token(session, "refresh", refresh_token)
            id_token = credentials().values.get("id_token", Secret(""))
            # An expired id token is accepted: users refresh tokens that have expired.
            id_row = accounts.find_token(session, "id", id_token.reveal())
            if refresh_row is None or id_row is None:
                raise AuthenticationError
            if not refresh_row.account == id_row.account == user_id:
                raise PermissionDeniedError
            return models.RefreshResponse(
                id_token=accounts.issue_token(
                    session, "id", user_id, user.scopes, ID_TOKEN_LIFETIME
                ),
                access_token=accounts.issue_token(
                    session, "access", user_id, user.scopes, ACCESS_TOKEN_LIFETIME
                ),
            )

        return await self._database.run(work)
