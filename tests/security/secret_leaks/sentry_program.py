"""Report failed calls with sentry_sdk and search its events for canaries.

This is a program, since `sentry_sdk.init` patches libraries for the rest of the
process. The settings are the defaults, under which events contain the variables of all
frames. Only the frames of the tests are left out, since they have the secret arguments
as variables. The program prints JSON: for each kind of report the number of events, and
the canaries found in them.
"""

import asyncio
import json
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import sentry_sdk
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from jobads import disposition
from jobads._runtime.auth.token_sources import ClientCredentials, Login, Refresh
from jobads._runtime.options import ClientOptions, Retries
from jobads.outbox import Outbox
from tests.security.secret_leaks.api_calls import (
    Caller,
    find_operation,
    make_arguments,
    make_credentials,
)
from tests.security.secret_leaks.canaries import find_canaries, make_canary
from tests.security.secret_leaks.echo_server import (
    RESPONSES,
    EchoServer,
    build_response,
)
from tests.security.secret_leaks.server_calls import (
    REQUESTS,
    Handlers,
    accept,
    raise_error,
    raise_from_another,
    raise_group,
    return_wrong_type,
    send,
)

_TESTS_FOLDER = str(Path(__file__).parent)
# Together these have secrets of every kind.
OPERATIONS = [
    ("advertiser", "account/login"),
    ("advertiser", "campaigns/list"),
    ("platform", "tokens/create"),
    ("platform", "users/refresh"),
    ("platform", "campaigns/list"),
    ("search", "jobs/search"),
]
FAILURES = ["quoting JSON", "invalid status line", "invalid data", "reset"]
TWO_ATTEMPTS = ClientOptions(retries=Retries(attempts=2, base=0))
events: list[str] = []


class RecordingTransport(Transport):
    """A transport that keeps events in ``events`` instead of sending them."""

    def capture_envelope(self, envelope: Envelope) -> None:
        """Keep the events of an envelope, without the variables of the tests."""
        for item in envelope.items:
            event = item.payload.json or {}
            # Sentry itself reads the requests of a server, and of the tests' client.
            event.pop("request", None)
            if "breadcrumbs" in event:
                event["breadcrumbs"]["values"] = [
                    each
                    for each in event["breadcrumbs"]["values"]
                    if "testserver" not in json.dumps(each, default=str)
                ]
            for frame in _find_frames(event):
                if str(frame.get("abs_path")).startswith(_TESTS_FOLDER):
                    frame.pop("vars", None)
            events.append(json.dumps(event, default=str))


