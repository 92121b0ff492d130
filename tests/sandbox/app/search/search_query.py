"""Arguments of a search, and the search area that follows from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.sandbox.app.search import geolocation

_MATCH_ALL = "jobs near me"
"""The value of `q` that the document suggests for a search without keywords."""
_DEFAULT_RADIUS_KM = 40
_COMMUTE_MINUTES = (15, 30, 45, 60)


@dataclass(frozen=True, kw_only=True)
class SearchQuery:
    """The arguments of `jobs.search`, with the document's names and defaults."""

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
    def keywords(self) -> str:
        """The keywords in lower case; empty if every job matches."""
        keywords = (self.q or "").casefold().strip()
        return "" if keywords == _MATCH_ALL else keywords

    @property
    def center(self) -> geolocation.Place | None:
        """The center of the search area: `l`, or else the place of the IP address."""
        if self.l is not None:
            return geolocation.find_place(self.l)
        return geolocation.find_place_of_ip(self.ip)

    @property
    def radius_km(self) -> float | None:
        """The radius of the search area; None if the distance does not matter.

        A minute of commuting counts as a kilometer.
        """
        if self.commute is not None:
            minutes = self.commute
            return min(_COMMUTE_MINUTES, key=lambda option: abs(option - minutes))
        if self.d is not None:
            return self.d
        return None if self.l is None else _DEFAULT_RADIUS_KM
