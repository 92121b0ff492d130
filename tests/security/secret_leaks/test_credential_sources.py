"""Test that credentials from every source leak nowhere, nor do issued tokens.

A source is a token provider, a login, a refresh, OAuth client credentials or the
environment. Clients, options and the credential objects themselves are checked too.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from jobads import AsyncCachedToken, CachedToken
from jobads._runtime.auth.token_sources import ClientCredentials, Login, Refresh
from jobads._runtime.credentials import Secrets
from jobads._runtime.errors import ConfigurationError, DecodingError
from jobads._runtime.options import ClientOptions, RequestOptions, Retries
from jobads.advertiser.models import CardPaymentMethod
from jobads.platform.models import RefreshResponse, TokenFormRequest, TokenResponse
from tests.security.secret_leaks.api_calls import (
    CLIENT_CLASSES,
    Caller,
    find_operation,
    make_arguments,
    make_credentials,
    make_url_arguments,
    read_api,
)
from tests.security.secret_leaks.canaries import (
    MARK,
    NUMERIC_CANARY,
    find_canaries,
    make_canary,
)
from tests.security.secret_leaks.echo_server import (
    RESPONSES,
    EchoServer,
    MakeResponse,
    Request,
    build_response,
)
from tests.security.secret_leaks.visible_texts import (
    NamedText,
    collect_error_texts,
    collect_failure_texts,
    collect_logs,
    collect_object_texts,
)

ISSUED_TOKEN = make_canary()
# An operation of each API that needs its credentials.
OPERATION_IDS = {
    "advertiser": "campaigns/list",
    "platform": "campaigns/list",
    "search": "jobs/search",
}
MakeCredentials: TypeAlias = Callable[[Caller], dict[str, Any]]


def _make_provider(caller: Caller) -> Any:
    token = make_canary()

    async def provide() -> str:
        return token

    return provide if caller.asynchronous else lambda: token


def _make_cached_token(caller: Caller) -> Any:
    token_and_lifetime = (make_canary(), 600.0)

    async def fetch() -> tuple[str, float]:
        return token_and_lifetime

    if caller.asynchronous:
        return AsyncCachedToken(fetch)
    return CachedToken(lambda: token_and_lifetime)


def _use_client_credentials(form: str) -> MakeCredentials:
    def make(_: Caller) -> dict[str, Any]:
        source = ClientCredentials(make_canary(), make_canary(), form=form)
        return {"access_token": source, "id_token": make_canary()}

    return make


def _use_login(_: Caller) -> dict[str, Any]:
    source = Login(
        make_canary("é"),
        make_canary("é"),
        lambda response: response.headers["authorization"],
    )
    return {"token": source}


def _use_refresh(_: Caller) -> dict[str, Any]:
    tokens = {"id_token": make_canary(), "access_token": make_canary()}
    return {"id_token": Refresh(make_canary("é"), make_canary(), tokens)}


def _use_environment(_: Caller) -> dict[str, Any]:
    return {}


# For each source the API, and a function that returns arguments of the client.
GRANTS: dict[str, tuple[str, MakeCredentials]] = {
    "login": ("advertiser", _use_login),
    "refresh": ("platform", _use_refresh),
    "client credentials in a form": ("platform", _use_client_credentials("form")),
    "client credentials in a basic header, JSON": (
        "platform",
        _use_client_credentials("json_basic"),
    ),
}
SOURCES: dict[str, tuple[str, MakeCredentials]] = {
    "provider": ("advertiser", lambda caller: {"token": _make_provider(caller)}),
    "two providers": (
        "platform",
        lambda caller: {
            "id_token": _make_provider(caller),
            "access_token": _make_cached_token(caller),
        },
    ),
    "cached token": (
        "advertiser",
        lambda caller: {"token": _make_cached_token(caller)},
    ),
    **GRANTS,
    "client credentials in a basic header, form": (
        "platform",
        _use_client_credentials("form_basic"),
    ),
    "environment of advertiser": ("advertiser", _use_environment),
    "environment of platform": ("platform", _use_environment),
    "environment of search": ("search", _use_environment),
}


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set every environment variable of the APIs to a canary."""
    for api in OPERATION_IDS:
        for name in _list_environment_variables(api):
            is_number = name == "JOBADS_SEARCH_ID"
            value = str(NUMERIC_CANARY) if is_number else make_canary()
            monkeypatch.setenv(name, value)


