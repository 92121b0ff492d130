"""Form bodies over sockets: the literal bytes of each member, in its own style, and
that the printed server reads the value it was given.
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

MAP = {"type": "object", "additionalProperties": {"type": "integer"}}
SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "sizes": {"type": "array", "items": {"type": "integer"}},
        "range": MAP,
        "deep": MAP,
        "pairs": {"type": "array", "items": MAP},
        "listed": {"type": "array", "items": {"type": "integer"}},
    },
}
ENCODING = {
    "sizes": {"style": "form", "explode": False},
    "deep": {"style": "deepObject", "explode": True},
    "listed": {"contentType": "application/json"},
}
SENT = [
    ({"name": "a b&é"}, b"name=a+b%26%C3%A9"),
    ({"tags": ["a"]}, b"tags=a"),
    ({"tags": ["a", "1"]}, b"tags=a&tags=1"),
    ({"sizes": [1, 2]}, b"sizes=1,2"),
    ({"range": {"a": 1}}, b"range=%7B%22a%22%3A1%7D"),
    ({"deep": {"a b": 1}}, b"deep%5Ba+b%5D=1"),
    ({"pairs": [{"a": 1}]}, b"pairs=%7B%22a%22%3A1%7D"),
    ({"listed": [1, 2]}, b"listed=%5B1%2C2%5D"),
    ({"name": "a", "more": "b"}, b"name=a&more=b"),
]


def document() -> str:
    form = {
        "application/x-www-form-urlencoded": {"schema": SCHEMA, "encoding": ENCODING}
    }
    post = {
        "operationId": "forms/send",
        "requestBody": {"required": True, "content": form},
        "responses": {"204": {"description": "Fine."}},
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Forms", "version": "1"},
            "servers": [{"url": "https://forms.example"}],
            "paths": {"/forms": {"post": post}},
        }
    )


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The package that is printed from the document."""
    with printed_from(document(), "forms", tmp_path_factory.mktemp("forms")) as name:
        yield name


def call(package: str, port: int, value: Any) -> None:
    kind: Any = importlib.import_module(package).FormsClient
    with kind(base_url=f"http://{HOST}:{port}") as client:
        client.forms.send(body=value)


@pytest.mark.parametrize(("value", "sent"), SENT)
def test_sent_bytes(
    value: Any, sent: bytes, package: str, recording: RecordingServer
) -> None:
    recording.redact_response.clear()
    recording.answer = written_answer(204, None, b"")

    call(package, recording.port, value)

    assert taken_apart(recording.redact_response[0]).body == sent


@pytest.mark.parametrize("value", [value for value, _ in SENT])
def test_the_server_reads_what_was_given(
    value: Any, package: str, served: PrintedServer
) -> None:
    recorder = served.answering(None)

    call(package, served.port, value)

    ((_, arguments),) = recorder.seen
    found = arguments["body"].model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert found == value
