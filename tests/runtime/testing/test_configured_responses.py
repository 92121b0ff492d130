"""What tests may give as an answer, and in which order it is used."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import jobads
from jobads.advertiser import models as advertiser_models
from jobads.advertiser._operations import companies
from jobads.platform import PlatformClient, errors, models
from jobads.testing import Call, Fake, ok, status
from tests.runtime.testing.client_caller import Caller

ROW = {"campaignId": 7}
PAGE = {"data": {"entities": [ROW]}}


@pytest.mark.parametrize(
    "answer",
    [
        PAGE,
        models.Envelope(data=models.EnvelopeData(entities=[ROW])),
        ok(PAGE),
        status(200, PAGE),
        lambda _: PAGE,
        lambda _: ok(PAGE),
    ],
    ids=["plain", "model", "ok", "status", "function", "function of a step"],
)
def test_forms_of_an_answer(fake: Fake, caller: Caller, answer: Any) -> None:
    fake.answer("campaigns/list", answer)
    client = caller.client(fake)

    for _ in range(2):
        assert caller.call(client, "campaigns/list").data.entities == [ROW]


def test_payloads_are_put_into_the_envelope(advertiser: Fake, caller: Caller) -> None:
    company = {"id": 5}
    whole = {"code": 200, "title": "all of it", "data": [company]}
    kind = type(caller.call(caller.client(advertiser, "advertiser"), "companies/list"))
    answers = (
        [company],
        whole,
        advertiser_models.CompanyListEnvelope.model_validate(whole),
    )
    advertiser.script("companies/list", *answers)
    client = caller.client(advertiser, "advertiser")

    for title in ("OK", "all of it", "all of it"):
        response = caller.execute(client, companies.LIST, {})
        assert isinstance(response.value, kind)
        assert [each.id for each in response.value] == [5]
        assert (response.body.code, response.body.title) == (200, title)


def test_functions_see_the_typed_call(fake: Fake, caller: Caller) -> None:
    def echoed(call: Call) -> Any:
        return {"data": {"entity": {"campaignId": call.arguments["campaign_id"]}}}

    fake.answer("campaigns/get", echoed)

    envelope = caller.call(caller.client(fake), "campaigns/get", campaign_id=42)

    assert envelope.data.entity == {"campaignId": 42}


def test_functions_raise_errors_of_the_api(fake: Fake, caller: Caller) -> None:
    def missing(_: Call) -> Any:
        raise errors.NotFoundError(models.Envelope(data=None))

    fake.answer("campaigns/get", missing)

    with pytest.raises(errors.NotFoundError) as caught:
        caller.call(caller.client(fake), "campaigns/get", campaign_id=42)

    assert isinstance(caught.value.body, models.Envelope)


def test_other_exceptions_of_functions_reach_the_test(
    fake: Fake, caller: Caller
) -> None:
    def broken(_: Call) -> Any:
        raise ZeroDivisionError

    fake.answer("campaigns/get", broken)

    with pytest.raises(ZeroDivisionError):
        caller.call(caller.client(fake), "campaigns/get", campaign_id=42)


def test_scripts_go_before_answers_and_answers_before_samples(
    fake: Fake, caller: Caller
) -> None:
    client = caller.client(fake)
    sample = caller.call(client, "campaigns/get", campaign_id=1)
    fake.answer("campaigns/get", {"data": {"entity": {"n": 3}}})
    fake.script("campaigns/get", {"data": {"entity": {"n": 1}}})
    fake.script("campaigns/get", lambda _: {"data": {"entity": {"n": 2}}})

    seen = [
        caller.call(client, "campaigns/get", campaign_id=1).data.entity
        for _ in range(4)
    ]

    assert seen == [{"n": 1}, {"n": 2}, {"n": 3}, {"n": 3}]
    fake.reset()
    assert fake.calls == ()
    assert caller.call(client, "campaigns/get", campaign_id=1) == sample


def test_threads_share_a_script(fake: Fake) -> None:
    client = fake.client(PlatformClient)
    numbers = list(range(200))
    fake.script("campaigns/get", *({"data": {"entity": {"n": n}}} for n in numbers))

    with ThreadPoolExecutor(16) as pool:
        answers = pool.map(lambda n: client.campaigns.get(campaign_id=n), numbers)
        bodies = [answer.data for answer in answers if answer.data]
        seen = [body.entity["n"] for body in bodies if body.entity]

    assert sorted(seen) == numbers
    assert sorted(call.arguments["campaign_id"] for call in fake.calls) == numbers
    fake.assert_done()


def test_the_default_pages_end(fake: Fake) -> None:
    client = fake.client(PlatformClient)

    assert len(list(client.campaigns.list_all())) == 1
    assert len(fake.calls) == 1


def test_errors_know_their_attempts(fake: Fake, caller: Caller) -> None:
    fake.answer("campaigns/list", status(503))

    with pytest.raises(jobads.StatusError) as caught:
        caller.call(caller.client(fake), "campaigns/list")

    assert caught.value.attempts == len(fake.calls) == 3
