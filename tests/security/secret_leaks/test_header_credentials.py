"""Test that credentials which the caller passes as headers leak nowhere."""

from base64 import b64encode
from typing import Any

import pytest

from jobads._runtime.options import ClientOptions
from tests.security.secret_leaks.api_calls import Caller, find_operation, make_arguments
from tests.security.secret_leaks.canaries import find_canaries, make_canary
from tests.security.secret_leaks.echo_server import RESPONSES, EchoServer
from tests.security.secret_leaks.visible_texts import (
    collect_failure_texts,
    collect_logs,
)


def _make_pair() -> str:
    return b64encode(f"user:{make_canary()}".encode()).decode()


HEADERS = {
    "bearer": lambda: {"Authorization": f"Bearer {make_canary()}"},
    "basic": lambda: {"authorization": f"Basic {_make_pair()}"},
    "no scheme": lambda: {"AUTHORIZATION": make_canary()},
    "parameters": lambda: {
        "Authorization": f'Digest username="u", response="{make_canary()}"'
    },
    "proxy": lambda: {"Proxy-Authorization": f"Bearer {make_canary()}"},
    "cookies": lambda: {"Cookie": f"theme=dark; sid={make_canary()}"},
    "API key of the document": lambda: {"X-API-KEY": make_canary()},
    "token": lambda: {"X-Auth-Token": f"Token {make_canary()}"},
    "key": lambda: {"Ocp-Apim-Subscription-Key": make_canary()},
    "secret": lambda: {"client_secret": make_canary()},
    "password": lambda: {"X-Password": make_canary()},
}
# How the headers are passed: to the client, or to a call in two ways.
WAYS = ("client", "options", "extra_headers")
# Responses that quote the request in every form.
NAMES = ["quoting JSON", "quoting text", "quoting in UTF-16", "invalid data"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", HEADERS)
def test_header_does_not_leak(
    name: str, way: str, caller: Caller, server: EchoServer
) -> None:
    headers = HEADERS[name]()
    operation = find_operation("disposition", "events/send")
    options = ClientOptions(retries=0, headers=headers if way == "client" else {})
    with collect_logs() as logs:
        client = caller.make_client("disposition", server.url, options=options)
        arguments: dict[str, Any] = dict(make_arguments(operation)[0])
        if way == "options":
            arguments["options"] = {"headers": headers}
        elif way == "extra_headers":
            arguments["extra_headers"] = headers
        for response in NAMES:
            server.requests.clear()
            server.make_response = RESPONSES[response]
            outcome = caller.call(client, operation, arguments)
            assert next(iter(headers.values())) in server.requests[0].text
            assert isinstance(outcome, Exception)
            assert find_canaries(collect_failure_texts(outcome)) == []
        caller.close(client)
    assert find_canaries(logs) == []


def test_secret_in_the_extra_query_does_not_leak(
    caller: Caller, server: EchoServer
) -> None:
    operation = find_operation("disposition", "events/send")
    arguments: dict[str, Any] = dict(make_arguments(operation)[0])
    arguments["extra_query"] = {"access_token": make_canary(), "keys": [make_canary()]}
    client = caller.make_client("disposition", server.url)
    for response in NAMES:
        server.make_response = RESPONSES[response]
        outcome = caller.call(client, operation, arguments)
        assert isinstance(outcome, Exception)
        assert find_canaries(collect_failure_texts(outcome)) == []
    caller.close(client)


def test_direct_request_does_not_leak(caller: Caller, server: EchoServer) -> None:
    client = caller.make_client(
        "disposition",
        server.url,
        options=ClientOptions(retries=0, headers=HEADERS["bearer"]()),
    )
    server.make_response = RESPONSES["quoting JSON"]
    outcome = caller.run(
        client.request, "GET", "/x", extra_headers=HEADERS["cookies"]()
    )
    caller.close(client)
    assert isinstance(outcome, Exception)
    assert find_canaries(collect_failure_texts(outcome)) == []


def test_other_headers_are_not_redacted(caller: Caller, server: EchoServer) -> None:
    client = caller.make_client("disposition", server.url)
    server.make_response = RESPONSES["quoting JSON"]
    headers = {"X-Trace": "trace-77"}
    outcome = caller.run(client.request, "GET", "/x", extra_headers=headers)
    caller.close(client)
    assert "trace-77" in repr(outcome.body)
