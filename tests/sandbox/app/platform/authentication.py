"""Authenticate requests to the platform API.

A request carries an id token, which identifies the account. It may also carry an access
token, which must then be valid and have the scope `advertiser`.
"""

from sqlalchemy.orm import Session

from jobads.platform.errors import AuthenticationError, PermissionDeniedError
from jobads.server import Authenticate, Credentials, credentials
from tests.sandbox.app import accounts
from tests.sandbox.app.database import Database

REQUIRED_SCOPE = "advertiser"

_WITHOUT_ID_TOKEN = {"tokens/create", "users/refresh"}
"""Operations that check other credentials themselves."""


def create_authenticate_hook(database: Database) -> Authenticate:
    """Return the hook that the server calls before it validates a request."""

    async def authenticate(request_credentials: Credentials) -> None:
        if request_credentials.operation not in _WITHOUT_ID_TOKEN:
            await database.run(
                lambda session: _find_account_name(session, request_credentials)
            )

    return authenticate


def get_current_account(session: Session) -> str:
    """Return the name of the account that sent the request being handled.

    Raise ``AuthenticationError`` or ``PermissionDeniedError`` if its tokens are not
    accepted.
    """
    return _find_account_name(session, credentials())


def _find_account_name(session: Session, request_credentials: Credentials) -> str:
    """Return the account name of the id token; raise if a token is not accepted."""
    id_token = accounts.find_valid_token(
        session, "id", _reveal(request_credentials, "id_token")
    )
    if id_token is None:
        raise AuthenticationError
    if "access_token" in request_credentials.values:
        access_token = accounts.find_valid_token(
            session, "access", _reveal(request_credentials, "access_token")
        )
        if access_token is None:
            raise AuthenticationError
        if REQUIRED_SCOPE not in access_token.scopes:
            raise PermissionDeniedError
    return id_token.account


def _reveal(request_credentials: Credentials, name: str) -> str:
    """Return a credential as text, or an empty string if it is missing."""
    secret = request_credentials.values.get(name)
    return "" if secret is None else str(secret.reveal())
