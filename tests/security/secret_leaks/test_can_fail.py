"""The canary dies where there is gas: each leak made on purpose is found."""

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
from tests.security.secret_leaks.calls import Caller, given, package, variants
from tests.security.secret_leaks.hostile import ANSWERS, Hostile
from tests.security.secret_leaks.marks import canary, found
from tests.security.secret_leaks.observed import listening, of_error, of_object

SPELLINGS: list[Callable[[str], str]] = [
    str,
    str.lower,
    quote,
    lambda text: quote(quote_plus(text)),
    lambda text: json.dumps(json.dumps(text)),
    html.escape,
    *(
        lambda text, n=n: b64encode(f"{'u' * n}:{text}".encode()).decode()
        for n in (1, 2, 3)
    ),
    lambda text: urlsafe_b64encode(text.encode()).decode(),
    lambda text: text.encode("utf-16-le").decode("latin-1"),
]


@pytest.mark.parametrize("spell", SPELLINGS)
def test_every_spelling_is_found(spell: Callable[[str], str]) -> None:
    assert found([("a place", f"x{spell(canary())}x")])
    assert not found([("a place", f"x{spell('innocent')}x")])


class _Error(Exception):
    """An error that leaks in one of the ways there are."""


def _in_its_message() -> NoReturn:
    raise _Error(canary())


def _in_a_note() -> NoReturn:
    error = _Error("x")
    error.add_note(canary())
    raise error


def _in_an_attribute() -> NoReturn:
    error = _Error("x")
    error.response = {"deep": [{"down": canary()}]}  # type: ignore[attr-defined]
    raise error


def _in_its_cause() -> NoReturn:
    raise _Error("x") from ValueError(canary())


def _in_its_context() -> NoReturn:
    try:
        raise ValueError(canary())
    except ValueError:
        raise _Error("x") from None


def _in_a_frame() -> NoReturn:
    code = compile("def leak(value):\n    raise error\n", "elsewhere.py", "exec")
    variables: dict[str, Any] = {"error": _Error("x")}
    exec(code, variables)
    variables["leak"](canary())
    raise AssertionError


LEAKS = [
    _in_its_message,
    _in_a_note,
    _in_an_attribute,
    _in_its_cause,
    _in_its_context,
    _in_a_frame,
]


@pytest.mark.parametrize("leak", LEAKS)
def test_every_place_in_an_error_is_looked_at(leak: Callable[[], NoReturn]) -> None:
    with pytest.raises(_Error) as caught:
        leak()
    assert found(of_error(caught.value))


def test_objects_logs_and_warnings_are_looked_at() -> None:
    class Thing:
        def __init__(self) -> None:
            self._secret = canary()

    assert found(of_object(Thing(), "vars"))
    assert found(of_object((canary(),), "pickle"))
    with listening() as heard:
        logging.getLogger("httpcore2.http11").debug("value %s", canary())
    assert found(heard)
    with listening() as heard:
        warnings.warn(canary(), stacklevel=1)
    assert found(heard)


def _unredacted(_: SecretRedactor, text: str) -> str:
    return text


BREAKAGES: list[tuple[str, Any, str, Any]] = [
    ("quoting JSON", SecretRedactor, "text", _unredacted),
    ("quoting text", SecretRedactor, "text", _unredacted),
    ("an unknown content type", SecretRedactor, "text", _unredacted),
    ("a redirect without end", SecretRedactor, "text", _unredacted),
    (
        "broken JSON",
        SecretRedactor,
        "redacted_content",
        lambda _, received: received.content,
    ),
    ("no HTTP", (async_client, client), "CutTraceback", nullcontext),
    ("no HTTP", error_translation, "copy_without_request", lambda error, _: error),
]


@pytest.mark.parametrize(("name", "place", "attribute", "broken"), BREAKAGES)
def test_the_runtime_without_one_of_its_means_is_caught(
    name: str,
    place: Any,
    attribute: str,
    broken: Any,
    caller: Caller,
    server: Hostile,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for each in place if isinstance(place, tuple) else (place,):
        monkeypatch.setattr(each, attribute, broken)
    server.answer = ANSWERS[name]
    assert found(of_error(_failed("account/login", caller, server)))


def test_logs_of_headers_are_caught(
    caller: Caller, server: Hostile, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("httpcore2.http11", "httpx2"):
        monkeypatch.setattr(logging.getLogger(name), "filters", [])
    server.answer = ANSWERS["quoting JSON"]
    with listening() as heard:
        _failed("account/login", caller, server)
    assert found(heard)


def _failed(operation: str, caller: Caller, server: Hostile) -> BaseException:
    client = caller.client("advertiser", server.url, **given("advertiser"))
    called = next(each for each in package("advertiser")[1] if each.id == operation)
    outcome = caller.call(client, called, variants(called)[0])
    caller.close(client)
    assert isinstance(outcome, BaseException)
    return outcome
