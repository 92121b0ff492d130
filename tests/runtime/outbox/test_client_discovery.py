"""Test which methods count as methods that send batches."""

from collections.abc import Iterable
from pathlib import Path
from typing import Unpack, cast

import pytest

from tests.runtime.outbox.fake_service import FakeService
from tests.runtime.outbox.hiring import SEND, Event
from typecase.runtime.batches.outcomes import Outcome
from typecase.runtime.client.client import Client
from typecase.runtime.client.resource import Resource
from typecase.runtime.errors import ConfigurationError
from typecase.runtime.operation import Operation
from typecase.runtime.options import CallOptions
from typecase.runtime.outbox.client_discovery import (
    find_batching_methods,
    find_operation,
)
from typecase.runtime.outbox.outbox import Outbox


class Orders(Resource):
    """A resource whose ordinary method has a path parameter called `items`."""

    def create(self, items: list[str], **call_options: Unpack[CallOptions]) -> None:
        """Create an order."""
        self._call(cast(Operation[None], SEND), call_options, items=items)


class Wrapper:
    """An object of the user that sends items with a client."""

    def send_all(
        self, items: Iterable[Event], *, options: object = None
    ) -> list[Outcome[Event]]:
        """Send all items."""
        assert options is None
        return FakeService().events.send_all(items)


def test_method_with_path_parameter_items_sends_no_batches() -> None:
    client = FakeService()
    orders = Orders(cast(Client, client))
    vars(client)["orders"] = orders
    assert find_operation(orders.create) is None
    assert find_batching_methods(client) == {SEND.id: client.events.send_all}


def test_method_outside_of_a_client_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"found Wrapper\.send_all"):
        Outbox(Wrapper().send_all, f"sqlite:///{tmp_path}/outbox.db")
