"""Work for two cores: a function and how many inputs it has in, its outputs out.

A forked process takes inputs as this one does, each when it is done with the last; both
see what was made before. Where that is not sure to go well (other systems than Linux,
other threads, a single core) or one of them fails, all is done here, in order, so that
a fault is the same on every machine. A leaf: what the work is does not belong here.
"""

import os
import signal
import struct
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec import msgpack

_INDEX = struct.Struct(">H")
_MOST = 10_000  # What a pipe mostly has room for, and more.


def shared(work: Callable[[int], str], count: int) -> list[str]:
    """Call ``work`` with every index below ``count``; the longest ones come first."""
    done = _by_two(work, count) if 1 < count < _MOST and _may_fork() else {}
    return [done[index] if index in done else work(index) for index in range(count)]


def _may_fork() -> bool:
    if sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2:
        return False
    try:
        return sum(1 for _ in Path("/proc/self/task").iterdir()) == 1
    except OSError:
        return False


def _by_two(work: Callable[[int], str], count: int) -> dict[int, str]:
    """What both could do; nothing if one of them failed."""
    with ExitStack() as opened:
        try:
            claims = opened.enter_context(_offered(count))
            answers = opened.enter_context(tempfile.TemporaryFile())
            other = os.fork()
        except OSError:
            return {}  # No room for files, or for one more process.
        if not other:
            _work_and_leave(work, claims, answers.fileno())
        try:
            done = {index: work(index) for index in _claimed(claims)}
        except BaseException as error:
            os.kill(other, signal.SIGKILL)
            if not isinstance(error, Exception):
                raise
            done = {}
        finally:
            status = _end_of(other)
        if status:
            return {}
        answers.seek(0)
        return {**done, **msgpack.decode(answers.read(), type=dict[int, str])}


@contextmanager
def _offered(count: int) -> Generator[int]:
    """A pipe that holds all indexes, or as many as it has room for."""
    claims, offered = os.pipe()
    try:
        os.set_blocking(offered, False)  # Nobody would make room.
        try:
            os.write(offered, b"".join(map(_INDEX.pack, range(count))))
        finally:
            os.close(offered)
        yield claims
    finally:
        os.close(claims)


def _end_of(other: int) -> int:
    """Wait for the other process; where children leave no status, it is a failure."""
    try:
        return os.waitpid(other, 0)[1]
    except ChildProcessError:
        return 1


def _work_and_leave(work: Callable[[int], str], claims: int, answers: int) -> None:
    """The other process: whatever happens, it does not go back to what called."""
    status = 1
    try:
        done = {index: work(index) for index in _claimed(claims)}
        with os.fdopen(answers, "wb") as file:
            file.write(msgpack.encode(done))
        status = 0
    finally:
        os._exit(status)


def _claimed(claims: int) -> Iterator[int]:
    while taken := os.read(claims, _INDEX.size):
        yield int(_INDEX.unpack(taken)[0])
