"""Test the database connection of the outbox: URLs, passwords, tables and locks."""

import subprocess
import sys
import threading
import tomllib
import traceback
from pathlib import Path

import pytest
import sqlalchemy
from packaging.requirements import Requirement

from tests.runtime.outbox.fake_service import FakeService, error_response
from tests.runtime.outbox.hiring import make_event
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
def test_invalid_url_is_refused_without_showing_password(url: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        Outbox(FakeService().events.send_all, url)
    assert CANARY not in _format_traceback(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://user:{0}@127.0.0.1:1/name",
        "postgresql://user:{0}@127.0.0.1:1/name?sslmode={0}",
        "postgresql://user:{0}@127.0.0.1:1/name?{0}=1",
    ],
)
def test_password_is_not_in_connection_errors(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    outbox = Outbox(FakeService().events.send_all, url.format(CANARY))
    with pytest.raises(OutboxError) as caught:
        outbox.put(make_event(1))
    outbox.close()
    assert CANARY not in _format_traceback(caught.value)
    assert CANARY not in caplog.text
    assert CANARY not in repr(outbox)


def _format_traceback(error: BaseException) -> str:
    """Format a traceback with the local variables of all frames but the test's."""
    report = traceback.TracebackException.from_exception(error, capture_locals=True)
    # The frame of the test itself has the URL as a variable.
    del report.stack[0]
    assert report.__context__ is None
    return "".join(report.format())


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_in_memory_database_is_refused(url: str) -> None:
    with pytest.raises(ConfigurationError, match="path of a file"):
        Outbox(FakeService().events.send_all, url)


def test_stored_item_survives_restart(database: str) -> None:
    with Outbox(FakeService().events.send_all, database) as first:
        first.put(make_event(1))
    service = FakeService()
    with Outbox(service.events.send_all, database) as second:
        assert second.deliver().accepted == 1
    assert service.accepted_numbers == [1]


def test_newer_table_version_is_refused(database: str) -> None:
    with Outbox(FakeService().events.send_all, database) as outbox:
        outbox.put(make_event(1))
    engine = sqlalchemy.create_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE outbox_version SET version = 3")
    engine.dispose()
    newer = Outbox(FakeService().events.send_all, database)
    with newer, pytest.raises(ConfigurationError, match="found version 3"):
        newer.put(make_event(2))


def test_tables_of_version_1_are_upgraded_with_their_items(database: str) -> None:
    service = FakeService()
    with Outbox(service.events.send_all, database) as outbox:
        outbox.put_many(make_event(number) for number in range(3))
        service.behaviors = [service.refuse_numbers(0), error_response(503)]
        outbox.deliver(limit=1)
        outbox.deliver()
    engine = sqlalchemy.create_engine(database)
    with engine.begin() as connection:
        for column in ("unrecorded", "lease"):
            connection.exec_driver_sql(f"ALTER TABLE outbox_items DROP COLUMN {column}")
        connection.exec_driver_sql("UPDATE outbox_version SET version = 1")
    engine.dispose()
    with Outbox(service.events.send_all, database) as outbox:
        counts = outbox.counts()
        assert (counts.pending, counts.rejected, counts.attempts) == (2, 1, 1)
        assert outbox.deliver().accepted == 2
        assert outbox.requeue(item.id for item in outbox.rejected()) == 1
        assert outbox.deliver().accepted == 1
    assert service.accepted_numbers == [1, 2, 0]
    with Outbox(service.events.send_all, database) as outbox:
        assert outbox.counts().pending == 0


def test_concurrent_creation_of_tables(database: str) -> None:
    outboxes = [Outbox(FakeService().events.send_all, database) for _ in range(6)]
    start = threading.Barrier(len(outboxes))
    ids: list[int] = []

    def put(outbox: Outbox[object]) -> None:
        start.wait()
        ids.append(outbox.put(make_event(1)))

    threads = [threading.Thread(target=put, args=(outbox,)) for outbox in outboxes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(ids)) == len(outboxes)
    for outbox in outboxes:
        outbox.close()


def test_database_file_that_cannot_be_created(tmp_path: Path) -> None:
    outbox = Outbox(FakeService().events.send_all, f"sqlite:///{tmp_path}/no/outbox.db")
    with pytest.raises(OutboxError, match="unable to open database file"):
        outbox.put(make_event(1))
    with pytest.raises(OutboxError, match="unable to open"):
        outbox.deliver()


def test_worker_lock_has_a_single_owner(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with worker_lock(path) as is_first, worker_lock(path) as is_second:
        assert (is_first, is_second) == (True, False)
    with worker_lock(path) as is_second:
        assert is_second


def test_sqlalchemy_is_not_imported_without_outbox(repository: Path) -> None:
    # The command line imports it only when a command needs it.
    script = (
        "import sys; from typecase.runtime.client import client;"
        "from typecase.runtime.batches import batch_sender, batching, outcomes;"
        "from typecase.runtime.outbox import command;"
        "sys.exit('sqlalchemy' in sys.modules)"
    )
    folder = str(repository / "generator")
    subprocess.run([sys.executable, "-c", script], check=True, cwd=folder)


@pytest.mark.parametrize("method", [None, len, "".join, FakeService().events.send])
def test_outbox_requires_batch_method(method: object) -> None:
    # The method is checked before the URL, which is invalid too.
    with pytest.raises(ConfigurationError, match="method of a synchronous client"):
        Outbox(method, "sqlite://")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("extra", "package", "version"),
    [
        # Lacks the argument sort_by_parameter_order.
        ("outbox", "sqlalchemy", "2.0.9"),
        # Cannot be imported by Python 3.13.
        ("postgresql", "sqlalchemy", "2.0.30"),
        # Requires a version of psycopg-binary that was never published.
        ("postgresql", "psycopg", "3.2"),
        # Has no wheel for Python 3.13.
        ("postgresql", "psycopg", "3.2.1"),
    ],
)
def test_broken_dependency_versions_are_excluded(
    repository: Path, extra: str, package: str, version: str
) -> None:
    project = tomllib.loads((repository / "generated/pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"][extra]
    requirements = {
        requirement.name: requirement for requirement in map(Requirement, extras)
    }
    assert not requirements[package].specifier.contains(version)
