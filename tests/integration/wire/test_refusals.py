"""What the printed server refuses by itself, and in whose words.

No handler sees these requests. The texts of the messages are ours, so only what they
must name is asserted; the members around them are those the documents show.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus
from typing import Any

import pytest

from tests.integration.wire.disposition import HIRED_JSON, REJECTED_JSON
from tests.integration.wire.printed import PrintedServer
from tests.integration.wire.sockets import exchange, taken_apart, written_request

JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
EVENTS = "POST /disposition/v1/events"
SEARCH = "GET /search.php?id=1234&pass=hush-hush"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A request, the status that refuses it and the wire names the answer tells."""

    api: str
    request: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    status: int = 400
    names: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The refusal in a test's name."""
        path = self.request.partition("?")[0].split(" ")[1]
        return f"{self.api}-{path}-{self.status}-{'-'.join(self.names)}"


REFUSALS = (
    Refusal(
        api="advertiser",
        request="PUT /campaign/budget?campaignId=seven&budgetCents=1.5",
        names=("campaignId", "budgetCents"),
    ),
    Refusal(
        api="advertiser",
        request="GET /campaigns?customerIds=1,x&campaignIds=2",
        names=("customerIds",),
    ),
    Refusal(
        api="advertiser", request="GET /company?exactMatch=maybe", names=("exactMatch",)
    ),
    Refusal(
        api="advertiser",
        request="PUT /group?campaignId=7",
        headers=JSON,
        body='{"status":3}',
        names=("status",),
    ),
    Refusal(
        api="advertiser",
        request="POST /group",
        headers=JSON,
        body='{"budgetCents":"1"}',
        names=("budgetCents",),
    ),
    Refusal(
        api="advertiser",
        request="POST /group",
        headers={"Content-Type": "text/plain"},
        body="{}",
        status=415,
    ),
    Refusal(api="advertiser", request="GET /nowhere", status=404),
    Refusal(api="advertiser", request="PATCH /group", status=405),
    Refusal(api="platform", request="GET /campaigns/seven", names=("campaignId",)),
    Refusal(
        api="platform", request="GET /users/hush-hush/refresh", names=("RefreshToken",)
    ),
    Refusal(api="platform", request="POST /campaigns", headers=JSON, names=("body",)),
    Refusal(
        api="platform",
        request="POST /v5/oauth2/token",
        headers=FORM,
        body="grant_type=password&client_secret=hush-hush",
        names=("grant_type",),
    ),
    Refusal(
        api="platform",
        request="POST /v5/oauth2/token",
        headers=JSON,
        body='{"grantType":"client_credentials"}',
        names=("grantType", "clientId"),
    ),
    Refusal(api="platform", request="POST /oauth2/token", status=404),
    Refusal(api="platform", request="POST /users/7/refresh", status=405),
    Refusal(api="search", request=f"{SEARCH}&ip=192.0.2.1", names=("q", "l")),
    Refusal(api="search", request=f"{SEARCH}&q=x", names=("ip",)),
    Refusal(
        api="search",
        request="GET /search.php?pass=hush-hush&ip=192.0.2.1&q=x",
        names=("id",),
    ),
    Refusal(
        api="search",
        request=(
            f"{SEARCH}&ip=192.0.2.1&q=x&start=ten&limit=201&format=pdf&link=2"
            "&t1=123456789012345678901234567890123&salary=-1&relevancy_weight=101"
            "&major_category=1%7Ca&experience=1"
        ),
        names=(
            *("start", "limit", "format", "link", "t1", "salary"),
            *("relevancy_weight", "major_category", "experience"),
        ),
    ),
    Refusal(api="search", request="POST /search.php", status=405),
    Refusal(
        api="disposition",
        request=EVENTS,
        headers=JSON,
        body=REJECTED_JSON.replace('"event":"rejected"', '"event":"hired"'),
        names=("reason",),
    ),
    Refusal(
        api="disposition",
        request=EVENTS,
        headers=JSON,
        body=f"[{','.join([HIRED_JSON] * 101)}]",
        names=("100",),
    ),
    Refusal(
        api="disposition",
        request=EVENTS,
        headers=JSON,
        body=HIRED_JSON.replace('"svc_application_id":"app-1",', ""),
        names=("svc_sid", "svc_application_id"),
    ),
    Refusal(
        api="disposition",
        request=EVENTS,
        headers=JSON,
        body=f'[{HIRED_JSON},{{"svc_sid":"s","event":"eaten"}}]',
        names=("event", "event_time"),
    ),
    Refusal(
        api="disposition",
        request=EVENTS,
        headers=JSON,
        body=HIRED_JSON.replace("}", ',"raw_event":"' + "🙂" * 129 + '"}'),
        names=("raw_event",),
    ),
    Refusal(api="disposition", request=EVENTS, headers=JSON, body="{", names=("JSON",)),
    Refusal(api="disposition", request="GET /disposition/v1/events", status=405),
)


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.name)
def test_refused_in_the_form_of_the_api(
    refusal: Refusal, printed: Callable[[str], PrintedServer]
) -> None:
    server = printed(refusal.api)
    recorder = server.answering(None)
    request = written_request(
        refusal.request, dict(refusal.headers), refusal.body.encode()
    )

    answer = taken_apart(exchange(server.port, request))

    assert answer.status == refusal.status
    assert answer.headers["content-type"] == "application/json"
    message = MESSAGES[refusal.api](json.loads(answer.body), refusal.status)
    for name in refusal.names:
        assert re.search(rf"(?<!\w){name}(?!\w)", message), message
    assert recorder.seen == []
    assert b"hush-hush" not in answer.body


def test_failing_handler_tells_nothing(
    printed: Callable[[str], PrintedServer], caplog: pytest.LogCaptureFixture
) -> None:
    server = printed("disposition")
    server.answering(RuntimeError("hush-hush"))
    request = written_request(EVENTS, JSON, HIRED_JSON.encode())

    answer = taken_apart(exchange(server.port, request))

    assert answer.status == 500
    assert b"hush-hush" not in answer.body
    # The document shows this one member for a server failure.
    assert list(json.loads(answer.body)) == ["message"]
    assert "hush-hush" in caplog.text


def of_advertiser(body: Any, status: int) -> str:
    """The message of the advertiser's error envelope."""
    assert set(body) == {"code", "title", "error"}
    assert (body["code"], body["title"]) == (status, HTTPStatus(status).phrase)
    return str(body["error"])


def of_platform(body: Any, status: int) -> str:
    """The message of the error object in the platform's envelope."""
    assert set(body) == {"error"}
    error = body["error"]
    assert set(error) == {"code", "message", "status", "timestamp"}
    assert error["status"] == status
    assert isinstance(error["code"], str)
    assert datetime.fromisoformat(error["timestamp"]).tzinfo is not None
    return str(error["message"])


def of_search(body: Any, status: int) -> str:
    """The message of a search error, which does not hold its status."""
    assert status >= 400
    assert set(body) == {"status", "message"}
    assert body["status"] == "error"
    return str(body["message"])


def of_disposition(body: Any, status: int) -> str:
    """The message of an invalid event, and what its errors say of the fields."""
    assert set(body) <= {"message", "errors"}
    errors = body.get("errors", [])
    assert bool(errors) == (status == 400)
    assert all(set(error) == {"message", "field", "value"} for error in errors)
    told = [f"{error['field']}: {error['message']}" for error in errors]
    return " ".join([body["message"], *told])


MESSAGES: Mapping[str, Callable[[Any, int], str]] = {
    "advertiser": of_advertiser,
    "platform": of_platform,
    "search": of_search,
    "disposition": of_disposition,
}
