"""Test scripted steps: each causes the documented error, or a retry, in the client."""

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
from tests.fake_clock import FakeClock
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
DOWNLOAD_ARGUMENTS: Any = {"application_id": 1, "login": "l", "password": "p"}

# Each step, and the error of a call that is not idempotent.
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


@pytest.mark.parametrize(("step", "error"), FAILURES, ids=str)
def test_call_that_is_not_idempotent_is_not_retried(
    fake: Fake, caller: Caller, step: Step, error: type[Exception]
) -> None:
    fake.script("campaigns/create", step, ok())
    client = caller.create_client(fake)

    with pytest.raises(error):
        caller.call(client, "campaigns/create", body=BODY)

    assert len(fake.calls) == 1


@pytest.mark.parametrize(
    "step", [refused(), timeout("connect"), timeout("pool")], ids=str
)
def test_request_that_was_not_sent_is_retried(
    fake: Fake, caller: Caller, step: Step
) -> None:
    fake.script("campaigns/create", step, step, ok())

    caller.call(caller.create_client(fake), "campaigns/create", body=BODY)

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
def test_idempotent_call_is_retried(fake: Fake, caller: Caller, step: Step) -> None:
    fake.script("campaigns/list", step, ok({"data": {"entities": [{"id": 7}]}}))

    envelope = caller.call(caller.create_client(fake), "campaigns/list")

    assert envelope.data.entities == [{"id": 7}]
    assert len(fake.calls) == 2
    fake.assert_done()


def test_retries_do_not_wait(fake: Fake, caller: Caller, clock: FakeClock) -> None:
    fake.script(
        "campaigns/list", reset(), status(429, headers={"Retry-After": "30"}), ok()
    )
    client = caller.create_client(fake, options=jobads.ClientOptions(timeout=60))

    caller.call(client, "campaigns/list")

    assert len(fake.calls) == 3
    assert clock.sleeps == []


@pytest.mark.parametrize("phase", ["connect", "read", "write", "pool"])
def test_timeout_has_its_phase(fake: Fake, caller: Caller, phase: Any) -> None:
    fake.answer("campaigns/create", timeout(phase))

    with pytest.raises(jobads.TimedOutError) as caught:
        caller.call(caller.create_client(fake), "campaigns/create", body=BODY)

    assert caught.value.phase == phase


def test_status_has_declared_body(fake: Fake, caller: Caller) -> None:
    fake.script("campaigns/list", status(404), status(400))
    client = caller.create_client(fake)

    with pytest.raises(jobads.StatusError) as not_found:
        caller.call(client, "campaigns/list")
    with pytest.raises(jobads.StatusError) as bad_request:
        caller.call(client, "campaigns/list")

    assert type(not_found.value).__name__ == "NotFoundError"
    assert not_found.value.body.error.message == "Not Found"
    assert isinstance(bad_request.value.body, models.BadCredentials)


def test_status_accepts_body_and_headers(fake: Fake, caller: Caller) -> None:
    body = models.Envelope(error=models.ErrorDetail(message="no such campaign"))
    fake.script(
        "campaigns/list",
        status(404, body, headers={"X-Request-Id": "r1"}),
        status(404, {"error": {"message": "gone"}}),
        status(409, b"\x00raw"),
    )
    client = caller.create_client(fake)
    errors: list[Any] = []
    for _ in range(3):
        with pytest.raises(jobads.StatusError) as caught:
            caller.call(client, "campaigns/list")
        errors.append(caught.value)

    assert errors[0].body == body
    assert errors[0].headers["x-request-id"] == "r1"
    assert errors[1].body.error.message == "gone"
    assert (errors[2].status, errors[2].content) == (409, b"\x00raw")


def test_undeclared_status_has_error_body_of_api(fake: Fake, caller: Caller) -> None:
    fake.script("campaigns/create", status(418), status(500))
    client = caller.create_client(fake)

    for code in (418, 500):
        with pytest.raises(jobads.StatusError) as caught:
            caller.call(client, "campaigns/create", body=BODY)
        assert caught.value.status == code
        assert b'"error":' in caught.value.content


def test_media_type_selects_declared_response(caller: Caller) -> None:
    fake = Fake("jobads.search")
    fake.script("jobs/search", ok("<jobs/>", media_type="text/xml"), html())
    client = caller.create_client(fake, "search")

    xml_body = caller.call(
        client, "jobs/search", ip="192.0.2.1", q="cook", format="xml"
    )
    html_body = caller.call(
        client, "jobs/search", ip="192.0.2.1", q="cook", format="html"
    )

    assert xml_body == "<jobs/>"
    assert html_body.startswith("<!doctype html>")


def test_file_response(advertiser: Fake, caller: Caller) -> None:
    client = caller.create_client(advertiser, "advertiser")

    assert caller.call(client, DOWNLOAD, **DOWNLOAD_ARGUMENTS) == b"content"
    advertiser.answer(DOWNLOAD, b"%PDF")
    assert caller.call(client, DOWNLOAD, **DOWNLOAD_ARGUMENTS) == b"%PDF"


def test_truncated_stream(advertiser: Fake) -> None:
    client = advertiser.client(AdvertiserClient)
    advertiser.script(DOWNLOAD, b"12345678", truncated(b"12345678"))

    with client.stream(client.applications.download, **DOWNLOAD_ARGUMENTS) as stream:
        assert b"".join(stream.iter_bytes()) == b"12345678"
    with client.stream(client.applications.download, **DOWNLOAD_ARGUMENTS) as stream:
        chunks = stream.iter_bytes()
        assert next(chunks) == b"1234"
        with pytest.raises(jobads.ConnectionLostError):
            next(chunks)
