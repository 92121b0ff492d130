"""Test what the arguments and environment variables of credentials are called."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.kept_lock import keep_names
from typecase.diagnostics import DiagnosticsError
from typecase.load import load
from typecase.names.kept import NameKind

Node = dict[str, Any]
BEARER: Node = {"type": "http", "scheme": "bearer"}
BASIC: Node = {"type": "http", "scheme": "basic"}
OAUTH: Node = {"type": "oauth2", "flows": {}}
COOKIE: Node = {"type": "apiKey", "in": "cookie", "name": "shop_access_token"}


def key(name: str, description: str = "") -> Node:
    return {
        "type": "apiKey",
        "in": "header",
        "name": name,
        "description": description,
    }


def write_document(
    schemes: Node, security: list[Node] | None = None, operation: Node | None = None
) -> Node:
    document: Node = {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {"/pets": {"get": {"responses": {"204": {"description": "Done."}}}}},
        "components": {"securitySchemes": schemes},
    }
    document["paths"]["/pets"]["get"] |= operation or {}
    return document if security is None else {**document, "security": security}


def read_names(kept: Mapping[NameKind, Mapping[str, str]]) -> dict[str, str]:
    """Return the argument and the variables of each scheme, as in `token TOKEN`."""
    return {
        scheme: " ".join(
            (
                argument,
                *(
                    name
                    for place, name in kept[NameKind.ENVIRONMENT].items()
                    if place.rpartition("/")[0] == scheme
                ),
            )
        )
        for scheme, argument in kept[NameKind.CREDENTIAL].items()
    }


@pytest.mark.parametrize(
    ("schemes", "security", "names"),
    [
        ({"ApiKeyAuth": BEARER}, ["ApiKeyAuth"], {"ApiKeyAuth": "api_key API_KEY"}),
        ({"bearer_auth": BEARER}, ["bearer_auth"], {"bearer_auth": "token TOKEN"}),
        ({"oauth_2_0": OAUTH}, ["oauth_2_0"], {"oauth_2_0": "token TOKEN"}),
        (
            {"key": key("authorization", "Send 'Bearer ' and your key.")},
            ["key"],
            {"key": "token TOKEN"},
        ),
        ({"auth": key("authorization")}, ["auth"], {"auth": "api_key API_KEY"}),
        ({"key": key("X-Auth-Token")}, ["key"], {"key": "token TOKEN"}),
        (
            {"bearer": BEARER, "cookie": COOKIE, "api_key": key("x-api-key")},
            ["bearer", "cookie", "api_key"],
            {
                "bearer": "token TOKEN",
                "cookie": "cookie ACCESS_TOKEN",
                "api_key": "api_key API_KEY",
            },
        ),
        # A pair of user and password is neither a token nor a key.
        (
            {"basicAuth": BASIC, "bearerAuth": BEARER},
            ["basicAuth", "bearerAuth"],
            {"basicAuth": "basic USERNAME PASSWORD", "bearerAuth": "token TOKEN"},
        ),
        # A scheme that is called `token` itself keeps its name.
        (
            {"bearerAuth": BEARER, "token": key("X-Token")},
            ["bearerAuth", "token"],
            {"bearerAuth": "bearer BEARER_TOKEN", "token": "token TOKEN"},
        ),
        # No operation names the schemes.
        ({"BearerToken": BEARER}, [], {"BearerToken": "token TOKEN"}),
    ],
)
@pytest.mark.parametrize("is_root", [True, False])
def test_first_alternative_is_token_or_key(
    schemes: Node,
    security: list[str],
    names: dict[str, str],
    is_root: bool,
    tmp_path: Path,
) -> None:
    requirement: list[Node] | None = None
    if security:
        requirement = [{}, *({name: list[str]()} for name in security)]
    operation: Node | None = None
    if requirement and not is_root:
        operation = {"security": requirement}
    document = write_document(schemes, requirement if is_root else None, operation)
    read = read_names(keep_names(document, tmp_path))
    assert {id_: name.replace("SHOP_", "") for id_, name in read.items()} == names


def test_of_several_credentials_only_one_that_says_so_is_the_key(
    tmp_path: Path,
) -> None:
    schemes = {"clientId": key("X-Client"), "apiKeyAuth": key("X-Api-Key")}
    security: list[Node] = [{"clientId": [], "apiKeyAuth": []}]
    assert read_names(keep_names(write_document(schemes, security), tmp_path)) == {
        "clientId": "client_id SHOP_CLIENT_ID",
        "apiKeyAuth": "api_key SHOP_API_KEY",
    }


@pytest.mark.parametrize("owner", ["parameter", "server variable"])
def test_another_argument_of_the_client_keeps_its_name(
    owner: str, tmp_path: Path
) -> None:
    parameter: Node = {
        "name": "token",
        "in": "query",
        "schema": {"type": "string"},
        "x-typecase-credential": True,
    }
    operation = {"parameters": [parameter]} if owner == "parameter" else {}
    document = write_document({"marketAuth": BEARER}, [{"marketAuth": []}], operation)
    if owner == "server variable":
        variables = {"token": {"default": "a"}}
        document["servers"] = [{"url": "https://{token}.shop", "variables": variables}]
    names = read_names(keep_names(document, tmp_path))
    assert names == {"marketAuth": "market SHOP_MARKET_TOKEN"}


def test_former_argument_gives_way_although_the_last_run_had_it(
    tmp_path: Path,
) -> None:
    scheme = {**BEARER, "x-typecase-was": "bearer_auth"}
    document = write_document({"bearer_auth": scheme}, [{"bearer_auth": []}])
    kept = {
        NameKind.CREDENTIAL: {"bearer_auth": "bearer_auth"},
        NameKind.ENVIRONMENT: {"bearer_auth/0": "OLD_TOKEN"},
    }
    names = read_names(keep_names(document, tmp_path, kept))
    assert names == {"bearer_auth": "token OLD_TOKEN"}


@pytest.mark.parametrize("former", ["token", "options", "api_key"])
def test_former_argument_that_is_taken_is_told(former: str, tmp_path: Path) -> None:
    schemes = {"a": {**BEARER, "x-typecase-was": former}, "api_key": key("X-Key")}
    with pytest.raises(DiagnosticsError) as caught:
        keep_names(write_document(schemes, [{"a": []}]), tmp_path)
    (fault,) = caught.value.diagnostics
    assert fault.message == (
        f"`x-typecase-was: {former}` is the name of an argument of the client now"
    )
    assert fault.pointer == "/components/securitySchemes/a/x-typecase-was"


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("/components/securitySchemes/a", "the name of an argument"),
        ("/paths/~1pets/get", "a resource and a method"),
    ],
)
def test_former_name_has_the_form_of_its_place(
    place: str, expected: str, tmp_path: Path
) -> None:
    is_scheme = "schemes" in place.lower()
    former = {"x-typecase-was": "pets.list" if is_scheme else "token"}
    document = write_document(
        {"a": {**BEARER, **(former if is_scheme else {})}},
        operation={} if is_scheme else former,
    )
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(DiagnosticsError) as caught:
        load(path)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.pointer) == ("bad-extension", f"{place}/x-typecase-was")
    assert expected in fault.message