def _list_environment_variables(api: str) -> list[str]:
    description, _ = read_api(api)
    return [name for names in description.environment.values() for name in names]


@pytest.mark.parametrize("source", SOURCES)
def test_credentials_of_source_do_not_leak(
    source: str, caller: Caller, server: EchoServer
) -> None:
    api, make = SOURCES[source]
    operation = find_operation(api, OPERATION_IDS[api])
    with collect_logs() as logs:
        client = caller.make_client(api, server.url, **make(caller))
        for name, response in RESPONSES.items():
            server.requests.clear()
            server.make_response = _issue_tokens_else(response)
            outcome = caller.call(client, operation, make_arguments(operation)[0])
            assert any(_has_canary(request) for request in server.requests), name
            assert find_canaries(collect_failure_texts(outcome)) == [], name
        client_texts = [*collect_object_texts(client, "client")]
        caller.close(client)
    assert find_canaries([*client_texts, *logs]) == []


@pytest.mark.parametrize("source", GRANTS)
def test_failing_grant_does_not_leak(
    source: str, caller: Caller, server: EchoServer
) -> None:
    api, make = GRANTS[source]
    operation = find_operation(api, OPERATION_IDS[api])
    responses = {**RESPONSES, "issued tokens in invalid data": _issue_invalid_tokens}
    with collect_logs() as logs:
        client = caller.make_client(api, server.url, **make(caller))
        for name, response in responses.items():
            server.make_response = _refuse_calls_else(response)
            outcome = caller.call(client, operation, make_arguments(operation)[0])
            assert find_canaries(collect_failure_texts(outcome)) == [], name
        caller.close(client)
    assert find_canaries(logs) == []


def test_decoding_error_of_grant_has_no_content(
    caller: Caller, server: EchoServer
) -> None:
    client = caller.make_client("platform", server.url, **make_credentials("platform"))
    server.make_response = _issue_invalid_tokens
    operation = find_operation("platform", "tokens/create")
    error = caller.call(client, operation, make_arguments(operation)[0])
    caller.close(client)
    assert isinstance(error, DecodingError)
    assert error.content == b""


@pytest.mark.parametrize("api", OPERATION_IDS)
def test_strict_client_does_not_leak(
    api: str, caller: Caller, server: EchoServer
) -> None:
    arguments = make_credentials(api)
    arguments["options"] = ClientOptions(retries=Retries(attempts=1), decoding="strict")
    client = caller.make_client(api, server.url, **arguments)
    # A strict client refuses unknown properties, here with canaries as their names.
    server.make_response = lambda request: build_response(
        "200 OK", json.dumps(dict.fromkeys(request.parts, 1) | {"data": []})
    )
    operation = find_operation(api, OPERATION_IDS[api])
    error = caller.call(client, operation, make_arguments(operation)[0])
    caller.close(client)
    assert isinstance(error, DecodingError)
    assert find_canaries(collect_error_texts(error)) == []


def test_failing_provider_does_not_leak(caller: Caller, server: EchoServer) -> None:
    def provide() -> str:
        raise LookupError("no token")

    client = caller.make_client(
        "platform", server.url, id_token=make_canary(), access_token=provide
    )
    operation = find_operation("platform", OPERATION_IDS["platform"])
    error = caller.call(client, operation, make_arguments(operation)[0])
    caller.close(client)
    assert isinstance(error, LookupError)
    assert find_canaries(collect_error_texts(error)) == []


