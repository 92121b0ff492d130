"""Authenticate requests to the search API by publisher id and password."""

from sqlalchemy.orm import Session

from jobads.search import models
from jobads.search.errors import BadRequestError
from jobads.server import Authenticate, Credentials
from tests.sandbox.app import accounts
from tests.sandbox.app.database import Database

WRONG_CREDENTIALS = models.SearchError(
    status="error", message="The publisher id or the password is wrong."
)


def create_authenticate_hook(database: Database) -> Authenticate:
    """Return the hook that the server calls before it validates a request."""

    async def authenticate(credentials: Credentials) -> None:
        publisher = credentials.values.get("id")
        password = credentials.values.get("password")
        if publisher is None or password is None:
            # The server itself responds to a missing parameter.
            return

        def work(session: Session) -> bool:
            account = accounts.verify_password(
                session, "publisher", str(publisher.reveal()), password.reveal()
            )
            return account is not None

        if not await database.run(work):
            raise BadRequestError(WRONG_CREDENTIALS)

    return authenticate
