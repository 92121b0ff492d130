"""The resource `users`: a refresh token in, fresh tokens out."""

from datetime import timedelta

from sqlalchemy.orm import Session

from jobads.platform import models
from jobads.platform.errors import ForbiddenError, NotFoundError, UnauthorizedError
from tests.sandbox import accounts
from tests.sandbox.accounts import Account
from tests.sandbox.database import Database
from tests.sandbox.platform.tokens import LIFETIME

ID_LIFETIME = timedelta(hours=1)


class Users:
    """Implements `UsersHandler`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def refresh(
        self, *, user_id: str, refresh_token: str
    ) -> models.RefreshResponse:
        """Fresh tokens for a user; the old ones stay good until they expire."""

        def work(session: Session) -> models.RefreshResponse:
            user = session.get(Account, ("user", user_id))
            if user is None:
                raise NotFoundError
            token = accounts.bearer(session, "refresh", refresh_token)
            if token is None:
                raise UnauthorizedError
            if token.account != user_id:
                raise ForbiddenError
            scopes = user.scopes
            return models.RefreshResponse(
                idToken=accounts.issue(session, "id", user_id, scopes, ID_LIFETIME),
                accessToken=accounts.issue(
                    session, "access", user_id, scopes, LIFETIME
                ),
            )

        return await self._database.run(work)