def _find_frames(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "abs_path" in value:
            yield value
        for member in value.values():
            yield from _find_frames(member)
    elif isinstance(value, list):
        for item in value:
            yield from _find_frames(item)


def _report(outcome: Any) -> None:
    if isinstance(outcome, BaseException):
        sentry_sdk.capture_exception(outcome)


def report_failed_calls(caller: Caller, server: EchoServer) -> None:
    """Call operations with secrets of every kind, with two attempts each."""
    for api, operation_id in OPERATIONS:
        operation = find_operation(api, operation_id)
        client = caller.make_client(
            api, server.url, **make_credentials(api), options=TWO_ATTEMPTS
        )
        for name in FAILURES:
            server.make_response = RESPONSES[name]
            for arguments in make_arguments(operation):
                _report(caller.call(client, operation, arguments))
        caller.close(client)


def report_rejected_arguments(caller: Caller, server: EchoServer) -> None:
    """Pass an argument that is rejected before anything is sent."""
    client = caller.make_client(
        "advertiser", server.url, **make_credentials("advertiser")
    )
    arguments = {"login": make_canary(), "password": [make_canary()]}
    _report(caller.run(client.account.login, **arguments))
    caller.close(client)


def report_token_sources(caller: Caller, server: EchoServer) -> None:
    """Fetch tokens from sources that fail."""
    tokens = {"id_token": make_canary(), "access_token": make_canary()}
    refresh = Refresh(make_canary(), make_canary(), tokens)
    sources: list[tuple[str, dict[str, Any]]] = [
        ("advertiser", {"token": Login(make_canary(), make_canary())}),
        ("advertiser", {"token": _make_failing_provider(caller)}),
        ("platform", {"id_token": refresh}),
        (
            "platform",
            {
                "id_token": _make_provider(caller),
                "access_token": _make_failing_provider(caller),
            },
        ),
    ]
    for form in ("form", "form_basic", "json_basic"):
        source = ClientCredentials(make_canary(), make_canary(), form=form)
        credentials = {"access_token": source, "id_token": make_canary()}
        sources.append(("platform", credentials))
    for api, credentials in sources:
        operation = find_operation(api, "campaigns/list")
        client = caller.make_client(api, server.url, **credentials)
        for name in ("quoting JSON", "invalid status line"):
            server.make_response = RESPONSES[name]
            _report(caller.call(client, operation, make_arguments(operation)[0]))
        caller.close(client)


def _make_provider(caller: Caller) -> Callable[[], Any]:
    token = make_canary()

    async def provide() -> str:
        return token

    return provide if caller.asynchronous else lambda: token


def _make_failing_provider(caller: Caller) -> Callable[[], Any]:
    async def fail_async() -> str:
        raise LookupError("no token")

    def fail() -> str:
        raise LookupError("no token")

    return fail_async if caller.asynchronous else fail


def report_streams(caller: Caller, server: EchoServer) -> None:
    """Read streamed responses and pages that fail."""
    client = caller.make_client(
        "advertiser", server.url, **make_credentials("advertiser")
    )
    operation = find_operation("advertiser", "applications/download")
    method, arguments = client.applications.download, make_arguments(operation)[0]

    async def read_async() -> None:
        async with client.stream(method, **arguments) as stream:
            async for _ in stream.iter_bytes():
                pass

    def read() -> None:
        with client.stream(method, **arguments) as stream:
            for _ in stream.iter_bytes():
                pass

    for name in ("broken chunks", "invalid status line", "quoting JSON"):
        server.make_response = RESPONSES[name]
        _report(caller.run(read_async if caller.asynchronous else read))
    caller.close(client)
    client = caller.make_client("search", server.url, **make_credentials("search"))
    server.make_response = lambda request: build_response(
        "200 OK", json.dumps({"q": request.parts})
    )
    _report(caller.run(client.jobs.search, ip="192.0.2.1", q="x"))
    caller.close(client)


def report_failing_hook(caller: Caller, server: EchoServer) -> None:
    """Fail in an event hook of the user's HTTP client, below frames of httpx2."""

    def fail(_: Any) -> None:
        raise LookupError("the hook fails")

    async def fail_async(_: Any) -> None:
        raise LookupError("the hook fails")

    hooks = {"response": [fail_async if caller.asynchronous else fail]}
    http_client: Any = (
        httpx2.AsyncClient(event_hooks=hooks)
        if caller.asynchronous
        else httpx2.Client(event_hooks=hooks)
    )
    server.make_response = RESPONSES["quoting JSON"]
    for api, operation_id in OPERATIONS:
        client = caller.make_client(
            api, server.url, **make_credentials(api), http_client=http_client
        )
        operation = find_operation(api, operation_id)
        _report(caller.call(client, operation, make_arguments(operation)[0]))
    caller.run(http_client.aclose if caller.asynchronous else http_client.close)


def report_cancellation(caller: Caller, _: EchoServer) -> None:
    """Cancel a call that waits for its response."""
    if not caller.asynchronous:
        return

    async def cancel_call(listener: socket.socket) -> None:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        client = caller.make_client("advertiser", url, **make_credentials("advertiser"))
        call = asyncio.ensure_future(
            client.account.login(login=make_canary(), password=make_canary())
        )
        connection, _ = await asyncio.to_thread(listener.accept)
        await asyncio.to_thread(connection.recv, 65_536)
        call.cancel()
        try:
            await call
        except asyncio.CancelledError as error:
            _report(error)
        finally:
            connection.close()
            await client.close()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        caller.runner.run(cancel_call(listener))


def report_server(caller: Caller, _: EchoServer) -> None:
    """Fail in the handlers of servers, and in `authenticate`."""
    if caller.asynchronous:
        return

    async def authenticate(_: object) -> None:
        await raise_error()

    for create, request in REQUESTS.values():
        for fail in (raise_error, raise_from_another, raise_group, return_wrong_type):
            send(create(Handlers(fail), authenticate=accept), request)
        send(create(Handlers(raise_error), authenticate=authenticate), request)


def report_configuration(caller: Caller, _: EchoServer) -> None:
    """Create clients, options and outboxes with values that are refused."""
    url, headers = f"https://user:{make_canary()}@host", {"X": make_canary()}
    client = disposition.DispositionClient(base_url="https://nowhere.example")
    functions: list[Callable[[], Any]] = [
        lambda: caller.make_client("disposition", url),
        lambda: caller.make_client("advertiser", url, token=make_canary()),
        lambda: ClientOptions(headers=headers, retries=-1),
        lambda: Outbox(client.events.send_all, f"mysql://user:{make_canary()}@host"),
        lambda: Outbox(
            client.events.send_all,
            f"postgresql://user:{make_canary()}@host",
            order="al",  # type: ignore[arg-type]
        ),
        lambda: Outbox(
            client.events.send_all, f"postgresql://user:{make_canary()}@127.0.0.1:1/x"
        ).counts(),
    ]
    for function in functions:
        try:
            function()
        except Exception as error:
            _report(error)


def report_leak(_: Caller, __: EchoServer) -> None:
    """Raise an error below a frame with a canary, which the search must find."""
    # The frames of this folder are left out, so the code pretends to be elsewhere.
    code = compile("def leak(value):\n    raise ValueError\n", "elsewhere.py", "exec")
    variables: dict[str, Any] = {}
    exec(code, variables)
    try:
        variables["leak"](make_canary())
    except ValueError as error:
        _report(error)


REPORTS: dict[str, Callable[[Caller, EchoServer], None]] = {
    "failed calls": report_failed_calls,
    "rejected arguments": report_rejected_arguments,
    "token sources": report_token_sources,
    "streams": report_streams,
    "failing hook": report_failing_hook,
    "cancellation": report_cancellation,
    "server": report_server,
    "configuration": report_configuration,
    "leak": report_leak,
}


def main(names: list[str]) -> None:
    """Make the named reports, and print the number of events and the canaries."""
    sentry_sdk.init(dsn="https://key@sentry.example/1", transport=RecordingTransport)
    results: dict[str, tuple[int, list[str]]] = {}
    with EchoServer() as server, asyncio.Runner() as runner:
        for name in names:
            for asynchronous in (False, True):
                REPORTS[name](Caller(asynchronous, runner), server)
            # An event contains the breadcrumbs of earlier calls, so a last one follows.
            sentry_sdk.capture_message("the end")
            results[name] = len(events), find_canaries((name, text) for text in events)
            events.clear()
    print(json.dumps(results))


if __name__ == "__main__":
    main(sys.argv[1:] or list(REPORTS))
