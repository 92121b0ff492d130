"""Test that an operation added to a document with a lock renames no other.

Each style of document has operations that an added one would rename by the rules alone:
it wants the same name, splits a collection, or has another verb of reading.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.kept_lock import keep_names
from typecase.names.kept import NameKind

# By style: the operations as method, path, operationId and tag, the added one first.
STYLES = {
    "ids with parts": [
        "post /repos/{id}/labels issues/add-labels-to-issue",
        "get /issues issues/list",
        "post /issues/{id}/sub_issues issues/add-sub-issue",
    ],
    "verbs and tags": [
        "patch /assets updateAssets Assets",
        "put /assets updateAllAssets Assets",
        "put /assets/{id} updateAsset Assets",
        "put /assets/{id}/edits editAsset Assets",
    ],
    "paths": [
        "get /accounts/{id}/rules",
        "get /zones/{id}/rules",
        "post /zones/{id}/rules",
    ],
    "the verb retrieve": [
        "get /files/{id} getFile",
        "get /models/{id} retrieveModel",
        "get /jobs/{id} retrieveJob",
    ],
    "functions": [
        "get /pets/{id}/toys listUsingGET_2 pets",
        "get /pets listUsingGET_1 pets",
        "get /toys listUsingGET toys",
    ],
    "numbers": ["get /shops listShops", "post /shop/{id}/close", "get /shop/{id}"],
    "collections": [
        "get /playlists/{id}/tracks",
        "post /playlists/{id}/tracks addTracks Playlists",
        "get /playlists listPlaylists Playlists",
    ],
    "versions": ["get /v2/scores", "get /v1/scores", "post /v1/scores"],
    "dotted tags": [
        "get /oauth.v2.access oauth_v2_access oauth.v2",
        "get /oauth.access oauth_access oauth",
        "post /admin.users.setAdmin admin_users_setAdmin admin.users",
    ],
    "long unions": ["get /unions/{id}", "get /unions", "post /unions"],
}


def write_document(operations: list[str]) -> dict[str, Any]:
    paths: dict[str, Any] = {}
    any_of = [{"$ref": f"#/components/schemas/Shape{index}"} for index in range(6)]
    content = {"application/json": {"schema": {"anyOf": any_of}}}
    for text in operations:
        method, path, *names = text.split(maxsplit=3)
        parameter: dict[str, Any] = {
            "name": "id",
            "in": "path",
            "required": True,
            "schema": {},
        }
        node: dict[str, Any] = {
            "parameters": [parameter] * path.count("{"),
            "responses": {"200": {"description": "Done.", "content": content}},
        }
        if names:
            node["operationId"] = names[0]
        paths.setdefault(path, {})[method] = node | {"tags": names[1:]}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": paths,
        "components": {
            "schemas": {
                f"Shape{index}": {
                    "type": "object",
                    "properties": {f"side{index}": {"type": "integer"}},
                }
                for index in range(6)
            }
        },
    }


@pytest.mark.parametrize("style", STYLES)
def test_added_operation_renames_no_other(style: str, tmp_path: Path) -> None:
    operations = STYLES[style]
    before = keep_names(write_document(operations[1:]), tmp_path)
    after = keep_names(write_document(operations), tmp_path, before)
    for kind, names in before.items():
        assert names.items() <= after[kind].items(), kind
    assert len(after[NameKind.METHOD]) == len(operations)


def test_rules_alone_rename(tmp_path: Path) -> None:
    """Guard against documents that would show nothing."""
    renamed = 0
    for operations in STYLES.values():
        before = keep_names(write_document(operations[1:]), tmp_path)
        after = keep_names(write_document(operations), tmp_path)
        renamed += not before[NameKind.METHOD].items() <= after[NameKind.METHOD].items()
    assert renamed > 2
