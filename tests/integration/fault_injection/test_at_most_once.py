"""No call that is not idempotent is ever applied twice, however the server misbehaves
after applying it. TYPECASE_FAULTY_CALLS sets the number of calls, TYPECASE_SEED the
random choices.
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
from tests.integration.fault_injection.client_calls import start_call
from tests.integration.fault_injection.expected_outcomes import CALL_KINDS
from tests.integration.fault_injection.fault_server import (
    Connection,
    FaultServer,
    Request,
)
from tests.integration.fault_injection.http_responses import (
    build_head,
    build_response,
    get_valid_body,
)

pytestmark = pytest.mark.sized

CALLS = int(os.environ.get("TYPECASE_FAULTY_CALLS", "1000"))
SEED = int(os.environ.get("TYPECASE_SEED", "3"))
WORKERS = 16
OPTIONS = ClientOptions(
    timeout=Timeouts(connect=5, read=0.3, write=5, pool=20, total=20),
    retries=Retries(attempts=3, base=0.001, cap=0.002),
    retry_budget=1e9,
)
_BODY = build_head("200 OK", "Content-Type: application/json", "Content-Length: 99")
_STATUSES = ["408 x", "429 x", "500 x", "502 x", "503 x", "504 x", "302 x", "401 x"]


class Havoc:
    """Applies nearly every request, and then does something at random."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.done: Counter[str] = Counter()

    def __call__(self, connection: Connection) -> None:
        """One attempt."""
        if self._random.random() < 0.05:
            self.done["reset_unread"] += 1
            connection.reset()
            return
        request = connection.read()
        odd = self.spoilt, self.gone_after, self.more, self.empty
        handlers = [self.respond_correctly] * 6 + [
            self.reset,
            self.close,
            self.cut,
            self.status,
        ] * 3
        handler = self._random.choice([*handlers, *odd, self.status])
        if self._random.random() < 0.003:
            handler = self.never_respond
        self.done[handler.__name__] += 1
        handler(connection, request)

    def respond_correctly(self, connection: Connection, request: Request) -> None:
        connection.send(build_response(get_valid_body(request.method, request.target)))

    def reset(self, connection: Connection, _: Request) -> None:
        connection.send(_BODY[: self._random.randrange(len(_BODY))])
        connection.reset()

    def close(self, connection: Connection, _: Request) -> None:
        connection.end()

    def cut(self, connection: Connection, _: Request) -> None:
        connection.send(_BODY + b'{"data":')
        connection.end()

    def status(self, connection: Connection, request: Request) -> None:
        status = self._random.choice(_STATUSES)
        wait = self._random.choice(["Retry-After: 0", "Retry-After: -1", "X-No: 1"])
        connection.send(
            build_response(b"", wait, f"Location: {request.target}", status=status)
        )

    def spoilt(self, connection: Connection, _: Request) -> None:
        connection.send(build_response(b"<html>"))

    def gone_after(self, connection: Connection, request: Request) -> None:
        self.respond_correctly(connection, request)
        connection.reset()

    def more(self, connection: Connection, request: Request) -> None:
        good = build_response(get_valid_body(request.method, request.target))
        connection.send(good + build_response(b"<html>"))

    def empty(self, connection: Connection, _: Request) -> None:
        connection.send(build_head("204 No Content"))

    def never_respond(self, connection: Connection, _: Request) -> None:
        connection.discard_input()


@pytest.fixture
def havoc() -> Iterator[tuple[FaultServer, Havoc]]:
    """A server that cannot be trusted."""
    handler = Havoc(SEED)
    with FaultServer(handler) as server:
        yield server, handler


def test_by_threads(havoc: tuple[FaultServer, Havoc]) -> None:
    server, _ = havoc
    with AdvertiserClient(base_url=server.url, token="T", options=OPTIONS) as client:

        def one(number: int) -> bool:
            try:
                start_call(client, CALL_KINDS[number % 4], number)
            except ApiError:
                return False
            return True

        with ThreadPoolExecutor(WORKERS) as pool:
            succeeded = list(pool.map(one, range(1, CALLS // 2 + 1)))
    check(havoc, succeeded)


def test_by_tasks(havoc: tuple[FaultServer, Havoc]) -> None:
    server, _ = havoc

    async def worker(
        client: AsyncAdvertiserClient, following: Callable[[], int | None]
    ) -> list[bool]:
        succeeded: list[bool] = []
        while (number := following()) is not None:
            try:
                await start_call(client, CALL_KINDS[number % 4], number)
            except ApiError:
                succeeded.append(False)
            else:
                succeeded.append(True)
        return succeeded

    async def run() -> list[bool]:
        numbers = iter(range(1, CALLS // 2 + 1))
        async with AsyncAdvertiserClient(
            base_url=server.url, token="T", options=OPTIONS
        ) as client:
            workers = [
                worker(client, lambda: next(numbers, None)) for _ in range(WORKERS)
            ]
            ended = await asyncio.gather(*workers)
            return [each for some in ended for each in some]

    check(havoc, asyncio.run(run()))


def check(havoc: tuple[FaultServer, Havoc], succeeded: list[bool]) -> None:
    """Nothing is applied twice but what may be, and the server really misbehaved."""
    server, handler = havoc
    assert len(succeeded) == CALLS // 2
    kinds = {number: CALL_KINDS[number % 4] for number in range(1, CALLS // 2 + 1)}
    assert set(server.applied) <= set(kinds)
    twice = {
        number: times
        for number, times in server.applied.items()
        if times > 1 and kinds[number] in ("delta", "post")
    }
    assert twice == {}
    repeated = [number for number, times in server.applied.items() if times > 1]
    assert len(repeated) > len(kinds) / 20, "hardly anything was repeated at all"
    assert 0.3 < sum(succeeded) / len(succeeded) < 0.95
    assert all(
        handler.done[name] > len(kinds) / 100 for name in ("reset", "cut", "status")
    )
    assert server.count_open_connections() == 0
