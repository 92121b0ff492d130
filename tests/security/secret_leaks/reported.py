"""Report failed calls with sentry_sdk, as it is by default, and look for canaries.

It is run as a program, since `sentry_sdk.init` patches libraries for good. It prints
JSON: how many events there were, and where a canary stood in one of them. The variables
of the frames of the tests are left out: arguments stand there anyway.
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

from jobads._runtime.auth.token_grants import ClientCredentials, Login, Refresh
from jobads._runtime.options import ClientOptions, Retries
from tests.security.secret_leaks.calls import Caller, given, operation_of, variants
from tests.security.secret_leaks.hostile import ANSWERS, Hostile, http
from tests.security.secret_leaks.marks import canary, found

_HERE = str(Path(__file__).parent)
CALLS = [
    ("advertiser", "account/login"),
    ("advertiser", "campaigns/list"),
    ("platform", "tokens/create"),
    ("platform", "users/refresh"),
    ("platform", "campaigns/list"),
    ("search", "jobs/search"),
]
BROKEN = [
    *("quoting JSON", "no HTTP", "JSON that does not fit", "a reset"),
]
TWICE = ClientOptions(retries=Retries(2, base=0))
events: list[str] = []


class _Kept(Transport):
    """Keeps events instead of sending them."""

    def capture_envelope(self, envelope: Envelope) -> None:
        """Keep an event, without what stands in the tests' own frames."""
        for item in envelope.items:
            event = item.payload.json or {}
            for frame in _frames(event):
                if str(frame.get("abs_path")).startswith(_HERE):
                    frame.pop("vars", None)
            events.append(json.dumps(event, default=str))


def _frames(thing: Any) -> Iterator[dict[str, Any]]:
    if isinstance(thing, dict):
        if "abs_path" in thing:
            yield thing
        for each in thing.values():
            yield from _frames(each)
    elif isinstance(thing, list):
        for each in thing:
            yield from _frames(each)


def _report(outcome: Any) -> None:
    if isinstance(outcome, BaseException):
        sentry_sdk.capture_exception(outcome)


def report_calls(caller: Caller, server: Hostile) -> None:
    """Call operations with secrets of every kind, twice each."""
    for api, called in CALLS:
        operation = operation_of(api, called)
        client = caller.client(api, server.url, **given(api), options=TWICE)
        for name in BROKEN:
            server.answer = ANSWERS[name]
            for arguments in variants(operation):
                _report(caller.call(client, operation, arguments))
        caller.close(client)


def report_refusals(caller: Caller, server: Hostile) -> None:
    """Give arguments that are refused before anything is sent."""
    client = caller.client("advertiser", server.url, **given("advertiser"))
    login = {"login": canary(), "password": [canary()]}
    _report(caller.outcome(client.account.login, **login))
    caller.close(client)


def report_sources(caller: Caller, server: Hostile) -> None:
    """Let clients fetch tokens, which the server refuses in every way."""
    tokens = {"id_token": canary(), "access_token": canary()}
    sources: list[tuple[str, dict[str, Any]]] = [
        ("advertiser", {"token": Login(canary(), canary())}),
        ("advertiser", {"token": _failing(caller)}),
        ("platform", {"id_token": Refresh(canary(), canary(), tokens)}),
        ("platform", {"id_token": _token(caller), "access_token": _failing(caller)}),
    ]
    for form in ("form", "form_basic", "json_basic"):
        source = ClientCredentials(canary(), canary(), form=form)
        sources.append(("platform", {"access_token": source, "id_token": canary()}))
    for api, given_credentials in sources:
        operation = operation_of(api, "campaigns/list")
        client = caller.client(api, server.url, **given_credentials)
        for name in BROKEN[:2]:
            server.answer = ANSWERS[name]
            _report(caller.call(client, operation, variants(operation)[0]))
        caller.close(client)


