"""Test `cache.parallel`, which divides work between two processes.

Results and exceptions must be the same as in one process, even if the second process
cannot be started or is killed.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from typecase.cache import parallel


@pytest.fixture(params=[False, True], ids=["one process", "two processes"])
def uses_two_processes(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> bool:
    """Whether work is divided between two processes.

    The check for other threads is replaced: earlier tests may have left some.
    """
    may_fork: bool = request.param and hasattr(os, "fork")
    monkeypatch.setattr(parallel, "_may_fork", lambda: may_fork)
    return may_fork


@pytest.mark.usefixtures("uses_two_processes")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 500])
def test_results_are_in_order(count: int) -> None:
    expected = [f"ü{index}" * index for index in range(count)]
    assert (
        parallel.run_in_two_processes(lambda index: f"ü{index}" * index, count)
        == expected
    )


def test_both_processes_work(uses_two_processes: bool, tmp_path: Path) -> None:
    def work(_: int) -> str:
        """Wait until both processes have begun."""
        (tmp_path / str(os.getpid())).touch()
        while uses_two_processes and len(list(tmp_path.iterdir())) < 2:
            pass
        return str(os.getpid())

    assert len(set(parallel.run_in_two_processes(work, 20))) == 1 + uses_two_processes


def _create_failing_work(
    fails_in_process: Callable[[int], bool],
) -> Callable[[int], str]:
    """Return work that fails from index 3 on; the predicate gets this process's id."""
    parent = os.getpid()

    def work(index: int) -> str:
        if index > 2 and fails_in_process(parent):
            raise ValueError(index)
        return str(index)

    return work


@pytest.mark.usefixtures("uses_two_processes")
def test_first_exception_is_raised() -> None:
    with pytest.raises(ValueError, match="3"):
        parallel.run_in_two_processes(_create_failing_work(lambda _: True), 50)


@pytest.mark.usefixtures("uses_two_processes")
def test_exception_of_the_second_process_alone_is_ignored() -> None:
    # After a failure, the first process makes all calls itself.
    work = _create_failing_work(lambda parent: os.getpid() != parent)
    assert parallel.run_in_two_processes(work, 50) == [
        str(index) for index in range(50)
    ]


def test_failed_fork_leaves_all_work_to_one_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail_to_fork() -> int:
        raise OSError("out of memory")

    monkeypatch.setattr(parallel, "_may_fork", lambda: True)
    monkeypatch.setattr(os, "fork", fail_to_fork)
    assert parallel.run_in_two_processes(str, 20) == [str(index) for index in range(20)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no os.fork")
def test_killed_process_leaves_its_work_to_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parallel, "_may_fork", lambda: True)
    parent = os.getpid()

    def work(index: int) -> str:
        if os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return str(index)

    assert parallel.run_in_two_processes(work, 20) == [
        str(index) for index in range(20)
    ]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no os.fork")
def test_ignored_child_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A parent process may have set SIGCHLD to be ignored; then there is no status."""
    monkeypatch.setattr(parallel, "_may_fork", lambda: True)
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert parallel.run_in_two_processes(str, 20) == [
            str(index) for index in range(20)
        ]
    finally:
        signal.signal(signal.SIGCHLD, before)
