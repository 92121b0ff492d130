"""A canary in every credential and every secret parameter and member of every operation
is found nowhere, whatever a server answers.

What cannot be hidden, and is not looked at here: the arguments in the caller's own
frames, the content of a success, and what a server makes of a secret that no common
software does, such as one in reverse.
"""

from typing import Any

import pytest

from jobads._runtime.errors import ApiError
from jobads._runtime.operation import Operation
from jobads._runtime.testing.sample_responses import build_sample_response
from tests.security.secret_leaks.calls import Caller, package, variants
from tests.security.secret_leaks.hostile import ANSWERS, Answer, Hostile, Request, http
from tests.security.secret_leaks.marks import MARK, found
from tests.security.secret_leaks.observed import listening, of_error, of_object

APIS = ["advertiser", "platform", "search", "disposition"]
ANSWER_NAMES = [*ANSWERS, "a redirect elsewhere"]


@pytest.mark.parametrize("name", ANSWER_NAMES)
@pytest.mark.parametrize("api", APIS)
def test_failures_show_no_canary(
    api: str, name: str, caller: Caller, server: Hostile
) -> None:
    with Hostile() as elsewhere, listening() as heard:
        client = caller.shared_client(api, server.url)
        server.answer = ANSWERS.get(name) or _redirecting_to(elsewhere.url)
        elsewhere.answer = ANSWERS["quoting JSON"]
        for operation in _chosen(api, name):
            for arguments in variants(operation):
                server.redact_response.clear()
                outcome = caller.call(client, operation, arguments)
                place = f"{operation.id}, {name}"
                assert _was_sent(operation, server), place
                assert found(_shown(outcome)) == [], place
    assert found(heard) == []
    assert found([("elsewhere", each.text) for each in elsewhere.redact_response]) == []


@pytest.mark.parametrize("api", APIS)
def test_successes_show_no_canary(api: str, caller: Caller, server: Hostile) -> None:
    described, operations = package(api)
    with listening() as heard:
        client = caller.shared_client(api, server.url)
        for operation in operations:
            for arguments in variants(operation):
                server.answer = _sampled(described, operation)
                outcome = caller.call(client, operation, arguments)
                assert not isinstance(outcome, BaseException), operation.id
                assert found(of_object(outcome, operation.id, deep=False)) == []
        shown = [*of_object(client, api), *of_object(client.__dict__["_session"], api)]
    assert found([*shown, *heard]) == []


def _shown(outcome: Any) -> Any:
    if isinstance(outcome, BaseException):
        assert isinstance(outcome, ApiError), repr(outcome)
        return of_error(outcome)
    # A few answers fit operations that take any text; it is the caller's own then.
    return ()


def _chosen(api: str, name: str) -> list[Operation[Any]]:
    """Operations with secrets of their own meet every answer, the others a third."""
    _, operations = package(api)
    rest = ANSWER_NAMES.index(name) % 3
    return [
        each
        for place, each in enumerate(operations)
        if place % 3 == rest or name == "quoting JSON" or _has_secrets(each)
    ]


def _has_secrets(operation: Operation[Any]) -> bool:
    told = [each for each in operation.parameters if each.secret]
    return bool(told) or operation.id == "tokens/create"


def _was_sent(operation: Operation[Any], server: Hostile) -> bool:
    sent = server.redact_response[0].text
    return MARK in sent or not any(each.secret for each in operation.parameters)


def _sampled(api: Any, operation: Operation[Any]) -> Answer:
    out = build_sample_response(api, operation, None)
    return lambda _: http(f"{out.status} OK", out.content, out.media_type or "x/x")


def _redirecting_to(url: str) -> Answer:
    def answer(request: Request) -> bytes:
        location = f"Location: {url}/elsewhere?safe=1&{request.query}"
        return http("302 Found", "", "text/html", location)

    return answer
