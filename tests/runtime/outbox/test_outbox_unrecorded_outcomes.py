"""Test a database that accepts attempts, but cannot record what became of the items.

Triggers of the database refuse the statements that record outcomes. The service accepts
every batch, unless `service.behaviors` says otherwise.
"""

import json
import resource
import sqlite3
import threading
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import sqlalchemy

from tests.postgresql import new_database
from tests.runtime.outbox.fake_service import FakeService, error_response
from tests.runtime.outbox.hiring import Event, make_event
from tests.runtime.outbox.test_outbox_unconfirmed_batches import PauseRecorder
from typecase.runtime.errors import ConfigurationError
from typecase.runtime.outbox.command import main
from typecase.runtime.outbox.database import OutboxError
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Delivery, Order

LIMIT = 5
"""How often an item is sent by default."""

REFUSE_OUTCOMES = {
    "sqlite": """
CREATE TRIGGER refuse_change BEFORE UPDATE ON outbox_items
WHEN NEW.state NOT IN ('sending', 'pending') OR NEW.lease IS NULL
BEGIN SELECT RAISE(ABORT, 'no room'); END;
CREATE TRIGGER refuse_deletion BEFORE DELETE ON outbox_items
BEGIN SELECT RAISE(ABORT, 'no room'); END
""",
    "postgresql": """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE 'no room'; END $$;
CREATE TRIGGER refuse_change BEFORE UPDATE ON outbox_items FOR EACH ROW
WHEN (NEW.state NOT IN ('sending', 'pending') OR NEW.lease IS NULL)
EXECUTE FUNCTION refuse();
CREATE TRIGGER refuse_deletion BEFORE DELETE ON outbox_items FOR EACH ROW
EXECUTE FUNCTION refuse()
""",
}
PERMIT_OUTCOMES = {
    "sqlite": "DROP TRIGGER refuse_change; DROP TRIGGER refuse_deletion",
    "postgresql": "DROP FUNCTION refuse CASCADE",
}

Script = dict[str, str]


@pytest.fixture
def service() -> FakeService:
    return FakeService()


def _execute(url: str, script: Script) -> None:
    """Execute the script for the kind of the database."""
    engine = sqlalchemy.create_engine(url)
    with engine.begin() as connection:
        if engine.name == "sqlite":
            connection.connection.executescript(script["sqlite"])  # type: ignore[attr-defined]
        else:
            # Only a statement without parameters may consist of several.
            without_parameters = connection.execution_options(no_parameters=True)
            without_parameters.exec_driver_sql(script["postgresql"])
    engine.dispose()


@contextmanager
def _refuse_outcomes(url: str) -> Generator[None]:
    _execute(url, REFUSE_OUTCOMES)
    yield
    _execute(url, PERMIT_OUTCOMES)


def _count_sent(service: FakeService, number: int) -> int:
    return service.accepted_numbers.count(number)


@pytest.mark.parametrize("order", ["all", "key"])
def test_known_outcome_is_recorded_later_and_nothing_is_sent_before(
    service: FakeService, database: str, order: Order
) -> None:
    deliveries: list[Delivery] = []
    with Outbox(
        service.events.send_all, database, order=order, on_delivery=deliveries.append
    ) as outbox:
        outbox.put_many(make_event(number) for number in range(7))
        with _refuse_outcomes(database):
            for _ in range(2 * LIMIT):
                with pytest.raises(OutboxError, match="no room"):
                    outbox.deliver()
            assert service.batches == [[0, 1, 2, 3, 4]]
            assert outbox.counts().pending == 7
        delivery = outbox.deliver()
        assert (delivery.accepted, delivery.error) == (7, None)
        assert service.accepted_numbers == list(range(7))
        assert deliveries == [delivery]
        assert outbox.counts().pending == 0


def test_other_worker_waits_while_outcome_is_kept(
    service: FakeService, database: str
) -> None:
    other_service = FakeService()
    with (
        Outbox(service.events.send_all, database) as outbox,
        Outbox(other_service.events.send_all, database) as other_outbox,
    ):
        outbox.put_many(make_event(number) for number in range(7))
        with _refuse_outcomes(database):
            with pytest.raises(OutboxError):
                outbox.deliver()
            assert other_outbox.deliver() == Delivery(0, 0, is_busy=True)
        assert outbox.deliver(limit=5).accepted == 5
        assert other_outbox.deliver().accepted == 2
    assert (service.batches, other_service.batches) == ([[0, 1, 2, 3, 4]], [[5, 6]])


def test_outcome_survives_closing_the_outbox(
    service: FakeService, database: str
) -> None:
    outbox = Outbox(service.events.send_all, database)
    outbox.put(make_event(0))
    with _refuse_outcomes(database):
        with pytest.raises(OutboxError):
            outbox.deliver()
        outbox.close()
    assert outbox.deliver().accepted == 1
    assert service.accepted_numbers == [0]
    outbox.close()


