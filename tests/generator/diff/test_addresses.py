"""Test the changes of servers, and of prefixes that move between them and paths."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.generator.diff.edited_documents import read_version
from tests.generator.diff.random_comparisons import compare_versions
from typecase.tools.diff.changes import Aspect, Change

MOVED = "path-prefix-moved"
DEFAULT = "default-server-changed"
HOST = "https://x.example"


def make_document(server: str, *paths: str, **keys: Any) -> dict[str, Any]:
    """Return a document whose operations get and delete what is at each path."""
    operations: dict[str, Any] = {
        method: {"responses": {"204": {"description": "Done."}}, **keys}
        for method in ("get", "delete")
    }
    parameter: dict[str, object] = {
        "name": "id",
        "in": "path",
        "required": True,
        "schema": {},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Books", "version": "1.0.0"},
        "servers": [{"url": server}],
        "paths": {
            path: {
                **deepcopy(operations),
                **({"parameters": [parameter]} if "{id}" in path else {}),
            }
            for path in paths
        },
    }


def find_changes(
    folder: Path, old: dict[str, Any], new: dict[str, Any]
) -> list[Change]:
    versions = [
        read_version(each, folder / name) for name, each in (("old", old), ("new", new))
    ]
    changes = compare_versions(*versions).changes
    return [each for each in changes if each.id != "python-documentation-changed"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("", "/api/books/{id}"), ("/api", "/books/{id}")),
        (("/", "/api/v1/books/{id}"), ("/api/", "/v1/books/{id}")),
        (("/v1", "/api/books/{id}"), ("/v1/api", "/books/{id}")),
        (("", "/api/books/{id}", "/api/pets"), ("/api", "/books/{id}", "/pets")),
    ],
)
def test_a_prefix_moves(
    old: tuple[str, ...], new: tuple[str, ...], tmp_path: Path
) -> None:
    documents = [make_document(HOST + url, *paths) for url, *paths in (old, new)]
    [change] = find_changes(tmp_path / "a", *documents)
    assert (change.id, change.aspect, change.severity.label) == (
        MOVED,
        Aspect.BEHAVIOUR,
        "major",
    )
    assert change.text.startswith(
        "`/api` moves from the paths to the URL of the server"
    )
    assert change.advice == (
        "Where you pass `base_url`, append `/api` to it; elsewhere, there is nothing"
        " to do."
    )
    [change] = find_changes(tmp_path / "b", *reversed(documents))
    assert change.text.startswith(
        "`/api` moves from the URL of the server to the paths"
    )
    assert "remove `/api` from its end; elsewhere" in change.advice


def test_another_path_of_the_server(tmp_path: Path) -> None:
    old = make_document(f"{HOST}/a", "/c/books")
    changes = find_changes(tmp_path / "a", old, make_document(f"{HOST}/c", "/books"))
    assert MOVED not in [each.id for each in changes]
    changes = find_changes(tmp_path / "b", old, make_document(f"{HOST}/a/c", "/books"))
    [change] = [each for each in changes if each.id == MOVED]
    assert "append `/c`" in change.advice


def test_default_of_a_variable(tmp_path: Path) -> None:
    old, new = make_document(HOST, "/v2/books"), make_document(HOST, "/books")
    variables = {"version": {"default": "v2"}}
    new["servers"] = [{"url": f"{HOST}/{{version}}", "variables": variables}]
    changes = find_changes(tmp_path, old, new)
    assert [each.id for each in changes if each.aspect != Aspect.PYTHON] == [MOVED]


@pytest.mark.parametrize(
    ("old", "new", "ids"),
    [
        # Another host is another address.
        ((HOST, "/api/a"), ("https://y.example/api", "/a"), [DEFAULT, MOVED]),
        # What keeps its path has another address.
        ((HOST, "/api/a", "/b"), (f"{HOST}/api", "/a", "/b"), [DEFAULT, MOVED]),
        ((f"{HOST}/v1", "/a"), (f"{HOST}/v2", "/a"), [DEFAULT]),
        ((HOST, "/a"), (f"{HOST}/", "/a"), []),
        ((HOST, "/a"), (HOST, "/a"), []),
    ],
)
def test_servers(
    old: tuple[str, ...], new: tuple[str, ...], ids: list[str], tmp_path: Path
) -> None:
    documents = [make_document(*each) for each in (old, new)]
    changes = find_changes(tmp_path, *documents)
    assert sorted(each.id for each in changes if each.aspect == "behaviour") == ids
    assert not [each for each in changes if each.aspect == "wire"]


def test_other_servers_follow(tmp_path: Path) -> None:
    old, new = make_document(HOST, "/api/a"), make_document(f"{HOST}/api", "/a")
    test = {"url": "https://test.example", "description": "Test"}
    old["servers"].append(test)
    new["servers"].append({**test, "url": "https://test.example/api"})
    assert [each.id for each in find_changes(tmp_path / "a", old, new)] == [MOVED]
    new["servers"][1] = test
    [_, change] = find_changes(tmp_path / "b", old, new)
    assert change.id == "server-changed"
    assert change.text == (
        "The paths change, but not https://test.example, which clients call with the"
        " server `test`."
    )


def test_a_new_operation_has_a_former_path(tmp_path: Path) -> None:
    old = make_document(HOST, "/api/books")
    new = make_document(f"{HOST}/api", "/books", "/api/books")
    wire = [
        f"{each.id} {each.operation}"
        for each in find_changes(tmp_path, old, new)
        if each.aspect == "wire"
    ]
    assert wire == [
        "endpoint-added ('DELETE', '/api/books')",
        "endpoint-added ('GET', '/api/books')",
    ]


def test_other_changes_are_told_of_moved_operations(tmp_path: Path) -> None:
    old = make_document(HOST, "/api/books")
    new = make_document(f"{HOST}/api", "/books", **{"x-typecase-retry": [503]})
    new["paths"]["/books"]["get"]["parameters"] = [
        {"name": "q", "in": "query", "required": True, "schema": {"type": "string"}}
    ]
    ids = {each.id for each in find_changes(tmp_path, old, new)}
    assert {MOVED, "retry-statuses-changed", "new-required-request-parameter"} <= ids
    assert "api-path-removed-without-deprecation" not in ids


def test_a_removed_method_of_a_moved_path(tmp_path: Path) -> None:
    old = make_document(HOST, "/api/books")
    new = make_document(f"{HOST}/api", "/books")
    del new["paths"]["/books"]["delete"]
    wire = [each.id for each in find_changes(tmp_path, old, new) if each.operation]
    assert "api-operation-removed-without-deprecation" in wire


def test_document_without_servers(tmp_path: Path) -> None:
    old = make_document(HOST, "/api/books")
    new = deepcopy(old)
    del new["servers"]
    ids = [each.id for each in find_changes(tmp_path, old, new)]
    assert DEFAULT in ids
    assert MOVED not in ids
