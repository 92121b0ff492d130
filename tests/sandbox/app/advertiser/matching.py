"""Which group has a job ad: the filters and priorities of a campaign's groups in, one
group at most for each of its job ads out.

A group that selects nothing matches nothing. Of a filter's members each that is given
must fit, and fits by any of its entries; to exclude, any of them suffices.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser.models import GroupStatus
from tests.sandbox.app.advertiser.industries import classified
from tests.sandbox.app.advertiser.places import of_state
from tests.sandbox.app.advertiser.tables import Group, JobAd

Fits = Callable[[JobAd, str], bool]


def assign(session: Session, campaign_id: int, *, without: int | None = None) -> None:
    """Give every job ad of a campaign to the matching group of highest priority."""
    ordered = (
        select(Group)
        .where(Group.campaign_id == campaign_id)
        .where(Group.status != GroupStatus.TERMINATED)
        .order_by(Group.priority.desc(), Group.id)
    )
    groups = [each for each in session.scalars(ordered) if each.id != without]
    for job in session.scalars(select(JobAd).where(JobAd.campaign_id == campaign_id)):
        job.group_id = next((g.id for g in groups if matches(g.settings, job)), None)
    session.flush()


def matches(settings: Mapping[str, Any], job: JobAd) -> bool:
    """Whether a group with these settings selects the job ad."""
    included = list(_verdicts(settings.get("includeFilters", {}), job))
    if words := settings.get("configurationQuery", "").casefold().split():
        text = f"{_text(job, 'title')} {_text(job, 'description')}".casefold()
        included.append(all(word in text for word in words))
    if city := settings.get("configurationCity"):
        included.append(_is_at(job, city))
    excluded = _verdicts(settings.get("excludeFilters", {}), job)
    return bool(included) and all(included) and not any(excluded)


def _verdicts(filter_: Mapping[str, Any], job: JobAd) -> Iterable[bool]:
    for member, fits in _FITS.items():
        if entries := filter_.get(member):
            yield any(fits(job, entry) for entry in entries)


def _text(job: JobAd, member: str) -> str:
    return str(job.details.get(member, ""))


def _contains(member: str) -> Fits:
    return lambda job, entry: entry.casefold() in _text(job, member).casefold()


def _is_at(job: JobAd, entry: str) -> bool:
    wanted = entry.casefold()
    for place in job.details.get("jobLocations", []):
        city, state = place.get("city", ""), place.get("state", "")
        names = (city, state, place.get("zipcode", ""), f"{city}, {state}")
        if wanted in (name.casefold() for name in names if name):
            return True
    return False


def _in_state(job: JobAd, entry: str) -> bool:
    places = job.details.get("jobLocations", [])
    return entry in (str(of_state(place.get("state", ""))) for place in places)


def _in_industry(job: JobAd, entry: str) -> bool:
    found = classified(f"{_text(job, 'title')} {_text(job, 'description')}")
    return entry.casefold() in (found.major.casefold(), found.minor.casefold())


_FITS: Mapping[str, Fits] = {
    "accountIds": lambda job, entry: _text(job, "accountId") == entry,
    "companyIds": lambda job, entry: str(job.company_id) == entry,
    "industries": _in_industry,
    "jobDescriptions": _contains("description"),
    "jobStateIds": _in_state,
    "jobTitles": _contains("title"),
    "locations": _is_at,
    "referenceNumbers": lambda job, entry: job.reference == entry,
}