@pytest.mark.parametrize("limit", [2, None])
def test_item_is_sent_at_most_so_often_across_restarts(
    service: FakeService, database: str, limit: int | None
) -> None:
    options = {} if limit is None else {"max_unrecorded_attempts": limit}

    def restart(deliver: Callable[[Outbox[Event]], object]) -> None:
        with Outbox(service.events.send_all, database, **options) as outbox:
            deliver(outbox)

    restart(lambda outbox: outbox.put_many(make_event(number) for number in range(7)))
    with _refuse_outcomes(database):
        for _ in range(2 * LIMIT):
            with pytest.raises(OutboxError):
                restart(lambda outbox: outbox.deliver())
    allowed = limit or LIMIT
    assert [_count_sent(service, number) for number in range(7)] == (
        [allowed] * 5 + [0] * 2
    )

    with Outbox(service.events.send_all, database, **options) as outbox:
        delivery = outbox.deliver()
        assert (delivery.accepted, delivery.rejected) == (0, 5)
        assert isinstance(delivery.error, OutboxError)
        assert "requeue or discard" in str(delivery.error)
        counts = outbox.counts()
        assert (counts.pending, counts.rejected, counts.unrecorded) == (2, 5, 5)
        assert outbox.rejected()[0].reason["type"] == "OutboxError"
        assert outbox.deliver().accepted == 2
        assert outbox.requeue(item.id for item in outbox.rejected()) == 5
        assert outbox.counts().unrecorded == 0
        assert outbox.deliver().accepted == 5
    assert _count_sent(service, 0) == allowed + 1


def test_killed_attempts_count_and_recorded_failures_do_not(
    service: FakeService, database: str
) -> None:
    def interrupt(_: list[Event]) -> None:
        raise KeyboardInterrupt

    def fail(_: list[Event]) -> None:
        raise RuntimeError("canary of a credential provider")

    with Outbox(service.events.send_all, database) as outbox:
        outbox.put(make_event(0))
        for _ in range(2 * LIMIT):
            service.behaviors = [error_response(503)]
            outbox.deliver()
            service.behaviors = [fail]
            with pytest.raises(RuntimeError):
                outbox.deliver()
        counts = outbox.counts()
        assert (counts.pending, counts.attempts) == (1, 4 * LIMIT)
        assert counts.reason is not None
        assert counts.reason["type"] == "RuntimeError"
        assert "canary" not in json.dumps(counts.reason)
        for _ in range(LIMIT):
            service.behaviors = [interrupt]
            with pytest.raises(KeyboardInterrupt):
                outbox.deliver()
        assert outbox.counts().pending == 1
        assert isinstance(outbox.deliver().error, OutboxError)
        assert outbox.counts().unrecorded == 1
    assert service.batches == []


def test_command_tells_that_items_wait_for_a_person(
    service: FakeService, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Outbox(service.events.send_all, database) as outbox:
        outbox.put_many([make_event(0), make_event(1)])
    with _refuse_outcomes(database), pytest.raises(OutboxError):
        outbox.deliver()
    outbox.close()
    arguments = ["--api", "hiring", "--database", database]
    address = ["--base-url", "http://127.0.0.1:1", "--max-unrecorded-attempts", "1"]
    # The known outcome is lost with its outbox.
    assert main(["deliver", *arguments, *address], "tests.runtime.outbox") == 1
    assert "requeue or discard" in capsys.readouterr().err
    for action in (["status"], ["deliver", *address]):
        assert main([*action, *arguments], "tests.runtime.outbox") == 1
        output = capsys.readouterr()
        assert "2 items were sent" in output.err
    assert main(["status", *arguments], "tests.runtime.outbox") == 1
    assert json.loads(capsys.readouterr().out)["unrecorded"] == 2
    assert main(["discard", "--all", *arguments], "tests.runtime.outbox") == 0
    assert main(["status", *arguments], "tests.runtime.outbox") == 0


def test_run_records_outcome_at_its_end_or_raises(
    service: FakeService, database: str
) -> None:
    with Outbox(service.events.send_all, database) as outbox:
        outbox.put(make_event(0))
        with _refuse_outcomes(database), pytest.raises(OutboxError, match="no room"):
            outbox.run(PauseRecorder(3))
        stop = threading.Event()
        stop.set()
        outbox.run(stop)
        assert outbox.counts().pending == 0
    assert service.accepted_numbers == [0]


def test_outcome_needs_no_more_room_than_attempt(
    service: FakeService, tmp_path: Path
) -> None:
    """The file that the recording extends cannot grow while the items are sent."""
    file = tmp_path / "outbox.db"
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill_disk(_: list[Event]) -> None:
        size = file.with_name("outbox.db-wal").stat().st_size
        assert size > 0
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, unlimited[1]))

    with Outbox(service.events.send_all, f"sqlite:///{file}") as outbox:
        for number in range(5):
            outbox.put(make_event(number, application=f"{number}" * 2_000))
        # This empties the write-ahead log.
        outbox._database.erase_deleted()
        service.behaviors = [fill_disk]
        try:
            assert outbox.deliver(limit=5).accepted == 5
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
        assert outbox.deliver() == Delivery(0, 0)
    assert service.batches == [[0, 1, 2, 3, 4]]
    assert b"2222" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


