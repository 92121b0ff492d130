"""Every security scheme over sockets: the literal bytes of a credential, what a server
is shown, and which alternative a client chooses.
"""

import importlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.integration.wire.documents import printed_from
from tests.integration.wire.printed import PrintedServer
from tests.integration.wire.sockets import (
    HOST,
    RecordingServer,
    taken_apart,
    written_answer,
)

SCHEMES: dict[str, Any] = {
    "in_header": {"type": "apiKey", "in": "header", "name": "X-Key"},
    "in_query": {"type": "apiKey", "in": "query", "name": "a key"},
    "in_cookie": {"type": "apiKey", "in": "cookie", "name": "sid"},
    "user": {"type": "http", "scheme": "basic"},
    "bearer": {"type": "http", "scheme": "Bearer"},
    "digest": {"type": "http", "scheme": "digest"},
    "oidc": {"type": "openIdConnect", "openIdConnectUrl": "https://a.example/oidc"},
    "mutual": {"type": "mutualTLS"},
}
GIVEN: dict[str, Any] = {
    "in_header": "h 1",
    "in_query": "q+/1",
    "in_cookie": "c;=1",
    "user": ("ann", "p:w"),
    "bearer": "b1",
    "digest": 'Digest username="ann"',
    "oidc": "o1",
}
NEEDS: dict[str, list[tuple[str, ...]]] = {
    "header": [("in_header",)],
    "query": [("in_query",)],
    "cookie": [("in_cookie",)],
    "user": [("user",)],
    "bearer": [("bearer",)],
    "digest": [("digest",)],
    "oidc": [("oidc",)],
    "both": [("in_header", "in_query", "in_cookie")],
    "either": [("bearer", "in_header"), ("user",)],
    "maybe": [(), ("user",)],
    "nothing": [],
    "certified": [("mutual", "in_header")],
    "certificate": [("mutual",)],
}
SENT = [
    ("header", ["in_header"], {"x-key": "h 1"}, ""),
    ("query", ["in_query"], {}, "a%20key=q%2B%2F1"),
    ("cookie", ["in_cookie"], {"cookie": "sid=c%3B%3D1"}, ""),
    ("user", ["user"], {"authorization": "Basic YW5uOnA6dw=="}, ""),
    ("bearer", ["bearer"], {"authorization": "Bearer b1"}, ""),
    ("digest", ["digest"], {"authorization": 'Digest username="ann"'}, ""),
    ("oidc", ["oidc"], {"authorization": "Bearer o1"}, ""),
    (
        "both",
        ["in_header", "in_query", "in_cookie"],
        {"x-key": "h 1", "cookie": "sid=c%3B%3D1"},
        "a%20key=q%2B%2F1",
    ),
    ("either", ["bearer", "user"], {"authorization": "Basic YW5uOnA6dw=="}, ""),
    ("maybe", ["user"], {"authorization": "Basic YW5uOnA6dw=="}, ""),
    ("maybe", [], {}, ""),
    ("nothing", ["user", "in_header"], {}, ""),
    ("certified", ["in_header"], {"x-key": "h 1"}, ""),
    ("certificate", ["in_header"], {}, ""),
]


def document() -> str:
    paths = {
        f"/{name}": {
            "get": {
                "operationId": f"doors/{name}",
                "security": [{scheme: [] for scheme in names} for names in needs],
                "responses": {"204": {"description": "Fine."}},
            }
        }
        for name, needs in NEEDS.items()
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Doors", "version": "1"},
            "servers": [{"url": "https://doors.example"}],
            "components": {"securitySchemes": SCHEMES},
            "paths": paths,
        }
    )


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The package that is printed from the document."""
    with printed_from(document(), "doors", tmp_path_factory.mktemp("doors")) as name:
        yield name


def call(package: str, port: int, door: str, given: list[str]) -> None:
    kind: Any = importlib.import_module(package).DoorsClient
    credentials = {name: GIVEN[name] for name in given}
    with kind(base_url=f"http://{HOST}:{port}", **credentials) as client:
        getattr(client.doors, door)()


@pytest.mark.parametrize(("door", "given", "headers", "query"), SENT)
def test_sent_bytes(
    door: str,
    given: list[str],
    headers: dict[str, str],
    query: str,
    package: str,
    recording: RecordingServer,
) -> None:
    recording.redact_response.clear()
    recording.answer = written_answer(204, None, b"")

    call(package, recording.port, door, given)

    message = taken_apart(recording.redact_response[0])
    told = {"authorization", "cookie", "x-key"}
    assert {k: v for k, v in message.headers.items() if k in told} == headers
    assert message.line.split(b" ")[1].decode().partition("?")[2] == query


@pytest.mark.parametrize(
    ("door", "given"), [(door, given) for door, given, _, _ in SENT]
)
def test_presented(
    door: str, given: list[str], package: str, served: PrintedServer
) -> None:
    recorder = served.answering(None)

    call(package, served.port, door, given)

    shown = dict(recorder.presented[0][1])
    sent = {
        name: GIVEN[name]
        for name in given
        if any(
            name in names and set(names) - {"mutual"} <= set(given)
            for names in NEEDS[door]
        )
    }
    assert shown == sent


def test_a_missing_credential_is_told(package: str) -> None:
    with pytest.raises(Exception, match="bearer and in_header or user"):
        call(package, 1, "either", ["bearer"])
