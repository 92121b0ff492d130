"""Test that the failures of a server show no credential of its caller.

A handler, `authenticate` or `refuse` fails. The frames of the tests are left out: a
handler must have its arguments.
"""

import traceback
from typing import Any, NoReturn

import pytest
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.testclient import TestClient

from tests.security.secret_leaks import server_calls
from tests.security.secret_leaks.canaries import find_canaries
from tests.security.secret_leaks.server_calls import (
    REQUESTS,
    Fail,
    Handlers,
    accept,
    raise_error,
    raise_error_of_client,
    raise_from_another,
    raise_group,
    return_wrong_type,
    send,
)
from tests.security.secret_leaks.visible_texts import (
    NamedText,
    collect_error_texts,
    collect_logs,
)


@pytest.mark.parametrize(
    "fail", [raise_error, raise_from_another, raise_group, raise_error_of_client]
)
@pytest.mark.parametrize("request_name", REQUESTS)
def test_failing_handler_shows_no_credential(request_name: str, fail: Fail) -> None:
    create, request = REQUESTS[request_name]
    with collect_logs() as logs:
        response = send(create(Handlers(fail), authenticate=accept), request)
    assert response.status_code == 500
    assert any("failed" in text for _, text in logs)
    assert find_canaries(_without_logs_of_client(logs)) == []


@pytest.mark.parametrize("request_name", REQUESTS)
def test_result_of_wrong_type_shows_no_credential(request_name: str) -> None:
    create, request = REQUESTS[request_name]
    handlers = Handlers(return_wrong_type)
    with collect_logs() as logs:
        response = send(create(handlers, authenticate=accept), request)
    assert response.status_code == 500
    assert find_canaries(_without_logs_of_client(logs)) == []


@pytest.mark.parametrize("request_name", REQUESTS)
def test_failing_authentication_shows_no_credential(request_name: str) -> None:
    async def authenticate(_: object) -> None:
        await raise_error()

    create, request = REQUESTS[request_name]
    with collect_logs() as logs:
        app = create(Handlers(raise_error), authenticate=authenticate)
        response = send(app, request)
    assert response.status_code == 500
    assert any("failed" in text for _, text in logs)
    assert find_canaries(_without_logs_of_client(logs)) == []


@pytest.mark.parametrize("request_name", REQUESTS)
def test_raised_exceptions_have_no_frame_of_the_package(request_name: str) -> None:
    create, request = REQUESTS[request_name]
    raised: list[tuple[type[Exception], set[str]]] = []

    async def refuse(_: object) -> None:
        await raise_error()

    async def raise_http_error() -> NoReturn:
        raise HTTPException(503, "try later")

    async def keep(_: object, error: Exception) -> Response:
        # Starlette removes the traceback afterwards.
        raised.append((type(error), set(_list_modules(error))))
        return Response()

    for fail, arguments in (
        (raise_error, {"refuse": refuse}),
        (raise_http_error, {}),
    ):
        app = create(Handlers(fail), authenticate=accept, **arguments)
        app.exception_handlers.update({HTTPException: keep, Exception: keep})
        send(app, request)
    assert [error_class for error_class, _ in raised] == [LookupError, HTTPException]
    for _, modules in raised:
        assert __name__ in modules
        assert not any(each.startswith("jobads.") for each in modules)


def test_refusal_that_fails_twice_has_no_frame_of_the_package() -> None:
    create, request = REQUESTS["bearer token"]

    async def refuse(_: object) -> None:
        await raise_error()

    app = create(Handlers(raise_error), authenticate=accept, refuse=refuse)
    with pytest.raises(LookupError) as caught:
        TestClient(app).request(**request)
    second, first = caught.value, caught.value.__context__
    assert isinstance(first, LookupError)
    for error in (first, second):
        modules = _list_modules(error)
        assert __name__ in modules
        assert not any(each.startswith("jobads.") for each in modules)


@pytest.mark.parametrize(
    "fail", [raise_error, raise_from_another, raise_error_of_client]
)
def test_frames_of_the_handler_are_logged(
    fail: Fail, caplog: pytest.LogCaptureFixture
) -> None:
    create, request = REQUESTS["bearer token"]
    send(create(Handlers(fail), authenticate=accept), request)
    (error,) = (record.exc_info[1] for record in caplog.records if record.exc_info)
    while error is not None:
        assert set(_list_modules(error)) == {server_calls.__name__}
        error = error.__cause__


def test_leak_in_a_frame_of_a_server_is_found() -> None:
    """The items of a request are searched, although its `repr` does not show them."""
    create, request = REQUESTS["bearer token"]
    source = "def leak(request):\n    raise LookupError\n"
    code = compile(source, "elsewhere.py", "exec")
    variables: dict[str, Any] = {}
    exec(code, variables)

    async def refuse(refusal: Any) -> None:
        variables["leak"](refusal.request)

    app = create(Handlers(raise_error), authenticate=accept, refuse=refuse)
    with pytest.raises(LookupError) as caught:
        TestClient(app).request(**request)
    # Only the last frame is searched: those of Starlette are large.
    while caught.value.__traceback__ and caught.value.__traceback__.tb_next:
        caught.value.__traceback__ = caught.value.__traceback__.tb_next
    caught.value.__context__ = None
    leaks = find_canaries(collect_error_texts(caught.value))
    assert any(leak.startswith("items of leak: request") for leak in leaks)


def _list_modules(error: BaseException) -> list[str]:
    """Return the module of each frame in the traceback of an error."""
    return [
        str(frame.f_globals.get("__name__"))
        for frame, _ in traceback.walk_tb(error.__traceback__)
    ]


def _without_logs_of_client(logs: list[NamedText]) -> list[NamedText]:
    """Leave out the logs of the HTTP client of the tests, which have the URL."""
    return [each for each in logs if not each[0].startswith("log of http")]
