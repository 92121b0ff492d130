"""Test the responses that a test can configure, and their order of precedence."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import jobads
from jobads.advertiser import models as advertiser_models
from jobads.advertiser._operations import companies
from jobads.platform import PlatformClient, errors, models
from jobads.testing import Call, Fake, ok, status
from tests.runtime.testing.client_caller import Caller

CAMPAIGN = {"campaignId": 7}
PAGE = {"data": {"entities": [CAMPAIGN]}}


@pytest.mark.parametrize(
    "answer",
    [
        PAGE,
        models.Envelope(data=models.EnvelopeData(entities=[CAMPAIGN])),
        ok(PAGE),
        status(200, PAGE),
        lambda _: PAGE,
        lambda _: ok(PAGE),
    ],
    ids=["plain", "model", "ok", "status", "function", "function that returns a step"],
)
def test_forms_of_a_response(fake: Fake, caller: Caller, answer: Any) -> None:
    fake.answer("campaigns/list", answer)
    client = caller.create_client(fake)

    for _ in range(2):
        assert caller.call(client, "campaigns/list").data.entities == [CAMPAIGN]


def test_payload_is_wrapped_in_envelope(advertiser: Fake, caller: Caller) -> None:
    company = {"id": 5}
    envelope = {"code": 200, "title": "all of it", "data": [company]}
    list_type = type(
        caller.call(caller.create_client(advertiser, "advertiser"), "companies/list")
    )
    answers = (
        [company],
        envelope,
        advertiser_models.CompanyListEnvelope.model_validate(envelope),
    )
    advertiser.script("companies/list", *answers)
    client = caller.create_client(advertiser, "advertiser")

    for title in ("OK", "all of it", "all of it"):
        response = caller.execute(client, companies.describe_list(), {})
        assert isinstance(response.value, list_type)
        assert [company.id for company in response.value] == [5]
        assert (response.body.code, response.body.title) == (200, title)


def test_function_receives_typed_call(fake: Fake, caller: Caller) -> None:
    def echo_id(call: Call) -> Any:
        return {"data": {"entity": {"campaignId": call.arguments["campaign_id"]}}}

    fake.answer("campaigns/get", echo_id)

    envelope = caller.call(caller.create_client(fake), "campaigns/get", campaign_id=42)

    assert envelope.data.entity == {"campaignId": 42}


def test_function_raises_error_of_the_api(fake: Fake, caller: Caller) -> None:
    def raise_not_found(_: Call) -> Any:
        raise errors.NotFoundError(models.Envelope(data=None))

    fake.answer("campaigns/get", raise_not_found)

    with pytest.raises(errors.NotFoundError) as caught:
        caller.call(caller.create_client(fake), "campaigns/get", campaign_id=42)

    assert isinstance(caught.value.body, models.Envelope)


def test_other_exception_of_function_is_raised(fake: Fake, caller: Caller) -> None:
    def raise_zero_division(_: Call) -> Any:
        raise ZeroDivisionError

    fake.answer("campaigns/get", raise_zero_division)

    with pytest.raises(ZeroDivisionError):
        caller.call(caller.create_client(fake), "campaigns/get", campaign_id=42)


def test_order_of_script_response_and_sample(fake: Fake, caller: Caller) -> None:
    client = caller.create_client(fake)
    sample = caller.call(client, "campaigns/get", campaign_id=1)
    fake.answer("campaigns/get", {"data": {"entity": {"n": 3}}})
    fake.script("campaigns/get", {"data": {"entity": {"n": 1}}})
    fake.script("campaigns/get", lambda _: {"data": {"entity": {"n": 2}}})

    results = [
        caller.call(client, "campaigns/get", campaign_id=1).data.entity
        for _ in range(4)
    ]

    assert results == [{"n": 1}, {"n": 2}, {"n": 3}, {"n": 3}]
    fake.reset()
    assert fake.calls == ()
    assert caller.call(client, "campaigns/get", campaign_id=1) == sample


def test_threads_share_a_script(fake: Fake) -> None:
    client = fake.client(PlatformClient)
    numbers = list(range(200))
    fake.script("campaigns/get", *({"data": {"entity": {"n": n}}} for n in numbers))

    with ThreadPoolExecutor(16) as pool:
        envelopes = pool.map(lambda n: client.campaigns.get(campaign_id=n), numbers)
        payloads = [envelope.data for envelope in envelopes if envelope.data]
        results = [payload.entity["n"] for payload in payloads if payload.entity]

    assert sorted(results) == numbers
    assert sorted(call.arguments["campaign_id"] for call in fake.calls) == numbers
    fake.assert_done()


def test_default_pages_end(fake: Fake) -> None:
    client = fake.client(PlatformClient)

    assert len(list(client.campaigns.list())) == 1
    assert len(fake.calls) == 1


def test_error_counts_attempts(fake: Fake, caller: Caller) -> None:
    fake.answer("campaigns/list", status(503))

    with pytest.raises(jobads.StatusError) as caught:
        caller.call(caller.create_client(fake), "campaigns/list")

    assert caught.value.attempts == len(fake.calls) == 3
