"""Test that killing the sandbox under load loses no acknowledged change.

Clients send events and create campaigns while the process of the sandbox is killed and
started again on the same database.
"""

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
from tests.sandbox.app.database import Database
from tests.sandbox.app.disposition.tables import Disposition
from tests.sandbox.app.platform.seed import ID_TOKEN
from tests.sandbox.app.platform.tables import Campaign
from tests.timeouts import HANG_TIMEOUT

pytestmark = pytest.mark.full

KILLS = 4
EVENT_CLIENTS = 5
# How many events and campaigns are acknowledged before each kill.
EVENTS_PER_ROUND = 50
CAMPAIGNS_PER_ROUND = 2
EVENT_TIME = datetime(2026, 3, 9, tzinfo=UTC)
WITHOUT_RETRIES = ClientOptions(retries=0)


@contextmanager
def _run_process(
    database_url: str, repository: Path
) -> Generator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """Run `python -m tests.sandbox`, and yield the process and its base URLs."""
    command = [sys.executable, "-m", "tests.sandbox", "--port", "0"]
    with subprocess.Popen(
        [*command, "--database", database_url],
        cwd=repository,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        urls: dict[str, str] = {}
        # The names and URLs of the APIs are in the lines before an empty one.
        for line in process.stdout:
            if not line.strip():
                break
            name, url = line.split()[:2]
            urls[name] = url
        try:
            yield process, urls
        finally:
            process.kill()


def _send_events(
    url: str, numbers: Iterator[int], killed: Event, acknowledged: list[str]
) -> None:
    """Send events until the server is killed; record the acknowledged ones."""
    with DispositionClient(base_url=url, options=WITHOUT_RETRIES) as client:
        while not killed.is_set():
            # Two thirds of the requests send one event, the others a batch of seven.
            batch_size = random.choice((1, 1, 7))
            sids = [str(next(numbers)) for _ in range(batch_size)]
            events = [
                models.DispositionEvent(
                    svc_sid=sid, event=EventKind.HIRED, event_time=EVENT_TIME
                )
                for sid in sids
            ]
            try:
                client.events.send(body=events if len(events) > 1 else events[0])
            except ApiError:
                continue
            acknowledged += sids


def _create_campaigns(
    url: str, numbers: Iterator[int], killed: Event, acknowledged: list[str]
) -> None:
    """Create campaigns until the server is killed; record the acknowledged ones."""
    with PlatformClient(
        base_url=url, id_token=ID_TOKEN, options=WITHOUT_RETRIES
    ) as client:
        while not killed.is_set():
            name = f"new {next(numbers)}"
            try:
                client.campaigns.create(body=platform.CampaignBody(name=name))
            except ApiError:
                continue
            acknowledged.append(name)


def _load_and_kill(
    database_url: str,
    repository: Path,
    numbers: Iterator[int],
    acknowledged_sids: list[str],
    acknowledged_names: list[str],
) -> None:
    """Run a sandbox under load, and kill it while it handles requests."""
    killed = Event()
    expected_sids = len(acknowledged_sids) + EVENTS_PER_ROUND
    expected_names = len(acknowledged_names) + CAMPAIGNS_PER_ROUND
    with (
        _run_process(database_url, repository) as (process, urls),
        ThreadPoolExecutor(EVENT_CLIENTS + 1) as pool,
    ):
        futures = [
            pool.submit(
                _send_events, urls["disposition"], numbers, killed, acknowledged_sids
            )
            for _ in range(EVENT_CLIENTS)
        ]
        futures.append(
            pool.submit(
                _create_campaigns, urls["platform"], numbers, killed, acknowledged_names
            )
        )
        deadline = time.monotonic() + HANG_TIMEOUT
        while (
            len(acknowledged_sids) < expected_sids
            or len(acknowledged_names) < expected_names
        ):
            if time.monotonic() > deadline:
                break
            time.sleep(0.01)
        # Kill at a random point within a request.
        time.sleep(random.uniform(0, 0.3))
        process.kill()
        killed.set()
        for future in futures:
            future.result()
    assert len(acknowledged_sids) >= expected_sids, "too few events were acknowledged"
    assert (
        len(acknowledged_names) >= expected_names
    ), "too few campaigns were acknowledged"


def test_acknowledged_changes_survive_kills(
    seeded_database_url: str, repository: Path
) -> None:
    # Threads share this counter, so every event and campaign has its own number.
    numbers = count()
    acknowledged_sids: list[str] = []
    acknowledged_names: list[str] = []
    for _ in range(KILLS):
        _load_and_kill(
            seeded_database_url,
            repository,
            numbers,
            acknowledged_sids,
            acknowledged_names,
        )
    # The sandbox must also start again after the last kill.
    with _run_process(seeded_database_url, repository):
        database = Database(seeded_database_url)
        stored_sids = database.run_sync(
            lambda session: [
                row.svc_sid for row in session.scalars(select(Disposition))
            ]
        )
        stored_names = database.run_sync(
            lambda session: [
                row.fields["name"] for row in session.scalars(select(Campaign))
            ]
        )
        database.close()
    # No event is stored twice; one that was not acknowledged may be stored.
    assert len(set(stored_sids)) == len(stored_sids)
    assert set(acknowledged_sids) <= set(stored_sids)
    assert set(acknowledged_names) <= set(stored_names)
    print(
        f"{len(acknowledged_sids)} events and {len(acknowledged_names)} campaigns,"
        f" {KILLS} kills"
    )