def _token(caller: Caller) -> Callable[[], Any]:
    token = canary()

    async def provide() -> str:
        return token

    return provide if caller.place else lambda: token


def _failing(caller: Caller) -> Callable[[], Any]:
    async def provide() -> str:
        raise LookupError("no token")

    def provide_at_once() -> str:
        raise LookupError("no token")

    return provide if caller.place else provide_at_once


def report_streams(caller: Caller, server: Hostile) -> None:
    """Break answers that are read piece by piece, and pages."""
    client = caller.client("advertiser", server.url, **given("advertiser"))
    arguments = variants(operation_of("advertiser", "applications/download"))[0]

    async def read_async() -> None:
        async with await client.stream(client.applications.download, **arguments) as it:
            async for _ in it.iter_bytes():
                pass

    def read() -> None:
        with client.stream(client.applications.download, **arguments) as stream:
            for _ in stream.iter_bytes():
                pass

    for name in ("broken chunks", "no HTTP", "quoting JSON"):
        server.answer = ANSWERS[name]
        _report(caller.outcome(read_async if caller.place else read))
    caller.close(client)
    client = caller.client("search", server.url, **given("search"))
    server.answer = lambda request: http("200 OK", json.dumps({"q": request.said}))
    pages = client.jobs.search_all(ip="192.0.2.1", q="x")
    step = type(pages).__anext__ if caller.place else type(pages).__next__
    _report(caller.outcome(step, pages))
    caller.close(client)


def report_own_transport(caller: Caller, server: Hostile) -> None:
    """Fail in a hook of the user's, within the frames of httpx2."""

    def fail(_: Any) -> None:
        raise LookupError("the hook fails")

    async def fail_async(_: Any) -> None:
        raise LookupError("the hook fails")

    kinds: list[Any] = [httpx2.Client, httpx2.AsyncClient]
    hooks = {"response": [fail_async if caller.place else fail]}
    own = kinds[caller.place](event_hooks=hooks)
    server.answer = ANSWERS["quoting JSON"]
    for api, name in CALLS:
        client = caller.client(api, server.url, **given(api), http_client=own)
        operation = operation_of(api, name)
        _report(caller.call(client, operation, variants(operation)[0]))
    caller.outcome(own.aclose if caller.place else own.close)


def report_cancellation(caller: Caller, _: Hostile) -> None:
    """Cancel a call that waits for its answer."""
    if not caller.place:
        return

    async def cancelled(listener: socket.socket) -> None:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        client = caller.client("advertiser", url, **given("advertiser"))
        call = asyncio.ensure_future(
            client.account.login(login=canary(), password=canary())
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
        caller.runner.run(cancelled(listener))


def report_leak(_: Caller, __: Hostile) -> None:
    """Show a canary in a frame, to be found."""
    code = compile("def leak(value):\n    raise ValueError\n", "elsewhere.py", "exec")
    variables: dict[str, Any] = {}
    exec(code, variables)
    try:
        variables["leak"](canary())
    except ValueError as error:
        _report(error)


REPORTS: dict[str, Callable[[Caller, Hostile], None]] = {
    "calls": report_calls,
    "refusals": report_refusals,
    "sources": report_sources,
    "streams": report_streams,
    "own transport": report_own_transport,
    "cancellation": report_cancellation,
    "leak": report_leak,
}


def main(names: list[str]) -> None:
    """Make the reports of these names, and print what they show."""
    sentry_sdk.init(dsn="https://key@sentry.example/1", transport=_Kept)
    told: dict[str, tuple[int, list[str]]] = {}
    with Hostile() as server, asyncio.Runner() as runner:
        for name in names:
            for place in (0, 1):
                REPORTS[name](Caller(place, runner), server)
            # What came before is told with the next event.
            sentry_sdk.capture_message("the end")
            texts = [(name, text) for text in events]
            told[name] = len(texts), found(texts)
            events.clear()
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1:] or list(REPORTS))
