"""Test that work shared between processes has the results of a single process."""

import os
import pickle
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from typecase.cache.parallel import run_in_processes

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")


def allow_processes(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let work run in a number of processes, if the system can fork.

    The real check would refuse to fork if earlier tests have left threads behind.
    """
    can_fork = hasattr(os, "fork")
    monkeypatch.setattr("typecase.cache.parallel._may_fork", lambda: can_fork)
    monkeypatch.setattr("typecase.cache.parallel.count_processes", lambda: number)


@pytest.fixture(params=[1, 2, 4])
def processes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run the test in several numbers of processes, and return the number."""
    number: int = request.param
    allow_processes(monkeypatch, number)
    return number if hasattr(os, "fork") else 1


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 500])
def test_results_are_in_order(count: int) -> None:
    def work(index: int) -> str:
        return f"ü{index}" * index

    assert run_in_processes(work, count) == [work(index) for index in range(count)]


def test_all_processes_take_part(processes: int, tmp_path: Path) -> None:
    def work(_: int) -> int:
        (tmp_path / str(os.getpid())).touch()
        # Wait for the other processes, so that none can do all the work alone.
        while len(list(tmp_path.iterdir())) < processes:
            time.sleep(0.001)
        return os.getpid()

    assert len(set(run_in_processes(work, 20))) == processes


@pytest.mark.usefixtures("processes")
def test_each_call_is_made_once(tmp_path: Path) -> None:
    def work(index: int) -> None:
        (tmp_path / str(index)).touch(exist_ok=False)

    run_in_processes(work, 200)
    assert len(list(tmp_path.iterdir())) == 200


@pytest.mark.parametrize("most", [0, 1, 2])
@pytest.mark.usefixtures("processes")
def test_number_of_processes_is_limited(most: int) -> None:
    used = set(run_in_processes(lambda _: os.getpid(), 20, most=most))
    assert len(used) <= max(1, most)


@pytest.mark.usefixtures("processes")
def test_reported_counts_rise() -> None:
    counts: list[int] = []
    run_in_processes(lambda _: time.sleep(0.001), 50, report_done=counts.append)
    assert counts == sorted(counts)
    assert 0 < counts[0] <= counts[-1] == 50


def make_failing_work(fails_in: Callable[[bool], bool]) -> Callable[[int], str]:
    """Return a function that fails for indexes above 2, depending on the process.

    ``fails_in`` is called with whether the function runs in the child.
    """
    parent = os.getpid()

    def work(index: int) -> str:
        if index > 2 and fails_in(os.getpid() != parent):
            raise ValueError(index)
        return str(index)

    return work


@pytest.mark.usefixtures("processes")
def test_first_exception_is_raised() -> None:
    work = make_failing_work(lambda _: True)
    with pytest.raises(ValueError, match="3"):
        run_in_processes(work, 50)


@pytest.mark.usefixtures("processes")
def test_parent_makes_up_for_a_failing_child() -> None:
    work = make_failing_work(lambda is_child: is_child)
    assert run_in_processes(work, 50) == [str(index) for index in range(50)]


@needs_fork
def test_parent_works_alone_if_forking_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fork() -> int:
        raise OSError("out of memory")

    allow_processes(monkeypatch, 4)
    monkeypatch.setattr(os, "fork", fork)
    assert run_in_processes(str, 20) == [str(index) for index in range(20)]


@needs_fork
def test_parent_makes_up_for_a_killed_child(monkeypatch: pytest.MonkeyPatch) -> None:
    allow_processes(monkeypatch, 3)
    parent = os.getpid()

    def work(index: int) -> str:
        if os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return str(index)

    assert run_in_processes(work, 20) == [str(index) for index in range(20)]


@needs_fork
def test_ignored_sigchld_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process inherits this setting; with it, `os.waitpid` finds no child."""
    allow_processes(monkeypatch, 3)
    handler = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        results = run_in_processes(str, 20)
    finally:
        signal.signal(signal.SIGCHLD, handler)
    assert results == [str(index) for index in range(20)]


@needs_fork
def test_interrupted_parent_leaves_no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    allow_processes(monkeypatch, 3)
    parent = os.getpid()
    children: list[int] = []
    fork = os.fork

    def record_fork() -> int:
        child = fork()
        children.append(child)
        return child

    def work(_: int) -> None:
        if os.getpid() == parent:
            raise KeyboardInterrupt
        time.sleep(0.001)

    monkeypatch.setattr(os, "fork", record_fork)
    with pytest.raises(KeyboardInterrupt):
        run_in_processes(work, 10_000)
    assert len(children) == 2
    for child in children:
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)


@needs_fork
def test_half_a_result_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result is cut off if the disk is full, or if the child is killed."""
    allow_processes(monkeypatch, 2)
    parent = os.getpid()

    def dump(result: object, file: IO[bytes]) -> None:
        file.write(pickle.dumps(result)[:-1])

    monkeypatch.setattr("typecase.cache.parallel.pickle.dump", dump)

    def work(index: int) -> str:
        if os.getpid() == parent:
            time.sleep(0.001)
        return str(index)

    assert run_in_processes(work, 50) == [str(index) for index in range(50)]
