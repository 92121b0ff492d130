"""Test a worker with SQLite that is killed at each step of a delivery.

The worker is a process that replaces the function of the step by one that kills it.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runtime.outbox.hiring import HiringClient, make_event
from tests.runtime.scripted_server import ScriptedServer, http_response
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime.outbox.outbox import Outbox

pytestmark = pytest.mark.full

CANARY = "canary-of-an-applicant"
WORKER_SCRIPT = """
import os, signal, sys
from tests.runtime.outbox.hiring import HiringClient
from typecase.runtime.outbox import database, leases
from typecase.runtime.outbox.outbox import Outbox

def kill_self(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

def then_kill_self(function):
    return lambda *arguments: (function(*arguments), kill_self())

step, url, path = sys.argv[1:]
match step:
    case "before sending":
        leases.choose_distinguishable = kill_self
    case "before sending a recorded attempt":
        database.Database.checkpoint = kill_self
    case "before recording the response":
        leases._record = kill_self
    case "before commit":
        leases._record = then_kill_self(leases._record)
    case "before erasing":
        database.Database.erase_deleted = kill_self
    case "after erasing":
        erase = database.Database.erase_deleted
        database.Database.erase_deleted = then_kill_self(erase)
with HiringClient(base_url=url) as client:
    Outbox(client.events.send_all, f"sqlite:///{path}").deliver(2)
"""

CONFIRMED = http_response(b'{"succeeded": 2}')
UNCONFIRMED = http_response(b'{"success": false}')
# Each step at which the worker is killed, whether it has sent its batch before, and
# whether it has committed the outcome.
STEPS = [
    ("before sending", False, False),
    ("before sending a recorded attempt", False, False),
    ("before recording the response", True, False),
    ("before commit", True, False),
    ("before erasing", True, True),
    ("after erasing", True, True),
]


@pytest.mark.parametrize(
    "first_response", [CONFIRMED, UNCONFIRMED], ids=["confirmed", "unconfirmed"]
)
@pytest.mark.parametrize(("step", "is_sent", "is_committed"), STEPS)
def test_killed_worker_repeats_only_uncommitted_batches(
    tmp_path: Path,
    server: ScriptedServer,
    repository: Path,
    step: str,
    is_sent: bool,
    is_committed: bool,
    first_response: bytes,
) -> None:
    path = tmp_path / "outbox.db"
    server.script = [first_response, CONFIRMED] if is_sent else [CONFIRMED]
    with HiringClient(base_url=server.url) as client:
        with Outbox(client.events.send_all, f"sqlite:///{path}") as outbox:
            outbox.put_many(make_event(n, application=f"{n} {CANARY}") for n in (0, 1))
        worker = subprocess.run(
            [sys.executable, "-c", WORKER_SCRIPT, step, server.url, str(path)],
            cwd=repository,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
            timeout=HANG_TIMEOUT,
            check=False,
        )
        assert worker.returncode == -signal.SIGKILL
        with Outbox(client.events.send_all, f"sqlite:///{path}") as outbox:
            outbox.deliver()
            counts = outbox.counts()
            # Items whose acceptance is not confirmed are kept as rejected.
            is_kept = is_committed and first_response is UNCONFIRMED
            assert (counts.pending, counts.rejected) == (0, 2 if is_kept else 0)
            stored_bytes = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            assert (CANARY.encode() in stored_bytes) is is_kept
    times_sent = 2 if is_sent and not is_committed else 1
    sent_numbers = [[entry["number"] for entry in body] for body in server.json_bodies]
    assert sent_numbers == [[0, 1]] * times_sent
