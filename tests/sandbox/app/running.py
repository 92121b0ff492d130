"""The sandbox beside a test: a database in, the addresses of its APIs out, for as long
as a block runs. Every answer that leaves is held against its document.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from queue import Queue
from threading import Thread

from tests.sandbox.app import apis
from tests.sandbox.app.database import Database
from tests.sandbox.app.faulty import Faulty
from tests.sandbox.app.seeding import prepare
from tests.sandbox.app.serving import served
from tests.sandbox.tests.judge import Judge

TODAY = datetime(2026, 3, 9, 12, tzinfo=UTC)
"""Noon of the day that a sandbox is seeded on in tests, so that no midnight is near."""


@dataclass(frozen=True)
class Sandbox:
    """A running one."""

    database: Database
    urls: dict[str, str]
    judges: dict[str, Judge]
    faulty: dict[str, Faulty] = field(repr=False)

    def complaints(self) -> list[str]:
        """Answers that break their document."""
        return [said for judge in self.judges.values() for said in judge.complaints]


@contextmanager
def running(url: str) -> Iterator[Sandbox]:
    """Serve a database, which is created and seeded if it is empty."""
    known = apis.load()
    database = Database(url)
    prepare(database, known, TODAY.date())
    applications = apis.applications(known, database)
    judges = {name: Judge(each, name) for name, each in applications.items()}
    faulty = {name: Faulty(judge) for name, judge in judges.items()}
    ready: Queue[tuple[dict[str, str], asyncio.AbstractEventLoop, asyncio.Event]]
    ready = Queue()

    async def serve() -> None:
        stopped = asyncio.Event()
        async with served(faulty) as urls:
            ready.put((urls, asyncio.get_running_loop(), stopped))
            await stopped.wait()

    thread = Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    urls, loop, stopped = ready.get(timeout=600)
    try:
        yield Sandbox(database, urls, judges, faulty)
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join()
        database.close()
