"""Test how servers reject invalid requests before any handler is called.

The texts of the messages are the generator's own, so only the names that they must
contain are asserted. The other fields of the body are those that the documents show.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus
from typing import Any

import pytest

from tests.integration.wire.jobads_apis.exchanges.disposition import (
    HIRED_JSON,
    REJECTED_JSON,
)
from tests.integration.wire.raw_http import format_request, send_request
from tests.integration.wire.recording_app import RecordingApp

JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
EVENTS = "POST /disposition/v1/events"
# No response may contain this secret.
SECRET = "hush-hush"
SEARCH = f"GET /search.php?id=1234&pass={SECRET}"


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidRequest:
    """A request, the status that rejects it, and the names that the message contains.

    ``names`` lists parameters and fields by their names in the document.
    """

    api: str
    request_line: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    status: int = 400
    names: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The request in test ids."""
        path = self.request_line.partition("?")[0].split(" ")[1]
        return f"{self.api}-{path}-{self.status}-{'-'.join(self.names)}"


INVALID_REQUESTS = (
    InvalidRequest(
        api="advertiser",
        request_line="PUT /campaign/budget?campaignId=seven&budgetCents=1.5",
        names=("campaignId", "budgetCents"),
    ),
    InvalidRequest(
        api="advertiser",
        request_line="GET /campaigns?customerIds=1,x&campaignIds=2",
        names=("customerIds",),
    ),
    InvalidRequest(
        api="advertiser",
        request_line="GET /company?exactMatch=maybe",
        names=("exactMatch",),
    ),
    InvalidRequest(
        api="advertiser",
        request_line="PUT /group?campaignId=7",
        headers=JSON,
        body='{"status":3}',
        names=("status",),
    ),
    InvalidRequest(
        api="advertiser",
        request_line="POST /group",
        headers=JSON,
        body='{"budgetCents":"1"}',
        names=("budgetCents",),
    ),
    InvalidRequest(
        api="advertiser",
        request_line="POST /group",
        headers={"Content-Type": "text/plain"},
        body="{}",
        status=415,
    ),
    InvalidRequest(api="advertiser", request_line="GET /nowhere", status=404),
    InvalidRequest(api="advertiser", request_line="PATCH /group", status=405),
    InvalidRequest(
        api="platform", request_line="GET /campaigns/seven", names=("campaignId",)
    ),
    InvalidRequest(
        api="platform",
        request_line=f"GET /users/{SECRET}/refresh",
        names=("RefreshToken",),
    ),
    InvalidRequest(
        api="platform", request_line="POST /campaigns", headers=JSON, names=("body",)
    ),
    InvalidRequest(
        api="platform",
        request_line="POST /v5/oauth2/token",
        headers=FORM,
        body=f"grant_type=password&client_secret={SECRET}",
        names=("grant_type",),
    ),
    InvalidRequest(
        api="platform",
        request_line="POST /v5/oauth2/token",
        headers=JSON,
        body='{"grantType":"client_credentials"}',
        names=("grantType", "clientId"),
    ),
    InvalidRequest(api="platform", request_line="POST /oauth2/token", status=404),
    InvalidRequest(api="platform", request_line="POST /users/7/refresh", status=405),
    InvalidRequest(
        api="search", request_line=f"{SEARCH}&ip=192.0.2.1", names=("q", "l")
    ),
    InvalidRequest(api="search", request_line=f"{SEARCH}&q=x", names=("ip",)),
    InvalidRequest(
        api="search",
        request_line=f"GET /search.php?pass={SECRET}&ip=192.0.2.1&q=x",
        names=("id",),
    ),
    InvalidRequest(
        api="search",
        request_line=(
            f"{SEARCH}&ip=192.0.2.1&q=x&start=ten&limit=201&format=pdf&link=2"
            "&t1=123456789012345678901234567890123&salary=-1&relevancy_weight=101"
            "&major_category=1%7Ca&experience=1"
        ),
        names=(
            *("start", "limit", "format", "link", "t1", "salary"),
            *("relevancy_weight", "major_category", "experience"),
        ),
    ),
    InvalidRequest(api="search", request_line="POST /search.php", status=405),
    InvalidRequest(
        api="disposition",
        request_line=EVENTS,
        headers=JSON,
        body=REJECTED_JSON.replace('"event":"rejected"', '"event":"hired"'),
        names=("reason",),
    ),
    InvalidRequest(
        api="disposition",
        request_line=EVENTS,
        headers=JSON,
        body=f"[{','.join([HIRED_JSON] * 101)}]",
        names=("100",),
    ),
    InvalidRequest(
        api="disposition",
        request_line=EVENTS,
        headers=JSON,
        body=HIRED_JSON.replace('"svc_application_id":"app-1",', ""),
        names=("svc_sid", "svc_application_id"),
    ),
    InvalidRequest(
        api="disposition",
        request_line=EVENTS,
        headers=JSON,
        body=f'[{HIRED_JSON},{{"svc_sid":"s","event":"eaten"}}]',
        names=("event", "event_time"),
    ),
    InvalidRequest(
        api="disposition",
        request_line=EVENTS,
        headers=JSON,
        body=HIRED_JSON.replace("}", ',"raw_event":"' + "🙂" * 129 + '"}'),
        names=("raw_event",),
    ),
    InvalidRequest(
        api="disposition", request_line=EVENTS, headers=JSON, body="{", names=("JSON",)
    ),
    InvalidRequest(
        api="disposition", request_line="GET /disposition/v1/events", status=405
    ),
)


