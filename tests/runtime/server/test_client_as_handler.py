"""Test a generated asynchronous client as the handlers of a server.

Its methods have the signatures of handlers, so a server with a client as its handlers
is a proxy for the API.
"""

from collections.abc import Callable
from datetime import date

import pytest
from fastapi import FastAPI

from tests.asgi_server import close_on_shutdown
from tests.runtime.bookshop import errors, models
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.bookshop.server import Handlers, create_app
from tests.runtime.recording_handlers import RecordingHandlers, bad_request_error
from typecase.runtime.server.response_encoder import Reply

pytestmark = pytest.mark.full

Serve = Callable[[FastAPI], str]


def test_calls_through_proxy_server(serve: Serve) -> None:
    handlers = RecordingHandlers()
    upstream = serve(create_app(handlers))
    proxy_client = AsyncBookshopClient(
        base_url=upstream, auth_url=f"{upstream}/v5", key="K", user=1, password="p"
    )
    proxy_handlers: Handlers = proxy_client
    address = serve(close_on_shutdown(create_app(proxy_handlers), proxy_client))
    with BookshopClient(base_url=address, key="K", user=2, password="q") as client:
        handlers.books.result = [models.Book.model_validate({"kind": "new", "x": [1]})]
        books = client.books.search(
            q="a b,c",
            ids=[1],
            tags=["t"],
            kinds=[models.Kind.ATLAS],
            signals=["x", "y"],
            filters={"a": 1},
            fresh=False,
            flag=0,
            price=2.5,
            since=date(2025, 1, 2),
            shelf=models.Shelf.LOW,
            trace="t",
            session="s",
        )
        assert books == handlers.books.result
        assert handlers.books.arguments == {
            "q": "a b,c",
            "ids": [1],
            "tags": ["t"],
            "kinds": [models.Kind.ATLAS],
            "signals": ["x", "y"],
            "filters": {"a": 1},
            "fresh": False,
            "flag": 0,
            "price": 2.5,
            "since": date(2025, 1, 2),
            "shelf": models.Shelf.LOW,
            "trace": "t",
            "session": "s",
        }
        handlers.books.result = None
        assert client.books.get(book_id="ü/ %2F").title == "ü/ %2F"
        assert client.books.page(book_id="x") == "page x"
        handlers.books.result = Reply("<p>", media_type="text/html")
        page = client.response(client.books.page, book_id="x")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        handlers.books.result = None
        assert client.books.cover() == b"\x00\xff"
        note = models.Note(isbn="1", kind=models.Kind.NOVEL)
        assert client.books.note(body=[note, note]) is None
        assert handlers.books.arguments == {"body": [note, note]}
        handlers.books.result = bad_request_error("no")
        with pytest.raises(errors.BadRequestError) as caught:
            client.books.get(book_id="x")
        assert caught.value.body == models.Problem(code=400, error="no")
