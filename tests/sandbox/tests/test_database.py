"""Test transactions of the sandbox: concurrent ones, and ones that fail."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.sandbox.app.database import Database
from tests.sandbox.app.platform.tables import Campaign
from tests.sandbox.app.registry import load_apis
from tests.sandbox.app.seeding import prepare_database

THREADS = 16
TRANSACTIONS = 192


def _add_spend(session: Session) -> int:
    """Read the spend of campaign 1, write it plus 7, and return it; take no lock."""
    campaign = session.get_one(Campaign, 1)
    campaign.spent_cents += 7
    return campaign.spent_cents


def test_concurrent_transactions_lose_no_change(empty_database_url: str) -> None:
    database = Database(empty_database_url)
    prepare_database(database, load_apis(), date(2026, 3, 9))
    # A restart on a later day does not seed the database again.
    prepare_database(database, load_apis(), date(2026, 3, 10))
    query = select(Campaign.spent_cents).where(Campaign.id == 1)
    before = database.run_sync(lambda session: session.scalar(query))
    with ThreadPoolExecutor(THREADS) as pool:
        futures = [
            pool.submit(database.run_sync, _add_spend) for _ in range(TRANSACTIONS)
        ]
        results = sorted(future.result() for future in futures)
    assert before is not None
    assert results == [before + 7 * number for number in range(1, TRANSACTIONS + 1)]
    assert database.run_sync(lambda session: session.scalar(query)) == results[-1]
    database.close()


def test_error_rolls_the_transaction_back(empty_database_url: str) -> None:
    database = Database(empty_database_url)
    prepare_database(database, load_apis(), date(2026, 3, 9))

    def fail(session: Session) -> None:
        _add_spend(session)
        session.flush()
        raise LookupError

    with pytest.raises(LookupError):
        database.run_sync(fail)
    # The seeded spend is 1000, so nothing of the failed transaction remains.
    assert database.run_sync(_add_spend) == 1007
    database.close()
