"""A canary in every source of a credential, and in every token that a server issues, is
found nowhere; neither in clients, options and credentials themselves.

Options are pickled with their headers, which are the caller's own and no credentials.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from jobads import AsyncCachedToken, CachedToken
from jobads._runtime.auth.security_schemes import Secrets
from jobads._runtime.auth.token_grants import ClientCredentials, Login, Refresh
from jobads._runtime.errors import ConfigurationError, DecodingError
from jobads._runtime.options import ClientOptions, RequestOptions, Retries
from jobads.advertiser.models import CardPaymentMethod
from jobads.platform.models import RefreshResponse, TokenFormRequest, TokenResponse
from tests.security.secret_leaks.calls import (
    KINDS,
    Caller,
    addresses,
    given,
    operation_of,
    package,
    variants,
)
from tests.security.secret_leaks.hostile import ANSWERS, Answer, Hostile, Request, http
from tests.security.secret_leaks.marks import MARK, NUMBER, canary, found
from tests.security.secret_leaks.observed import (
    listening,
    of_error,
    of_failure,
    of_object,
)

ISSUED = canary()
CALLS = {
    "advertiser": "campaigns/list",
    "platform": "campaigns/list",
    "search": "jobs/search",
}


def _provider(caller: Caller) -> Any:
    token = canary()

    async def provide() -> str:
        return token

    return provide if caller.place else lambda: token


def _cached(caller: Caller) -> Any:
    fetched = (canary(), 600.0)

    async def fetch() -> tuple[str, float]:
        return fetched

    return AsyncCachedToken(fetch) if caller.place else CachedToken(lambda: fetched)


def _client_credentials(form: str) -> Callable[[Caller], dict[str, Any]]:
    def made(_: Caller) -> dict[str, Any]:
        source = ClientCredentials(canary(), canary(), form=form)
        return {"access_token": source, "id_token": canary()}

    return made


def _login(_: Caller) -> dict[str, Any]:
    found_in = "authorization"
    source = Login(canary("é"), canary("é"), lambda answer: answer.headers[found_in])
    return {"token": source}


def _refresh(_: Caller) -> dict[str, Any]:
    tokens = {"id_token": canary(), "access_token": canary()}
    return {"id_token": Refresh(canary("é"), canary(), tokens)}


SOURCES: dict[str, tuple[str, Callable[[Caller], dict[str, Any]]]] = {
    "a provider": ("advertiser", lambda caller: {"token": _provider(caller)}),
    "two providers": (
        "platform",
        lambda caller: {"id_token": _provider(caller), "access_token": _cached(caller)},
    ),
    "a cached token": ("advertiser", lambda caller: {"token": _cached(caller)}),
    "a login": ("advertiser", _login),
    "a refresh": ("platform", _refresh),
    "a form": ("platform", _client_credentials("form")),
    "a form and a basic header": ("platform", _client_credentials("form_basic")),
    "JSON and a basic header": ("platform", _client_credentials("json_basic")),
    "the environment of advertiser": ("advertiser", lambda _: {}),
    "the environment of platform": ("platform", lambda _: {}),
    "the environment of search": ("search", lambda _: {}),
}


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for api in CALLS:
        for names in package(api)[0].environment.values():
            for name in names:
                number = name == "JOBADS_SEARCH_ID"
                monkeypatch.setenv(name, str(NUMBER) if number else canary())


@pytest.mark.parametrize("source", SOURCES)
def test_sources_show_no_canary(source: str, caller: Caller, server: Hostile) -> None:
    api, make = SOURCES[source]
    operation = operation_of(api, CALLS[api])
    with listening() as heard:
        client = caller.client(api, server.url, **make(caller))
        for name, answer in ANSWERS.items():
            server.redact_response.clear()
            server.answer = _issuing(answer)
            outcome = caller.call(client, operation, variants(operation)[0])
            assert any(_holds_canary(each) for each in server.redact_response), name
            assert found(of_failure(outcome)) == [], name
        shown = [*of_object(client, "client")]
        caller.close(client)
    assert found([*shown, *heard]) == []


GRANTS = {
    "a login": "advertiser",
    "a refresh": "platform",
    "a form": "platform",
    "JSON and a basic header": "platform",
}


@pytest.mark.parametrize("source", GRANTS)
def test_failing_grants_show_no_canary(
    source: str, caller: Caller, server: Hostile
) -> None:
    api, make = SOURCES[source]
    operation = operation_of(api, CALLS[api])
    answers = {**ANSWERS, "issued and broken": _issued_and_broken}
    with listening() as heard:
        client = caller.client(api, server.url, **make(caller))
        for name, answer in answers.items():
            server.answer = _refusing_all_but_grants(answer)
            outcome = caller.call(client, operation, variants(operation)[0])
            assert found(of_failure(outcome)) == [], name
        caller.close(client)
    assert found(heard) == []


def test_what_a_grant_hands_out_is_not_in_errors(
    caller: Caller, server: Hostile
) -> None:
    client = caller.client("platform", server.url, **given("platform"))
    server.answer = _issued_and_broken
    create = operation_of("platform", "tokens/create")
    error = caller.call(client, create, variants(create)[0])
    caller.close(client)
    assert isinstance(error, DecodingError)
    assert error.content == b""


@pytest.mark.parametrize("api", CALLS)
def test_a_strict_client_shows_no_canary(
    api: str, caller: Caller, server: Hostile
) -> None:
    options = ClientOptions(retries=Retries(1), strict=True)
    client = caller.client(api, server.url, **given(api) | {"options": options})
    server.answer = lambda request: http(
        "200 OK", json.dumps(dict.fromkeys(request.said, 1) | {"data": []})
    )
    operation = operation_of(api, CALLS[api])
    outcome = caller.call(client, operation, variants(operation)[0])
    caller.close(client)
    assert isinstance(outcome, DecodingError)
    assert found(of_error(outcome)) == []


def test_a_provider_that_fails_shows_no_canary(caller: Caller, server: Hostile) -> None:
    def provide() -> str:
        raise LookupError("no token")

    client = caller.client(
        "platform", server.url, id_token=canary(), access_token=provide
    )
    operation = operation_of("platform", CALLS["platform"])
    outcome = caller.call(client, operation, variants(operation)[0])
    caller.close(client)
    assert isinstance(outcome, LookupError)
    assert found(of_error(outcome)) == []


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("advertiser", {"base_url": "nonsense"}),
    ("search", {"server": "nonsense"}),
    ("platform", {"access_token": None, "app_client": (canary(),)}),
    ("platform", {"access_token": None, "app_client": canary()}),
]


@pytest.mark.parametrize(("api", "wrong"), WRONG)
def test_refused_arguments_of_a_client_show_no_canary(
    api: str, wrong: dict[str, Any], caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    for names in package(api)[0].environment.values():
        for name in names:
            monkeypatch.delenv(name)
    url = "https://nowhere.example"
    arguments = {**given(api), **addresses(api, url), **wrong}
    with pytest.raises(ConfigurationError) as caught:
        KINDS[api][caller.place](**arguments)
    assert found(of_error(caught.value)) == []


def test_credentials_options_and_models_show_no_canary() -> None:
    things: list[Any] = [
        ClientCredentials(canary(), canary()),
        Login(canary(), canary()),
        Refresh(canary(), canary(), {"id_token": canary()}),
        Secrets(token=canary()),
        CachedToken(canary),
        TokenResponse(access_token=canary()),
        RefreshResponse(id_token=canary(), access_token=canary()),
        TokenFormRequest(grant_type="client_credentials", client_secret=canary()),
        CardPaymentMethod.model_validate({"token": canary()}),
    ]
    for thing in things:
        shown = [each for each in of_object(thing, "it", deep=False) if _is_shown(each)]
        assert found(shown) == []
    for kind in (ClientOptions, RequestOptions):
        options = kind(headers={"X-Secret": canary()})
        assert MARK not in f"{options} {options!r}"


def test_asyncio_in_debug_mode_shows_no_canary(server: Hostile) -> None:
    server.answer = ANSWERS["quoting JSON"]
    with asyncio.Runner(debug=True) as runner, listening() as heard:
        caller = Caller(1, runner)
        client = caller.client("platform", server.url, **given("platform"))
        operation = operation_of("platform", "users/refresh")
        outcome = caller.call(client, operation, variants(operation)[0])
        caller.close(client)
    assert any(name == "log of asyncio" for name, _ in heard)
    assert found([*of_error(outcome), *heard]) == []


def _is_shown(seen: tuple[str, str]) -> bool:
    # A model's own variables are its content, which whoever holds it has anyway.
    return not seen[0].startswith("vars of")


def _holds_canary(request: Request) -> bool:
    return bool(found([("request", request.text)]))


def _tokens(request: Request) -> bytes | None:
    line = request.text.partition("\r\n")[0]
    if "/oauth2/token" in line:
        return http("200 OK", json.dumps({"accessToken": ISSUED, "expiresIn": 3600}))
    if "/login" in line:
        return http("200 OK", "{}", "application/json", f"Authorization: {ISSUED}")
    if "/refresh" in line:
        new = {"idToken": ISSUED + "1", "accessToken": ISSUED + "2"}
        return http("200 OK", json.dumps(new))
    return None


def _issuing(answer: Answer) -> Answer:
    return lambda request: _tokens(request) or answer(request)


def _refusing_all_but_grants(answer: Answer) -> Answer:
    def answered(request: Request) -> bytes:
        asks = _tokens(request) is not None
        return answer(request) if asks else ANSWERS["401"](request)

    return answered


def _issued_and_broken(_: Request) -> bytes:
    new = {"accessToken": canary(), "idToken": [canary()], "expiresIn": canary()}
    return http("200 OK", json.dumps([new]), "application/json", f"Token: {canary()}")
