"""Assemble the advertiser API: its application, seed data and example calls."""

from fastapi import FastAPI

from jobads.advertiser.server import create_app
from tests.sandbox.app.advertiser.handlers.account import Account
from tests.sandbox.app.advertiser.handlers.applications import Applications
from tests.sandbox.app.advertiser.handlers.billing import Billing
from tests.sandbox.app.advertiser.handlers.campaigns import Campaigns
from tests.sandbox.app.advertiser.handlers.companies import Companies
from tests.sandbox.app.advertiser.handlers.customers import Customers
from tests.sandbox.app.advertiser.handlers.groups import Groups
from tests.sandbox.app.advertiser.handlers.industries import Industries
from tests.sandbox.app.advertiser.handlers.jobs import Jobs
from tests.sandbox.app.advertiser.handlers.predictions import Predictions
from tests.sandbox.app.advertiser.permissions import create_authenticate_hook
from tests.sandbox.app.advertiser.seed import LOGIN, PASSWORD, TOKEN, seed
from tests.sandbox.app.database import Database
from tests.sandbox.app.registry import Api


class Handlers:
    """The handlers of all resources."""

    def __init__(self, database: Database) -> None:
        self.account = Account(database)
        self.applications = Applications(database)
        self.billing = Billing(database)
        self.campaigns = Campaigns(database)
        self.companies = Companies(database)
        self.customers = Customers(database)
        self.groups = Groups(database)
        self.jobs = Jobs(database)
        self.industries = Industries(database)
        self.predictions = Predictions(database)


def create_application(database: Database) -> FastAPI:
    """Create the application."""
    return create_app(
        Handlers(database), authenticate=create_authenticate_hook(database)
    )


CREDENTIALS = {"login": LOGIN, "password": PASSWORD, "token": TOKEN}

PYTHON_EXAMPLE = """
from jobads import Login
from jobads.advertiser import AdvertiserClient

login = Login("my-user", "my-password")
with AdvertiserClient(base_url="{url}", token=login) as client:
    for campaign in client.campaigns.list():
        print(campaign.id, campaign.name, campaign.budget_cents, campaign.spend_cents)
    print(client.groups.set_budget(campaign_id=7, group_id=9, budget_cents=250_000))
"""

CURL_EXAMPLE = """
curl '{url}/campaign/summary?campaignIds=1,2,7' \
-H 'Authorization: Bearer my-token'
"""

API = Api(
    create_app=create_application,
    seed=seed,
    credentials=CREDENTIALS,
    python_example=PYTHON_EXAMPLE,
    curl_example=CURL_EXAMPLE,
)
