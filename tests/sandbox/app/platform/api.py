"""The platform API of the sandbox: what it offers to whoever serves it."""

from fastapi import FastAPI

from jobads.platform.server import create_app
from tests.sandbox.app.apis import Api
from tests.sandbox.app.database import Database
from tests.sandbox.app.platform.callers import Guard
from tests.sandbox.app.platform.campaigns import Campaigns
from tests.sandbox.app.platform.seed import (
    CLIENT_ID,
    CLIENT_SECRET,
    ID_TOKEN,
    REFRESH_TOKEN,
    USER,
    seed,
)
from tests.sandbox.app.platform.tokens import Tokens
from tests.sandbox.app.platform.users import Users


class Handlers:
    """One handler for each resource."""

    def __init__(self, database: Database) -> None:
        self.tokens = Tokens(database)
        self.campaigns = Campaigns(database)
        self.users = Users(database)


def create(database: Database) -> FastAPI:
    """Its application, which serves the token endpoint under `/v5` as well."""
    return create_app(Handlers(database), authenticate=Guard(database).admit)


CREDENTIALS = {
    "client_id": CLIENT_ID,
    "client_secret": CLIENT_SECRET,
    "id_token": ID_TOKEN,
    "user": USER,
    "refresh_token": REFRESH_TOKEN,
}

EXAMPLE = """
from jobads import ClientCredentials
from jobads.platform import PlatformClient

with PlatformClient(
    base_url="{url}",
    auth_url="{url}/v5",
    id_token="my-id-token",
    access_token=ClientCredentials("my-app", "my-secret"),
) as client:
    for campaign in client.campaigns.list_all():
        print(campaign["campaignId"], campaign["name"])
"""

COMMAND = """
curl '{url}/campaigns?page=1&size=5' -H 'x-api-key: my-id-token'
"""

API = Api(create, seed, CREDENTIALS, EXAMPLE, COMMAND)
