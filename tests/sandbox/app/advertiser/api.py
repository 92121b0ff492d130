"""The advertiser API of the sandbox: what it offers to whoever serves it."""

from fastapi import FastAPI

from jobads.advertiser.server import create_app
from tests.sandbox.app.advertiser.access import authenticate_in
from tests.sandbox.app.advertiser.account import Account
from tests.sandbox.app.advertiser.applications import Applications
from tests.sandbox.app.advertiser.billing import Billing
from tests.sandbox.app.advertiser.campaigns import Campaigns
from tests.sandbox.app.advertiser.customers import Companies, Customers
from tests.sandbox.app.advertiser.groups import Groups
from tests.sandbox.app.advertiser.industries import Industries
from tests.sandbox.app.advertiser.jobs import Jobs
from tests.sandbox.app.advertiser.predictions import Predictions
from tests.sandbox.app.advertiser.seed import LOGIN, PASSWORD, TOKEN, seed
from tests.sandbox.app.apis import Api
from tests.sandbox.app.database import Database


class Handlers:
    """One handler for each resource."""

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


def create(database: Database) -> FastAPI:
    """Its application."""
    return create_app(Handlers(database), authenticate=authenticate_in(database))


CREDENTIALS = {"login": LOGIN, "password": PASSWORD, "token": TOKEN}

EXAMPLE = """
from jobads.advertiser import AdvertiserClient

with AdvertiserClient(base_url="{url}", token="advertiser-token") as client:
    for campaign in client.campaigns.list():
        print(campaign.id, campaign.name, campaign.budget_cents, campaign.spend_cents)
    print(client.groups.set_budget(campaign_id=7, group_id=9, budget_cents=250_000))
"""

COMMAND = """
curl '{url}/campaign/summary?campaignIds=1,2,7' \
-H 'Authorization: Bearer advertiser-token'
"""

API = Api(create, seed, CREDENTIALS, EXAMPLE, COMMAND)
