"""Test that the checks of this folder find leaks that are made on purpose."""

import html
import json
import logging
import warnings
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NoReturn
from urllib.parse import quote, quote_plus

import pytest

from jobads._runtime.client import async_client, client
from jobads._runtime.redaction.redactor import SecretRedactor
from jobads._runtime.transport import error_translation
from tests.security.secret_leaks.api_calls import (
    Caller,
    find_operation,
    make_arguments,
    make_credentials,
)
from tests.security.secret_leaks.canaries import find_canaries, make_canary
from tests.security.secret_leaks.echo_server import RESPONSES, EchoServer
from tests.security.secret_leaks.visible_texts import (
    collect_error_texts,
    collect_logs,
    collect_object_texts,
)

ENCODINGS: dict[str, Callable[[str], str]] = {
    "plain": str,
    "lower case": str.lower,
    "URL": quote,
    "URL twice": lambda text: quote(quote_plus(text)),
    "JSON twice": lambda text: json.dumps(json.dumps(text)),
    "HTML": html.escape,
    # The user name before the canary determines its offset in a group of three bytes.
    "Base64 at offset 2": lambda text: b64encode(f"u:{text}".encode()).decode(),
    "Base64 at offset 0": lambda text: b64encode(f"uu:{text}".encode()).decode(),
    "Base64 at offset 1": lambda text: b64encode(f"uuu:{text}".encode()).decode(),
    "URL-safe Base64": lambda text: urlsafe_b64encode(text.encode()).decode(),
    "UTF-16": lambda text: text.encode("utf-16-le").decode("latin-1"),
}


@pytest.mark.parametrize("encode", ENCODINGS.values(), ids=ENCODINGS)
def test_encoded_canary_is_found(encode: Callable[[str], str]) -> None:
    assert find_canaries([("text", f"x{encode(make_canary())}x")])
    assert not find_canaries([("text", f"x{encode('innocent')}x")])


class LeakingError(Exception):
    """An error that contains a canary in one of several places."""


def _leak_in_message() -> NoReturn:
    raise LeakingError(make_canary())


def _leak_in_note() -> NoReturn:
    error = LeakingError("x")
    error.add_note(make_canary())
    raise error


def _leak_in_attribute() -> NoReturn:
    error = LeakingError("x")
    error.response = {"a": [{"b": make_canary()}]}  # type: ignore[attr-defined]
    raise error


def _leak_in_cause() -> NoReturn:
    raise LeakingError("x") from ValueError(make_canary())


def _leak_in_context() -> NoReturn:
    try:
        raise ValueError(make_canary())
    except ValueError:
        raise LeakingError("x") from None


def _leak_in_frame() -> NoReturn:
    # Frames of this folder are ignored, so the code pretends to be in another file.
    code = compile("def leak(value):\n    raise error\n", "elsewhere.py", "exec")
    variables: dict[str, Any] = {"error": LeakingError("x")}
    exec(code, variables)
    variables["leak"](make_canary())
    raise AssertionError


@pytest.mark.parametrize(
    "leak",
    [
        pytest.param(_leak_in_message, id="message"),
        pytest.param(_leak_in_note, id="note"),
        pytest.param(_leak_in_attribute, id="attribute"),
        pytest.param(_leak_in_cause, id="cause"),
        pytest.param(_leak_in_context, id="context"),
        pytest.param(_leak_in_frame, id="frame"),
    ],
)
def test_leak_in_error_is_found(leak: Callable[[], NoReturn]) -> None:
    with pytest.raises(LeakingError) as caught:
        leak()
    assert find_canaries(collect_error_texts(caught.value))


def test_leaks_in_objects_logs_and_warnings_are_found() -> None:
    class LeakingObject:
        def __init__(self) -> None:
            self._secret = make_canary()

    assert find_canaries(collect_object_texts(LeakingObject(), "object"))
    assert find_canaries(collect_object_texts((make_canary(),), "tuple"))
    with collect_logs() as logs:
        logging.getLogger("httpcore2.http11").debug("value %s", make_canary())
    assert find_canaries(logs)
    with collect_logs() as logs:
        warnings.warn(make_canary(), stacklevel=1)
    assert find_canaries(logs)


def _keep_secrets(_: SecretRedactor, text: str) -> str:
    return text


@pytest.mark.parametrize(
    ("response", "owners", "attribute", "replacement"),
    [
        ("quoting JSON", [SecretRedactor], "redact_text", _keep_secrets),
        ("quoting text", [SecretRedactor], "redact_text", _keep_secrets),
        ("unknown content type", [SecretRedactor], "redact_text", _keep_secrets),
        ("endless redirect", [SecretRedactor], "redact_text", _keep_secrets),
        (
            "truncated JSON",
            [SecretRedactor],
            "redacted_content",
            lambda _, received: received.content,
        ),
        ("invalid status line", [async_client, client], "CutTraceback", nullcontext),
        (
            "invalid status line",
            [error_translation],
            "copy_without_request",
            lambda error, _: error,
        ),
    ],
)
def test_disabled_protection_of_errors_is_found(
    response: str,
    owners: list[Any],
    attribute: str,
    replacement: Any,
    caller: Caller,
    server: EchoServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for owner in owners:
        monkeypatch.setattr(owner, attribute, replacement)
    server.make_response = RESPONSES[response]
    assert find_canaries(collect_error_texts(_fail_login(caller, server)))


def test_disabled_protection_of_logs_is_found(
    caller: Caller, server: EchoServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("httpcore2.http11", "httpx2"):
        monkeypatch.setattr(logging.getLogger(name), "filters", [])
    server.make_response = RESPONSES["quoting JSON"]
    with collect_logs() as logs:
        _fail_login(caller, server)
    assert find_canaries(logs)


def _fail_login(caller: Caller, server: EchoServer) -> BaseException:
    client = caller.make_client(
        "advertiser", server.url, **make_credentials("advertiser")
    )
    operation = find_operation("advertiser", "account/login")
    outcome = caller.call(client, operation, make_arguments(operation)[0])
    caller.close(client)
    assert isinstance(outcome, BaseException)
    return outcome
