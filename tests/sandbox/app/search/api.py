"""The search API of the sandbox: what it offers to whoever serves it."""

from fastapi import FastAPI

from jobads.search.server import create_app
from tests.sandbox.app.apis import Api
from tests.sandbox.app.database import Database
from tests.sandbox.app.search.jobs import Guard, Jobs
from tests.sandbox.app.search.seed import PASSWORD, PUBLISHER, seed


class Handlers:
    """One handler for each resource."""

    def __init__(self, database: Database) -> None:
        self.jobs = Jobs(database)


def create(database: Database) -> FastAPI:
    """Its application."""
    return create_app(Handlers(database), authenticate=Guard(database).admit)


CREDENTIALS = {"id": str(PUBLISHER), "password": PASSWORD}

EXAMPLE = """
from jobads.search import SearchClient

with SearchClient(base_url="{url}", id=12345, password="publisher-password") as client:
    page = client.jobs.search(q="nurse", l="Chicago,IL", ip="192.0.2.10", link=1)
    for job in page.jobs:
        print(job.title, job.company, job.city, job.url)
"""

COMMAND = """
curl '{url}/search.php?id=12345&pass=publisher-password&ip=192.0.2.10&q=nurse&limit=1'
"""

API = Api(create, seed, CREDENTIALS, EXAMPLE, COMMAND)
