"""Test that undeclared values of enumerations may go back to the service.

A value that a caller makes up stays refused, since it is probably a typing error.
"""

import copy
import json
import pickle
from typing import Any

import httpx2
import pytest
from pydantic import TypeAdapter

from tests.runtime.bookshop.client import BookshopClient
from tests.runtime.bookshop.models import Kind, Note, Shelf
from typecase.runtime.errors import InvalidRequestError
from typecase.runtime.models.model import OpenStrEnum, receiving

NOTE: Any = Note
LATER = {"data": {"kind": "comic", "shelf": 7}}


class _Service:
    """A service that answers with later values, and records what it gets."""

    def __init__(self) -> None:
        self.sent: list[httpx2.Request] = []
        http = httpx2.Client(transport=httpx2.MockTransport(self._answer))
        self.client: Any = BookshopClient(
            base_url="https://books.example", key="y" * 9, http_client=http
        )

    def _answer(self, request: httpx2.Request) -> httpx2.Response:
        self.sent.append(request)
        answer: Any = {**LATER, "data": [LATER["data"]]}
        return httpx2.Response(200, json=LATER if "/1" in request.url.path else answer)


@pytest.fixture
def service() -> _Service:
    return _Service()


def test_received_values_may_go_back(service: _Service) -> None:
    book = service.client.books.get(book_id="1")
    assert book.kind is not None
    assert book.shelf is not None
    notes: list[Any] = [
        NOTE(isbn="1", kind=book.kind),
        {"isbn": "1", "kind": book.kind},
        NOTE(isbn="1", kind=Kind.NOVEL).model_copy(update={"kind": book.kind}),
        Note.model_validate({"isbn": "1", "kind": "comic"}),
        Note.model_validate_json('{"isbn": "1", "kind": "comic"}'),
        pickle.loads(pickle.dumps(NOTE(isbn="1", kind=book.kind))),
        copy.deepcopy(NOTE(isbn="1", kind=copy.copy(book.kind))),
    ]
    for note in notes:
        service.client.books.note(body=note)
        assert json.loads(service.sent[-1].content) == {"isbn": "1", "kind": "comic"}
    service.client.books.search(q="a", kinds=[book.kind], shelf=book.shelf)
    assert service.sent[-1].url.query == b"q=a&kinds=comic&shelf=7"


def test_made_up_values_are_refused(service: _Service) -> None:
    for kind in ("comic", Kind("comic")):
        bodies: list[Any] = [
            {"isbn": "1", "kind": kind},
            Note.model_construct(isbn="1", kind=kind),
        ]
        bodies += [
            [{"isbn": "1", "kind": "novel"}, {"isbn": "1", "kind": kind}],
            NOTE(isbn="1", kind=kind),
        ]
        for body in bodies:
            with pytest.raises(InvalidRequestError):
                service.client.books.note(body=body)
        with pytest.raises(InvalidRequestError, match="extra_body"):
            service.client.books.note(body=bodies[0])
    assigned = NOTE(isbn="1", kind=Kind.NOVEL)
    assigned.kind = "comic"
    calls: list[dict[str, Any]] = [{"kinds": ["comic"]}, {"shelf": 7}]
    calls += [{"shelf": Shelf(7)}]
    for arguments in calls:
        with pytest.raises(InvalidRequestError, match="extra_query"):
            service.client.books.search(q="a", **arguments)
    with pytest.raises(InvalidRequestError, match="kind"):
        service.client.books.note(body=assigned)
    assert service.sent == []


def test_undeclared_value_may_be_an_extra_member(service: _Service) -> None:
    extra = {"kind": Kind("comic")}
    service.client.books.note(body={"isbn": "1", "kind": "novel"}, extra_body=extra)
    assert json.loads(service.sent[-1].content) == {"isbn": "1", "kind": "comic"}


def test_value_of_an_equal_enumeration_keeps_its_mark() -> None:
    with receiving():
        kind = TypeAdapter(Kind).validate_python("comic")

    class Genre(OpenStrEnum):
        NOVEL = "novel"

    assert Genre(kind).is_received
    assert not Genre("comic").is_received
    assert not Kind.NOVEL.is_received
