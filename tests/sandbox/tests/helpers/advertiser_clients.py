"""Create clients that log in to the advertiser API as one of the seeded users.

The users, each by the part of the login before the `@`, and their roles:

- `anna`: super administrator of customer 1, which owns the campaigns 1, 2, 3 and 7
- `agency`: administrator of all customers
- `norma`: normal user of campaign 7
- `rita`: reader of customer 1
- `gus`: normal user of group 9, which is in campaign 7
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from jobads import Login
from jobads.advertiser import AdvertiserClient
from tests.sandbox.app.advertiser.seed import AGENCY_LOGIN, PASSWORD
from tests.sandbox.tests.helpers.running_sandbox import Sandbox

CreateClient = Callable[[str], AdvertiserClient]


@contextmanager
def open_clients(sandbox: Sandbox) -> Iterator[CreateClient]:
    """Yield a function that creates the client of a user; close all clients later."""
    with ExitStack() as clients:

        def create_client(user: str) -> AdvertiserClient:
            login = AGENCY_LOGIN if user == "agency" else f"{user}@company.example"
            token = Login(
                login,
                PASSWORD,
                token=lambda response: response.headers["Authorization"],
            )
            client = AdvertiserClient(base_url=sandbox.urls["advertiser"], token=token)
            return clients.enter_context(client)

        yield create_client
