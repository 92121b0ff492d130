"""Test that nothing but a number becomes a number, and nothing else becomes null.

Numbers are often amounts of money. Pydantic would convert ``True`` to 1, and writes NaN
as null.
"""

import json
import math
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import httpx2
import pytest
from pydantic import ValidationError

from tests.runtime.bookshop.client import BookshopClient
from tests.runtime.bookshop.models import Book, Note
from typecase.runtime.errors import InvalidRequestError
from typecase.runtime.models.caller_input import find_false_numbers
from typecase.runtime.models.decimal_text import DecimalText
from typecase.runtime.models.model import Model, OpenStrEnum


class _Array:
    """An array of numpy with one item: its class has these methods."""

    def __array__(self) -> None: ...

    def __repr__(self) -> str:
        return "array"

    def __float__(self) -> float:
        return 5.0

    def __index__(self) -> int:
        return 5


class _NaT(datetime):
    """The `NaT` of pandas: a datetime without methods, whose parts are NaN."""

    year: Any = math.nan

    def __new__(cls) -> "_NaT":
        return super().__new__(cls, 1, 1, 1)

    def __repr__(self) -> str:
        return "NaT"

    def utcoffset(self) -> Any:
        raise ValueError("NaTType does not support utcoffset")


class Order(Model):
    amount: int
    price: float | None = None
    items: list[int] | None = None
    by_name: dict[str, int] | None = None
    total: DecimalText | None = None
    note: str | None = None


class Code(OpenStrEnum):
    A_B = "a_b"


class Free(Model):
    text: int | str | None = None
    flag: int | bool | None = None
    number: float | None = None
    off: float | Literal[False] | None = None
    code: int | Code | None = None


@dataclass
class _Point:
    x: float


NOTE: Any = Note
NO_NUMBERS: list[Any] = [True, False, "5_0", " 5", "5\n", b"5", _Array()]
NUMBERS: list[Any] = [5, "5", 5.0, Decimal(5), Fraction(5)]
NOT_FINITE: list[Any] = [math.nan, -math.inf, Decimal("NaN"), Decimal("Infinity")]
NOT_FINITE += [[math.nan], (1, {"a": math.inf}), {math.nan}, deque([math.nan])]
NOT_FINITE += [_Point(math.nan), _NaT()]


class _Service:
    def __init__(self) -> None:
        self.sent: list[httpx2.Request] = []
        http = httpx2.Client(transport=httpx2.MockTransport(self._answer))
        self.client: Any = BookshopClient(
            base_url="https://books.example", key="y" * 9, http_client=http
        )

    def _answer(self, request: httpx2.Request) -> httpx2.Response:
        self.sent.append(request)
        return httpx2.Response(200, json={} if request.method == "POST" else 1)


@pytest.fixture
def service() -> _Service:
    return _Service()


@pytest.mark.parametrize("value", NO_NUMBERS, ids=repr)
def test_what_is_no_number_is_refused(service: _Service, value: Any) -> None:
    with pytest.raises(InvalidRequestError, match="delta"):
        service.client.books.update(delta=value)
    places: list[dict[str, Any]] = [
        {"amount": value},
        {"amount": 1, "price": value},
        {"amount": 1, "items": [1, value]},
        {"amount": 1, "by_name": {"a": value}},
    ]
    for place in places:
        with pytest.raises(ValidationError):
            Order(**place)
    with pytest.raises(InvalidRequestError, match="bookId"):
        service.client.books.note(body={"isbn": "1", "kind": "novel", "bookId": value})
    with pytest.raises(InvalidRequestError, match="book_id"):
        service.client.books.note(body={"isbn": "1", "kind": "novel", "book_id": value})
    with pytest.raises(InvalidRequestError, match="price"):
        service.client.books.search(q="a", price=value)
    assert service.sent == []


@pytest.mark.parametrize("value", NO_NUMBERS, ids=repr)
def test_what_is_no_number_is_refused_in_a_changed_model(
    service: _Service, value: Any
) -> None:
    note = NOTE(bookId=1, kind="novel")
    copied = note.model_copy(update={"book_id": value})
    note.book_id = value
    for changed in (note, copied, [{"isbn": "1", "kind": "novel"}, copied]):
        with pytest.raises(InvalidRequestError, match="bookId"):
            service.client.books.note(body=changed)
    assert service.sent == []


