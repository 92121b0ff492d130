"""Test that work shared between two processes has the results of a single process."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from typecase.cache.parallel import run_in_two_processes

PERMISSION = "typecase.cache.parallel._may_fork"


@pytest.fixture(params=[False, True], ids=["one process", "two processes"])
def is_shared(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Run the test without and with a child process.

    The real check would refuse to fork if earlier tests have left threads behind.
    """
    is_shared: bool = request.param and hasattr(os, "fork")
    monkeypatch.setattr(PERMISSION, lambda: is_shared)
    return is_shared


@pytest.mark.usefixtures("is_shared")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 500])
def test_results_are_in_order(count: int) -> None:
    def work(index: int) -> str:
        return f"ü{index}" * index

    assert run_in_two_processes(work, count) == [work(index) for index in range(count)]


def test_both_processes_take_part(is_shared: bool, tmp_path: Path) -> None:
    def work(_: int) -> int:
        (tmp_path / str(os.getpid())).touch()
        # Wait for the other process, so that none can do all the work alone.
        while is_shared and len(list(tmp_path.iterdir())) < 2:
            pass
        return os.getpid()

    assert len(set(run_in_two_processes(work, 20))) == 1 + is_shared


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


@pytest.mark.usefixtures("is_shared")
def test_first_exception_is_raised() -> None:
    work = make_failing_work(lambda _: True)
    with pytest.raises(ValueError, match="3"):
        run_in_two_processes(work, 50)


@pytest.mark.usefixtures("is_shared")
def test_parent_makes_up_for_a_failing_child() -> None:
    work = make_failing_work(lambda is_child: is_child)
    assert run_in_two_processes(work, 50) == [str(index) for index in range(50)]


def test_parent_works_alone_if_forking_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fork() -> int:
        raise OSError("out of memory")

    monkeypatch.setattr(PERMISSION, lambda: True)
    monkeypatch.setattr(os, "fork", fork)
    assert run_in_two_processes(str, 20) == [str(index) for index in range(20)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
def test_parent_makes_up_for_a_killed_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PERMISSION, lambda: True)
    parent = os.getpid()

    def work(index: int) -> str:
        if os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return str(index)

    assert run_in_two_processes(work, 20) == [str(index) for index in range(20)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
def test_ignored_sigchld_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process inherits this setting; with it, `os.waitpid` finds no child."""
    monkeypatch.setattr(PERMISSION, lambda: True)
    handler = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        results = run_in_two_processes(str, 20)
    finally:
        signal.signal(signal.SIGCHLD, handler)
    assert results == [str(index) for index in range(20)]
