"""Test which operations are inferred to have pages, and how these are requested."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from typecase.ir import Paging
from typecase.load import load
from typecase.lower.api import Lowered, lower

ITEMS = "{type: array, items: {type: object, properties: {id: {type: string}}}}"
FIELDS = (
    *("page", "offset", "cursor", "next", "last_item", "next_url", "size", "items"),
    *("last", "more", "total", "pages", "first", "echo"),
)


def lower_operation(
    tmp_path: Path,
    arguments: str,
    response: str,
    *,
    method: str = "get",
    path: str = "/pets",
    extra: str = "{}",
) -> Lowered:
    """Lower an operation whose arguments are ``name: schema``, and one response."""
    schemas = yaml.safe_load(f"{{{arguments}}}")
    parameters = [
        {
            "name": name,
            "in": "query",
            "description": schema.pop("text", ""),
            "schema": schema,
        }
        for name, schema in schemas.items()
    ]
    media = {"application/json": {"schema": yaml.safe_load(response)}}
    operation: dict[str, Any] = {
        "parameters": parameters,
        "responses": {"200": {"description": "A page.", "content": media}},
    }
    if method == "post":
        body = {"type": "object", "properties": schemas}
        content = {"application/json": {"schema": body}}
        operation |= {"parameters": [], "requestBody": {"content": content}}
    operation |= yaml.safe_load(extra)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Pets", "version": "1"},
        "paths": {path: {method: operation}},
    }
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return lower(load(file))


def get_paging(lowered: Lowered) -> Paging | None:
    (resource,) = [each for each in lowered.api.resources if each.operations]
    return resource.operations[0].paging


def obj(properties: str) -> str:
    return f"{{type: object, properties: {{{properties}}}}}"


INT, TEXT, FLAG = "{type: integer}", "{type: string}", "{type: boolean}"
URL = "{type: [string, 'null'], format: uri}"
INFERRED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "page": (
        f"page: {INT}, per_page: {INT}",
        ITEMS,
        {"page": "page", "size": "per_page", "items": ""},
    ),
    "page that counts from 1": (
        "pageNumber: {type: integer, default: 1}",
        obj(f"data: {ITEMS}, meta: {obj(f'totalPages: {INT}, hasMore: {FLAG}')}"),
        {
            "page": "pageNumber",
            "items": "/data",
            "pages": "/meta/totalPages",
            "more": "/meta/hasMore",
            "first": 1,
        },
    ),
    "page that counts from 1, by its minimum": (
        "page: {type: integer, minimum: 1}",
        ITEMS,
        {"page": "page", "items": "", "first": 1},
    ),
    "page that counts from 1, by its description": (
        "page: {type: integer, text: 1-based number of the page}",
        ITEMS,
        {"page": "page", "items": "", "first": 1},
    ),
    "number of the next page": (
        f"page: {INT}",
        obj(f"pets: {ITEMS}, next_page: {{type: [integer, 'null']}}"),
        {"cursor": "page", "next": "/next_page", "items": "/pets"},
    ),
    "JSON:API": (
        f"'page[number]': {INT}, 'page[size]': {INT}",
        obj(f"data: {ITEMS}, included: {ITEMS}, links: {obj(f'next: {TEXT}')}"),
        {"next_url": "/links/next", "size": "page[size]", "items": "/data"},
    ),
    "offset": (
        f"limit: {INT}, offset: {{type: integer, default: 0}}",
        obj(f"results: {ITEMS}, total: {INT}, errors: {ITEMS}"),
        {"offset": "offset", "size": "limit", "items": "/results", "total": "/total"},
    ),
    "OData": (
        f"$top: {INT}, $skip: {INT}",
        obj(f"value: {ITEMS}, '@odata.nextLink': {TEXT}"),
        {"next_url": "/@odata.nextLink", "size": "$top", "items": "/value"},
    ),
    "HAL": (
        f"page: {INT}",
        obj(
            f"_embedded: {obj(f'pets: {ITEMS}')},"
            f" _links: {obj('next: ' + obj(f'href: {TEXT}'))}"
        ),
        {"next_url": "/_links/next/href", "items": "/_embedded/pets"},
    ),
    "token": (
        f"pageToken: {TEXT}, maxResults: {INT}",
        obj(f"messages: {ITEMS}, pets: {ITEMS}, nextPageToken: {TEXT}"),
        {
            "cursor": "pageToken",
            "next": "/nextPageToken",
            "size": "maxResults",
            "items": "/pets",
        },
    ),
    "cursor within": (
        f"after: {TEXT}, limit: {INT}",
        obj(
            f"results: {ITEMS},"
            f" paging: {obj('next: ' + obj(f'after: {TEXT}, link: {TEXT}'))}"
        ),
        {
            "cursor": "after",
            "next": "/paging/next/after",
            "size": "limit",
            "items": "/results",
        },
    ),
    "last id": (
        f"after: {TEXT}, limit: {INT}",
        obj(f"data: {ITEMS}, has_more: {FLAG}, last_id: {TEXT}"),
        {
            "cursor": "after",
            "next": "/last_id",
            "more": "/has_more",
            "size": "limit",
            "items": "/data",
        },
    ),
    "id of the last item": (
        f"starting_after: {TEXT}, limit: {INT}",
        obj(f"data: {ITEMS}, has_more: {FLAG}"),
        {
            "cursor": "starting_after",
            "last_item": "/id",
            "more": "/has_more",
            "size": "limit",
            "items": "/data",
        },
    ),
    "Kubernetes": (
        f"continue: {TEXT}, limit: {INT}",
        obj(f"items: {ITEMS}, metadata: {obj(f'continue: {TEXT}')}"),
        {
            "cursor": "continue",
            "next": "/metadata/continue",
            "size": "limit",
            "items": "/items",
        },
    ),
    "Link header that a description names": (
        f"after: {{type: string, text: A cursor of the Link header}}, per_page: {INT}",
        ITEMS,
        {"next_url": "header:Link", "size": "per_page", "items": ""},
    ),
    "page that the answer repeats": (
        f"page: {INT}",
        obj(f"page: {INT}, pets: {ITEMS}, total: {INT}"),
        {"page": "page", "items": "/pets", "total": "/total", "echo": "/page"},
    ),
    "page that Spring repeats": (
        f"page: {INT}, size: {INT}",
        obj(
            f"content: {ITEMS}, number: {INT}, last: {FLAG},"
            f" totalElements: {INT}, totalPages: {INT}"
        ),
        {
            "page": "page",
            "size": "size",
            "items": "/content",
            "last": "/last",
            "total": "/totalElements",
            "pages": "/totalPages",
            "echo": "/number",
        },
    ),
    "page that only the next page has": (
        f"page: {INT}",
        obj(
            f"pets: {ITEMS}, next: {obj(f'page: {TEXT}')},"
            f" query: {obj(f'page: {INT}')}"
        ),
        {"page": "page", "items": "/pets"},
    ),
    "offset that the answer repeats": (
        f"start: {INT}, limit: {INT}",
        obj(f"pets: {ITEMS}, meta: {obj(f'offset: {INT}, total: {INT}')}"),
        {
            "offset": "start",
            "size": "limit",
            "items": "/pets",
            "total": "/meta/total",
            "echo": "/meta/offset",
        },
    ),
    "total that is an estimate": (
        f"page: {INT}",
        obj(f"pets: {ITEMS}, total: {{type: integer, description: An estimate}}"),
        {"page": "page", "items": "/pets"},
    ),
    "cursor with a total": (
        f"cursor: {TEXT}",
        obj(f"pets: {ITEMS}, next_cursor: {TEXT}, total: {INT}, is_last: {FLAG}"),
        {
            "cursor": "cursor",
            "next": "/next_cursor",
            "items": "/pets",
            "total": "/total",
            "last": "/is_last",
        },
    ),
    "URL with a total, beside an offset": (
        f"offset: {INT}",
        obj(f"pets: {ITEMS}, next_url: {TEXT}, total: {INT}, has_more: {FLAG}"),
        {"next_url": "/next_url", "items": "/pets", "more": "/has_more"},
    ),
    "URL alone": (
        f"kind: {TEXT}",
        obj(f"count: {INT}, next: {URL}, previous: {URL}, results: {ITEMS}"),
        {"next_url": "/next", "items": "/results"},
    ),
    "cursor beside an offset that is told its end": (
        f"cursor: {TEXT}, offset: {INT}, limit: {INT}",
        obj(f"pets: {ITEMS}, next_cursor: {TEXT}, total_count: {INT}"),
        {
            "offset": "offset",
            "size": "limit",
            "items": "/pets",
            "total": "/total_count",
        },
    ),
    "cursor whose description links to a page": (
        f"cursor: {TEXT}, limit: {INT}",
        obj(
            f"pets: {ITEMS}, cursor: {{type: string, description: 'For a subsequent"
            " request. See [Pages](https://example.com/docs)'}"
        ),
        {"cursor": "cursor", "next": "/cursor", "size": "limit", "items": "/pets"},
    ),
    "cursor of the response before": (
        "cursor: {type: string, text: The cursor returned by a previous call}",
        obj(f"pets: {ITEMS}, cursor: {TEXT}"),
        {"cursor": "cursor", "next": "/cursor", "items": "/pets"},
    ),
    "ways to both sides": (
        f"before: {TEXT}, after: {TEXT}, limit: {INT}",
        obj(f"data: {ITEMS}, list_metadata: {obj(f'before: {TEXT}, after: {TEXT}')}"),
        {
            "cursor": "after",
            "next": "/list_metadata/after",
            "size": "limit",
            "items": "/data",
        },
    ),
    "iterator that is done": (
        f"iterator: {TEXT}, limit: {INT}",
        obj(f"data: {ITEMS}, iterator: {TEXT}, prevIterator: {TEXT}, done: {FLAG}"),
        {
            "cursor": "iterator",
            "next": "/iterator",
            "last": "/done",
            "size": "limit",
            "items": "/data",
        },
    ),
    "header that a description names": (
        "cursor: {type: string, text: From the response header `X-Next-Cursor`.}",
        ITEMS,
        {"cursor": "cursor", "next": "header:X-Next-Cursor", "items": ""},
    ),
    "number of the next page among links": (
        f"page: {TEXT}",
        obj(f"data: {ITEMS}, links: {obj(f'next: {INT}, previous: {INT}')}"),
        {"cursor": "page", "next": "/links/next", "items": "/data"},
    ),
    "messages alone": (
        f"cursor: {TEXT}",
        obj(f"messages: {ITEMS}, next_cursor: {TEXT}"),
        {"cursor": "cursor", "next": "/next_cursor", "items": "/messages"},
    ),
    "one of two lists in an envelope": (
        f"page: {INT}",
        obj(f"data: {obj(f'pets: {ITEMS}, tags: {ITEMS}')}"),
        {"page": "page", "items": "/data/pets"},
    ),
    "alternative lists": (
        f"page: {INT}",
        f"{{oneOf: [{ITEMS}, {{type: array, items: {TEXT}}}]}}",
        {"page": "page", "items": ""},
    ),
}
NOT_INFERRED: dict[str, tuple[str, str]] = {
    "no list": (f"page: {INT}", obj(f"name: {TEXT}")),
    "two lists": (f"page: {INT}", obj(f"cats: {ITEMS}, dogs: {ITEMS}")),
    "list of errors": (f"page: {INT}", obj(f"errors: {ITEMS}")),
    "list or object": (f"page: {INT}", f"{{oneOf: [{ITEMS}, {{type: object}}]}}"),
    "no argument": (f"kind: {TEXT}, limit: {INT}", ITEMS),
    "page that is text": (f"page: {TEXT}", ITEMS),
    "cursor without a next one": (f"cursor: {TEXT}, limit: {INT}", ITEMS),
    "cursor that is an echo": (
        f"cursor: {TEXT}",
        obj(f"pets: {ITEMS}, cursor: {TEXT}"),
    ),
    "range of ids": (f"after: {TEXT}, before: {TEXT}, limit: {INT}", ITEMS),
    "times on both sides": (
        f"before: {TEXT}, after: {{type: string, text: A date}}, limit: {INT}",
        obj(f"data: {ITEMS}, meta: {obj(f'before: {TEXT}, after: {TEXT}')}"),
    ),
    "iterator without an end": (
        f"iterator: {TEXT}",
        obj(f"data: {ITEMS}, iterator: {TEXT}"),
    ),
    "header of the page itself": (
        "cursor: {type: string, text: Sent as header `X-Cursor`.}",
        ITEMS,
    ),
    "messages that are text": (
        f"page: {INT}",
        obj(f"messages: {{type: array, items: {TEXT}}}"),
    ),
    "points in time": (
        f"start: {{type: integer, text: Unix time}}, limit: {INT}",
        ITEMS,
    ),
    "range": (f"start: {INT}, end: {INT}, limit: {INT}", ITEMS),
    "index with an unknown base": (f"startIndex: {INT}, count: {INT}", ITEMS),
    "p alone": (f"p: {INT}", ITEMS),
    "URL that is a number": (f"kind: {TEXT}", obj(f"pets: {ITEMS}, next_url: {INT}")),
}


def differing_fields(paging: Paging) -> dict[str, Any]:
    """Return the fields of a pagination that say something."""
    values = {name: getattr(paging, name) for name in FIELDS}
    return {
        name: value
        for name, value in values.items()
        if value not in (None, 0) or name == "items"
    }


@pytest.mark.parametrize("name", INFERRED)
def test_pages_are_inferred(name: str, tmp_path: Path) -> None:
    arguments, response, expected = INFERRED[name]
    paging = get_paging(lower_operation(tmp_path, arguments, response))
    assert paging is not None
    assert paging.is_inferred
    assert differing_fields(paging) == expected


WHOLE: dict[str, tuple[str, str, str]] = {
    "count and kind": (
        f"kind: {TEXT}",
        obj(f"object: {TEXT}, data: {ITEMS}, total: {INT}"),
        "/data",
    ),
    "list of the path": ("", obj(f"pets: {ITEMS}"), "/pets"),
}
NOT_WHOLE: dict[str, tuple[str, str]] = {
    "part of a list": (f"limit: {INT}", obj(f"data: {ITEMS}")),
    "another member": ("", obj(f"data: {ITEMS}, owner: {TEXT}")),
    "count that is text": ("", obj(f"data: {ITEMS}, count: {TEXT}")),
    "flag for more": ("", obj(f"data: {ITEMS}, has_more: {FLAG}")),
    "list that the path does not name": ("", obj(f"names: {ITEMS}")),
    "list within": ("", obj(f"data: {obj(f'pets: {ITEMS}')}")),
}


@pytest.mark.parametrize("name", WHOLE)
def test_lists_with_counts_are_whole(name: str, tmp_path: Path) -> None:
    arguments, response, items = WHOLE[name]
    lowered = lower_operation(tmp_path, arguments, response)
    paging = get_paging(lowered)
    assert paging is not None
    assert paging.is_whole
    assert differing_fields(paging) == {"items": items}
    (entry,) = [each for each in lowered.entries() if each.inferred]
    assert "whole" in entry.inferred[0]


@pytest.mark.parametrize("name", NOT_WHOLE)
def test_things_with_a_list_are_no_lists(name: str, tmp_path: Path) -> None:
    assert get_paging(lower_operation(tmp_path, *NOT_WHOLE[name])) is None


def test_one_thing_is_no_list(tmp_path: Path) -> None:
    response = obj(f"items: {ITEMS}")
    path = "/shelves/{id}"
    extra = (
        "{parameters: [{name: id, in: path, required: true, schema: {type: string}}]}"
    )
    lowered = lower_operation(tmp_path, "", response, path=path, extra=extra)
    assert get_paging(lowered) is None


def test_unwrapped_list_stays_a_list(tmp_path: Path) -> None:
    media = f"{{x-typecase-unwrap: data, schema: {obj(f'data: {ITEMS}')}}}"
    content = f"{{application/json: {media}}}"
    extra = f"{{responses: {{'200': {{description: All., content: {content}}}}}}}"
    assert get_paging(lower_operation(tmp_path, "", ITEMS, extra=extra)) is None


def test_extension_says_that_a_list_is_whole(tmp_path: Path) -> None:
    extra = "{x-typecase-paging: {items: /names}}"
    response = obj(f"names: {ITEMS}, owner: {TEXT}")
    paging = get_paging(lower_operation(tmp_path, "", response, extra=extra))
    assert paging is not None
    assert paging.is_whole


@pytest.mark.parametrize("name", NOT_INFERRED)
def test_pages_are_not_guessed(name: str, tmp_path: Path) -> None:
    assert get_paging(lower_operation(tmp_path, *NOT_INFERRED[name])) is None


SEARCH = f"cursor: {TEXT}, limit: {INT}", obj(f"pets: {ITEMS}, next_cursor: {TEXT}")


@pytest.mark.parametrize(
    ("method", "path", "is_paged"),
    [
        ("post", "/pets/search", True),
        ("post", "/pets", False),
        ("put", "/pets/search", False),
        ("delete", "/pets", False),
    ],
)
def test_only_what_reads_has_pages(
    method: str, path: str, is_paged: bool, tmp_path: Path
) -> None:
    paging = get_paging(lower_operation(tmp_path, *SEARCH, method=method, path=path))
    assert (paging is not None) is is_paged
    if paging:
        assert (paging.cursor, paging.size) == ("/cursor", "/limit")


@pytest.mark.parametrize(
    ("value", "is_paged"),
    [("false", False), ("{page: limit, items: /pets}", True)],
)
def test_extension_overrules(value: str, is_paged: bool, tmp_path: Path) -> None:
    extra = f"{{x-typecase-paging: {value}}}"
    paging = get_paging(lower_operation(tmp_path, *SEARCH, extra=extra))
    assert (paging is not None) is is_paged
    if paging:
        assert (paging.page, paging.cursor, paging.is_inferred) == (
            "limit",
            None,
            False,
        )


def test_extension_says_what_is_an_estimate(tmp_path: Path) -> None:
    response = obj(f"pets: {ITEMS}, total: {INT}, at: {INT}")
    value = "{page: page, items: /pets, total: /total, echo: /at, estimate: true}"
    extra = f"{{x-typecase-paging: {value}}}"
    lowered = lower_operation(tmp_path, f"page: {INT}", response, extra=extra)
    paging = get_paging(lowered)
    assert paging is not None
    assert (paging.total, paging.echo, paging.is_estimate) == ("/total", "/at", True)


@pytest.mark.parametrize(
    "content",
    [
        "{text/event-stream: {schema: {type: object}}}",
        f"{{application/xml: {{schema: {ITEMS}}}}}",
    ],
)
def test_only_json_has_pages(content: str, tmp_path: Path) -> None:
    extra = f"{{responses: {{'200': {{description: A page., content: {content}}}}}}}"
    lowered = lower_operation(tmp_path, f"page: {INT}", ITEMS, extra=extra)
    assert get_paging(lowered) is None


def test_ledger_says_what_is_inferred(tmp_path: Path) -> None:
    lowered = lower_operation(tmp_path, *SEARCH)
    (entry,) = [each for each in lowered.entries() if each.inferred]
    assert entry.to_dict()["inferred"] == (
        "pages of `/pets` by `cursor: cursor`, `next: /next_cursor`;"
        " `x-typecase-paging` overrules it",
    )
    assert (entry.kind, str(entry.outcome)) == ("operations", "generated")