def test_fields_that_only_take_numbers() -> None:
    order: Any = Order(amount=1, items=[1], by_name={"a": 1})
    order.items.append(True)
    order.by_name["a"] = True
    assert [path for path, _ in find_false_numbers(order)] == [["items"], ["by_name"]]
    # A text or a boolean is what these fields take.
    free: Any = Free(text=" 5", flag=True, number=None, off=False, code=Code.A_B)
    assert list(find_false_numbers(free)) == []


def test_free_form_objects_have_keys_of_any_type(service: _Service) -> None:
    service.client.request("POST", "/x", json={1: {"a": {2: 3}}})
    assert json.loads(service.sent[-1].content) == {"1": {"a": {"2": 3}}}


@pytest.mark.parametrize("value", NUMBERS, ids=repr)
def test_numbers_are_sent(service: _Service, value: Any) -> None:
    service.client.books.update(delta=value)
    assert service.sent[-1].url.query == b"delta=5"
    service.client.books.note(body=[{"isbn": "1", "kind": "novel", "bookId": value}])
    assert json.loads(service.sent[-1].content)[0]["bookId"] == 5
    assert Order(amount=value).amount == 5


def test_responses_may_have_other_numbers() -> None:
    assert Book.model_validate_json('{"id": "5"}').id == 5


@pytest.mark.parametrize("value", NOT_FINITE, ids=repr)
def test_values_that_are_not_finite_are_refused(service: _Service, value: Any) -> None:
    note: Any = {"isbn": "1", "kind": "novel", "extra": {"a": value}}
    client = service.client
    with pytest.raises(InvalidRequestError, match="extra"):
        client.books.note(body=note)
    with pytest.raises(InvalidRequestError, match="extra_body"):
        client.books.note(body={"isbn": "1", "kind": "novel"}, extra_body={"a": value})
    with pytest.raises(InvalidRequestError, match="json"):
        client.request("POST", "/x", json={"a": value})
    kept = Note.model_validate({"isbn": "1", "kind": "novel", "later": {"a": value}})
    with pytest.raises(InvalidRequestError, match="later"):
        client.books.note(body=kept)
    with pytest.raises(InvalidRequestError):
        client.request("GET", "/x", extra_query={"a": value})
    assert service.sent == []


def _nest(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


def _loop() -> Any:
    value: list[Any] = []
    value.append({"a": value})
    return value


@pytest.mark.parametrize("value", [_nest(300), _nest(5000), _loop()], ids="35l")
def test_deep_and_endless_values_are_refused(service: _Service, value: Any) -> None:
    client = service.client
    note: Any = {"isbn": "1", "kind": "novel", "extra": {"a": value}}
    with pytest.raises(InvalidRequestError):
        client.books.note(body=note)
    with pytest.raises(InvalidRequestError):
        client.books.note(body={"isbn": "1", "kind": "novel"}, extra_body={"a": value})
    with pytest.raises(InvalidRequestError):
        client.request("POST", "/x", json=value)
    with pytest.raises(InvalidRequestError):
        client.request("GET", "/x", extra_query={"a": value})
    with pytest.raises(InvalidRequestError):
        client.books.update(delta=value)
    assert service.sent == []


def test_deep_values_are_refused_by_models() -> None:
    for value in (_nest(5000), _loop()):
        with pytest.raises(ValidationError, match="nested too deeply"):
            Note.model_validate({"isbn": "1", "kind": "novel"}).extra = {"a": value}
        with pytest.raises(ValidationError, match="nested too deeply"):
            NOTE(isbn="1", kind="novel", extra={"a": value})


def test_time_of_a_request_is_sent(service: _Service) -> None:
    moment = datetime(2025, 1, 2, tzinfo=UTC)
    service.client.books.note(body={"isbn": "1", "kind": "novel", "at": moment})
    assert b"2025-01-02T00:00:00Z" in service.sent[-1].content
