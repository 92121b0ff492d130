"""Test the receiver of webhooks.

`tests/integration/wire/test_webhooks.py` tests receivers and senders over a socket.
"""

import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.api import API
from tests.runtime.bookshop.server import BooksHandler
from tests.runtime.recording_handlers import RecordingHandlers
from typecase.runtime.webhooks.receiver import build_receiver


def test_receiver_without_authentication_logs_warning(
    caplog: pytest.LogCaptureFixture,
) -> None:
    handlers = RecordingHandlers()
    build_receiver(API, (("note", books.NOTE, BooksHandler.note),), handlers.books)
    (record,) = caplog.records
    assert "books/note requires (such operations: 1)" in record.getMessage()
