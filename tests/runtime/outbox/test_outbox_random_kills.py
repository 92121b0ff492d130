"""Nothing is lost and nothing overtakes, whoever is killed and whenever.

``OUTBOX_KILLS`` says how many kills, ``OUTBOX_SEED`` which.
"""

import os
from pathlib import Path

import pytest

from tests.runtime.outbox import kill_simulation
from tests.runtime.outbox.faulty_server import REFUSED_EVERY, Recorder
from tests.runtime.outbox.producer_and_worker import Setup
from typecase.runtime.outbox.records import Order

KILLS = int(os.environ.get("OUTBOX_KILLS", "12"))
SEED = int(os.environ.get("OUTBOX_SEED", "3"))


@pytest.mark.parametrize("order", ["all", "key"])
@pytest.mark.parametrize("kills", [3, pytest.param(KILLS, marks=pytest.mark.full)])
def test_kills_lose_nothing_and_reorder_nothing(
    database: str, order: Order, kills: int, tmp_path: Path
) -> None:
    with Recorder(SEED) as recorder:
        setup = Setup(database, recorder.url, order)
        run = kill_simulation.run(setup, recorder, tmp_path / "puts", kills, SEED)
    repeated = len(run.arrivals) - len(run.first)
    print(
        f"{len(run.puts)} put, {len(run.first)} arrived, {repeated} more than once, "
        f"{len(run.refused)} refused, {run.kills} killed"
    )
    assert len(run.puts) >= kills, "hardly anything was put"
    assert run.lost() == set()
    assert run.unkept(REFUSED_EVERY) == set()
    assert run.reordered_by_key() == []
    if order == "all":
        assert run.reordered() == []
