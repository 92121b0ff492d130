"""Each step drives the real client into the error that it documents, or to a retry."""

from typing import Any

import pytest

import jobads
from jobads.advertiser import AdvertiserClient
from jobads.platform import models
from jobads.testing import (
    Fake,
    Step,
    html,
    malformed,
    ok,
    refused,
    reset,
    status,
    timeout,
    truncated,
)
from tests.clock import Clock
from tests.runtime.testing.client_caller import Caller

BODY = models.CampaignBody(
    name="Spring",
    pool_id=1,
    budget_in_dollars=1,
    cpc_in_cents=1,
    cpc_goal_cents=1,
    budget_pacing=False,
    status="active",
    feed_filter=1,
    pacing_day_of_month=1,
    job_feed=models.JobFeed(feed_url="https://feeds.example", feed_format="xml"),
)

DOWNLOAD = "applications/download"
FILE: Any = {"application_id": 1, "login": "l", "password": "p"}

# A step, and what a POST that is not idempotent ends in at once.
FAILURES: tuple[tuple[Step, type[Exception]], ...] = (
    (reset(), jobads.ConnectionLostError),
    (timeout(), jobads.TimedOutError),
    (timeout("write"), jobads.TimedOutError),
    (malformed(), jobads.DecodingError),
    (malformed(b"\xff"), jobads.DecodingError),
    (html(), jobads.DecodingError),
    (html(503), jobads.StatusError),
    (truncated(), jobads.ConnectionLostError),
    (status(302, headers={"Location": "/elsewhere"}), jobads.StatusError),
    (status(429, headers={"Retry-After": "0"}), jobads.StatusError),
    (status(503, "down for maintenance"), jobads.StatusError),
)


@pytest.mark.parametrize(("step", "error"), FAILURES, ids=lambda each: str(each))
def test_a_call_that_is_not_idempotent_fails_once(
    fake: Fake, caller: Caller, step: Step, error: type[Exception]
) -> None:
    fake.script("campaigns/create", step, ok())
    client = caller.client(fake)

    with pytest.raises(error):
        caller.call(client, "campaigns/create", body=BODY)

    assert len(fake.calls) == 1


@pytest.mark.parametrize(
    "step", [refused(), timeout("connect"), timeout("pool")], ids=str
)
def test_what_was_not_sent_is_repeated(fake: Fake, caller: Caller, step: Step) -> None:
    fake.script("campaigns/create", step, step, ok())

    caller.call(caller.client(fake), "campaigns/create", body=BODY)

    assert [call.operation for call in fake.calls] == ["campaigns/create"] * 3
    fake.assert_done()


@pytest.mark.parametrize(
    "step",
    [
        refused(),
        reset(),
        timeout(),
        truncated(),
        status(429, headers={"Retry-After": "0"}),
        status(503),
        html(502),
    ],
    ids=str,
)
def test_an_idempotent_call_is_repeated(fake: Fake, caller: Caller, step: Step) -> None:
    fake.script("campaigns/list", step, ok({"data": {"entities": [{"id": 7}]}}))

    envelope = caller.call(caller.client(fake), "campaigns/list")

    assert envelope.data.entities == [{"id": 7}]
    assert len(fake.calls) == 2
    fake.assert_done()


def test_retries_do_not_wait(fake: Fake, caller: Caller, clock: Clock) -> None:
    fake.script("campaigns/list", reset(), reset(), ok())

    caller.call(caller.client(fake), "campaigns/list")

    assert len(fake.calls) == 3
    assert sum(clock.slept) == 0


@pytest.mark.parametrize("phase", ["connect", "read", "write", "pool"])
def test_a_timeout_tells_its_phase(fake: Fake, caller: Caller, phase: Any) -> None:
    fake.answer("campaigns/create", timeout(phase))

    with pytest.raises(jobads.TimedOutError) as caught:
        caller.call(caller.client(fake), "campaigns/create", body=BODY)

    assert caught.value.phase == phase


def test_a_status_has_the_declared_body(fake: Fake, caller: Caller) -> None:
    fake.script("campaigns/list", status(404), status(400))
    client = caller.client(fake)

    with pytest.raises(jobads.StatusError) as declared:
        caller.call(client, "campaigns/list")
    with pytest.raises(jobads.StatusError) as of_the_api:
        caller.call(client, "campaigns/list")

    assert type(declared.value).__name__ == "NotFoundError"
    assert declared.value.body.error.message == "Not Found"
    assert isinstance(of_the_api.value.body, models.BadCredentials)


def test_a_status_takes_body_and_headers(fake: Fake, caller: Caller) -> None:
    body = models.Envelope(error=models.ErrorDetail(message="no such campaign"))
    fake.script(
        "campaigns/list",
        status(404, body, headers={"X-Request-Id": "r1"}),
        status(404, {"error": {"message": "gone"}}),
        status(409, b"\x00raw"),
    )
    client = caller.client(fake)
    errors: list[Any] = []
    for _ in range(3):
        with pytest.raises(jobads.StatusError) as caught:
            caller.call(client, "campaigns/list")
        errors.append(caught.value)

    assert errors[0].body == body
    assert errors[0].headers["x-request-id"] == "r1"
    assert errors[1].body.error.message == "gone"
    assert (errors[2].status, errors[2].content) == (409, b"\x00raw")


def test_an_undeclared_status_has_the_form_of_the_api(
    fake: Fake, caller: Caller
) -> None:
    fake.script("campaigns/create", status(418), status(500))
    client = caller.client(fake)

    for code in (418, 500):
        with pytest.raises(jobads.StatusError) as caught:
            caller.call(client, "campaigns/create", body=BODY)
        assert caught.value.status == code
        assert b'"error":' in caught.value.content


def test_media_types_choose_among_declared_answers(caller: Caller) -> None:
    fake = Fake("jobads.search")
    fake.script("jobs/search", ok("<jobs/>", media_type="text/xml"), html())
    client = caller.client(fake, "search")

    page = caller.call(client, "jobs/search", ip="192.0.2.1", q="cook", format="xml")
    other = caller.call(client, "jobs/search", ip="192.0.2.1", q="cook", format="html")

    assert page == "<jobs/>"
    assert other.startswith("<!doctype html>")


def test_files_are_answered(advertiser: Fake, caller: Caller) -> None:
    client = caller.client(advertiser, "advertiser")

    assert caller.call(client, DOWNLOAD, **FILE) == b"content"
    advertiser.answer(DOWNLOAD, b"%PDF")
    assert caller.call(client, DOWNLOAD, **FILE) == b"%PDF"


def test_streams_break_off(advertiser: Fake) -> None:
    client = advertiser.client(AdvertiserClient)
    advertiser.script(DOWNLOAD, b"12345678", truncated(b"12345678"))

    with client.stream(client.applications.download, **FILE) as stream:
        assert b"".join(stream.iter_bytes()) == b"12345678"
    with client.stream(client.applications.download, **FILE) as stream:
        pieces = stream.iter_bytes()
        assert next(pieces) == b"1234"
        with pytest.raises(jobads.ConnectionLostError):
            next(pieces)
