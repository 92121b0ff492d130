"""Test the privacy of SQLite files: permissions, and erasing of deleted items."""

import os
import random
import re
import sqlite3
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.runtime.outbox.fake_service import Behavior, FakeService
from tests.runtime.outbox.hiring import Event, make_event
from typecase.runtime.errors import ConfigurationError
from typecase.runtime.outbox import database as database_module
from typecase.runtime.outbox.outbox import Outbox

CANARY = "canary-of-an-applicant"


@pytest.fixture(params=[0o000, 0o022, 0o777])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the test with this umask, which must not affect the permissions."""
    previous_umask = os.umask(request.param)
    try:
        yield
    finally:
        os.umask(previous_umask)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "outbox.db"


@pytest.fixture
def service() -> FakeService:
    return FakeService()


@pytest.fixture
def outbox(service: FakeService, file: Path) -> Iterator[Outbox[Event]]:
    with Outbox(service.events.send_all, f"sqlite:///{file}") as outbox:
        yield outbox


def _refuse_first_event(service: FakeService) -> Behavior:
    return lambda events: service.refuse_numbers(events[0].number or 0)(events)


def _list_modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def _find_files_with_canary(folder: Path) -> list[str]:
    """Return the names of the files that contain the canary."""
    files = [path for path in folder.iterdir() if path.is_file()]
    return [path.name for path in files if CANARY.encode() in path.read_bytes()]


@pytest.mark.usefixtures("umask")
def test_files_are_readable_by_owner_only(
    tmp_path: Path, outbox: Outbox[Event]
) -> None:
    outbox.put(make_event(1))
    outbox.deliver()
    outbox.put(make_event(2))
    modes = _list_modes(tmp_path)
    assert {"outbox.db", "outbox.db-wal", "outbox.db-shm"} < modes.keys()
    # The fourth file is the lock file of the worker.
    assert len(modes) == 4
    assert set(modes.values()) == {0o600}


def test_permissions_of_existing_files_are_restricted(
    tmp_path: Path, file: Path, service: FakeService
) -> None:
    connection = sqlite3.connect(file)
    connection.executescript("PRAGMA journal_mode = WAL; CREATE TABLE existing (x);")
    for path in tmp_path.iterdir():
        path.chmod(0o666)
    with Outbox(service.events.send_all, f"sqlite:///{file}") as outbox:
        outbox.put(make_event(1))
        assert set(_list_modes(tmp_path).values()) == {0o600}
        assert outbox.deliver().accepted == 1
    assert connection.execute("SELECT count(*) FROM existing").fetchone() == (0,)
    connection.close()


def test_permissions_of_symlinked_file_are_restricted(
    tmp_path: Path, service: FakeService
) -> None:
    real = tmp_path / "real.db"
    link = tmp_path / "link.db"
    link.symlink_to(real)
    previous_umask = os.umask(0)
    try:
        with Outbox(service.events.send_all, f"sqlite:///{link}") as outbox:
            outbox.put(make_event(1))
            outbox.deliver()
            assert set(_list_modes(tmp_path).values()) == {0o600}
    finally:
        os.umask(previous_umask)


def test_warning_if_permissions_cannot_be_restricted(
    file: Path,
    outbox: Outbox[Event],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("not yours")

    file.touch()
    file.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", refuse)
    outbox.put(make_event(1))
    assert f"other users may be able to read {file}" in caplog.text


def test_making_file_private_keeps_sqlite_locks(
    file: Path, service: FakeService
) -> None:
    # Opening and closing the file would release the locks of this process on it.
    url = f"sqlite:///{file}"
    with Outbox(service.events.send_all, url) as first:
        first.put(make_event(1))
        exclusive_connection = sqlite3.connect(file, isolation_level=None)
        exclusive_connection.execute("BEGIN EXCLUSIVE")
        database_module.make_private(file)
        other_connection = sqlite3.connect(file, isolation_level=None, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other_connection.execute("BEGIN IMMEDIATE")
        exclusive_connection.close()
        other_connection.close()


def test_permissions_of_directory_are_not_changed(tmp_path: Path) -> None:
    mode = stat.S_IMODE(tmp_path.stat().st_mode)
    database_module.make_private(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == mode


@pytest.mark.parametrize("path", ["file:x.db?uri=true", "file:x.db?mode=rwc&uri=true"])
def test_uri_filename_is_refused(path: str) -> None:
    with pytest.raises(ConfigurationError, match="path of a file"):
        Outbox(FakeService().events.send_all, f"sqlite:///{path}")


@pytest.mark.parametrize("seed", range(3))
def test_delivered_items_are_erased_from_files(
    tmp_path: Path, outbox: Outbox[Event], service: FakeService, seed: int
) -> None:
    """Items of different sizes are stored and deleted around those delivered."""
    rng = random.Random(seed)
    number = 0
    for _ in range(25):
        for _ in range(rng.randrange(1, 12)):
            # Long items fill whole database pages; short items share a page.
            text = f"<{number}>" * rng.choice((1, 5, 60, 3_000))
            outbox.put(make_event(number, application=text))
            number += 1
        if rng.random() < 0.3:
            service.behaviors = [_refuse_first_event(service)]
        outbox.deliver(rng.choice((1, 4, 9, None)))
        rejected = [record.id for record in outbox.rejected()]
        outbox.requeue(rejected[::2])
        outbox.discard(rejected[1::2])
        stored_bytes = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        stored_numbers = set(map(int, re.findall(rb"<(\d+)>", stored_bytes)))
        assert stored_numbers.isdisjoint(service.accepted_numbers)
        assert len(stored_numbers) == outbox.counts().pending


def test_discarded_item_is_erased_from_files(
    tmp_path: Path, outbox: Outbox[Event], service: FakeService
) -> None:
    ids = [outbox.put(make_event(1, application=CANARY * 500))]
    service.behaviors = [service.refuse_numbers(1)]
    outbox.deliver()
    assert _find_files_with_canary(tmp_path)
    outbox.discard(ids)
    assert _find_files_with_canary(tmp_path) == []


def test_open_reader_delays_erasing_but_not_delivery(
    tmp_path: Path,
    file: Path,
    outbox: Outbox[Event],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(database_module, "_ERASE_TIMEOUT", 0)
    outbox.put(make_event(1, application=CANARY))
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM outbox_items").fetchone() == (1,)
    assert outbox.deliver().accepted == 1
    outbox.put(make_event(2))
    assert _find_files_with_canary(tmp_path)
    reader.close()
    assert outbox.deliver().accepted == 1
    assert _find_files_with_canary(tmp_path) == []


def test_concurrent_erasing_and_storing(
    tmp_path: Path, outbox: Outbox[Event], service: FakeService
) -> None:
    def put() -> None:
        for number in range(40):
            outbox.put(make_event(number, application=f"{number} {CANARY}"))

    threads = [threading.Thread(target=put) for _ in range(2)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert outbox.deliver().error is None
    outbox.deliver()
    assert len(service.accepted_numbers) == 80
    assert _find_files_with_canary(tmp_path) == []
