"""Test every kind of security scheme: literal credentials, and how a server reads them.

If an operation accepts several alternatives, the client uses the first whose
credentials it has.
"""

import importlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.asgi_server import HOST
from tests.integration.wire.raw_http import NO_CONTENT, parse_message
from tests.integration.wire.recording_app import RecordingApp
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import temporary_api

SCHEMES: dict[str, Any] = {
    "in_header": {"type": "apiKey", "in": "header", "name": "X-Key"},
    "in_query": {"type": "apiKey", "in": "query", "name": "a key"},
    "in_cookie": {"type": "apiKey", "in": "cookie", "name": "sid"},
    "typed": {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": 'Enter "Bearer {token}".',
    },
    "raw": {
        "type": "apiKey",
        "in": "header",
        "name": "authorization",
        "description": "The token itself, without the word Bearer.",
    },
    "user": {"type": "http", "scheme": "basic"},
    "bearer": {"type": "http", "scheme": "Bearer"},
    "digest": {"type": "http", "scheme": "digest"},
    "oidc": {"type": "openIdConnect", "openIdConnectUrl": "https://a.example/oidc"},
    "mutual": {"type": "mutualTLS"},
}
# No client sends a credential for `mutual`: the TLS connection carries it.
CREDENTIALS: dict[str, Any] = {
    "in_header": "h 1",
    "in_query": "q+/1",
    "in_cookie": "c;=1",
    "typed": "t1",
    "raw": "r1",
    "user": ("ann", "p:w"),
    "bearer": "b1",
    "digest": 'Digest username="ann"',
    "oidc": "o1",
}
# The alternatives of each operation; an alternative names the schemes that it needs.
REQUIREMENTS: dict[str, list[tuple[str, ...]]] = {
    "header": [("in_header",)],
    "query": [("in_query",)],
    "cookie": [("in_cookie",)],
    "typed": [("typed",)],
    "raw": [("raw",)],
    "user": [("user",)],
    "bearer": [("bearer",)],
    "digest": [("digest",)],
    "oidc": [("oidc",)],
    "all_keys": [("in_header", "in_query", "in_cookie")],
    "either": [("bearer", "in_header"), ("user",)],
    "optional": [(), ("user",)],
    "public": [],
    "key_and_certificate": [("mutual", "in_header")],
    "certificate": [("mutual",)],
    # One header cannot carry both: either is accepted.
    "shared_header": [("user", "in_query", "bearer")],
}


@dataclass(frozen=True)
class SecuredCall:
    """An operation, the schemes whose credentials a client has, and what it sends."""

    operation: str
    schemes: list[str]
    headers: dict[str, str] = field(default_factory=dict)
    query: str = ""


# The Base64 text of `ann:p:w`.
BASIC = "Basic YW5uOnA6dw=="
SECURED_CALLS = [
    SecuredCall("header", ["in_header"], headers={"x-key": "h 1"}),
    SecuredCall("query", ["in_query"], query="a%20key=q%2B%2F1"),
    SecuredCall("cookie", ["in_cookie"], headers={"cookie": "sid=c%3B%3D1"}),
    SecuredCall("typed", ["typed"], headers={"authorization": "Bearer t1"}),
    SecuredCall("raw", ["raw"], headers={"authorization": "r1"}),
    SecuredCall("user", ["user"], headers={"authorization": BASIC}),
    SecuredCall("bearer", ["bearer"], headers={"authorization": "Bearer b1"}),
    SecuredCall(
        "digest", ["digest"], headers={"authorization": 'Digest username="ann"'}
    ),
    SecuredCall("oidc", ["oidc"], headers={"authorization": "Bearer o1"}),
    SecuredCall(
        "all_keys",
        ["in_header", "in_query", "in_cookie"],
        headers={"x-key": "h 1", "cookie": "sid=c%3B%3D1"},
        query="a%20key=q%2B%2F1",
    ),
    # The first alternative also needs `in_header`.
    SecuredCall("either", ["bearer", "user"], headers={"authorization": BASIC}),
    SecuredCall("optional", ["user"], headers={"authorization": BASIC}),
    SecuredCall("optional", []),
    SecuredCall("public", ["user", "in_header"]),
    SecuredCall("key_and_certificate", ["in_header"], headers={"x-key": "h 1"}),
    SecuredCall("certificate", ["in_header"]),
    SecuredCall(
        "shared_header",
        ["bearer", "in_query"],
        headers={"authorization": "Bearer b1"},
        query="a%20key=q%2B%2F1",
    ),
    SecuredCall(
        "shared_header",
        ["user", "in_query"],
        headers={"authorization": BASIC},
        query="a%20key=q%2B%2F1",
    ),
]
for_each_call = pytest.mark.parametrize(
    "call", SECURED_CALLS, ids=lambda call: "-".join([call.operation, *call.schemes])
)


def make_document() -> str:
    """Return a document with the operation `pages/NAME` for each requirement."""
    paths = {
        f"/{name}": {
            "get": {
                "operationId": f"pages/{name}",
                "security": [
                    {scheme: [] for scheme in alternative}
                    for alternative in alternatives
                ],
                "responses": {"204": {"description": "Fine."}},
            }
        }
        for name, alternatives in REQUIREMENTS.items()
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Secured", "version": "1"},
            "servers": [{"url": "https://secured.example"}],
            "components": {
                "securitySchemes": {
                    name: {**scheme, "x-typecase-argument": name}
                    for name, scheme in SCHEMES.items()
                }
            },
            "paths": paths,
        }
    )


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of the API."""
    folder = tmp_path_factory.mktemp("secured")
    with temporary_api(make_document(), "secured", folder) as name:
        yield name


def call_operation(api: str, port: int, operation: str, schemes: list[str]) -> None:
    """Call an operation of a local server with the credentials of some schemes."""
    client_class: Any = importlib.import_module(api).SecuredClient
    credentials = {name: CREDENTIALS[name] for name in schemes}
    with client_class(base_url=f"http://{HOST}:{port}", **credentials) as client:
        getattr(client.pages, operation)()


@for_each_call
def test_client_sends_literal_credentials(
    call: SecuredCall, api: str, recording_server: RecordingServer
) -> None:
    recording_server.respond_with(NO_CONTENT)

    call_operation(api, recording_server.port, call.operation, call.schemes)

    request = parse_message(recording_server.requests[0])
    checked = {"authorization", "cookie", "x-key"}
    headers = {name: text for name, text in request.headers.items() if name in checked}
    assert headers == call.headers
    assert request.target.partition("?")[2] == call.query


@for_each_call
def test_server_reads_the_credentials(
    call: SecuredCall, api: str, recording_app: RecordingApp
) -> None:
    handlers = recording_app.return_from_handlers(None)

    call_operation(api, recording_app.port, call.operation, call.schemes)

    credentials = dict(handlers.credentials[0][1])
    # A scheme is used if the client has all credentials of one of its alternatives.
    used = {
        name: CREDENTIALS[name]
        for name in call.schemes
        if call.operation == "shared_header"
        or any(
            name in alternative and set(alternative) - {"mutual"} <= set(call.schemes)
            for alternative in REQUIREMENTS[call.operation]
        )
    }
    assert credentials == used


def test_error_names_the_missing_credentials(api: str) -> None:
    with pytest.raises(Exception, match="pass in_header=… or user="):
        call_operation(api, 1, "either", ["bearer"])


def test_error_names_the_credentials_of_a_shared_header(api: str) -> None:
    expected = r"pass user=\(user, password\) or bearer=… to the client"
    with pytest.raises(Exception, match=expected):
        call_operation(api, 1, "shared_header", ["in_query"])