@pytest.mark.parametrize(
    ("api", "invalid_arguments"),
    [
        ("advertiser", {"base_url": "nonsense"}),
        ("search", {"server": "nonsense"}),
        ("platform", {"access_token": None, "app_client": (make_canary(),)}),
        ("platform", {"access_token": None, "app_client": make_canary()}),
    ],
)
def test_invalid_client_arguments_do_not_leak(
    api: str,
    invalid_arguments: dict[str, Any],
    caller: Caller,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in _list_environment_variables(api):
        monkeypatch.delenv(name)
    arguments = {
        **make_credentials(api),
        **make_url_arguments(api, "https://nowhere.example"),
        **invalid_arguments,
    }
    with pytest.raises(ConfigurationError) as caught:
        CLIENT_CLASSES[api][caller.asynchronous](**arguments)
    assert find_canaries(collect_error_texts(caught.value)) == []


def test_credential_objects_options_and_models_do_not_leak() -> None:
    objects: list[Any] = [
        ClientCredentials(make_canary(), make_canary()),
        Login(make_canary(), make_canary()),
        Refresh(make_canary(), make_canary(), {"id_token": make_canary()}),
        Secrets(token=make_canary()),
        CachedToken(make_canary),
        TokenResponse(access_token=make_canary()),
        RefreshResponse(id_token=make_canary(), access_token=make_canary()),
        TokenFormRequest(grant_type="client_credentials", client_secret=make_canary()),
        CardPaymentMethod.model_validate({"token": make_canary()}),
    ]
    for each in objects:
        texts = collect_object_texts(each, "object", deep=False)
        assert find_canaries(text for text in texts if not _is_content(text)) == []
    for options_class in (ClientOptions, RequestOptions):
        options = options_class(headers={"X-Secret": make_canary()})
        assert MARK not in f"{options} {options!r}"


def _is_content(text: NamedText) -> bool:
    # A model must have its field values as variables.
    name, _ = text
    return name.startswith("vars of")


def test_asyncio_debug_mode_does_not_leak(server: EchoServer) -> None:
    server.make_response = RESPONSES["quoting JSON"]
    with asyncio.Runner(debug=True) as runner, collect_logs() as logs:
        caller = Caller(asynchronous=True, runner=runner)
        client = caller.make_client(
            "platform", server.url, **make_credentials("platform")
        )
        operation = find_operation("platform", "users/refresh")
        error = caller.call(client, operation, make_arguments(operation)[0])
        caller.close(client)
    assert any(name == "log of asyncio" for name, _ in logs)
    assert find_canaries([*collect_error_texts(error), *logs]) == []


def _has_canary(request: Request) -> bool:
    return bool(find_canaries([("request", request.text)]))


def _issue_tokens(request: Request) -> bytes | None:
    """Return a response with new tokens if a grant requests them."""
    request_line = request.text.partition("\r\n")[0]
    if "/oauth2/token" in request_line:
        tokens = {"accessToken": ISSUED_TOKEN, "expiresIn": 3600}
        return build_response("200 OK", json.dumps(tokens))
    if "/login" in request_line:
        header = f"Authorization: {ISSUED_TOKEN}"
        return build_response("200 OK", "{}", "application/json", header)
    if "/refresh" in request_line:
        tokens = {"idToken": ISSUED_TOKEN + "1", "accessToken": ISSUED_TOKEN + "2"}
        return build_response("200 OK", json.dumps(tokens))
    return None


def _issue_tokens_else(respond_to_call: MakeResponse) -> MakeResponse:
    return lambda request: _issue_tokens(request) or respond_to_call(request)


def _refuse_calls_else(respond_to_grant: MakeResponse) -> MakeResponse:
    """Respond to all requests but those of grants with a 401."""

    def respond(request: Request) -> bytes:
        is_grant = _issue_tokens(request) is not None
        return respond_to_grant(request) if is_grant else RESPONSES["401"](request)

    return respond


def _issue_invalid_tokens(_: Request) -> bytes:
    tokens = {
        "accessToken": make_canary(),
        "idToken": [make_canary()],
        "expiresIn": make_canary(),
    }
    header = f"Token: {make_canary()}"
    return build_response("200 OK", json.dumps([tokens]), "application/json", header)
