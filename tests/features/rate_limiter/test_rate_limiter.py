"""Test that a client keeps its rate, without waiting and without a network.

The asynchronous tests run on an event loop with a fake clock. In the synchronous tests
with a fake clock, waiting for a turn only advances the clock.
"""

import asyncio
import gc
import random
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any

import httpx2
import pytest

from tests.fake_clock import FakeClock
from tests.fake_event_loop import run_at_fake_time
from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime import deadline
from typecase.runtime.client import client as client_module
from typecase.runtime.concurrency.concurrent_map import map_concurrently
from typecase.runtime.deadline import Deadline
from typecase.runtime.errors import (
    ConfigurationError,
    ServiceUnavailableError,
    StatusError,
    TimedOutError,
)
from typecase.runtime.options import ClientOptions, Retries
from typecase.runtime.rate_limiter import rate_limiter
from typecase.runtime.rate_limiter.rate import Rate
from typecase.runtime.rate_limiter.rate_limiter import Pace, Permit, RateLimiter

PAGE = (books.PAGE, {"book_id": "1"})
WAIT_ERROR = partial(TimedOutError, books.PAGE.origin)
URL = "https://books.example"
# The sums of floats that the tests compare are exact to this many seconds.
TOLERANCE = 1e-6

Answer = Callable[[httpx2.Request], httpx2.Response]
AsyncAnswer = Callable[[httpx2.Request], Awaitable[httpx2.Response]]


def _answer(status: int = 200, retry_after: float | None = None) -> httpx2.Response:
    headers = {"content-type": "text/plain"}
    if retry_after is not None:
        headers["retry-after"] = str(retry_after)
    return httpx2.Response(status, headers=headers, stream=_Body())


