"""Test that secrets of `client.request` leak nowhere.

They are the credentials of the client, and what the caller passes in headers and in the
query.
"""

from typing import Any

import pytest

from jobads._runtime.errors import ApiError
from tests.security.secret_leaks.api_calls import Caller, make_credentials
from tests.security.secret_leaks.canaries import find_canaries, make_canary
from tests.security.secret_leaks.echo_server import RESPONSES, EchoServer
from tests.security.secret_leaks.visible_texts import (
    collect_error_texts,
    collect_failure_texts,
    collect_logs,
    collect_object_texts,
)


@pytest.mark.parametrize("api", ["advertiser", "platform"])
def test_credentials_of_direct_request_do_not_leak(
    api: str, caller: Caller, server: EchoServer
) -> None:
    credentials = make_credentials(api)
    with collect_logs() as logs:
        client = caller.make_client(api, server.url, **credentials)
        for name, response in RESPONSES.items():
            server.requests.clear()
            server.make_response = response
            outcome = caller.run(client.request, "POST", "/new", json={"a": 1})
            assert server.requests, name
            assert find_canaries(collect_failure_texts(outcome)) == [], name
        client_texts = [*collect_object_texts(client, "client")]
        caller.close(client)
    assert find_canaries([*client_texts, *logs]) == []


@pytest.mark.parametrize(
    "arguments",
    [
        {"path": "/new"},
        {"path": "no-slash"},
        {"path": "/new", "content": b"x", "json": 1},
        {"path": "/new/../x"},
    ],
)
def test_arguments_of_direct_request_do_not_leak(
    arguments: dict[str, Any], caller: Caller
) -> None:
    # Nobody listens on this port, so even a valid request fails.
    client = caller.make_client("advertiser", "http://127.0.0.1:1")
    secrets = {
        "extra_query": {"token": make_canary()},
        "extra_headers": {"X-Token": make_canary()},
    }
    error = caller.run(client.request, "GET", **arguments, **secrets)
    caller.close(client)
    assert isinstance(error, ApiError)
    assert find_canaries(collect_error_texts(error)) == []


def test_secret_in_path_does_not_leak(caller: Caller) -> None:
    token = make_canary()
    client = caller.make_client("advertiser", "http://127.0.0.1:1", token=token)
    for path in (f"/tokens/{token}", f"https://user:{token}@host/x"):
        error = caller.run(client.request, "GET", path)
        assert isinstance(error, ApiError)
        assert find_canaries(collect_error_texts(error)) == []
    caller.close(client)