def test_damaged_page_that_prevents_deletion(
    service: FakeService, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "outbox.db"
    with Outbox(service.events.send_all, f"sqlite:///{file}") as outbox:
        outbox.put_many(make_event(number) for number in range(7))
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'outbox_keys'"
        pages = [page for (page,) in connection.execute(query)]
        (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as writer:
        for page in pages:
            writer.seek((page - 1) * page_size)
            writer.write(b"\xff" * page_size)
    with Outbox(service.events.send_all, f"sqlite:///{file}") as outbox:
        assert outbox.deliver().accepted == 7
        assert outbox.deliver() == Delivery(0, 0)
    assert service.accepted_numbers == list(range(7))
    assert "cannot delete the delivered items" in caplog.text


@pytest.mark.parametrize("order", ["all", "key"])
def test_role_without_right_to_delete(
    service: FakeService,
    postgresql_database: str,
    order: Order,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with Outbox(service.events.send_all, postgresql_database, order=order) as outbox:
        outbox.put_many(make_event(number) for number in range(7))
        _execute(
            postgresql_database,
            {"postgresql": """
DROP ROLE IF EXISTS typecase_outbox;
CREATE ROLE typecase_outbox LOGIN;
GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO typecase_outbox;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO typecase_outbox
"""},
        )
        url = sqlalchemy.make_url(postgresql_database).set(username="typecase_outbox")
        text = url.render_as_string(hide_password=False)
        with Outbox(service.events.send_all, text, order=order) as restricted:
            restricted.put(make_event(7))
            assert restricted.deliver().accepted == 8
            assert restricted.deliver() == Delivery(0, 0)
            assert restricted.counts().pending == 0
        assert "cannot delete the delivered items" in caplog.text
        # A worker that has the right deletes what is left.
        outbox.deliver()
        assert _read_states(postgresql_database) == []
    assert service.accepted_numbers == list(range(8))
    drop = "DROP OWNED BY typecase_outbox; DROP ROLE typecase_outbox"
    _execute(postgresql_database, {"postgresql": drop})


def _read_states(url: str) -> list[tuple[str, int]]:
    engine = sqlalchemy.create_engine(url)
    with engine.connect() as connection:
        query = "SELECT state, unrecorded FROM outbox_items ORDER BY id"
        rows = connection.exec_driver_sql(query).all()
    engine.dispose()
    return [(row.state, row.unrecorded) for row in rows]


def test_attempt_is_committed_and_no_transaction_is_open_while_sending(
    service: FakeService, postgresql: str
) -> None:
    url = new_database(postgresql)
    seen: list[object] = []

    def observe(_: list[Event]) -> None:
        seen.append(_read_states(url))
        engine = sqlalchemy.create_engine(url)
        with engine.connect() as connection:
            query = """SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            AND state <> 'idle'"""
            seen.append(connection.exec_driver_sql(query).scalar())
        engine.dispose()

    service.behaviors = [observe]
    with Outbox(service.events.send_all, url) as outbox:
        outbox.put_many([make_event(0), make_event(1)])
        assert outbox.deliver().accepted == 2
    assert seen == [[("sending", 1)] * 2, 0]


def test_outcome_is_recorded_after_a_lost_connection(
    service: FakeService, postgresql_database: str
) -> None:
    def end_all_connections(_: list[Event]) -> None:
        _execute(
            postgresql_database,
            {"postgresql": """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()"""},
        )

    service.behaviors = [end_all_connections] * 2
    with Outbox(service.events.send_all, postgresql_database) as outbox:
        outbox.put_many(make_event(number) for number in range(7))
        assert outbox.deliver().accepted == 7
        assert outbox.counts().pending == 0
    assert service.accepted_numbers == list(range(7))


def test_late_outcome_does_not_change_the_attempt_of_another_worker(
    service: FakeService, database: str
) -> None:
    other_service = FakeService()
    outbox = Outbox(service.events.send_all, database)
    outbox.put(make_event(0))
    service.behaviors = [error_response(503)]
    with _refuse_outcomes(database):
        with pytest.raises(OutboxError):
            outbox.deliver()
        # This releases the lock, so that another worker takes the item.
        outbox.close()

    def record_late(_: list[Event]) -> None:
        outbox.deliver(limit=0)

    other_service.behaviors = [record_late]
    with Outbox(other_service.events.send_all, database) as other_outbox:
        assert other_outbox.deliver().accepted == 1
        assert other_outbox.counts().pending == 0
    outbox.close()
    assert (service.batches, other_service.batches) == ([], [[0]])


@pytest.mark.parametrize("limit", [0, -1])
def test_limit_must_be_positive(limit: int, service: FakeService) -> None:
    with pytest.raises(ConfigurationError, match="at least 1"):
        Outbox(service.events.send_all, max_unrecorded_attempts=limit)
