"""Test where a client finds the token in the response of a login."""

import traceback
from typing import Any

import pytest

from jobads import ConfigurationError, Login
from jobads.advertiser import AdvertiserClient, models
from jobads.testing import Fake, Step, ok

CANARY = "canary-5c1f"


def _log_in(step: Step, login: Login | None = None) -> str | None:
    """Call an operation after a login with this response; return its credential."""
    with Fake("jobads.advertiser") as fake:
        fake.script("account/login", step)
        token = login or Login("user", "password")
        client = fake.client(AdvertiserClient, token=token)
        client.account.permissions()
        return fake.calls[-1].headers.get("authorization")


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        ({"token": "T1"}, {}),
        ({"token": "Bearer T1"}, {}),
        ({"accessToken": "T1", "data": "T2"}, {}),
        ({"data": {"token": "T1"}}, {}),
        ({"data": {"access_token": "bearer T1"}}, {}),
        ({"data": "T1"}, {}),
        ({}, {"Authorization": "Bearer T1"}),
        ({"data": {}}, {"authorization": "T1"}),
        ({}, {"X-Auth-Token": "T1"}),
        # These values are no tokens, so the next place counts.
        ({"token": "", "data": "T1"}, {}),
        ({"token": None, "data": "Welcome to the service"}, {"Token": "T1"}),
        ({"token": {"value": 1}, "data": {"token": ["x"]}}, {"Token": "T1"}),
    ],
)
def test_likely_places_are_tried_in_order(
    body: dict[str, Any], headers: dict[str, str]
) -> None:
    # A dict would be refused, since the document declares none of these properties.
    response = models.LoginEnvelope.model_validate({"code": 200, **body})
    assert _log_in(ok(response, headers=headers)) == "Bearer T1"


def test_error_says_what_to_pass_and_shows_no_values() -> None:
    body = {"message": CANARY, "session": {"key": CANARY, CANARY + "-" * 30: 1}}
    response = models.LoginEnvelope.model_validate(body)
    with pytest.raises(ConfigurationError) as caught:
        _log_in(ok(response, headers={"X-Other": CANARY}))
    message = str(caught.value)
    assert "expected the token in the response at " in message
    assert "pass token=Login(…, token=function)" in message
    assert CANARY not in "".join(traceback.format_exception(caught.value))


def test_user_can_say_where_the_token_is() -> None:
    login = Login("u", "p", token=lambda response: response.body.message)
    response = models.LoginEnvelope.model_validate({"message": "Bearer T1"})
    assert _log_in(ok(response), login) == "Bearer T1"


def test_fake_issues_a_token() -> None:
    assert _log_in(ok()) == "Bearer token"
