"""A worker of SQLite that is killed at each step of a delivery."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.runtime.outbox.hiring import HiringClient, event
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.outbox.outbox import Outbox

CANARY = "canary-of-an-applicant"
DYING = """
import os, signal, sys
from tests.runtime.outbox.hiring import HiringClient
from typecase.runtime.outbox import database, leases
from typecase.runtime.outbox.outbox import Outbox

def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

def after(work):
    return lambda *given: (work(*given), die())

step, url, path = sys.argv[1:]
match step:
    case "before it sends":
        leases.choose_distinguishable = die
    case "before it notes the answer":
        leases._record = die
    case "before it commits":
        leases._record = after(leases._record)
    case "before it erases":
        database.Database.erase_deleted = die
    case "after it erased":
        database.Database.erase_deleted = after(database.Database.erase_deleted)
with HiringClient(base_url=url) as client:
    Outbox(client.events.send_all, f"sqlite:///{path}").deliver(2)
"""

CONFIRMED = http_response(b'{"succeeded": 2}')
UNCONFIRMED = http_response(b'{"success": false}')
BEFORE = {"before it sends": [[0, 1]]}
AT_LEAST_ONCE = {
    "before it notes the answer": [[0, 1], [0, 1]],
    "before it commits": [[0, 1], [0, 1]],
}
NOTED = {"before it erases": [[0, 1]], "after it erased": [[0, 1]]}


@pytest.mark.parametrize("first", [CONFIRMED, UNCONFIRMED], ids=["good", "unconfirmed"])
@pytest.mark.parametrize(
    ("step", "sent"), [*BEFORE.items(), *AT_LEAST_ONCE.items(), *NOTED.items()]
)
def test_a_kill_loses_nothing_and_repeats_nothing_that_was_noted(
    tmp_path: Path,
    server: ScriptedServer,
    repository: Path,
    step: str,
    sent: list[list[int]],
    first: bytes,
) -> None:
    path = tmp_path / "outbox.db"
    server.script = [CONFIRMED] if step in BEFORE else [first, CONFIRMED]
    with HiringClient(base_url=server.url) as client:
        with Outbox(client.events.send_all, f"sqlite:///{path}") as outbox:
            outbox.put_many(event(n, application=f"{n} {CANARY}") for n in (0, 1))
        done = subprocess.run(
            [sys.executable, "-c", DYING, step, server.url, str(path)],
            cwd=repository,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == -signal.SIGKILL
        with Outbox(client.events.send_all, f"sqlite:///{path}") as outbox:
            outbox.deliver()
            counts = outbox.counts()
            is_kept = step in NOTED and first is UNCONFIRMED
            assert (counts.pending, counts.rejected) == (0, 2 if is_kept else 0)
            left = b"".join(each.read_bytes() for each in tmp_path.iterdir())
            assert (CANARY.encode() in left) is is_kept
    bodies = (request.partition(b"\r\n\r\n")[2] for request in server.requests)
    assert [[each["number"] for each in json.loads(body)] for body in bodies] == sent
