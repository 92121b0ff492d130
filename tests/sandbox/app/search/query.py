"""What a search asks for: the arguments of a call in, decisions that do not depend on a
job out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.sandbox.app.search import places

_ANY_JOB = "jobs near me"
"""What the document suggests to those who search without keywords."""
_NEARBY_KM = 40
_COMMUTES = (15, 30, 45, 60)


@dataclass(frozen=True, kw_only=True)
class Query:
    """The arguments of `jobs.search`, with the defaults of the document."""

    ip: str
    q: str | None = None
    l: str | None = None  # noqa: E741
    pid: str | None = None
    uid: str | None = None
    start: int = 0
    limit: int = 10
    format: str = "json"
    link: int = 0
    full_desc: int = 0
    skip_desc: int = 0
    logo: int = 0
    extractions: int = 0
    encrypt: int = 0
    useragent: str = ""
    t1: str | None = None
    t2: str | None = None
    t3: str | None = None
    referrer: str | None = None
    rdr: Any = None
    benefit: Sequence[str] = ()
    worktype: Sequence[str] = ()
    commute: int | None = None
    d: int | None = None
    salary: float | None = None
    salary_min: float | None = None
    salary_max: float | None = None
    salary_period: str = "hourly"
    relevancy_weight: int = 0
    title: int = 0
    major_category: Sequence[int] = ()
    minor_category: Sequence[int] = ()
    match_top_category: int = 0
    experience: int | None = None
    m: int = 0
    jobid: str | None = None
    date: int | None = None

    @property
    def text(self) -> str:
        """The keywords, or nothing where any job will do."""
        text = (self.q or "").casefold().strip()
        return "" if text == _ANY_JOB else text

    @property
    def place(self) -> places.Place | None:
        """Around where to search: what was typed, or else where the searcher is."""
        if self.l is not None:
            return places.named(self.l)
        return places.of_address(self.ip)

    @property
    def radius_km(self) -> float | None:
        """How far a job may be; a minute on the way counts as a kilometre."""
        if self.commute is not None:
            minutes = self.commute
            return min(_COMMUTES, key=lambda each: abs(each - minutes))
        if self.d is not None:
            return self.d
        return None if self.l is None else _NEARBY_KM
