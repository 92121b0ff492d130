"""Transactions of the sandbox: many at once, and ones that fail."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.sandbox.app import apis
from tests.sandbox.app.database import Database
from tests.sandbox.app.platform.tables import Campaign
from tests.sandbox.app.seeding import prepare

CALLERS, TIMES = 16, 12


def _spend(session: Session) -> int:
    """Read a number and write another one, without a lock of its own."""
    campaign = session.get_one(Campaign, 1)
    campaign.spent_cents += 7
    return campaign.spent_cents


def test_nothing_is_lost_or_doubled(empty: str) -> None:
    database = Database(empty)
    prepare(database, apis.load(), date(2026, 3, 9))
    # A second start finds what the first one wrote.
    prepare(database, apis.load(), date(2026, 3, 10))
    count = select(Campaign.spent_cents).where(Campaign.id == 1)
    before = database.transaction(lambda session: session.scalar(count))
    with ThreadPoolExecutor(CALLERS) as pool:
        calls = [
            pool.submit(database.transaction, _spend) for _ in range(CALLERS * TIMES)
        ]
        seen = sorted(call.result() for call in calls)
    assert before is not None
    assert seen == [before + 7 * (each + 1) for each in range(CALLERS * TIMES)]
    assert database.transaction(lambda session: session.scalar(count)) == seen[-1]
    database.close()


def test_an_error_takes_everything_back(empty: str) -> None:
    database = Database(empty)
    prepare(database, apis.load(), date(2026, 3, 9))

    def fail(session: Session) -> None:
        _spend(session)
        session.flush()
        raise LookupError

    with pytest.raises(LookupError):
        database.transaction(fail)
    assert database.transaction(_spend) == 1007
    database.close()
