"""Test that the errors, results and logs of every operation contain no canary.

Every credential, secret parameter and secret field has a canary, and the server sends
all of `RESPONSES`. The client cannot redact, and the tests do not check, the arguments
in the frames of the caller, the content of a successful response, and secrets that the
server has transformed in an unusual way, such as reversed.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from jobads._runtime.api import Api
from jobads._runtime.errors import ApiError
from jobads._runtime.operation import Operation
from jobads._runtime.testing.sample_responses import build_sample_response
from tests.security.secret_leaks.api_calls import Caller, make_arguments, read_api
from tests.security.secret_leaks.canaries import MARK, find_canaries
from tests.security.secret_leaks.echo_server import (
    RESPONSES,
    EchoServer,
    MakeResponse,
    Request,
    build_response,
)
from tests.security.secret_leaks.visible_texts import (
    NamedText,
    collect_error_texts,
    collect_logs,
    collect_object_texts,
)

APIS = ["advertiser", "platform", "search", "disposition"]
RESPONSE_NAMES = [*RESPONSES, "redirect to another server"]


@pytest.mark.parametrize("response", RESPONSE_NAMES)
@pytest.mark.parametrize("api", APIS)
def test_failures_contain_no_canary(
    api: str, response: str, caller: Caller, server: EchoServer
) -> None:
    with EchoServer() as other_server, collect_logs() as logs:
        client = caller.get_shared_client(api, server.url)
        server.make_response = RESPONSES.get(response) or _redirect_to(other_server.url)
        other_server.make_response = RESPONSES["quoting JSON"]
        for operation in _choose_operations(api, response):
            for arguments in make_arguments(operation):
                server.requests.clear()
                outcome = caller.call(client, operation, arguments)
                context = f"{operation.id}, {response}"
                assert _sent_secrets(operation, server), context
                assert find_canaries(_collect_outcome_texts(outcome)) == [], context
    assert find_canaries(logs) == []
    other_requests = [("redirected", each.text) for each in other_server.requests]
    assert find_canaries(other_requests) == []


@pytest.mark.parametrize("api", APIS)
def test_successes_contain_no_canary(
    api: str, caller: Caller, server: EchoServer
) -> None:
    description, operations = read_api(api)
    with collect_logs() as logs:
        client = caller.get_shared_client(api, server.url)
        for operation in operations:
            for arguments in make_arguments(operation):
                promised = operation.for_arguments(arguments)
                server.make_response = _send_sample(description, promised)
                outcome = caller.call(client, operation, arguments)
                assert not isinstance(outcome, BaseException), operation.id
                texts = collect_object_texts(outcome, operation.id, deep=False)
                assert find_canaries(texts) == []
        session = client.__dict__["_session"]
        client_texts = [
            *collect_object_texts(client, api),
            *collect_object_texts(session, api),
        ]
    assert find_canaries([*client_texts, *logs]) == []


def _collect_outcome_texts(outcome: Any) -> Iterable[NamedText]:
    """Return the texts of an error; fail if it is an unexpected exception."""
    if isinstance(outcome, BaseException):
        assert isinstance(outcome, ApiError), repr(outcome)
        return collect_error_texts(outcome)
    # Some operations accept any text, so a few responses are a success.
    return ()


def _choose_operations(api: str, response: str) -> list[Operation[Any]]:
    """Return the operations to call for a response.

    Operations with secret arguments are called for every response. To save time, the
    others are called for a third of the responses, and for the one that quotes most.
    """
    _, operations = read_api(api)
    remainder = RESPONSE_NAMES.index(response) % 3
    return [
        operation
        for index, operation in enumerate(operations)
        if index % 3 == remainder
        or response == "quoting JSON"
        or _has_secret_arguments(operation)
    ]


def _has_secret_arguments(operation: Operation[Any]) -> bool:
    # The secrets of this operation are in its body.
    if operation.id == "tokens/create":
        return True
    return any(parameter.secret for parameter in operation.parameters)


def _sent_secrets(operation: Operation[Any], server: EchoServer) -> bool:
    """Return whether the request had a canary, if the operation has secrets."""
    has_secrets = any(parameter.secret for parameter in operation.parameters)
    return MARK in server.requests[0].text or not has_secrets


def _send_sample(api: Api, operation: Operation[Any]) -> MakeResponse:
    sample = build_sample_response(api, operation, None)
    response = build_response(
        f"{sample.status} OK", sample.content, sample.media_type or "x/x"
    )
    return lambda _: response


def _redirect_to(url: str) -> MakeResponse:
    def redirect(request: Request) -> bytes:
        location = f"Location: {url}/elsewhere?safe=1&{request.query}"
        return build_response("302 Found", "", "text/html", location)

    return redirect
