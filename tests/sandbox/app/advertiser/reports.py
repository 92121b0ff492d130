"""Sums of what job ads did: conditions in, metrics by day or in total out.

Every report and every spend is a sum of the same rows, so that the levels agree.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.days import date_of, period
from tests.sandbox.app.advertiser.refusals import INT32
from tests.sandbox.app.advertiser.tables import Performance

_METRICS = (
    Performance.applications,
    Performance.clicks,
    Performance.conversions1,
    Performance.conversions2,
    Performance.conversions3,
    Performance.impressions,
    Performance.spend_cents,
)
_SUMS = [func.coalesce(func.sum(each), 0).label(each.key) for each in _METRICS]

Where = list[ColumnElement[bool]]
Key = InstrumentedAttribute[int] | InstrumentedAttribute[int | None]


def during(start: int | None, end: int | None) -> Where:
    """The condition on the days."""
    first, last = period(start, end)
    return [Performance.day >= first, Performance.day <= last]


def within(column: Key, wanted: Iterable[int] | None) -> Where:
    """The condition that a column is one of the ids that a filter wants."""
    if wanted is None:
        return []
    return [column.in_([each for each in wanted if each in INT32])]


def daily(session: Session, where: Where, *keys: Key) -> Iterator[Mapping[str, Any]]:
    """Sums for each day and each value of the keys, by the fields of the models."""
    by = (Performance.day, *keys)
    query = select(*by, *_SUMS).where(*where).group_by(*by).order_by(*by)
    for row in session.execute(query).mappings():
        fields = dict(row)
        yield {"click_date": date_of(fields.pop("day")), **fields}


def summary(session: Session, where: Where) -> list[models.Metrics]:
    """One record: the sums of all."""
    row = session.execute(select(*_SUMS).where(*where)).mappings().one()
    return [models.Metrics(**row)]


def spent(session: Session, column: Key, ids: Iterable[int]) -> dict[int, int]:
    """What each of these campaigns, groups or job ads has spent, in cents."""
    wanted = list(ids)
    total = func.sum(Performance.spend_cents)
    query = select(column, total).where(column.in_(wanted)).group_by(column)
    found = {key: sum_ for key, sum_ in session.execute(query) if key is not None}
    return {key: found.get(key, 0) for key in wanted}
