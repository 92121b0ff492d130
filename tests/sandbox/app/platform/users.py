"""The resource `users`: a refresh token in, fresh tokens out."""

from datetime import timedelta

from sqlalchemy.orm import Session

from jobads import Secret
from jobads.platform import models
from jobads.platform.errors import ForbiddenError, NotFoundError, UnauthorizedError
from jobads.server import credentials
from tests.sandbox.app import accounts
from tests.sandbox.app.database import Database
from tests.sandbox.app.platform.tokens import LIFETIME

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
            user = accounts.find(session, "user", user_id)
            if user is None:
                raise NotFoundError
            token = accounts.bearer(session, "refresh", refresh_token)
            id_token = credentials().values.get("id_token", Secret(""))
            # It may have expired, which is when tokens are refreshed.
            known = accounts.once_issued(session, "id", id_token.reveal())
            if token is None or known is None:
                raise UnauthorizedError
            if not token.account == known.account == user_id:
                raise ForbiddenError
            scopes = user.scopes
            return models.RefreshResponse(
                id_token=accounts.issue(session, "id", user_id, scopes, ID_LIFETIME),
                access_token=accounts.issue(
                    session, "access", user_id, scopes, LIFETIME
                ),
            )

        return await self._database.run(work)
