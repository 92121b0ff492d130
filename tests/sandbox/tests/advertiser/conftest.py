"""Fixtures of the advertiser API's tests: clients that log in as seeded users."""

from collections.abc import Iterator

import pytest

from jobads.advertiser import AdvertiserClient
from tests.sandbox.tests.helpers.advertiser_clients import CreateClient, open_clients
from tests.sandbox.tests.helpers.running_sandbox import Sandbox


@pytest.fixture
def create_client(sandbox: Sandbox) -> Iterator[CreateClient]:
    """A function that creates the client of a user, such as `create_client("anna")`."""
    with open_clients(sandbox) as create:
        yield create


@pytest.fixture
def client(create_client: CreateClient) -> AdvertiserClient:
    """The client of the super administrator of customer 1 (campaigns 1, 2, 3 and 7)."""
    return create_client("anna")
