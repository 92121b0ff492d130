"""Who calls, and whether they may: tokens of a request in, an account's name out."""

from sqlalchemy.orm import Session

from jobads.platform.errors import ForbiddenError, UnauthorizedError
from jobads.server import Credentials, credentials
from tests.sandbox.app import accounts
from tests.sandbox.app.database import Database

SCOPE = "advertiser"
"""What an access token must be good for, wherever one is sent."""


def caller_in(session: Session, given: Credentials) -> str:
    """The account of the id token; an access token beside it must be good as well."""
    id_token = accounts.bearer(session, "id", _text(given, "id_token"))
    if id_token is None:
        raise UnauthorizedError
    if "access_token" in given.values:
        access = accounts.bearer(session, "access", _text(given, "access_token"))
        if access is None:
            raise UnauthorizedError
        if SCOPE not in access.scopes:
            raise ForbiddenError
    return id_token.account


def _text(given: Credentials, name: str) -> str:
    value = given.values.get(name)
    return "" if value is None else str(value.reveal())


_OPEN = {"tokens/create", "users/refresh"}
"""These take another secret, and an id token that has expired, or none."""


class Guard:
    """Admits callers before anything else of their request is looked at."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def admit(self, given: Credentials) -> None:
        """Refuse whoever calls without good tokens."""
        if given.operation not in _OPEN:
            await self._database.run(lambda session: caller_in(session, given))


def caller(session: Session) -> str:
    """The account that the running request is for."""
    return caller_in(session, credentials())
