"""Clients of the advertiser API for tests: a running sandbox and a user's login in, a
client that logs in by itself out.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from jobads import Login
from jobads.advertiser import AdvertiserClient
from tests.sandbox.app.advertiser.seed import PASSWORD
from tests.sandbox.app.running import Sandbox

Users = Callable[[str], AdvertiserClient]


@contextmanager
def users_of(sandbox: Sandbox) -> Iterator[Users]:
    """Makes the client of a user, by the part of the login before the @."""
    with ExitStack() as clients:

        def user(name: str) -> AdvertiserClient:
            host = "agency.example" if name == "agency" else "company.example"
            known = Login(
                f"{name}@{host}",
                PASSWORD,
                token=lambda response: response.headers["Authorization"],
            )
            client = AdvertiserClient(base_url=sandbox.urls["advertiser"], token=known)
            return clients.enter_context(client)

        yield user