@pytest.mark.parametrize("invalid", INVALID_REQUESTS, ids=lambda invalid: invalid.id)
def test_invalid_request_is_rejected_in_the_error_format_of_the_api(
    invalid: InvalidRequest, get_app: Callable[[str], RecordingApp]
) -> None:
    app = get_app(invalid.api)
    handlers = app.return_from_handlers(None)
    request = format_request(
        invalid.request_line, dict(invalid.headers), invalid.body.encode()
    )

    response = send_request(app.port, request)

    assert response.status == invalid.status
    assert response.headers["content-type"] == "application/json"
    read_message = MESSAGE_READERS[invalid.api]
    message = read_message(json.loads(response.body), invalid.status)
    for name in invalid.names:
        assert re.search(rf"(?<!\w){name}(?!\w)", message), message
    assert handlers.calls == []
    assert SECRET.encode() not in response.body


def test_exception_of_a_handler_is_logged_but_not_sent(
    get_app: Callable[[str], RecordingApp], caplog: pytest.LogCaptureFixture
) -> None:
    app = get_app("disposition")
    app.return_from_handlers(RuntimeError(SECRET))
    request = format_request(EVENTS, JSON, HIRED_JSON.encode())

    response = send_request(app.port, request)

    assert response.status == 500
    assert SECRET.encode() not in response.body
    # The document shows this one field for a server failure.
    assert list(json.loads(response.body)) == ["message"]
    assert SECRET in caplog.text


def read_advertiser_message(body: Any, status: int) -> str:
    """Check the error envelope of the advertiser API, and return its message."""
    assert set(body) == {"code", "title", "error"}
    assert (body["code"], body["title"]) == (status, HTTPStatus(status).phrase)
    return str(body["error"])


def read_platform_message(body: Any, status: int) -> str:
    """Check the error envelope of the platform API, and return its message."""
    assert set(body) == {"error"}
    error = body["error"]
    assert set(error) == {"code", "message", "status", "timestamp"}
    assert error["status"] == status
    assert isinstance(error["code"], str)
    assert datetime.fromisoformat(error["timestamp"]).tzinfo is not None
    return str(error["message"])


def read_search_message(body: Any, status: int) -> str:
    """Check the error body of the search API, and return its message."""
    assert status >= 400
    assert set(body) == {"status", "message"}
    assert body["status"] == "error"
    return str(body["message"])


def read_disposition_message(body: Any, status: int) -> str:
    """Check the error body of the disposition API, and return all its messages."""
    assert set(body) <= {"message", "errors"}
    errors = body.get("errors", [])
    assert bool(errors) == (status == 400)
    assert all(set(error) == {"message", "field", "value"} for error in errors)
    field_messages = [f"{error['field']}: {error['message']}" for error in errors]
    return " ".join([body["message"], *field_messages])


MESSAGE_READERS: Mapping[str, Callable[[Any, int], str]] = {
    "advertiser": read_advertiser_message,
    "platform": read_platform_message,
    "search": read_search_message,
    "disposition": read_disposition_message,
}
