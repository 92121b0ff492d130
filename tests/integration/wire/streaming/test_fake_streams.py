"""Test how tests set the items of a stream in a fake."""

from importlib import import_module
from typing import Any

import pytest

from tests.integration.wire.streaming.streaming_api import PACKAGE

TEXT = '{"text":"a"}\n{"text":"b"}\n'


@pytest.fixture
def fake(lib: Any) -> Any:
    testing = import_module(f"{PACKAGE}.testing")
    with testing.Fake(lib.__name__) as fake:
        yield fake


def read_lines(lib: Any, fake: Any) -> list[str]:
    client = fake.client(lib.LibClient)
    return [item.text for item in client.logs.lines()]


@pytest.mark.parametrize("form", ["list", "models", "iterator", "text", "bytes"])
def test_items_and_texts(lib: Any, fake: Any, form: str) -> None:
    items = [{"text": "a"}, {"text": "b"}]
    answers: dict[str, Any] = {
        "list": items,
        "models": tuple(lib.models.Line(**item) for item in items),
        "iterator": lambda _: iter(items),
        "text": TEXT,
        "bytes": TEXT.encode(),
    }
    fake.answer("logs/lines", answers[form])
    assert read_lines(lib, fake) == ["a", "b"]


def test_status_with_a_text(lib: Any, fake: Any) -> None:
    testing = import_module(f"{PACKAGE}.testing")
    fake.script("logs/lines", testing.status(200, TEXT), testing.ok([{"text": "c"}]))
    assert read_lines(lib, fake) == ["a", "b"]
    assert read_lines(lib, fake) == ["c"]
    fake.answer("logs/lines", [])
    assert read_lines(lib, fake) == []


def test_single_item_is_framed(lib: Any, fake: Any) -> None:
    fake.answer("logs/events", {"event": "kind", "data": "a"})
    client = fake.client(lib.LibClient)
    assert [item.data for item in client.logs.events()] == ["a"]


def test_list_with_a_wrong_item(fake: Any) -> None:
    testing = import_module(f"{PACKAGE}.testing")
    with pytest.raises(testing.FakeError, match=r"\$\.text: .* valid string"):
        fake.answer("logs/lines", [{"text": "a"}, {"text": 5}])
