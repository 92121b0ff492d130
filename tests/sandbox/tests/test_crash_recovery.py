"""The sandbox killed under load: whatever it acknowledged is there when it is back."""

import random
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import select

from jobads import ApiError, ClientOptions
from jobads.disposition import DispositionClient, models
from jobads.disposition.models import EventKind
from jobads.platform import PlatformClient
from jobads.platform import models as platform
from tests.patience import PATIENCE
from tests.sandbox.app.database import Database
from tests.sandbox.app.disposition.tables import Disposition
from tests.sandbox.app.platform.seed import ID_TOKEN
from tests.sandbox.app.platform.tables import Campaign

pytestmark = pytest.mark.full

KILLS = 4
CALLERS = 6
LOAD = 50
WHEN = datetime(2026, 3, 9, tzinfo=UTC)
ONCE = ClientOptions(retries=1)


@contextmanager
def _started(
    address: str, repository: Path
) -> Generator[tuple[subprocess.Popen[str], dict[str, str]]]:
    command = [sys.executable, "-m", "tests.sandbox", "--port", "0"]
    with subprocess.Popen(
        [*command, "--database", address],
        cwd=repository,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        urls: dict[str, str] = {}
        for line in process.stdout:
            if not line.strip():
                break
            name, url = line.split()[:2]
            urls[name] = url
        try:
            yield process, urls
        finally:
            process.kill()


def _hire(url: str, sids: Iterator[int], dead: Event, done: list[str]) -> None:
    """Send events until the server is dead, and note those that it acknowledged."""
    with DispositionClient(base_url=url, options=ONCE) as client:
        while not dead.is_set():
            some = [str(next(sids)) for _ in range(random.choice((1, 1, 7)))]
            events = [
                models.DispositionEvent(
                    svc_sid=sid, event=EventKind.HIRED, event_time=WHEN
                )
                for sid in some
            ]
            try:
                client.events.send(body=events if len(events) > 1 else events[0])
            except ApiError:
                continue
            done += some


def _advertise(url: str, names: Iterator[int], dead: Event, done: list[str]) -> None:
    """Create campaigns until then, and note those that it acknowledged."""
    with PlatformClient(base_url=url, id_token=ID_TOKEN, options=ONCE) as client:
        while not dead.is_set():
            name = f"new {next(names)}"
            try:
                client.campaigns.create(body=platform.CampaignBody(name=name))
            except ApiError:
                continue
            done.append(name)


def _round(
    address: str,
    repository: Path,
    numbers: Iterator[int],
    sids: list[str],
    names: list[str],
) -> None:
    """Load the sandbox, and kill it while it is at work."""
    dead = Event()
    enough = len(sids) + LOAD, len(names) + 2
    with (
        _started(address, repository) as (process, urls),
        ThreadPoolExecutor(CALLERS) as pool,
    ):
        calls = [
            pool.submit(_hire, urls["disposition"], numbers, dead, sids)
            for _ in range(CALLERS - 1)
        ]
        platform_url = urls["platform"]
        calls.append(pool.submit(_advertise, platform_url, numbers, dead, names))
        deadline = time.monotonic() + PATIENCE
        while len(sids) < enough[0] or len(names) < enough[1]:
            if time.monotonic() > deadline:
                break
            time.sleep(0.01)
        time.sleep(random.uniform(0, 0.3))
        process.kill()
        dead.set()
        for call in calls:
            call.result()
    assert len(sids) >= enough[0], "no load"
    assert len(names) >= enough[1], "no load"


def test_what_was_acknowledged_is_there(address: str, repository: Path) -> None:
    numbers = count()
    sids: list[str] = []
    names: list[str] = []
    for _ in range(KILLS):
        _round(address, repository, numbers, sids, names)
    with _started(address, repository):
        database = Database(address)
        stored = database.transaction(
            lambda session: [
                row.svc_sid for row in session.scalars(select(Disposition))
            ]
        )
        campaigns = database.transaction(
            lambda session: [
                row.sent["name"] for row in session.scalars(select(Campaign))
            ]
        )
        database.close()
    assert len(set(stored)) == len(stored)
    assert set(sids) <= set(stored)
    assert set(names) <= set(campaigns)
    print(f"{len(sids)} events and {len(names)} campaigns, {KILLS} kills")
