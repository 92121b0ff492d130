"""Test that queries follow RFC 9535, and that hostile ones end soon."""

import pytest

from typecase.load.overlays import queries
from typecase.load.overlays.queries import QueryError, check_query, find_pointers

ROOT = {
    "paths": {
        "/pets": {"get": {"tags": ["a", "b"]}, "post": {"tags": []}},
        "/a~b": {"get": {"deprecated": True, "x-level": 3}},
    },
    "text": "line\nbreak",
}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("$", [""]),
        ("$.paths['/pets'].get", ["/paths/~1pets/get"]),
        ("$['paths']['/a~b']", ["/paths/~1a~0b"]),
        ("$.paths.*.get", ["/paths/~1pets/get", "/paths/~1a~0b/get"]),
        ("$.paths.*[?@.deprecated == true]", ["/paths/~1a~0b/get"]),
        ("$.paths.*[?@['x-level'] > 2]", ["/paths/~1a~0b/get"]),
        ("$..tags[-1]", ["/paths/~1pets/get/tags/1"]),
        ("$..tags[0:1]", ["/paths/~1pets/get/tags/0"]),
        ("$.paths[?count(@.*) == 2]", ["/paths/~1pets"]),
        ("$.paths.*[?length(@.tags) == 0]", ["/paths/~1pets/post"]),
        (
            "$..[?match(@, '[a-z]')]",
            ["/paths/~1pets/get/tags/0", "/paths/~1pets/get/tags/1"],
        ),
        ("$[?search(@, 'b.e')]", ["/text"]),
        ("$[?search(@, 'e.b')]", []),  # A dot matches no line break.
        ("$[?match(@, 'line')]", []),
        ("$['text', 'text']", ["/text"]),
    ],
)
def test_pointers_of_selected_values(query: str, expected: list[str]) -> None:
    assert find_pointers(query, ROOT) == expected


@pytest.mark.parametrize(
    "query",
    [
        "",
        "paths",
        " $.paths",
        "$.paths ",
        "$.paths[",
        "$.paths | $.text",
        "^.paths",
        "$.paths.~",
        "$.paths[?@ =~ /a/]",
        "$.paths[?startswith(@, 'a')]",
        "$.paths[?count(1) == 1]",
        "$.paths[?@..a == 1]",
        "$.paths.x-level",
        "$.paths[?" + "(" * 3000 + "@.a" + ")" * 3000 + "]",
        "$" + ".a" * 10_000,
    ],
)
def test_query_outside_of_rfc_9535_is_error(query: str) -> None:
    with pytest.raises(QueryError):
        check_query(query)


def test_message_has_place_in_query() -> None:
    with pytest.raises(QueryError, match="at character 8"):
        check_query("$.paths|$.text")


def test_regular_expression_takes_linear_time() -> None:
    text = "a" * 20_000
    assert find_pointers("$[?match(@, '(a+)+b')]", {"text": text}) == []
    assert find_pointers("$[?match(@, '(a|a)*')]", {"text": text}) == ["/text"]


@pytest.mark.parametrize("pattern", ["(", "(?=a)", "(a)\\\\1", "a{1000}{1000}{1000}"])
def test_unusable_regular_expression_is_error(pattern: str) -> None:
    with pytest.raises(QueryError, match="is not a regular expression"):
        find_pointers(f"$[?search(@, '{pattern}')]", ROOT)


def test_number_of_visited_values_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "MAX_VISITED", 1000)
    items = {"items": [[[]] * 40] * 40}
    for query in ("$..*..*..*", "$.items[?count(@[?count(@.*) == 0]) > 0]"):
        with pytest.raises(QueryError, match="looks at more than 1,000 values"):
            find_pointers(query, items)
    assert len(find_pointers("$.items[*]", items)) == 40


def test_deepest_document_can_be_searched() -> None:
    root: dict[str, object] = {}
    for _ in range(99):
        root = {"next": root}
    assert len(find_pointers("$..next", root)) == 99
