"""Test what a fake answers to `client.request`."""

import pytest

from jobads.advertiser import AdvertiserClient
from jobads.testing import Fake, FakeError


def test_fake_answers_requests_for_declared_operations() -> None:
    with Fake("jobads.advertiser") as fake, fake.client(AdvertiserClient) as client:
        assert "data" in client.request("GET", "/campaigns").value
        assert [call.operation for call in fake.calls] == ["campaigns/list"]


def test_fake_refuses_other_requests() -> None:
    with (
        pytest.raises(FakeError, match="GET /new is not an operation of"),
        Fake("jobads.advertiser") as fake,
        fake.client(AdvertiserClient) as client,
    ):
        client.request("GET", "/new")
