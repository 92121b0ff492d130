"""The resource `tokens`: credentials of an app client in, an access token out."""

from datetime import timedelta

from sqlalchemy.orm import Session

from jobads.platform import models
from jobads.platform.errors import BadRequestError
from jobads.server import credentials
from tests.sandbox.app import accounts
from tests.sandbox.app.database import Database

LIFETIME = timedelta(seconds=86400)
BAD_CREDENTIALS = models.BadCredentials(
    type="/errors/bad-credentials",
    title="Bad credentials",
    status=400,
    instance="about:blank",
)


class Tokens:
    """Implements `TokensHandler`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, *, body: models.TokenFormRequest | models.TokenJsonRequest
    ) -> models.TokenResponse:
        """A token for the scopes asked for, or all that the client has."""
        name, secret = _credentials(body)
        asked = _scopes(body)

        def work(session: Session) -> str:
            app = accounts.verified(session, "app", name, secret)
            if app is None or not set(asked) <= set(app.scopes):
                raise BadRequestError(BAD_CREDENTIALS)
            scopes = asked or app.scopes
            return accounts.issue(session, "access", name, scopes, LIFETIME)

        token = await self._database.run(work)
        lifetime = int(LIFETIME.total_seconds())
        return models.TokenResponse(
            access_token=token, token_type="Bearer", expires_in=lifetime
        )


def _credentials(
    body: models.TokenFormRequest | models.TokenJsonRequest,
) -> tuple[str, str]:
    """Id and secret; the header goes before the body, and both must agree."""
    given = credentials().values.get("app_client")
    name, secret = (None, None) if given is None else given.reveal()
    if name is None and isinstance(body, models.TokenFormRequest):
        name, secret = body.client_id, body.client_secret
    if name is None or secret is None or (body.client_id or name) != name:
        raise BadRequestError(BAD_CREDENTIALS)
    return name, secret


def _scopes(body: models.TokenFormRequest | models.TokenJsonRequest) -> list[str]:
    if isinstance(body, models.TokenFormRequest):
        return (body.scope or "").split()
    return list(body.scopes or ())
