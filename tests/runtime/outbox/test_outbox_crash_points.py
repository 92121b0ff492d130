"""Test a worker with SQLite that is killed at each step of a delivery.

The worker is a process that replaces the function of the step by one that kills it.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runtime.outbox.hiring import HiringClient, event
from tests.runtime.scripted_server import ScriptedServer, http_response
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime.outbox.outbox import Outbox

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
# The batches that the server receives, by the step at which the worker is killed.
BEFORE_SENDING = {"before sending": [[0, 1]]}
BEFORE_COMMIT = {
    "before recording the response": [[0, 1], [0, 1]],
    "before commit": [[0, 1], [0, 1]],
}
AFTER_COMMIT = {"before erasing": [[0, 1]], "after erasing": [[0, 1]]}


@pytest.mark.parametrize(
    "first_response", [CONFIRMED, UNCONFIRMED], ids=["confirmed", "unconfirmed"]
)
@pytest.mark.parametrize(
    ("step", "sent_batches"),
    [*BEFORE_SENDING.items(), *BEFORE_COMMIT.items(), *AFTER_COMMIT.items()],
)
def test_killed_worker_repeats_only_uncommitted_batches(
    tmp_path: Path,
    server: ScriptedServer,
    repository: Path,
    step: str,
    sent_batches: list[list[int]],
    first_response: bytes,
) -> None:
    path = tmp_path / "outbox.db"
    server.script = (
        [CONFIRMED] if step in BEFORE_SENDING else [first_response, CONFIRMED]
    )
    with HiringClient(base_url=server.url) as client:
        with Outbox(client.events.send_all, f"sqlite:///{path}") as outbox:
            outbox.put_many(event(n, application=f"{n} {CANARY}") for n in (0, 1))
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
            is_kept = step in AFTER_COMMIT and first_response is UNCONFIRMED
            assert (counts.pending, counts.rejected) == (0, 2 if is_kept else 0)
            stored_bytes = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            assert (CANARY.encode() in stored_bytes) is is_kept
    bodies = (request.partition(b"\r\n\r\n")[2] for request in server.requests)
    assert [
        [entry["number"] for entry in json.loads(body)] for body in bodies
    ] == sent_batches
