"""Test the receiver of webhooks.

`tests/integration/wire/test_webhooks.py` tests receivers and senders over a socket.
"""

import pytest

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
