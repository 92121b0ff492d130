"""Test which parameters the client takes, and that additions do not change it."""

from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.kept_lock import keep_names, run_with_names
from typecase.names.kept import NameKind

Node = dict[str, Any]
TOKEN: Node = {
    "name": "token",
    "in": "query",
    "schema": {"type": "string"},
    "description": "Authentication token. Requires scope: `pets:read`.",
}
VERSION: Node = {"name": "Shop-Version", "in": "header", "schema": {"type": "string"}}


def write_document(*parameters: list[Node]) -> Node:
    """Return a document with an operation for each list of parameters."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {
            f"/pets{number}": {
                "get": {
                    "parameters": own,
                    "responses": {"204": {"description": "Done."}},
                }
            }
            for number, own in enumerate(parameters)
        },
    }


@pytest.mark.parametrize(
    ("name", "description", "is_shared"),
    [
        ("token", "Authentication token.", True),
        ("token", "The token of the first page.", False),
        ("X-API-Key", "", True),
        ("apikey", "", True),
        ("access_token", "", True),
        ("key", "API key. Your API key identifies your project.", True),
        ("key", "The key of the pet.", False),
        ("X-CSRF-Token", "Authentication token against CSRF tokens.", False),
        ("page_token", "The access token of the next page.", False),
        ("continuation-token", "An access token.", False),
        ("uploadToken", "An access token for the upload.", False),
        ("token", "The upload token, no API key.", False),
        ("cursor", "An access token.", False),
        ("token_type", "The type of the access token.", False),
    ],
)
@pytest.mark.parametrize("location", ["query", "header"])
def test_tokens_and_keys_of_most_operations_are_shared(
    name: str, description: str, is_shared: bool, location: str, tmp_path: Path
) -> None:
    parameter = {**TOKEN, "name": name, "description": description, "in": location}
    names, kept = run_with_names(write_document([parameter], [parameter], []), tmp_path)
    shared = kept.get(NameKind.CLIENT_PARAMETER, {})
    assert list(shared) == ([name.lower()] if is_shared else [])
    # A call may have another one.
    assert all(f"{location}:{name}" in own for own in [*names.arguments.values()][:2])


def test_half_of_the_operations_share_nothing(tmp_path: Path) -> None:
    kept = keep_names(write_document([TOKEN], [TOKEN], [], []), tmp_path)
    assert NameKind.CLIENT_PARAMETER not in kept


def test_tokens_of_another_type_are_arguments_of_methods(tmp_path: Path) -> None:
    other = {**TOKEN, "schema": {"type": "integer"}}
    document = write_document([TOKEN], [TOKEN], [other])
    names, kept = run_with_names(document, tmp_path)
    assert kept[NameKind.CLIENT_PARAMETER] == {"token": "token"}
    assert names.arguments["/paths/~1pets2/get"] == {"query:token": "token"}


def test_what_is_shared_stays_so(tmp_path: Path) -> None:
    kept = keep_names(write_document(*[[TOKEN, VERSION]] * 5), tmp_path)
    shared = {"shop-version": "shop_version", "token": "token"}
    assert kept[NameKind.CLIENT_PARAMETER] == shared
    assert kept[NameKind.ENVIRONMENT]["parameter/token"] == "SHOP_TOKEN"
    longer = write_document(*[[TOKEN, VERSION]] * 5, *[list[Node]()] * 6)
    longer["info"]["title"] = "Market"
    by_rule = keep_names(longer, tmp_path)
    assert NameKind.CLIENT_PARAMETER not in by_rule
    after = keep_names(longer, tmp_path, kept)
    for kind in (NameKind.CLIENT_PARAMETER, NameKind.ENVIRONMENT, NameKind.ARGUMENT):
        assert after.get(kind) == kept.get(kind)


def test_what_is_an_argument_of_methods_stays_so(tmp_path: Path) -> None:
    parts = [[TOKEN, VERSION]] * 4
    kept = keep_names(write_document(*parts, *[list[Node]()] * 5), tmp_path)
    assert NameKind.CLIENT_PARAMETER not in kept
    longer = write_document(*parts, *[list[Node]()] * 5, *[[TOKEN, VERSION]] * 99)
    assert NameKind.CLIENT_PARAMETER in keep_names(longer, tmp_path)
    after = keep_names(longer, tmp_path, kept)
    assert NameKind.CLIENT_PARAMETER not in after
    assert after[NameKind.ARGUMENT].items() >= kept[NameKind.ARGUMENT].items()


def test_locks_without_tokens_of_the_query_keep_them_in_methods(tmp_path: Path) -> None:
    """Earlier versions recorded no argument with the name in the document."""
    document = write_document([TOKEN], [TOKEN])
    kept = {
        NameKind.METHOD: {"GET /pets0": "pets0.list", "GET /pets1": "pets1.list"},
    }
    after = keep_names(document, tmp_path, kept)
    assert NameKind.CLIENT_PARAMETER not in after
    assert after[NameKind.ARGUMENT] == {
        "GET /pets0 query/token": "token",
        "GET /pets1 query/token": "token",
    }
    assert keep_names(document, tmp_path, after) == after


def test_parameters_take_no_name_of_a_credential(tmp_path: Path) -> None:
    document = write_document([])
    scheme = {"type": "http", "scheme": "bearer"}
    document["components"] = {"securitySchemes": {"bearerAuth": scheme}}
    kept = keep_names(document, tmp_path)
    assert kept[NameKind.CREDENTIAL] == {"bearerAuth": "token"}
    document["paths"] |= write_document([], [TOKEN], [TOKEN], [TOKEN])["paths"]
    assert keep_names(document, tmp_path)[NameKind.CREDENTIAL] != {
        "bearerAuth": "token"
    }
    names, after = run_with_names(document, tmp_path, kept)
    assert after[NameKind.CREDENTIAL] == {"bearerAuth": "token"}
    assert names.arguments["/paths/~1pets1/get"] == {"query:token": "token"}
    assert NameKind.CLIENT_PARAMETER not in after


def test_kept_argument_of_the_client(tmp_path: Path) -> None:
    document = write_document([TOKEN], [TOKEN])
    kept = {NameKind.CLIENT_PARAMETER: {"token": "bot_token"}}
    names, after = run_with_names(document, tmp_path, kept)
    assert after[NameKind.CLIENT_PARAMETER] == {"token": "bot_token"}
    assert names.arguments["/paths/~1pets0/get"] == {"query:token": "bot_token"}
