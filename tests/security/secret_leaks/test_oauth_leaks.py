"""Test that no error of a token request shows a secret of OAuth 2."""

import asyncio
import importlib
import os
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from tests.integration.oauth.authorization_server import Store, serve
from tests.integration.oauth.test_oauth import DOCUMENT
from tests.integration.wire.temporary_package import temporary_api
from tests.security.secret_leaks.visible_texts import collect_error_texts

CANARY = "canary"
CODE, VERIFIER = f"{CANARY}-code", f"{CANARY}-verifier-{'x' * 43}"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    # Authlib refuses plain http otherwise.
    monkeypatch.setitem(os.environ, "AUTHLIB_INSECURE_TRANSPORT", "1")
    with serve(Store()) as url:
        yield url


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with temporary_api(DOCUMENT, "leaks", tmp_path_factory.mktemp("oauth")) as name:
        importlib.import_module(name)
        yield importlib.import_module(name.partition(".")[0])


def _fail_to_save(_: Any) -> None:
    raise RuntimeError("disk full")


SOURCES: dict[str, Callable[[ModuleType, str], Any]] = {
    "refused secret": lambda package, _: package.ClientCredentials(
        "my-app", f"{CANARY}-secret"
    ),
    "refused secret in the body": lambda package, _: package.ClientCredentials(
        "my-app", f"{CANARY}-secret", form="body"
    ),
    "refused password": lambda package, _: package.Login(
        f"{CANARY}-user", f"{CANARY}-password"
    ),
    "refused refresh token": lambda package, _: package.RefreshToken(
        f"{CANARY}-refresh", "my-public-app"
    ),
    "refused code": lambda package, _: package.AuthorizationCode(
        CODE, VERIFIER, "https://app.example/callback", "my-public-app"
    ),
    "no connection": lambda package, _: package.RefreshToken(
        f"{CANARY}-refresh",
        "my-public-app",
        f"{CANARY}-secret",
        token_url="http://127.0.0.1:9/token",
    ),
    "response without token": lambda package, url: package.ClientCredentials(
        "my-app", f"{CANARY}-secret", token_url=f"{url}/echo"
    ),
    "not encrypted": lambda package, _: package.ClientCredentials(
        "my-app", f"{CANARY}-secret", token_url="http://shelter.example/token"
    ),
    "unsaved": lambda package, url: package.RefreshToken(
        f"{CANARY}-refresh",
        "my-app",
        f"{CANARY}-secret",
        save=_fail_to_save,
        token_url=f"{url}/grant",
    ),
}


@pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
@pytest.mark.parametrize("name", SOURCES)
def test_error_shows_no_secret(
    package: ModuleType, server: str, name: str, is_async: bool
) -> None:
    arguments = {
        "base_url": f"{server}/api",
        "token": SOURCES[name](package, server),
        "options": {"headers": {"X-Key": f"{CANARY}-key"}, "retries": 0},
    }

    async def call() -> None:
        async with package.leaks.AsyncLeaksClient(**arguments) as client:
            await client.pets.list()

    with pytest.raises(Exception) as caught:  # noqa: PT011, PT012
        if is_async:
            asyncio.run(call())
        else:
            with package.leaks.LeaksClient(**arguments) as client:
                client.pets.list()
    is_own = isinstance(caught.value, package.ApiError)
    assert is_own != (name == "unsaved"), caught.value
    texts = [
        (place, text)
        for place, text in collect_error_texts(caught.value)
        if __file__ not in place and not place.startswith(("test_", "call:"))
    ]
    assert [(place, text) for place, text in texts if CANARY in text] == []
