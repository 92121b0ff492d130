"""Test that a wrong configuration shows no secret: clients, options and outboxes."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from jobads import ClientCredentials, ClientOptions, RequestOptions
from jobads._runtime.errors import ApiError, ConfigurationError
from jobads._runtime.outbox import command as outbox_command
from jobads._runtime.outbox import database as outbox_database
from jobads.disposition import DispositionClient
from jobads.outbox import Outbox
from tests.runtime.bookshop.client import BookshopClient
from tests.security.secret_leaks.api_calls import CLIENT_CLASSES
from tests.security.secret_leaks.canaries import MARK, find_canaries, make_canary
from tests.security.secret_leaks.visible_texts import (
    collect_error_texts,
    collect_object_texts,
)
from typecase.runtime.auth.oauth.authorization_request import AuthorizationRequest
from typecase.runtime.auth.oauth.sources import AuthorizationCode, RefreshToken
from typecase.runtime.errors import ApiError as RuntimeApiError

SECRET = f"{MARK}-configuration"
URL = f"https://user:{SECRET}@host.example"
SEND_ALL = DispositionClient(base_url="https://nowhere.example").events.send_all


@pytest.mark.parametrize(
    ("url", "arguments"),
    [
        (f"postgres://user:{SECRET}@host/db", {}),
        (f"mysql://user:{SECRET}@host/db", {}),
        (f"user:{SECRET}@host/db", {}),
        (f"postgresql://user:{SECRET}@host:port/db", {}),
        (f"postgresql://user@host/db?password={SECRET}", {}),
        (f"postgresql://user:{SECRET}@host/db?sslpassword={SECRET}", {}),
        (f"sqlite:///:memory:?key={SECRET}", {}),
        (f"postgresql://user:{SECRET}@host/db", {"order": "al"}),
        (f"postgresql://user:{SECRET}@host/db", {"send_all": print}),
    ],
)
def test_wrong_outbox_shows_no_password(url: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError) as caught:
        Outbox(**{"send_all": SEND_ALL, "database": url, **arguments})
    assert find_canaries(collect_error_texts(caught.value)) == []


def test_outbox_without_driver_shows_no_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        outbox_database, "missing_dependency_error", lambda *_: ImportError("no driver")
    )
    with pytest.raises(ImportError) as caught:
        Outbox(SEND_ALL, f"postgresql://user:{SECRET}@host/db")
    assert find_canaries(collect_error_texts(caught.value)) == []


@pytest.mark.parametrize(
    "url",
    [
        # Nothing listens at this port.
        f"postgresql://user:{SECRET}@127.0.0.1:1/db?connect_timeout=1",
        f"postgresql://user:{SECRET}@127.0.0.1:1/db?unknown={SECRET}",
        f"postgresql://user:{SECRET}@127.0.0.1:1/db?connect_timeout=one",
        f"sqlite:///FOLDER/outbox.db?unknown={SECRET}",
    ],
)
def test_failing_outbox_shows_no_password(url: str, tmp_path: Path) -> None:
    url = url.replace("FOLDER", str(tmp_path))
    # SQLAlchemy warns of the unknown argument, which is an error here.
    with pytest.raises((ApiError, RuntimeWarning)) as caught:
        Outbox(SEND_ALL, url).counts()
    assert find_canaries(collect_error_texts(caught.value)) == []


def test_failing_command_of_an_outbox_shows_no_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise LookupError

    monkeypatch.setattr(outbox_command, "find_client_class", fail)
    database = f"postgresql://user:{SECRET}@host/db"
    argv = ["status", "--api=disposition", f"--database={database}"]
    argv.append(f"--base-url={URL}")
    with pytest.raises(LookupError) as caught:
        outbox_command.main(argv, "jobads")
    assert find_canaries(collect_error_texts(caught.value)) == []


@pytest.mark.parametrize("asynchronous", [False, True], ids=["sync", "async"])
@pytest.mark.parametrize(
    ("api", "arguments"),
    [
        ("disposition", {"base_url": URL}),
        ("disposition", {"base_url": f"http://{URL[8:]}"}),
        ("disposition", {"base_url": f"https://user:{SECRET}@host:port"}),
        ("disposition", {"base_url": f"https://host.example/?key={SECRET}"}),
        ("disposition", {"base_url": URL.encode()}),
        ("advertiser", {"base_url": URL, "token": SECRET}),
        ("platform", {"base_url": "https://host.example", "auth_url": URL}),
        ("platform", {"base_url": URL, "auth_url": URL, "id_token": SECRET}),
        ("disposition", {"options": {"headers": {"X": SECRET}, "retries": -1}}),
        (
            "disposition",
            {"options": {"client_certificate": ("a", "b", SECRET)}, "http_client": 1},
        ),
    ],
)
def test_wrong_client_shows_no_secret(
    api: str, arguments: dict[str, Any], asynchronous: bool
) -> None:
    with pytest.raises((ApiError, TypeError)) as caught:
        CLIENT_CLASSES[api][asynchronous](**arguments)
    assert find_canaries(collect_error_texts(caught.value)) == []


@pytest.mark.parametrize(
    "variables",
    [
        {"JOBADS_DISPOSITION_BASE_URL": URL},
        {"JOBADS_PLATFORM_BASE_URL": URL},
        {"JOBADS_PLATFORM_CLIENT_SECRET": SECRET},
    ],
)
def test_wrong_environment_shows_no_secret(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (name,) = variables
    monkeypatch.setenv(name, variables[name])
    client_class, _ = CLIENT_CLASSES[name.split("_")[1].lower()]
    with pytest.raises(ConfigurationError) as caught:
        client_class()
    assert find_canaries(collect_error_texts(caught.value)) == []


@pytest.mark.parametrize("options_class", [ClientOptions, RequestOptions])
@pytest.mark.parametrize(
    "arguments",
    [
        {"headers": {"Authorization": f"Bearer {SECRET}"}, "retries": -1},
        {"headers": {"Authorization": f"Bearer {SECRET}\n"}},
        {"headers": {"Bad name": SECRET}},
        {"headers": {"Authorization": SECRET, "X": 1}},
        {"headers": [("Authorization", SECRET)]},
        {"headers": {"Authorization": SECRET}, "timeout": "1"},
        {"headers": {"Authorization": SECRET}, "tiemout": 1},
    ],
)
def test_wrong_options_show_no_secret(
    options_class: Any, arguments: dict[str, Any]
) -> None:
    with pytest.raises((ApiError, TypeError)) as caught:
        options_class(**arguments)
    assert find_canaries(collect_error_texts(caught.value)) == []


def test_wrong_certificate_shows_no_password() -> None:
    with pytest.raises(ConfigurationError) as caught:
        ClientOptions(client_certificate=("a", 1, SECRET))  # type: ignore[arg-type]
    assert find_canaries(collect_error_texts(caught.value)) == []


def test_callback_of_user_shows_no_code() -> None:
    request = AuthorizationRequest("", "state", "verifier", "id", "uri")
    for query in (f"state={SECRET}", f"state=state&error=no&code={SECRET}"):
        with pytest.raises(RuntimeApiError) as caught:
            request.finish(f"https://app.example/?{query}")
        assert find_canaries(collect_error_texts(caught.value)) == []


def test_wrong_authorization_url_shows_no_password() -> None:
    with pytest.raises(RuntimeApiError) as caught:
        AuthorizationRequest.create(
            BookshopClient, client_id="id", redirect_uri="", authorization_url=URL
        )
    assert find_canaries(collect_error_texts(caught.value)) == []


MAKE: dict[str, Callable[[str], Any]] = {
    "client": lambda text: ClientOptions(headers={"Authorization": text}),
    "call": lambda text: RequestOptions(headers={"Authorization": text}),
    "certificate": lambda text: ClientOptions(client_certificate=("a", "b", text)),
    "client credentials": lambda text: ClientCredentials(
        "id", "secret", parameters={"client_assertion": text}
    ),
    "refresh token": lambda text: RefreshToken(
        "token", "id", parameters={"client_assertion": text}
    ),
    "authorization code": lambda text: AuthorizationCode(
        "code", "verifier", "uri", "id", parameters={"client_assertion": text}
    ),
}


@pytest.mark.parametrize("name", MAKE)
def test_options_and_parameters_show_no_secret(name: str) -> None:
    make, secret = MAKE[name], make_canary()
    value = make(secret)
    texts = [
        *collect_object_texts(value, name),
        *collect_object_texts(asdict(value), f"dict of {name}"),
    ]
    assert find_canaries(texts) == []
    # The pickle has everything but the secrets. Copies have these too.
    assert type(pickle.loads(pickle.dumps(value))) is type(value)
    assert value == copy.deepcopy(value) == replace(value) == make(secret)
    assert value != make("another")
