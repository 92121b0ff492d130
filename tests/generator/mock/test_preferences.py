"""Test that the header `Prefer` chooses the answer of a mock."""

import pytest

from tests.generator.mock.conftest import Mock, Start
from typecase.serving.preferences import (
    PreferenceError,
    Preferences,
    parse_preferences,
)

LOGIN = """
paths:
  /session:
    get:
      operationId: sessions/show
      responses:
        "200":
          description: The session.
          content:
            application/json:
              schema: {type: object, properties: {user: {type: string}}}
              examples:
                admin: {value: {user: root}}
                guest: {value: {user: guest}}
                broken: {value: {user: 1}}
        "429":
          description: Too many requests.
          headers: {Retry-After: {schema: {type: integer}, example: 30}}
          content:
            application/json:
              schema: {type: object, properties: {reason: {type: string}}}
              example: {reason: slow down}
        5XX: {description: The service failed.}
"""


@pytest.fixture
def login(start: Start) -> Mock:
    return start(LOGIN)


def prefer(mock: Mock, value: str) -> tuple[int, str]:
    response = mock("GET", "/session", headers={"Prefer": value})
    return response.status_code, response.text


def test_code_chooses_a_declared_response(login: Mock) -> None:
    response = login("GET", "/session", headers={"Prefer": "code=429"})
    assert response.status_code == 429
    assert response.headers["retry-after"] == "30"
    assert response.json() == {"reason": "slow down"}
    assert prefer(login, "code=503")[0] == 503
    assert prefer(login, "code=200") == (200, '{"user": "root"}')


def test_example_chooses_an_example_even_if_it_is_invalid(login: Mock) -> None:
    assert prefer(login, "example=guest") == (200, '{"user": "guest"}')
    assert prefer(login, 'code=200, example="broken"') == (200, '{"user": 1}')


def test_dynamic_leaves_out_examples(login: Mock) -> None:
    status, text = prefer(login, "dynamic=true")
    assert status == 200
    assert "root" not in text


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("code=418", "declares no response with the status 418; it declares: 200, 429"),
        ("code=x", "expected a status code from 200 to 599"),
        ("code=100", "expected a status code from 200 to 599"),
        ("delay=61", "expected seconds from 0 to 60"),
        ("example=nobody", "no example 'nobody'; its examples are: admin, guest"),
    ],
)
def test_wishes_that_cannot_be_fulfilled_are_refused(
    login: Mock, value: str, message: str
) -> None:
    status, text = prefer(login, value)
    assert status == 400
    assert message in text


@pytest.mark.parametrize(
    ("headers", "preferences"),
    [
        ([], Preferences()),
        (["return=minimal; foo=bar, wait=3"], Preferences()),
        (["code=404; x=y, delay=1.5"], Preferences(code=404, delay=1.5)),
        (["Code=404", "code=500"], Preferences(code=404)),
        (['example="a \\"b\\", c"'], Preferences(example='a "b", c')),
        (["dynamic"], Preferences(dynamic=True)),
    ],
)
def test_preferences_are_parsed(headers: list[str], preferences: Preferences) -> None:
    assert parse_preferences(headers) == preferences


def test_delay_is_limited() -> None:
    with pytest.raises(PreferenceError):
        parse_preferences(["delay=1e9"])
