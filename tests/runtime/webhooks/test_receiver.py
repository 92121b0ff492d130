"""Test the receiver of webhooks.

`tests/integration/wire/test_webhooks.py` tests receivers and senders over a socket.
"""

import asyncio
import traceback

import httpx2
import pytest
from fastapi import FastAPI
from starlette.requests import Request

from tests.runtime.bookshop import books
from tests.runtime.bookshop.api import API
from tests.runtime.bookshop.server import BooksHandler
from tests.runtime.recording_handlers import RecordingHandlers
from typecase.runtime.errors import ConfigurationError
from typecase.runtime.webhooks.receiver import build_receiver


def test_receiver_without_authentication_logs_warning(
    caplog: pytest.LogCaptureFixture,
) -> None:
    handlers = RecordingHandlers()
    build_receiver(API, (("note", books.NOTE, BooksHandler.note),), handlers.books)
    (record,) = caplog.records
    assert "books/note requires (such operations: 1)" in record.getMessage()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("notes", r"Receiver\.notes is no operation: did you mean `note`\?"),
        ("other", "the handlers implement no operation: .* such as note"),
    ],
)
def test_receiver_without_any_webhook(name: str, text: str) -> None:
    async def receive() -> None: ...

    receiver = type("Receiver", (), {name: staticmethod(receive)})()
    with pytest.raises(ConfigurationError, match=text):
        build_receiver(API, (("note", books.NOTE, BooksHandler.note),), receiver)


def test_failing_choice_has_no_frame_of_the_runtime() -> None:
    async def choose(_: Request) -> str:
        raise LookupError("no such webhook")

    app = FastAPI()
    hooks = (("note", books.NOTE, BooksHandler.note),)
    app.include_router(
        build_receiver(API, hooks, RecordingHandlers().books, choose=choose)
    )

    async def post() -> None:
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(transport=transport) as client:
            await client.post("https://a.example/note")

    with pytest.raises(LookupError) as caught:
        asyncio.run(post())
    modules = [frame.f_globals["__name__"] for frame, _ in traceback.walk_tb(caught.tb)]
    assert modules[-1] == __name__
    assert not any(module.startswith("typecase.") for module in modules)
