"""Sum the daily performance of job ads for reports, summaries and spends.

All figures of customers, campaigns, groups and job ads are sums of the same rows, so
the levels agree.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.dates import to_date, to_day_range
from tests.sandbox.app.advertiser.tables import Performance
from tests.sandbox.app.advertiser.validation import INT32

_METRICS = (
    Performance.applications,
    Performance.clicks,
    Performance.conversions1,
    Performance.conversions2,
    Performance.conversions3,
    Performance.impressions,
    Performance.spend_cents,
)
_SUMS = [func.coalesce(func.sum(metric), 0).label(metric.key) for metric in _METRICS]

Conditions = list[ColumnElement[bool]]
IdColumn = InstrumentedAttribute[int] | InstrumentedAttribute[int | None]


def filter_by_period(start: int | None, end: int | None) -> Conditions:
    """Return the conditions for a period in Unix milliseconds."""
    first, last = to_day_range(start, end)
    return [Performance.day >= first, Performance.day <= last]


def filter_by_ids(column: IdColumn, ids: Iterable[int] | None) -> Conditions:
    """Return the condition of a filter by ids, or an empty list if ``ids`` is None."""
    if ids is None:
        return []
    # A number beyond int32 would be an error in PostgreSQL.
    return [column.in_([id_ for id_ in ids if id_ in INT32])]


def sum_by_day(
    session: Session, conditions: Conditions, *columns: IdColumn
) -> Iterator[Mapping[str, Any]]:
    """Yield the sums of each day and combination of ids.

    The keys are the names of fields of the API's models.
    """
    keys = (Performance.day, *columns)
    query = select(*keys, *_SUMS).where(*conditions).group_by(*keys).order_by(*keys)
    for row in session.execute(query).mappings():
        fields = dict(row)
        yield {"click_date": to_date(fields.pop("day")), **fields}


def sum_total(session: Session, conditions: Conditions) -> list[models.Metrics]:
    """Return the total sums as a list with a single record, the format of the API."""
    row = session.execute(select(*_SUMS).where(*conditions)).mappings().one()
    return [models.Metrics(**row)]


def sum_spend(session: Session, column: IdColumn, ids: Iterable[int]) -> dict[int, int]:
    """Return the spend in cents of each campaign, group or job ad by its id."""
    ids = list(ids)
    total = func.sum(Performance.spend_cents)
    query = select(column, total).where(column.in_(ids)).group_by(column)
    sums = {id_: cents for id_, cents in session.execute(query) if id_ is not None}
    return {id_: sums.get(id_, 0) for id_ in ids}
