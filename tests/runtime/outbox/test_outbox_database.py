"""Where an outbox is kept: addresses, passwords, tables, and who comes first."""

import subprocess
import sys
import threading
import tomllib
import traceback
from pathlib import Path

import pytest
import sqlalchemy
from packaging.requirements import Requirement

from tests.runtime.outbox.fake_service import Service
from tests.runtime.outbox.hiring import event
from typecase.runtime.errors import ConfigurationError
from typecase.runtime.outbox.database import OutboxError
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.worker_lock import worker_lock

CANARY = "canary-of-the-password"


@pytest.mark.parametrize(
    "url",
    [
        "mysql://user:canary-of-the-password@host/name",
        "postgresql+asyncpg://user:canary-of-the-password@host/name",
        "canary-of-the-password",
        "postgresql://user:canary-of-the-password@host:port/name",
        "postgresql://user@host/name?password=canary-of-the-password",
        "mysql://user@host/name?password=canary-of-the-password",
    ],
)
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        Outbox(Service().events.send_all, url)
    assert CANARY not in _told(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://user:{0}@127.0.0.1:1/name",
        "postgresql://user:{0}@127.0.0.1:1/name?sslmode={0}",
        "postgresql://user:{0}@127.0.0.1:1/name?{0}=1",
    ],
)
def test_a_password_is_never_shown(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    outbox = Outbox(Service().events.send_all, url.format(CANARY))
    with pytest.raises(OutboxError) as caught:
        outbox.put(event(1))
    outbox.close()
    assert CANARY not in _told(caught.value)
    assert CANARY not in caplog.text
    assert CANARY not in repr(outbox)


def _told(error: BaseException) -> str:
    told = traceback.TracebackException.from_exception(error, capture_locals=True)
    # The frame of the test itself knows the address, of course.
    del told.stack[0]
    assert told.__context__ is None
    return "".join(told.format())


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_memory_keeps_nothing_and_is_refused(url: str) -> None:
    with pytest.raises(ConfigurationError, match="path of a file"):
        Outbox(Service().events.send_all, url)


def test_what_was_put_survives_a_new_start(database: str) -> None:
    with Outbox(Service().events.send_all, database) as first:
        first.put(event(1))
    service = Service()
    with Outbox(service.events.send_all, database) as second:
        assert second.deliver().accepted == 1
    assert service.numbers == [1]


def test_tables_of_a_later_version_are_left_alone(database: str) -> None:
    with Outbox(Service().events.send_all, database) as outbox:
        outbox.put(event(1))
    engine = sqlalchemy.create_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE outbox_version SET version = 2")
    engine.dispose()
    later = Outbox(Service().events.send_all, database)
    with later, pytest.raises(ConfigurationError, match="has version 2"):
        later.put(event(2))


def test_tables_are_made_by_whoever_comes_first(database: str) -> None:
    outboxes = [Outbox(Service().events.send_all, database) for _ in range(6)]
    start = threading.Barrier(len(outboxes))
    ids: list[int] = []

    def put(outbox: Outbox[object]) -> None:
        start.wait()
        ids.append(outbox.put(event(1)))

    threads = [threading.Thread(target=put, args=(outbox,)) for outbox in outboxes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(ids)) == len(outboxes)
    for outbox in outboxes:
        outbox.close()


def test_a_file_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    outbox = Outbox(Service().events.send_all, f"sqlite:///{tmp_path}/no/outbox.db")
    with pytest.raises(OutboxError, match="unable to open database file"):
        outbox.put(event(1))
    with pytest.raises(OutboxError, match="unable to open"):
        outbox.deliver()


def test_a_lock_on_a_file_holds_one(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with worker_lock(path) as is_first, worker_lock(path) as is_second:
        assert (is_first, is_second) == (True, False)
    with worker_lock(path) as is_second:
        assert is_second


def test_whoever_has_no_outbox_pays_for_none(repository: Path) -> None:
    code = (
        "import sys; from typecase.runtime.client import client;"
        "from typecase.runtime.bulk import batch_outcomes, batching;"
        "from typecase.runtime.outbox import command;"
        "sys.exit('sqlalchemy' in sys.modules)"
    )
    folder = str(repository / "generator")
    subprocess.run([sys.executable, "-c", code], check=True, cwd=folder)


@pytest.mark.parametrize("given", [None, len, "".join, Service().events.send])
def test_only_methods_that_send_batches_are_taken(given: object) -> None:
    with pytest.raises(ConfigurationError, match="synchronous client's method"):
        Outbox(given, "sqlite://")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("extra", "package", "broken"),
    [
        # It does not know the argument sort_by_parameter_order.
        ("outbox", "sqlalchemy", "2.0.9"),
        # It cannot be imported by Python 3.13.
        ("postgresql", "sqlalchemy", "2.0.30"),
        # It needs a version of psycopg-binary that was never published.
        ("postgresql", "psycopg", "3.2"),
        # It has no wheel for Python 3.13.
        ("postgresql", "psycopg", "3.2.1"),
    ],
)
def test_versions_that_do_not_work_are_not_allowed(
    repository: Path, extra: str, package: str, broken: str
) -> None:
    project = tomllib.loads((repository / "generated/pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"][extra]
    (needed,) = (each for each in map(Requirement, extras) if each.name == package)
    assert not needed.specifier.contains(broken)
