"""Test an outbox that is used before and after the process forks."""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy

from tests.runtime.outbox.fake_service import FakeService
from tests.runtime.outbox.hiring import Event, make_event
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime.outbox import database as database_module
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Delivery

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork"),
    pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning"),
]


def _run_in_child(work: Callable[[], bool]) -> bool:
    """Return the result of a function that runs in a forked process."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = 0 if work() else 1
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _open_files(folder: Path) -> list[str]:
    """Return the paths of the files of a folder that this process has open."""
    paths: list[str] = []
    for link in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            paths.append(str(link.readlink()))
    return [path for path in paths if path.startswith(str(folder))]


def test_parent_and_children_put_and_deliver(database: str) -> None:
    service = FakeService()
    with Outbox(service.events.send_all, database) as outbox:
        outbox.put(make_event(0))
        assert _run_in_child(lambda: outbox.put(make_event(1)) > 0)
        outbox.put(make_event(2))
        # The child shares no memory: its service does not accept events here.
        assert _run_in_child(lambda: outbox.deliver(limit=1).accepted == 1)
        assert outbox.deliver().accepted == 2
    assert service.accepted_numbers == [1, 2]


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs /proc")
def test_child_inherits_no_connection_to_sqlite(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'outbox.db'}"
    with Outbox(FakeService().events.send_all, url) as outbox:
        outbox.put(make_event(0))
        assert _open_files(tmp_path) != []
        assert _run_in_child(lambda: _open_files(tmp_path) == [])
        outbox.put(make_event(1))
        assert outbox.counts().pending == 2


def test_child_has_a_connection_of_its_own_to_postgresql(
    postgresql_database: str,
) -> None:
    with Outbox(FakeService().events.send_all, postgresql_database) as outbox:

        def get_pid() -> object:
            pid = sqlalchemy.select(sqlalchemy.func.pg_backend_pid())
            return outbox._database.transaction(lambda c: c.scalar(pid))

        pid = get_pid()
        assert _run_in_child(lambda: get_pid() != pid)


def test_fork_during_a_delivery(database: str) -> None:
    """The child has neither the lock of the parent nor its lease."""
    service = FakeService()
    sending, finish = threading.Event(), threading.Event()

    def wait(_: list[Event]) -> None:
        sending.set()
        assert finish.wait(HANG_TIMEOUT)

    with Outbox(service.events.send_all, database) as outbox:
        outbox.put(make_event(0))
        service.behaviors = [wait]
        thread = threading.Thread(target=outbox.deliver, args=(1,))
        thread.start()
        assert sending.wait(HANG_TIMEOUT)
        busy = Delivery(0, 0, is_busy=True)
        assert _run_in_child(lambda: outbox.deliver() == busy)
        assert _run_in_child(lambda: outbox.put(make_event(1)) > 0)
        finish.set()
        thread.join()
        assert outbox.deliver().accepted == 1
    assert service.accepted_numbers == [0, 1]


def test_fork_waits_for_a_transaction_of_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the child would find the database locked for ever."""
    url = f"sqlite:///{tmp_path / 'outbox.db'}"
    working, forking = threading.Event(), threading.Event()

    class Gate:
        """The gate, which tells that a fork waits for it."""

        def __init__(self, gate: Any) -> None:
            self.acquire_gate, self.release = gate.acquire, gate.release

        def acquire(self) -> None:
            forking.set()
            self.acquire_gate()

    def work(_: object) -> None:
        working.set()
        assert forking.wait(HANG_TIMEOUT)

    with Outbox(FakeService().events.send_all, url) as outbox:
        outbox.put(make_event(0))
        gate = Gate(database_module._sqlite_gate)
        thread = threading.Thread(target=outbox._database.transaction, args=(work,))
        thread.start()
        assert working.wait(HANG_TIMEOUT)
        monkeypatch.setattr(database_module, "_sqlite_gate", gate)
        assert _run_in_child(lambda: outbox.put(make_event(1)) > 0)
        thread.join()
        assert outbox.counts().pending == 2
