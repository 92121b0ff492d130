"""Make calls under one fault with one kind of client, and record the results.

The calls of all kinds are made one after the other, and observed both at the client and
at the server. The expected results are in `expectations`.
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
from tests.integration.fault_injection.calls import Caller, Outcome
from tests.integration.fault_injection.certificates import Certificate
from tests.integration.fault_injection.connections import FaultServer
from tests.integration.fault_injection.expectations import KINDS, Kind
from tests.integration.fault_injection.faults import LARGEST, PATIENT, Fault
from tests.integration.fault_injection.misbehaviour import well

Mode: TypeAlias = Literal["sync", "async", "sync-own", "async-own", "async-aiohttp"]
MODES: tuple[Mode, ...] = ("sync", "async", "sync-own", "async-own", "async-aiohttp")

# A synchronous client of the user's cuts at the deadline only between the pieces that
# httpx2 hands out, so heads that drip are not cut. aiohttp has no time for writing, and
# takes an answer with bytes behind it for a broken one; what has a status of no answer
# is refused, though its connection is used again until the server closes it.
NOT_HELD: frozenset[tuple[str, Mode]] = frozenset(
    {
        ("dripping_head", "sync-own"),
        ("dripping_1xx", "sync-own"),
        ("flooding_1xx", "sync-own"),
        ("never_reading", "async-aiohttp"),
        ("body_204", "async-aiohttp"),
        ("more_bytes", "async-aiohttp"),
        ("status_099", "async-aiohttp"),
        ("switching", "async-aiohttp"),
    }
)
NAMES = {"unknown": "https://nowhere.invalid"}
_PATIENTLY = RequestOptions(timeout=PATIENT)
_numbers = itertools.count(1_000)


class Waits:
    """Notes how long the client means to wait before each further attempt."""

    def __init__(self) -> None:
        self._noted: list[float] = []

    def __call__(self, event: CallEvent) -> None:
        if isinstance(event, RetryScheduled):
            self._noted.append(event.wait)

    def taken(self) -> list[float]:
        """The waits since this was asked last."""
        noted, self._noted = self._noted, []
        return noted


@dataclass(slots=True)
class Cell:
    """One call under a fault, and the good call that followed, if the fault can end."""

    outcome: Outcome
    waits: list[float]
    arrived: int
    following: Outcome | None
    busy: list[str]


@dataclass(slots=True)
class Seen:
    """Everything seen of one fault and one client."""

    cells: dict[Kind, Cell] = field(default_factory=dict[Kind, Cell])
    healed: Outcome | None = None
    left_open: int = 0
    complaints: list[str] = field(default_factory=list[str])
    heads_elsewhere: list[str] = field(default_factory=list[str])


def examine(fault: Fault, mode: Mode, certificate: Certificate) -> Seen:
    """Make the four calls with one client."""
    seen = Seen()
    with FaultServer(well) as elsewhere, _server(fault, elsewhere, certificate) as here:
        waits = Waits()
        with _caller(fault, mode, here, waits) as caller:
            for kind in KINDS:
                seen.cells[kind] = _cell(fault, kind, here, caller, waits)
            if fault.place == "closed":
                here.listen()
                seen.healed = caller.call("delta", next(_numbers))
        seen.complaints = caller.complaints
        seen.left_open = here.left_open() + elsewhere.left_open()
        seen.heads_elsewhere = [request.head for request in elsewhere.redact_response]
    return seen


def _cell(
    fault: Fault, kind: Kind, here: FaultServer, caller: Caller, waits: Waits
) -> Cell:
    number = next(_numbers)
    here.acts = list(fault.acts)
    waits.taken()
    outcome = caller.call(kind, number, big=fault.big)
    waited = waits.taken()
    busy = caller.busy()
    here.acts = [well]
    following = None
    if fault.place == "here":
        # Not idempotent, so that no retry hides a spoilt connection.
        following = caller.call("delta", next(_numbers), options=_PATIENTLY)
    return Cell(outcome, waited, here.applied[number], following, busy)


def _server(
    fault: Fault, elsewhere: FaultServer, certificate: Certificate
) -> FaultServer:
    trusted = fault.place == "self-signed"
    return FaultServer(
        *fault.acts,
        tls=certificate.server if trusted else None,
        scheme="https" if fault.place in ("tls", "self-signed") else "http",
        listening=fault.place != "closed",
        elsewhere=elsewhere.url,
    )


def _caller(fault: Fault, mode: Mode, here: FaultServer, waits: Waits) -> Caller:
    given: dict[str, Any] = {}
    limits = httpx2.Limits(max_connections=1)
    match mode:
        case "sync-own":
            given["http_client"] = httpx2.Client(limits=limits)
        case "async-own":
            given["http_client"] = httpx2.AsyncClient(limits=limits)
        case "async-aiohttp":
            transport = AiohttpTransport(max_connections=1)
            given["http_client"] = httpx2.AsyncClient(transport=transport)
        case _:
            pass
    return Caller(
        mode.startswith("async"),
        base_url=NAMES.get(fault.place, here.url),
        options=ClientOptions(
            timeout=fault.timeouts,
            retries=Retries(attempts=3, base=0.001, cap=0.01),
            max_response_bytes=LARGEST,
            on_event=waits,
        ),
        **given,
    )
