"""Assemble the platform API: its application, seed data and example calls."""

from fastapi import FastAPI

from jobads.platform.server import create_app
from tests.sandbox.app.database import Database
from tests.sandbox.app.platform.authentication import create_authenticate_hook
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
from tests.sandbox.app.registry import Api


class Handlers:
    """The handlers of all resources."""

    def __init__(self, database: Database) -> None:
        self.tokens = Tokens(database)
        self.campaigns = Campaigns(database)
        self.users = Users(database)


def create_application(database: Database) -> FastAPI:
    """Create the application, which also serves the token endpoint under `/v5`."""
    return create_app(
        Handlers(database), authenticate=create_authenticate_hook(database)
    )


CREDENTIALS = {
    "client_id": CLIENT_ID,
    "client_secret": CLIENT_SECRET,
    "id_token": ID_TOKEN,
    "user": USER,
    "refresh_token": REFRESH_TOKEN,
}

PYTHON_EXAMPLE = """
from jobads import ClientCredentials
from jobads.platform import PlatformClient

with PlatformClient(
    base_url="{url}",
    auth_url="{url}/v5",
    id_token="my-id-token",
    access_token=ClientCredentials("my-app", "my-secret"),
) as client:
    for campaign in client.campaigns.list():
        print(campaign["campaignId"], campaign["name"])
"""

CURL_EXAMPLE = """
curl '{url}/campaigns?page=1&size=5' -H 'x-api-key: my-id-token'
"""

API = Api(
    create_app=create_application,
    seed=seed,
    credentials=CREDENTIALS,
    python_example=PYTHON_EXAMPLE,
    curl_example=CURL_EXAMPLE,
)