class _Body(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    """The body of a response, which is not read before the client reads it."""

    def __iter__(self) -> Iterator[bytes]:
        yield b"page"

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b"page"


def _options(rate: float | Rate, **options: Any) -> ClientOptions:
    limit = rate if isinstance(rate, Rate) else Rate(rate)
    return ClientOptions(**{"rate": limit, "retries": 0, **options})


def _client(answer: Answer, options: ClientOptions) -> BookshopClient:
    http_client = httpx2.Client(transport=httpx2.MockTransport(answer))
    return BookshopClient(base_url=URL, http_client=http_client, options=options)


def _async_client(answer: AsyncAnswer, options: ClientOptions) -> AsyncBookshopClient:
    transport = httpx2.MockTransport(answer)  # type: ignore[arg-type]
    http_client = httpx2.AsyncClient(transport=transport)
    return AsyncBookshopClient(base_url=URL, http_client=http_client, options=options)


def _limiter(client: BookshopClient | AsyncBookshopClient) -> RateLimiter:
    limiter = client._session.limiter
    assert limiter is not None
    return limiter


def _require_spacing(starts: list[float], per_second: float) -> None:
    """Check that no window of one second has more starts than allowed."""
    for start, following in pairwise(starts):
        assert following - start >= 1 / per_second - TOLERANCE
    for index, start in enumerate(starts):
        window = [at for at in starts[index:] if at < start + 1 - TOLERANCE]
        assert len(window) <= max(1, per_second)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """A clock that the clients use; threads that wait only advance it."""
    clock = FakeClock()

    class FakeEvent(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            assert timeout is not None
            clock.sleep(timeout)
            return True

    for module in (rate_limiter, deadline, client_module):
        monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(rate_limiter, "Event", FakeEvent)
    return clock


@pytest.mark.parametrize("seed", range(20))
def test_pace_of_any_schedule(seed: int) -> None:
    """Attempts come at random times, and responses are of every kind."""
    chance = random.Random(seed)
    per_second = chance.choice([0.5, 1, 3, 10, 100])
    pace, now, paused_until, starts = Pace(per_second), 0.0, 0.0, list[float]()
    for _ in range(1000):
        now += chance.choice([0.0, chance.expovariate(per_second)])
        now += pace.delay(now)
        assert pace.delay(now) == 0
        assert now >= paused_until
        pace.start(now)
        starts.append(now)
        status = chance.choice([200, 200, 404, 429, 500, 503])
        retry_after = chance.choice([None, None, 0.0, 2.5])
        pace.note_response(status, retry_after, started=now, now=now)
        if status in (429, 503) and retry_after is not None:
            paused_until = max(paused_until, now + retry_after)
        assert per_second / 100 <= pace.per_second <= per_second
    _require_spacing(starts, per_second)


def test_pace_is_halved_once_for_attempts_of_the_same_pace() -> None:
    pace = Pace(8)
    for now in (1.0, 1.1, 1.2):
        pace.note_response(429, None, started=0.5, now=now)
    assert pace.per_second == 4
    pace.note_response(429, None, started=1.5, now=1.6)
    assert pace.per_second == 2
    # An attempt that starts at this time has the new pace.
    pace.note_response(429, None, started=1.6, now=1.7)
    assert pace.per_second == 1


def test_pace_recovers_with_each_response_but_not_with_server_errors() -> None:
    pace = Pace(10)
    pace.note_response(429, None, started=0, now=1)
    for status in (200, 404, 500, 503):
        pace.note_response(status, None, started=2, now=3)
    assert pace.per_second == pytest.approx(5.2)
    for _ in range(1000):
        pace.note_response(200, None, started=2, now=3)
    assert pace.per_second == 10


def test_endless_retry_after_ends() -> None:
    pace = Pace(10)
    pace.note_response(429, float("inf"), started=0, now=0)
    assert pace.delay(0) == 24 * 60 * 60


@pytest.mark.parametrize("seed", range(10))
def test_rate_of_concurrent_calls(
    seed: int, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tasks call at random times, some are cancelled, and responses vary."""
    chance = random.Random(seed)
    rate = Rate(per_second=chance.choice([5, 20]), in_flight=chance.choice([1, 3, 8]))
    assert rate.per_second is not None
    assert rate.in_flight is not None
    starts: list[float] = []
    in_flight = most_in_flight = 0
    paused_until = 0.0
    original_start = Pace.start

    def record_start(pace: Pace, now: float) -> None:
        starts.append(now)
        assert now >= paused_until - TOLERANCE
        original_start(pace, now)

    monkeypatch.setattr(Pace, "start", record_start)

    async def answer(_: httpx2.Request) -> httpx2.Response:
        nonlocal in_flight, most_in_flight, paused_until
        in_flight += 1
        most_in_flight = max(most_in_flight, in_flight)
        try:
            await asyncio.sleep(chance.uniform(0, 1))
            status = chance.choice([200, 200, 200, 429, 500, 503])
            retry_after = chance.choice([None, 1, 2])
            if status in (429, 503) and retry_after is not None:
                paused_until = max(paused_until, clock.now + retry_after)
            if status == 500:
                raise httpx2.ReadError("lost")
            return _answer(status, retry_after)
        finally:
            in_flight -= 1

    async def call(client: AsyncBookshopClient) -> None:
        await asyncio.sleep(chance.uniform(0, 10))
        await client(*PAGE)

    async def run() -> None:
        client = _async_client(answer, _options(rate, retries=2, timeout=10_000))
        tasks = [asyncio.create_task(call(client)) for _ in range(100)]
        for task in chance.sample(tasks, 20):
            await asyncio.sleep(chance.uniform(0, 1))
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not _limiter(client)._queue
        assert not _limiter(client)._in_flight

    run_at_fake_time(run(), clock)
    assert len(starts) >= 80
    _require_spacing(starts, rate.per_second)
    assert most_in_flight <= rate.in_flight


def test_calls_start_in_the_order_in_which_they_came(clock: FakeClock) -> None:
    order: list[str] = []

    async def answer(request: httpx2.Request) -> httpx2.Response:
        await asyncio.sleep(0.3)
        order.append(request.url.path)
        return _answer()

    async def run() -> None:
        client = _async_client(answer, _options(Rate(per_second=10, in_flight=2)))
        calls = (client(books.PAGE, {"book_id": str(n)}) for n in range(9))
        await asyncio.gather(*calls)

    run_at_fake_time(run(), clock)
    assert order == [f"/books/{number}/page" for number in range(9)]


def test_later_call_does_not_take_the_turn_of_an_earlier_one(clock: FakeClock) -> None:
    """It comes when a permit is free, but before the earlier call has woken up."""
    limiter, order = RateLimiter(None, in_flight=1), list[str]()

    async def acquire(name: str) -> None:
        permit = await limiter.acquire_async(Deadline(60), WAIT_ERROR)
        order.append(name)
        permit.release()

    async def run() -> None:
        permit = await limiter.acquire_async(Deadline(60), WAIT_ERROR)
        earlier = asyncio.create_task(acquire("earlier"))
        await asyncio.sleep(0.1)
        permit.release()
        await asyncio.gather(earlier, acquire("later"))

    run_at_fake_time(run(), clock)
    assert order == ["earlier", "later"]


def test_cancelled_calls_give_back_their_turn_and_permit(clock: FakeClock) -> None:
    async def answer(_: httpx2.Request) -> httpx2.Response:
        await asyncio.sleep(1)
        return _answer()

    async def run() -> None:
        client = _async_client(answer, _options(Rate(in_flight=1)))
        first, second, third = (asyncio.create_task(client(*PAGE)) for _ in range(3))
        await asyncio.sleep(0.1)
        second.cancel()
        await asyncio.sleep(0.1)
        first.cancel()
        await third

    started = clock.now
    run_at_fake_time(run(), clock)
    assert clock.now - started == pytest.approx(1.2)


def test_retry_after_delays_all_calls_of_the_client(clock: FakeClock) -> None:
    answers = [_answer(503, retry_after=30), _answer()]
    client = _client(lambda _: answers.pop(0), _options(10))
    with pytest.raises(ServiceUnavailableError):
        client(*PAGE)
    client(*PAGE)
    assert clock.sleeps == [pytest.approx(30)]


def test_every_attempt_waits_for_its_turn(clock: FakeClock) -> None:
    answers = [_answer(500), _answer(503), _answer(503), _answer()]
    client = _client(lambda _: answers.pop(0), _options(0.1, retries=2))
    with pytest.raises(StatusError):
        client(*PAGE)
    started = clock.now
    client(*PAGE)
    # The first of these three attempts waited for the failed call before it.
    assert clock.now - started == pytest.approx(30)


@pytest.mark.parametrize("retry_after", [120, 121, 1e9, "9" * 300])
def test_call_that_cannot_start_before_its_deadline_fails_at_once(
    clock: FakeClock, retry_after: Any
) -> None:
    answers = [_answer(429, retry_after)]
    client = _client(lambda _: answers.pop(0), _options(10))
    with pytest.raises(StatusError):
        client(*PAGE)
    with pytest.raises(TimedOutError, match="raise `rate` or `timeout`") as caught:
        client(*PAGE)
    assert (caught.value.phase, caught.value.attempts) == ("rate", 0)
    assert clock.sleeps == []


def test_retry_that_cannot_start_tells_that_a_request_was_sent(
    clock: FakeClock,
) -> None:
    """The phase "rate" would say that nothing was sent."""

    def answer(_: httpx2.Request) -> httpx2.Response:
        # A thread takes the next turn meanwhile.
        _limiter(client)._pace.start(clock.now + 200)
        raise httpx2.ReadError("lost")

    client = _client(answer, _options(10, retries=1))
    with pytest.raises(TimedOutError) as caught:
        client(*PAGE)
    assert (caught.value.phase, caught.value.attempts) == ("total", 1)


def test_stream_is_in_flight_until_it_is_closed(clock: FakeClock) -> None:
    client = _client(lambda _: _answer(), _options(Rate(in_flight=1)))
    with client._open(*PAGE) as stream:
        started = clock.now
        with pytest.raises(TimedOutError) as caught:
            client(*PAGE)
        assert caught.value.phase == "rate"
        assert clock.now - started == pytest.approx(120)
    client(*PAGE)
    # Closing the first stream again must not give back another stream's permit.
    with client._open(*PAGE):
        stream.close()
        assert len(_limiter(client)._in_flight) == 1


def test_async_stream_is_in_flight_until_it_is_closed(clock: FakeClock) -> None:
    async def answer(_: httpx2.Request) -> httpx2.Response:
        return _answer()

    async def run() -> None:
        client = _async_client(answer, _options(Rate(in_flight=1)))
        async with await client._open(*PAGE):
            with pytest.raises(TimedOutError):
                await client(*PAGE)
        await client(*PAGE)
        stream = await client._open(*PAGE)
        call = asyncio.create_task(client(*PAGE))
        await asyncio.sleep(1)
        assert not call.done()
        await stream.close()
        await call

    run_at_fake_time(run(), clock)


@pytest.mark.usefixtures("clock")
def test_abandoned_stream_gives_back_its_permit() -> None:
    client = _client(lambda _: _answer(), _options(Rate(in_flight=1)))
    client._open(*PAGE)
    gc.collect()
    client(*PAGE)


def test_waiting_call_notices_an_abandoned_stream(clock: FakeClock) -> None:
    async def answer(_: httpx2.Request) -> httpx2.Response:
        return _answer()

    async def run() -> None:
        client = _async_client(answer, _options(Rate(in_flight=1)))
        stream = await client._open(*PAGE)
        call = asyncio.create_task(client(*PAGE))
        await asyncio.sleep(0.5)
        del stream
        gc.collect()
        await call

    started = clock.now
    run_at_fake_time(run(), clock)
    assert clock.now - started == pytest.approx(1)


def test_call_with_invalid_credentials_takes_no_permit() -> None:
    client = _client(lambda _: _answer(), _options(Rate(in_flight=1)))
    client._session.options.headers["a b"] = "c"  # type: ignore[index]
    with pytest.raises(ConfigurationError) as caught:
        client(*PAGE)
    gc.collect()
    assert not _limiter(client)._in_flight, caught


def test_threads_share_the_permits() -> None:
    barrier, lock = threading.Barrier(3), threading.Lock()
    in_flight = most_in_flight = 0

    def answer(_: httpx2.Request) -> httpx2.Response:
        nonlocal in_flight, most_in_flight
        with lock:
            in_flight += 1
            most_in_flight = max(most_in_flight, in_flight)
        # Three calls meet here, or the test fails.
        barrier.wait(HANG_TIMEOUT)
        with lock:
            in_flight -= 1
        return _answer()

    client = _client(answer, _options(Rate(in_flight=3), timeout=HANG_TIMEOUT))

    def call(_: int) -> int:
        return client.response(client.books.page, book_id="1").status

    assert list(map_concurrently(call, range(60), concurrency=12)) == [200] * 60
    assert most_in_flight == 3


def test_threads_share_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[float] = []
    original_start = Pace.start

    def record_start(pace: Pace, now: float) -> None:
        starts.append(now)
        original_start(pace, now)

    monkeypatch.setattr(Pace, "start", record_start)
    client = _client(lambda _: _answer(), _options(200, timeout=HANG_TIMEOUT))
    with ThreadPoolExecutor(8) as pool:
        for call in [pool.submit(client, *PAGE) for _ in range(40)]:
            call.result(HANG_TIMEOUT)
    assert len(starts) == 40
    _require_spacing(starts, 200)


def test_thread_wakes_a_task_of_another_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Else a task that nobody wakes would find the permit after a second.
    monkeypatch.setattr(rate_limiter, "_POLL_SECONDS", HANG_TIMEOUT)
    limiter = RateLimiter(None, in_flight=1)
    call = Deadline(HANG_TIMEOUT), WAIT_ERROR
    permit = limiter.acquire(*call)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(lambda: asyncio.run(limiter.acquire_async(*call)))
        while not limiter._queue:
            threading.Event().wait(0.01)
        # By now the event loop most likely sleeps, which makes the test stricter.
        threading.Event().wait(0.05)
        permit.release()
        assert waiting.result(HANG_TIMEOUT)


def test_event_loops_of_several_threads_share_the_permits() -> None:
    limiter = RateLimiter(None, in_flight=1)
    lock, in_flight = threading.Lock(), list[Permit]()

    async def call() -> None:
        for _ in range(50):
            permit = await limiter.acquire_async(Deadline(HANG_TIMEOUT), WAIT_ERROR)
            with lock:
                in_flight.append(permit)
                assert in_flight == [permit]
            await asyncio.sleep(0)
            in_flight.remove(permit)
            permit.release()

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(asyncio.run, call()) for _ in range(4)]:
            done.result(HANG_TIMEOUT)


def test_task_of_a_closed_event_loop_does_not_hold_up_others() -> None:
    limiter = RateLimiter(None, in_flight=1)
    permit = limiter.acquire(Deadline(HANG_TIMEOUT), WAIT_ERROR)
    loop = asyncio.new_event_loop()
    waiting = limiter.acquire_async(Deadline(HANG_TIMEOUT), WAIT_ERROR)
    task = loop.create_task(waiting)
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    # This wakes the task, which cannot run any more.
    permit.release()
    waiting.close()
    limiter.acquire(Deadline(HANG_TIMEOUT), WAIT_ERROR).release()
    assert not task.done()
    # asyncio logs a task that was never finished.
    task._log_destroy_pending = False  # type: ignore[attr-defined]


def test_client_without_rate_does_not_load_the_limiter() -> None:
    program = (
        "import sys\n"
        "from jobads import ClientOptions, Rate\n"
        "from jobads.advertiser import AdvertiserClient\n"
        "from jobads.testing import Fake\n"
        "fake = Fake('jobads.advertiser')\n"
        "fake.client(AdvertiserClient).campaigns.report()\n"
        "assert len(fake.calls) == 1\n"
        "name = 'jobads._runtime.rate_limiter.rate_limiter'\n"
        "assert name not in sys.modules\n"
        "url = 'https://a.example'\n"
        "AdvertiserClient(base_url=url, options=ClientOptions(rate=Rate(1)))\n"
        "assert name in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_error_statuses_give_back_the_permit() -> None:
    client = _client(lambda _: _answer(404), _options(Rate(in_flight=1)))
    for _ in range(3):
        with pytest.raises(StatusError) as caught:
            client(*PAGE)
        assert caught.value.status == 404
    with pytest.raises(StatusError):
        client._open(*PAGE)
    assert not _limiter(client)._in_flight


@pytest.mark.usefixtures("clock")
def test_timeout_while_waiting_says_that_an_earlier_attempt_may_have_acted() -> None:
    def lose(_: httpx2.Request) -> httpx2.Response:
        raise httpx2.ReadError("lost")

    retries = Retries(attempts=2, base=0.0)
    options = ClientOptions(rate=Rate(per_second=0.001), timeout=5, retries=retries)
    client = _client(lose, options)
    with pytest.raises(TimedOutError, match="idempotent, so repeating") as caught:
        client(*PAGE)
    assert (caught.value.may_have_acted, caught.value.is_safe_to_repeat) == (True, True)

    def refuse(_: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("refused")

    client = _client(refuse, options)
    with pytest.raises(TimedOutError) as caught:
        client(*PAGE)
    assert (caught.value.attempts, caught.value.may_have_acted) == (1, False)
