"""Work for two cores ends as work for one does, faults included."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from typecase.cache import parallel


@pytest.fixture(params=[False, True], ids=["one core", "two cores"])
def two(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the work is divided; other tests may have left threads behind."""
    divided: bool = request.param and hasattr(os, "fork")
    monkeypatch.setattr(parallel, "_may_fork", lambda: divided)
    return divided


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 500])
def test_outputs_are_in_order(count: int) -> None:
    expected = [f"ü{index}" * index for index in range(count)]
    assert (
        parallel.run_in_two_processes(lambda index: f"ü{index}" * index, count)
        == expected
    )


def test_both_take_part(two: bool, tmp_path: Path) -> None:
    """Neither can go on before the other has begun."""

    def work(_: int) -> str:
        (tmp_path / str(os.getpid())).touch()
        while two and len(list(tmp_path.iterdir())) < 2:
            pass
        return str(os.getpid())

    assert len(set(parallel.run_in_two_processes(work, 20))) == 1 + two


def _fails_in(process: Callable[[int], bool]) -> Callable[[int], str]:
    own = os.getpid()

    def work(index: int) -> str:
        if index > 2 and process(own):
            raise ValueError(index)
        return str(index)

    return work


@pytest.mark.usefixtures("two")
def test_the_first_fault_is_told() -> None:
    with pytest.raises(ValueError, match="3"):
        parallel.run_in_two_processes(_fails_in(lambda _: True), 50)


@pytest.mark.usefixtures("two")
def test_a_fault_of_the_other_process_alone_is_none() -> None:
    work = _fails_in(lambda own: os.getpid() != own)
    assert parallel.run_in_two_processes(work, 50) == [
        str(index) for index in range(50)
    ]


def test_where_there_is_no_second_process_one_does_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused() -> int:
        raise OSError("there is no room")

    monkeypatch.setattr(parallel, "_may_fork", lambda: True)
    monkeypatch.setattr(os, "fork", refused)
    assert parallel.run_in_two_processes(str, 20) == [str(index) for index in range(20)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is divided")
def test_a_process_that_is_killed_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_may_fork", lambda: True)
    own = os.getpid()

    def work(index: int) -> str:
        if os.getpid() != own:
            os.kill(os.getpid(), signal.SIGKILL)
        return str(index)

    assert parallel.run_in_two_processes(work, 20) == [
        str(index) for index in range(20)
    ]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is divided")
def test_children_may_be_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a program that is started by one that ignores them."""
    monkeypatch.setattr(parallel, "_may_fork", lambda: True)
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert parallel.run_in_two_processes(str, 20) == [
            str(index) for index in range(20)
        ]
    finally:
        signal.signal(signal.SIGCHLD, before)
