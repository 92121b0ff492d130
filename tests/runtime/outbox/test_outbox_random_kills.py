"""Test that no event is lost or reordered if processes are killed at random moments.

The environment variable ``OUTBOX_KILLS`` is the number of kills in the long tier, and
``OUTBOX_SEED`` the seed of the random moments.
"""

import os
from pathlib import Path

import pytest

from tests.runtime.outbox.faulty_server import REFUSED_MULTIPLE, FaultyServer
from tests.runtime.outbox.kill_simulation import simulate
from tests.runtime.outbox.producer_and_worker import Setup
from typecase.runtime.outbox.records import Order

KILLS = int(os.environ.get("OUTBOX_KILLS", "12"))
SEED = int(os.environ.get("OUTBOX_SEED", "3"))


@pytest.mark.parametrize("order", ["all", "key"])
@pytest.mark.parametrize("kills", [3, pytest.param(KILLS, marks=pytest.mark.full)])
def test_kills_neither_lose_nor_reorder_events(
    database: str, order: Order, kills: int, tmp_path: Path
) -> None:
    with FaultyServer(SEED) as server:
        setup = Setup(database, server.url, order)
        result = simulate(setup, server, tmp_path / "puts", kills, SEED)
    repeated = len(result.arrivals) - len(result.first_arrivals)
    print(
        f"{len(result.puts)} put, {len(result.first_arrivals)} arrived, "
        f"{repeated} more than once, {len(result.kept)} kept as rejected, "
        f"{result.kills} killed"
    )
    assert len(result.puts) >= kills, "too few events were put"
    assert result.find_lost() == set()
    assert result.find_refused_xor_kept(REFUSED_MULTIPLE) == set()
    assert result.find_reordered_by_key() == []
    if order == "all":
        assert result.find_reordered() == []
