"""Handle the platform API's `tokens`: issue access tokens to app clients."""

from datetime import timedelta

from sqlalchemy.orm import Session

from jobads.platform import models
from jobads.platform.errors import BadRequestError
from jobads.server import credentials
from tests.sandbox.app import accounts
from tests.sandbox.app.database import Database

ACCESS_TOKEN_LIFETIME = timedelta(days=1)
BAD_CREDENTIALS = models.BadCredentials(
    type="/errors/bad-credentials",
    title="Bad credentials",
    status=400,
    instance="about:blank",
)


class Tokens:
    """The implementation of `TokensHandler`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, *, body: models.TokenFormRequest | models.TokenJsonRequest
    ) -> models.TokenResponse:
        """Issue a token for the requested scopes, or for all scopes of the client."""
        client_id, client_secret = _read_client_credentials(body)
        requested_scopes = _read_scopes(body)

        def work(session: Session) -> str:
            client = accounts.verify_password(session, "app", client_id, client_secret)
            if client is None or not set(requested_scopes) <= set(client.scopes):
                raise BadRequestError(BAD_CREDENTIALS)
            scopes = requested_scopes or client.scopes
            return accounts.issue_token(
                session, "access", client_id, scopes, ACCESS_TOKEN_LIFETIME
            )

        token = await self._database.run(work)
        return models.TokenResponse(
            access_token=token,
            token_type="Bearer",
            expires_in=int(ACCESS_TOKEN_LIFETIME.total_seconds()),
        )


def _read_client_credentials(
    body: models.TokenFormRequest | models.TokenJsonRequest,
) -> tuple[str, str]:
    """Return the client id and secret of the basic header, or else of the form.

    A client id in the body must equal that of the header.
    """
    basic = credentials().values.get("app_client")
    client_id, client_secret = (None, None) if basic is None else basic.reveal()
    if client_id is None and isinstance(body, models.TokenFormRequest):
        client_id, client_secret = body.client_id, body.client_secret
    if (
        client_id is None
        or client_secret is None
        or (body.client_id or client_id) != client_id
    ):
        raise BadRequestError(BAD_CREDENTIALS)
    return client_id, client_secret


def _read_scopes(body: models.TokenFormRequest | models.TokenJsonRequest) -> list[str]:
    if isinstance(body, models.TokenFormRequest):
        return (body.scope or "").split()
    return list(body.scopes or ())
