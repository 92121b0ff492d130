"""Run the sandbox in a thread of the test process, and validate its responses."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import repeat
from queue import Queue
from threading import Thread

from tests.sandbox.app.database import Database
from tests.sandbox.app.http_server import serve
from tests.sandbox.app.registry import create_applications, load_apis
from tests.sandbox.app.seeding import prepare_database
from tests.sandbox.tests.helpers.fault_injection import FaultInjector
from tests.sandbox.tests.helpers.response_validator import ResponseValidator
from tests.timeouts import HANG_TIMEOUT

TODAY = datetime(2026, 3, 9, 12, tzinfo=UTC)
"""The time at which test databases are seeded; noon, far from both midnights."""


@dataclass(frozen=True)
class Sandbox:
    """A running sandbox; the keys of all dictionaries are API names."""

    database: Database
    urls: dict[str, str]
    """The base URLs."""
    validators: dict[str, ResponseValidator]
    fault_injectors: dict[str, FaultInjector] = field(repr=False)

    def reset(self) -> None:
        """Forget the responses so far, and the faults that a test has set."""
        for validator in self.validators.values():
            validator.violations.clear()
            validator.response_count = 0
        for injector in self.fault_injectors.values():
            injector.faults = repeat("none")
            injector.counts.clear()

    def get_violations(self) -> list[str]:
        """Return the responses so far that violate their API's document."""
        return [
            violation
            for validator in self.validators.values()
            for violation in validator.violations
        ]


@contextmanager
def run_sandbox(database_url: str) -> Iterator[Sandbox]:
    """Run a sandbox within a `with` block; prepare the database if it is empty."""
    apis = load_apis()
    database = Database(database_url)
    prepare_database(database, apis, TODAY.date())
    known_urls: dict[str, str] = {}
    applications = create_applications(apis, database, known_urls)
    validators = {
        name: ResponseValidator(application, name)
        for name, application in applications.items()
    }
    fault_injectors = {
        name: FaultInjector(validator) for name, validator in validators.items()
    }
    started: Queue[tuple[dict[str, str], asyncio.AbstractEventLoop, asyncio.Event]]
    started = Queue()

    async def serve_until_stopped() -> None:
        stop = asyncio.Event()
        async with serve(fault_injectors) as urls:
            known_urls.update(urls)
            started.put((urls, asyncio.get_running_loop(), stop))
            await stop.wait()

    thread = Thread(target=lambda: asyncio.run(serve_until_stopped()), daemon=True)
    thread.start()
    urls, loop, stop = started.get(timeout=HANG_TIMEOUT)
    try:
        yield Sandbox(database, urls, validators, fault_injectors)
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        database.close()
