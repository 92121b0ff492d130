"""Test pages that name the page that follows: by cursors, items, headers and URLs."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from tests.runtime.bulk.paged_service import make_request, round_trip_json
from typecase.runtime.errors import ConnectionLostError, DecodingError, Position
from typecase.runtime.http.headers import Headers
from typecase.runtime.operation import JSON, Body, DeclaredResponse, Members, Operation
from typecase.runtime.pagination.next_url import find_next_link
from typecase.runtime.pagination.pages import PageIterator, fetch_page
from typecase.runtime.pagination.paging import Paging
from typecase.runtime.response import Response
from typecase.runtime.serialization.parameters.parameter import Parameter
from typecase.runtime.transport.redirects import strip_secrets

NEXT = Paging("/items", cursor="cursor", next="/next")


def make_operation(paging: Paging, **settings: Any) -> Operation[Any]:
    return Operation[Any](
        id="entries/list",
        method="GET",
        path="/entries",
        parameters=(
            Parameter("cursor", "cursor", "query", Any),
            Parameter("page", "page", "query", int),
        ),
        responses=(DeclaredResponse(200, JSON, Any),),
        paging=paging,
        **settings,
    )


@dataclass
class Service:
    """An executor that answers each call with the next body and its headers."""

    bodies: Iterator[Any]
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    calls: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def __call__(self, _: Operation[Any], arguments: Any) -> Response[Any]:
        self.calls.append(dict(arguments))
        body = next(self.bodies)
        if isinstance(body, Exception):
            raise body
        content = json.dumps(body).encode()
        headers = Headers(self.headers.items())
        return Response(200, headers, content, body, body)


def iterate(service: Service, paging: Paging, **arguments: Any) -> PageIterator[Any]:
    request = make_request(make_operation(paging), **arguments)
    return PageIterator[Any](cast(Any, service), request)


def test_cursors_are_followed_to_the_end() -> None:
    bodies = [{"items": [1], "next": "a"}, {"items": [], "next": 7}, {"items": [2]}]
    service = Service(iter(bodies))
    assert list(iterate(service, NEXT, page=3)) == [1, 2]
    assert service.calls == [{"page": 3}, *({"page": 3, "cursor": c} for c in ("a", 7))]


@pytest.mark.parametrize("end", [None, "", False])
def test_no_cursor_ends_the_list(end: Any) -> None:
    service = Service(iter([{"items": [1], "next": end}]))
    page = fetch_page(cast(Any, service), make_request(make_operation(NEXT)))
    assert (page.items, page.has_more) == ([1], False)
    with pytest.raises(RuntimeError, match=r"entries\.list .*: .* check `has_more`"):
        page.next_page()


def test_mark_for_more_pages_comes_before_the_cursor() -> None:
    paging = Paging("/items", cursor="cursor", next="/next", more="/more")
    service = Service(iter([{"items": [1], "next": "a", "more": False}]))
    assert list(iterate(service, paging)) == [1]


@pytest.mark.parametrize("cursor", [True, 1.5, [1], {"a": 1}])
def test_value_that_is_no_cursor_is_an_error(cursor: Any) -> None:
    service = Service(iter([{"items": [1], "next": cursor}]))
    with pytest.raises(DecodingError, match="selects the next page") as caught:
        list(iterate(service, NEXT))
    assert caught.value.json_path == "$.next"


def test_position_of_a_cursor_continues_the_iteration() -> None:
    items = iterate(Service(iter([{"items": [1, 2], "next": "a"}])), NEXT)
    assert (next(items), items.position) == (1, Position(None, 1))
    assert (next(items), items.position) == (2, Position("a", 0))
    service = Service(iter([{"items": [3, 4]}]))
    position = round_trip_json(Position("a", 1))
    assert list(iterate(service, NEXT, position=position)) == [4]
    assert service.calls == [{"cursor": "a"}]


def test_error_keeps_the_place() -> None:
    error = ConnectionLostError(make_operation(NEXT).origin, "the connection broke")
    service = Service(iter([{"items": [1], "next": "a"}, error, {"items": [2]}]))
    items = iterate(service, NEXT)
    assert next(items) == 1
    with pytest.raises(ConnectionLostError):
        next(items)
    assert list(items) == [2]
    assert service.calls[1:] == [{"cursor": "a"}, {"cursor": "a"}]


@pytest.mark.parametrize("length", [1, 2, 5, 64])
def test_cycle_of_cursors_is_an_error(length: int) -> None:
    bodies = ({"items": [n], "next": str(n % length)} for n in range(1_000))
    service = Service(iter(bodies))
    items = iterate(service, NEXT)
    assert [next(items) for _ in range(length)] == [*range(length)]
    with pytest.raises(DecodingError, match="requested already"):
        next(items)
    assert len(service.calls) == length + 1


def test_endless_empty_pages_are_an_error() -> None:
    def bodies() -> Iterator[Any]:
        for number in range(10_000):
            yield {"items": [], "next": number + 1}
        yield {"items": ["found"]}

    service = Service(bodies())
    items = iterate(service, NEXT)
    with pytest.raises(DecodingError, match="10000 empty pages in a row"):
        next(items)
    assert items.position == Position(9_999, 0)
    later = iterate(service, NEXT, position=Position(10_000, 0))
    assert list(later) == ["found"]


def test_last_item_is_the_cursor() -> None:
    paging = Paging("", cursor="cursor", last_item="/id")
    service = Service(iter([[{"id": 4}, {"id": 5}], [{"id": 6}], []]))
    assert [item["id"] for item in iterate(service, paging)] == [4, 5, 6]
    assert service.calls == [{}, {"cursor": 5}, {"cursor": 6}]
    with pytest.raises(DecodingError, match="to request the next page") as caught:
        next(iterate(Service(iter([[{"id": None}]])), paging))
    assert caught.value.json_path == "$[0].id"


def test_cursor_in_a_header() -> None:
    paging = Paging("", cursor="cursor", next="header:X-Next")
    service = Service(iter([[1], [2]]), headers={"x-next": "a"})
    items = iterate(service, paging)
    assert next(items) == 1
    service.headers = {}
    assert list(items) == [2]
    assert service.calls == [{}, {"cursor": "a"}]


@pytest.mark.parametrize("body", [None, Members(words="w"), {"words": "w"}])
def test_cursor_in_the_body(body: Any) -> None:
    paging = Paging("/items", cursor="/start", next="/next")
    operation = make_operation(paging, bodies=(Body(JSON, dict[str, Any]),))
    service = Service(iter([{"items": [1], "next": "a"}, {"items": [2]}]))
    arguments: dict[str, Any] = {"body": body, "extra_body": {"x": 1}}
    request = make_request(operation, **arguments)
    assert list(PageIterator[Any](cast(Any, service), request)) == [1, 2]
    first, second = service.calls
    assert first == arguments
    assert second["extra_body"].reveal() == {"x": 1, "start": "a"}


def test_unknown_first_number_is_found() -> None:
    paging = Paging("", page="page", optional=True)
    one, two = [{"id": 1}], [{"id": 2}]
    from_one = Service(iter([one, one, two, []]))
    assert list(iterate(from_one, paging)) == [*one, *two]
    assert from_one.calls == [{}, {"page": 1}, {"page": 2}, {"page": 3}]
    from_zero = Service(iter([one, two, []]))
    assert list(iterate(from_zero, paging)) == [*one, *two]
    assert from_zero.calls == [{}, {"page": 1}, {"page": 2}]
    items = iterate(Service(iter([one])), paging)
    next(items)
    # The number of the next page is not known yet.
    assert items.position == Position(None, 1)
    for bodies in ([one, one, two, []], [one, two, []]):
        service = Service(iter(bodies))
        assert list(iterate(service, paging, position=items.position)) == two


@pytest.mark.parametrize("item", [{"id": 1}, 7, "text", None])
def test_items_that_are_sent_again_are_an_error(item: Any) -> None:
    paging = Paging("/items", page="page", first=1, more="/more")
    for says in ({}, {"more": True}):
        items = iterate(Service(iter([{"items": [item], **says}] * 2)), paging)
        assert next(items) == item
        with pytest.raises(DecodingError, match="ignore `page`"):
            next(items)


def test_number_of_pages_ends_the_list() -> None:
    paging = Paging("/items", page="page", first=1, pages="/pages")
    bodies = [{"items": [n], "pages": 2} for n in (1, 2)]
    assert list(iterate(Service(iter(bodies)), paging)) == [1, 2]


@pytest.mark.parametrize("link", [None, "", "<https://a.example>; rel=prev"])
def test_no_link_ends_the_list(link: str | None) -> None:
    headers = {} if link is None else {"Link": link}
    service = Service(iter([[1]]), headers)
    assert list(iterate(service, Paging("", next_url="header:Link"))) == [1]


@pytest.mark.parametrize("url", [7, True, ["/a"], {"href": "/a"}])
def test_value_that_is_no_url_is_an_error(url: Any) -> None:
    service = Service(iter([{"items": [1], "next": url}]))
    with pytest.raises(DecodingError, match="expected the URL") as caught:
        list(iterate(service, Paging("/items", next_url="/next")))
    assert caught.value.json_path == "$.next"


@pytest.mark.parametrize(
    ("header", "target"),
    [
        ('<https://a.example/?page=2>; rel="next"', "https://a.example/?page=2"),
        ("<?page=1>; rel=prev, <?page=3>; rel=next", "?page=3"),
        ('<a,b>; title="x, <c>; rel=next"; REL="first NEXT"', "a,b"),
        ('<?a>; title="\\"; rel=next"; rel=last', None),
        ("<?a>; rel=nextmost", None),
        ("next", None),
    ],
)
def test_link_to_the_next_page(header: str, target: str | None) -> None:
    assert find_next_link(header) == target


class Redactor:
    """A redactor for the secret ``canary``."""

    def redact_text(self, text: str) -> str:
        return text.replace("canary", "***")

    def is_secret_query_pair(self, pair: str) -> bool:
        return pair.endswith("=canary")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://u:p@a.example/x?key=canary&page=2#end", "https://a.example/x?page=2"),
        ("/x?key=canary", "/x"),
        ("/canary/x?page=2", None),
        ("?page=2", "?page=2"),
    ],
)
def test_url_without_secrets(url: str, expected: str | None) -> None:
    assert strip_secrets(url, cast(Any, Redactor())) == expected
