"""Run the calls of a client under one fault and record what happens.

A run makes one call of each kind, one after the other, with the same client. The calls
are observed both at the client and at the server.
"""

import itertools
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import httpx2

from jobads import (
    CallEvent,
    ClientOptions,
    RequestOptions,
    Retries,
    RetryScheduled,
)
from jobads.aiohttp import AiohttpTransport
from tests.integration.fault_injection.client_calls import (
    CALL_KINDS,
    Caller,
    CallKind,
    Outcome,
)
from tests.integration.fault_injection.fault_table.faults import (
    MAX_RESPONSE_BYTES,
    PATIENT_TIMEOUTS,
    Fault,
)
from tests.integration.fault_injection.server.certificates import Certificate
from tests.integration.fault_injection.server.connection_handlers import (
    respond_correctly,
)
from tests.integration.fault_injection.server.fault_server import FaultServer

ClientMode: TypeAlias = Literal[
    "sync", "async", "sync-own", "async-own", "async-aiohttp"
]
"""Kinds of clients; ``own`` and ``aiohttp`` get a custom HTTP client."""
CLIENT_MODES: tuple[ClientMode, ...] = (
    "sync",
    "async",
    "sync-own",
    "async-own",
    "async-aiohttp",
)

UNSUPPORTED: frozenset[tuple[str, ClientMode]] = frozenset(
    {
        # With a custom synchronous HTTP client, the deadline is checked only between
        # the pieces that httpx2 returns, and it returns no piece of a slow head.
        ("slow_head", "sync-own"),
        ("slow_informational", "sync-own"),
        ("endless_informational", "sync-own"),
        # aiohttp has no timeout for writing.
        ("request_not_read", "async-aiohttp"),
        # aiohttp rejects a response that is followed by more bytes.
        ("204_with_body", "async-aiohttp"),
        ("trailing_bytes", "async-aiohttp"),
        # These status codes are rejected, but aiohttp uses the connection again until
        # the server closes it.
        ("status_099", "async-aiohttp"),
        ("unrequested_upgrade", "async-aiohttp"),
    }
)
"""Combinations that cannot have the expected outcome, and are not tested."""

_PATIENT_OPTIONS = RequestOptions(timeout=PATIENT_TIMEOUTS)
_call_numbers = itertools.count(1_000)


class RetryWaitRecorder:
    """An ``on_event`` callback that records the wait before each retry."""

    def __init__(self) -> None:
        self._waits: list[float] = []

    def __call__(self, event: CallEvent) -> None:
        if isinstance(event, RetryScheduled):
            self._waits.append(event.wait)

    def take(self) -> list[float]:
        """Return the waits since the last time that this method was called."""
        waits, self._waits = self._waits, []
        return waits


@dataclass(slots=True)
class CallRecord:
    """A call under a fault.

    ``waits`` are the seconds before each retry. ``requests_read`` is how many requests
    of the call the server read completely. ``busy_connections`` describes the
    connections that the client has not given back after the call. ``next_call`` is the
    outcome of a call without a fault that followed with the same client, or None if the
    fault lasts.
    """

    outcome: Outcome
    waits: list[float]
    requests_read: int
    next_call: Outcome | None
    busy_connections: list[str]


@dataclass(slots=True)
class FaultRun:
    """All observations of a run.

    ``call_after_listen`` is the outcome of a call to a port that was closed before, or
    None if the fault is another one. ``open_connections`` is how many connections the
    client has left open at its end.
    """

    calls: dict[CallKind, CallRecord] = field(
        default_factory=dict[CallKind, CallRecord]
    )
    call_after_listen: Outcome | None = None
    open_connections: int = 0
    loop_errors: list[str] = field(default_factory=list[str])
    heads_at_other_server: list[str] = field(default_factory=list[str])


def run_fault(fault: Fault, mode: ClientMode, certificate: Certificate) -> FaultRun:
    """Make a call of each kind with one client, and return what was observed."""
    run = FaultRun()
    with (
        FaultServer(respond_correctly) as other_server,
        _make_server(fault, other_server, certificate) as server,
    ):
        waits = RetryWaitRecorder()
        with _make_caller(fault, mode, server, waits) as caller:
            for kind in CALL_KINDS:
                run.calls[kind] = _record_call(fault, kind, server, caller, waits)
            if fault.target == "closed_port":
                server.listen()
                run.call_after_listen = caller.call("delta", next(_call_numbers))
        run.loop_errors = caller.loop_errors
        run.open_connections = (
            server.count_open_connections() + other_server.count_open_connections()
        )
        run.heads_at_other_server = [request.head for request in other_server.requests]
    return run


def _record_call(
    fault: Fault,
    kind: CallKind,
    server: FaultServer,
    caller: Caller,
    waits: RetryWaitRecorder,
) -> CallRecord:
    number = next(_call_numbers)
    server.handlers = list(fault.handlers)
    waits.take()
    outcome = caller.call(kind, number, large_upload=fault.large_upload)
    call_waits = waits.take()
    busy_connections = caller.list_busy_connections()
    server.handlers = [respond_correctly]
    next_call = None
    if fault.target == "http":
        # This kind is not idempotent, so no retry can hide a connection that the
        # fault has left unusable in the pool.
        next_call = caller.call("delta", next(_call_numbers), options=_PATIENT_OPTIONS)
    return CallRecord(
        outcome, call_waits, server.applied[number], next_call, busy_connections
    )


def _make_server(
    fault: Fault, other_server: FaultServer, certificate: Certificate
) -> FaultServer:
    return FaultServer(
        *fault.handlers,
        tls=certificate.server_context if fault.target == "self_signed" else None,
        scheme="https" if fault.target in ("https", "self_signed") else "http",
        listening=fault.target != "closed_port",
        other_url=other_server.url,
    )


def _make_caller(
    fault: Fault, mode: ClientMode, server: FaultServer, waits: RetryWaitRecorder
) -> Caller:
    unknown_host = fault.target == "unknown_host"
    arguments: dict[str, Any] = {}
    # With a single connection, a connection that is not given back blocks every
    # further call.
    limits = httpx2.Limits(max_connections=1)
    match mode:
        case "sync-own":
            arguments["http_client"] = httpx2.Client(limits=limits)
        case "async-own":
            arguments["http_client"] = httpx2.AsyncClient(limits=limits)
        case "async-aiohttp":
            transport = AiohttpTransport(max_connections=1)
            arguments["http_client"] = httpx2.AsyncClient(transport=transport)
        case _:
            pass
    return Caller(
        mode.startswith("async"),
        base_url="https://nowhere.invalid" if unknown_host else server.url,
        options=ClientOptions(
            timeout=fault.timeouts,
            retries=Retries(attempts=3, base=0.001, cap=0.01),
            max_response_bytes=MAX_RESPONSE_BYTES,
            on_event=waits,
        ),
        **arguments,
    )
