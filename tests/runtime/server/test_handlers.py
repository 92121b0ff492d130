"""Test how the server finds its handlers, and what it does without one."""

from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI

from tests.runtime.bookshop.client import BookshopClient
from tests.runtime.bookshop.server import BooksHandler, Handlers, create_app
from tests.runtime.recording_handlers import RecordingBooksHandler
from typecase.runtime.errors import ConfigurationError, StatusError
from typecase.runtime.server.request_context import Credentials, Refusal
from typecase.runtime.server.response_encoder import Reply

Serve = Callable[[FastAPI], str]
COVER = "/cover?id=1&pass=p"


class Shop:
    """Handlers of the bookshop, which has only books."""

    def __init__(self, books: object) -> None:
        self.books = books


class CoverHandler(BooksHandler):
    """A handler that inherits all other methods from the protocol."""

    async def cover(self) -> bytes:
        return b"cover"


class EmptyHandlers(Handlers):
    """Handlers without any resource: the protocol's property returns None."""


def test_all_missing_methods_are_named_at_once() -> None:
    class Books:
        async def cover(self) -> bytes:
            return b""

    with pytest.raises(ConfigurationError) as caught:
        create_app(Shop(Books()))
    assert str(caught.value) == (
        "the handlers lack: books.search, books.get, books.page, books.note,"
        " books.update, books.login. Implement them, or pass `partial=True` to respond"
        " to their requests with status 501"
    )


@pytest.mark.parametrize("handlers", [object(), EmptyHandlers(), Shop(None)])
def test_methods_of_a_missing_resource_are_missing(handlers: object) -> None:
    with pytest.raises(ConfigurationError, match=r"lack: books\.search.*books\.login"):
        create_app(handlers)
    with pytest.raises(ConfigurationError) as caught:
        create_app(handlers, partial=True)
    assert str(caught.value) == (
        "the handlers implement no operation: implement at least one, such as"
        " books.search"
    )


def test_class_of_handlers_in_place_of_an_object() -> None:
    class OwnHandlers:
        @property
        def books(self) -> CoverHandler:
            return CoverHandler()

    create_app(OwnHandlers(), partial=True)
    with pytest.raises(ConfigurationError, match=r"such as OwnHandlers\(\), not the"):
        create_app(OwnHandlers, partial=True)


def test_misspelt_method_is_an_error() -> None:
    class Books(CoverHandler):
        async def updates(self, *, delta: int | None = None) -> int:
            return delta or 0

    for partial in (False, True):
        with pytest.raises(ConfigurationError) as caught:
            create_app(Shop(Books()), partial=partial)
        assert str(caught.value).startswith(
            "Books.updates is no operation: did you mean `update`? If it is meant for"
            " your own use, begin its name with an underscore"
        )


def test_misspelt_resource_is_an_error() -> None:
    class OwnHandlers:
        book = CoverHandler()

    with pytest.raises(ConfigurationError) as caught:
        create_app(OwnHandlers(), partial=True)
    text = "OwnHandlers.book is no resource: did you mean `books`?"
    assert str(caught.value).startswith(text)


def test_own_names_are_no_errors() -> None:
    class Books(CoverHandler):
        notes = ("an attribute resembles `note`",)

        def _updates(self) -> None: ...

        def covers(self) -> None:
            """Resemble `cover`, which is there."""

        def find_in_database(self) -> None: ...

        @property
        def pages(self) -> int:
            raise AssertionError

    create_app(Shop(Books()), partial=True)


def test_methods_of_the_protocol_are_missing() -> None:
    with pytest.raises(ConfigurationError) as caught:
        create_app(Shop(CoverHandler()))
    assert "books.login" in str(caught.value)
    assert "books.cover" not in str(caught.value)


def test_partial_server_responds_to_missing_methods_with_501(serve: Serve) -> None:
    refusals: list[Refusal] = []

    async def authenticate(credentials: Credentials) -> None:
        if credentials.operation == "books/page":
            raise StatusError(status=401)

    async def refuse(refusal: Refusal) -> None:
        refusals.append(refusal)

    app = create_app(
        Shop(CoverHandler()), partial=True, authenticate=authenticate, refuse=refuse
    )
    url = serve(app)
    assert httpx2.get(url + COVER).content == b"cover"
    # The response has the API's own form of error, even if the request is invalid.
    response = httpx2.get(f"{url}/books?limit=x")
    assert response.status_code == 501
    assert response.json() == {
        "code": 501,
        "title": "Not Implemented",
        "error": "this server does not implement the operation books/search",
    }
    assert [(each.status, each.operation) for each in refusals] == [
        (501, "books/search")
    ]
    assert httpx2.get(f"{url}/books/1/page").status_code == 401


def test_unusable_methods_are_named_at_once() -> None:
    class Books(RecordingBooksHandler):
        def cover(self) -> Any:
            return b""

        async def get(self, *, id: str) -> Any: ...

        async def page(self, book_id: str, /, database: str) -> Any: ...

        async def update(self, *, delta: int, password: str | None = None) -> Any: ...

        async def note(self, **arguments: Any) -> Any: ...

    with pytest.raises(ConfigurationError) as caught:
        create_app(Shop(Books()), partial=True)
    assert str(caught.value) == (
        "books.get does not take the arguments that requests have: book_id; add them,"
        " or rename what requests do not have: id."
        " books.page does not take the arguments that requests have: book_id; add them,"
        " or rename what requests do not have: database."
        " books.cover is not a coroutine function: define it with `async def`."
        " books.update requires arguments that requests may lack: delta; give them"
        " defaults"
    )


def test_class_in_place_of_an_object() -> None:
    with pytest.raises(ConfigurationError, match=r"such as RecordingBooksHandler\(\)"):
        create_app(Shop(RecordingBooksHandler))


def test_sync_client_as_handlers() -> None:
    client = BookshopClient(base_url="http://localhost")
    with client, pytest.raises(ConfigurationError) as caught:
        create_app(client)
    assert str(caught.value).count("is not a coroutine function") == 7


def test_wrapped_and_callable_methods_are_coroutine_functions(serve: Serve) -> None:
    class Cover:
        async def __call__(self) -> bytes:
            return b"called"

    class Books(RecordingBooksHandler):
        def __init__(self) -> None:
            super().__init__()
            self.cover: Any = Cover()

    url = serve(create_app(Shop(Books())))
    assert httpx2.get(url + COVER).content == b"called"


@pytest.mark.parametrize("path", [COVER, "/books/1"])
def test_missing_result_is_a_server_error(
    serve: Serve, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    class Books(RecordingBooksHandler):
        async def cover(self) -> Any: ...

        async def get(self, *, book_id: str) -> Any: ...

    url = serve(create_app(Shop(Books())))
    caplog.clear()
    assert httpx2.get(f"{url}{path}").status_code == 500
    assert "the handler's result of type NoneType fits no response" in caplog.text


def test_inherited_method_responds_with_501_if_it_is_called(serve: Serve) -> None:
    class Books(RecordingBooksHandler):
        async def cover(self) -> bytes | Reply:
            return await BooksHandler.cover(self)

    url = serve(create_app(Shop(Books())))
    assert httpx2.get(url + COVER).status_code == 501
