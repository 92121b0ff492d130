"""Personal data at rest: who may read the files of SQLite, and what is left in them."""

import os
import random
import re
import sqlite3
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.runtime.outbox.fake_service import Answer, Service
from tests.runtime.outbox.hiring import Event, event
from typecase.runtime.errors import ConfigurationError
from typecase.runtime.outbox import database as database_module
from typecase.runtime.outbox.outbox import Outbox

CANARY = "canary-of-an-applicant"


@pytest.fixture(params=[0o000, 0o022, 0o777])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    try:
        yield
    finally:
        os.umask(before)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "outbox.db"


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def outbox(service: Service, file: Path) -> Iterator[Outbox[Event]]:
    with Outbox(service.events.send_all, f"sqlite:///{file}") as outbox:
        yield outbox


def _refuse_first(service: Service) -> Answer:
    return lambda sent: service.refuse(sent[0].number or 0)(sent)


def _modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


def _found(folder: Path) -> list[str]:
    """The files that hold the canary."""
    files = [each for each in folder.iterdir() if each.is_file()]
    return [each.name for each in files if CANARY.encode() in each.read_bytes()]


@pytest.mark.usefixtures("umask")
def test_only_the_owner_may_read(tmp_path: Path, outbox: Outbox[Event]) -> None:
    outbox.put(event(1))
    outbox.deliver()
    outbox.put(event(2))
    modes = _modes(tmp_path)
    assert {"outbox.db", "outbox.db-wal", "outbox.db-shm"} < modes.keys()
    assert len(modes) == 4, "with the lock of the worker"
    assert set(modes.values()) == {0o600}


def test_a_file_that_others_may_read_is_closed_to_them(
    tmp_path: Path, file: Path, service: Service
) -> None:
    connection = sqlite3.connect(file)
    connection.executescript("PRAGMA journal_mode = WAL; CREATE TABLE kept (x);")
    for each in tmp_path.iterdir():
        each.chmod(0o666)
    with Outbox(service.events.send_all, f"sqlite:///{file}") as outbox:
        outbox.put(event(1))
        assert set(_modes(tmp_path).values()) == {0o600}
        assert outbox.deliver().accepted == 1
    assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)
    connection.close()


def test_a_file_behind_a_link_is_closed_too(tmp_path: Path, service: Service) -> None:
    real = tmp_path / "real.db"
    link = tmp_path / "link.db"
    link.symlink_to(real)
    before = os.umask(0)
    try:
        with Outbox(service.events.send_all, f"sqlite:///{link}") as outbox:
            outbox.put(event(1))
            outbox.deliver()
            assert set(_modes(tmp_path).values()) == {0o600}
    finally:
        os.umask(before)


def test_a_file_of_somebody_else_is_told(
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
    outbox.put(event(1))
    assert f"other users may be able to read {file}" in caplog.text


def test_an_existing_file_is_not_opened_beside_sqlite(
    file: Path, service: Service
) -> None:
    """To close it again would drop the locks that this process holds on it."""
    url = f"sqlite:///{file}"
    with Outbox(service.events.send_all, url) as first:
        first.put(event(1))
        holder = sqlite3.connect(file, isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")
        database_module.make_private(file)
        other = sqlite3.connect(file, isolation_level=None, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        holder.close()
        other.close()


def test_a_folder_is_left_alone(tmp_path: Path) -> None:
    before = stat.S_IMODE(tmp_path.stat().st_mode)
    database_module.make_private(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == before


@pytest.mark.parametrize("path", ["file:x.db?uri=true", "file:x.db?mode=rwc&uri=true"])
def test_an_address_that_hides_the_file_is_refused(path: str) -> None:
    with pytest.raises(ConfigurationError, match="path of a file"):
        Outbox(Service().events.send_all, f"sqlite:///{path}")


@pytest.mark.parametrize("seed", range(3))
def test_what_was_delivered_is_read_nowhere(
    tmp_path: Path, outbox: Outbox[Event], service: Service, seed: int
) -> None:
    """Not even while other items move around it."""
    chance = random.Random(seed)
    number = 0
    for _ in range(25):
        for _ in range(chance.randrange(1, 12)):
            # Some fill pages of their own, others share one.
            text = f"<{number}>" * chance.choice((1, 5, 60, 3_000))
            outbox.put(event(number, application=text))
            number += 1
        if chance.random() < 0.3:
            service.answers = [_refuse_first(service)]
        outbox.deliver(chance.choice((1, 4, 9, None)))
        kept = [each.id for each in outbox.rejected()]
        outbox.requeue(kept[::2])
        outbox.discard(kept[1::2])
        left = b"".join(each.read_bytes() for each in tmp_path.iterdir())
        found = {int(each) for each in re.findall(rb"<(\d+)>", left)}
        assert found.isdisjoint(service.numbers)
        assert len(found) == outbox.counts().pending


def test_what_was_discarded_is_read_nowhere(
    tmp_path: Path, outbox: Outbox[Event], service: Service
) -> None:
    ids = [outbox.put(event(1, application=CANARY * 500))]
    service.answers = [service.refuse(1)]
    outbox.deliver()
    assert _found(tmp_path)
    outbox.discard(ids)
    assert _found(tmp_path) == []


def test_a_reader_delays_the_erasing_and_stops_nothing(
    tmp_path: Path,
    file: Path,
    outbox: Outbox[Event],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(database_module, "_ERASE_TIMEOUT", 0)
    outbox.put(event(1, application=CANARY))
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM outbox_items").fetchone() == (1,)
    assert outbox.deliver().accepted == 1
    outbox.put(event(2))
    assert _found(tmp_path)
    reader.close()
    assert outbox.deliver().accepted == 1
    assert _found(tmp_path) == []


def test_erasing_and_storing_at_once(
    tmp_path: Path, outbox: Outbox[Event], service: Service
) -> None:
    def put() -> None:
        for number in range(40):
            outbox.put(event(number, application=f"{number} {CANARY}"))

    threads = [threading.Thread(target=put) for _ in range(2)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert outbox.deliver().error is None
    outbox.deliver()
    assert len(service.numbers) == 80
    assert _found(tmp_path) == []
