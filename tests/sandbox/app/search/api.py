"""Assemble the search API: its application, seed data and example calls."""

from fastapi import FastAPI

from jobads.search.server import create_app
from tests.sandbox.app.database import Database
from tests.sandbox.app.registry import Api
from tests.sandbox.app.search.authentication import create_authenticate_hook
from tests.sandbox.app.search.jobs import Jobs
from tests.sandbox.app.search.seed import PASSWORD, PUBLISHER, seed


class Handlers:
    """The handlers of all resources."""

    def __init__(self, database: Database) -> None:
        self.jobs = Jobs(database)


def create_application(database: Database) -> FastAPI:
    """Create the application."""
    return create_app(
        Handlers(database), authenticate=create_authenticate_hook(database)
    )


CREDENTIALS = {"id": str(PUBLISHER), "password": PASSWORD}

PYTHON_EXAMPLE = """
from jobads.search import SearchClient

with SearchClient(base_url="{url}", id=12345, password="publisher-password") as client:
    page = client.jobs.search(q="nurse", l="Chicago,IL", ip="192.0.2.10", link=1)
    for job in page.items:
        print(job.title, job.company, job.city, job.url)
"""

CURL_EXAMPLE = """
curl '{url}/search.php?id=12345&pass=publisher-password&ip=192.0.2.10&q=nurse&limit=1'
"""

API = Api(
    create_app=create_application,
    seed=seed,
    credentials=CREDENTIALS,
    python_example=PYTHON_EXAMPLE,
    curl_example=CURL_EXAMPLE,
)
