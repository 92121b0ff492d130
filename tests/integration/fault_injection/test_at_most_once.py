"""Test that a call that is not idempotent is never applied twice.

Many concurrent calls go to a server that applies nearly every request and then does
something at random. TYPECASE_FAULTY_CALLS sets the number of calls, TYPECASE_SEED seeds
the random choices.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from jobads import ApiError, ClientOptions, Retries, Timeouts
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from tests.integration.fault_injection.client_calls import CALL_KINDS, start_call
from tests.integration.fault_injection.server.fault_server import (
    Connection,
    FaultServer,
    Request,
)
from tests.integration.fault_injection.server.http_responses import (
    build_head,
    build_response,
    get_valid_body,
)

pytestmark = pytest.mark.sized

# Each of the two tests makes half of the calls.
CALLS_PER_TEST = int(os.environ.get("TYPECASE_FAULTY_CALLS", "400")) // 2
SEED = int(os.environ.get("TYPECASE_SEED", "3"))
WORKERS = 16
OPTIONS = ClientOptions(
    timeout=Timeouts(connect=5, read=0.3, write=5, pool=20, total=20),
    retries=Retries(attempts=3, base=0.001, cap=0.002),
    retry_budget=1e9,
)
_HEAD = build_head("200 OK", "Content-Type: application/json", "Content-Length: 99")
_STATUSES = ["408 x", "429 x", "500 x", "502 x", "503 x", "504 x", "302 x", "401 x"]


class RandomFaultHandler:
    """A handler that applies nearly every request and then does something at random.

    ``behavior_counts`` counts each kind of behavior.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.behavior_counts: Counter[str] = Counter()

    def __call__(self, connection: Connection) -> None:
        """Handle one attempt."""
        if self._random.random() < 0.05:
            self.behavior_counts["reset_before_reading"] += 1
            connection.reset()
            return
        request = connection.read_request()
        correct = [self.respond_correctly] * 6
        frequent_faults = [self.reset, self.close, self.truncate, self.send_status] * 3
        rare_faults = [
            self.send_html,
            self.respond_and_reset,
            self.send_two_responses,
            self.send_no_content,
            self.send_status,
        ]
        behavior = self._random.choice([*correct, *frequent_faults, *rare_faults])
        # A call hangs until the read timeout, so this is rare.
        if self._random.random() < 0.003:
            behavior = self.hang
        self.behavior_counts[behavior.__name__] += 1
        behavior(connection, request)

    def respond_correctly(self, connection: Connection, request: Request) -> None:
        connection.send(build_response(get_valid_body(request.method, request.target)))

    def reset(self, connection: Connection, _: Request) -> None:
        connection.send(_HEAD[: self._random.randrange(len(_HEAD))])
        connection.reset()

    def close(self, connection: Connection, _: Request) -> None:
        connection.close()

    def truncate(self, connection: Connection, _: Request) -> None:
        connection.send(_HEAD + b'{"data":')
        connection.close()

    def send_status(self, connection: Connection, request: Request) -> None:
        status = self._random.choice(_STATUSES)
        header = self._random.choice(["Retry-After: 0", "Retry-After: -1", "X-No: 1"])
        location = f"Location: {request.target}"
        connection.send(build_response(b"", header, location, status=status))

    def send_html(self, connection: Connection, _: Request) -> None:
        connection.send(build_response(b"<html>"))

    def respond_and_reset(self, connection: Connection, request: Request) -> None:
        self.respond_correctly(connection, request)
        connection.reset()

    def send_two_responses(self, connection: Connection, request: Request) -> None:
        correct = build_response(get_valid_body(request.method, request.target))
        connection.send(correct + build_response(b"<html>"))

    def send_no_content(self, connection: Connection, _: Request) -> None:
        connection.send(build_head("204 No Content"))

    def hang(self, connection: Connection, _: Request) -> None:
        connection.discard_input()


@pytest.fixture
def faulty_server() -> Iterator[tuple[FaultServer, RandomFaultHandler]]:
    """A server that behaves at random, and its handler."""
    handler = RandomFaultHandler(SEED)
    with FaultServer(handler) as server:
        yield server, handler


def test_threads_apply_calls_at_most_once(
    faulty_server: tuple[FaultServer, RandomFaultHandler],
) -> None:
    server, _ = faulty_server
    with AdvertiserClient(base_url=server.url, token="T", options=OPTIONS) as client:

        def succeeds(number: int) -> bool:
            try:
                start_call(client, CALL_KINDS[number % 4], number)
            except ApiError:
                return False
            return True

        with ThreadPoolExecutor(WORKERS) as pool:
            successes = list(pool.map(succeeds, range(1, CALLS_PER_TEST + 1)))
    check_applied_calls(faulty_server, successes)


def test_tasks_apply_calls_at_most_once(
    faulty_server: tuple[FaultServer, RandomFaultHandler],
) -> None:
    server, _ = faulty_server

    async def run_worker(
        client: AsyncAdvertiserClient, take_number: Callable[[], int | None]
    ) -> list[bool]:
        successes: list[bool] = []
        while (number := take_number()) is not None:
            try:
                await start_call(client, CALL_KINDS[number % 4], number)
            except ApiError:
                successes.append(False)
            else:
                successes.append(True)
        return successes

    async def run_workers() -> list[bool]:
        numbers = iter(range(1, CALLS_PER_TEST + 1))
        async with AsyncAdvertiserClient(
            base_url=server.url, token="T", options=OPTIONS
        ) as client:
            workers = [
                run_worker(client, lambda: next(numbers, None)) for _ in range(WORKERS)
            ]
            results = await asyncio.gather(*workers)
            return [success for successes in results for success in successes]

    check_applied_calls(faulty_server, asyncio.run(run_workers()))


def check_applied_calls(
    faulty_server: tuple[FaultServer, RandomFaultHandler], successes: list[bool]
) -> None:
    """Check that only idempotent calls were applied twice.

    The other checks make sure that the server misbehaved often enough.
    """
    server, handler = faulty_server
    assert len(successes) == CALLS_PER_TEST
    kinds = {number: CALL_KINDS[number % 4] for number in range(1, CALLS_PER_TEST + 1)}
    assert set(server.applied) <= set(kinds)
    repeated = [number for number, count in server.applied.items() if count > 1]
    assert [number for number in repeated if kinds[number] in ("delta", "post")] == []
    assert len(repeated) > len(kinds) / 20, "hardly any call was repeated"
    assert 0.3 < sum(successes) / len(successes) < 0.95
    assert all(
        handler.behavior_counts[behavior] > len(kinds) / 100
        for behavior in ("reset", "truncate", "send_status")
    )
    assert server.count_open_connections() == 0
