"""Assign the job ads of a campaign to its groups.

A job ad belongs to the matching group of the highest priority, or to none. A group
matches a job ad if all filters that it includes match and none that it excludes does. A
filter matches if any of its entries matches. A group without included filters matches
nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser.models import GroupStatus
from tests.sandbox.app.advertiser.rules.industry_classifier import classify_industry
from tests.sandbox.app.advertiser.tables import Group, JobAd
from tests.sandbox.app.advertiser.us_locations import get_state_number

EntryMatcher = Callable[[JobAd, str], bool]


def assign_jobs(
    session: Session, campaign_id: int, *, excluded_group_id: int | None = None
) -> None:
    """Assign all job ads of a campaign anew.

    Args:
        session: The running transaction.
        campaign_id: The campaign.
        excluded_group_id: A group that gets no job ads, because it will be deleted.
    """
    query = (
        select(Group)
        .where(Group.campaign_id == campaign_id)
        .where(Group.status != GroupStatus.TERMINATED)
        .order_by(Group.priority.desc(), Group.id)
    )
    groups = [
        group for group in session.scalars(query) if group.id != excluded_group_id
    ]
    for job in session.scalars(select(JobAd).where(JobAd.campaign_id == campaign_id)):
        matches = (group.id for group in groups if _matches(group.settings, job))
        job.group_id = next(matches, None)
    session.flush()


def _matches(settings: Mapping[str, Any], job: JobAd) -> bool:
    """Return whether a group with these settings matches the job ad."""
    included = list(_match_filters(settings.get("includeFilters", {}), job))
    if words := settings.get("configurationQuery", "").casefold().split():
        text = f"{_get_text(job, 'title')} {_get_text(job, 'description')}".casefold()
        included.append(all(word in text for word in words))
    if city := settings.get("configurationCity"):
        included.append(_matches_location(job, city))
    excluded = _match_filters(settings.get("excludeFilters", {}), job)
    return bool(included) and all(included) and not any(excluded)


def _match_filters(filters: Mapping[str, Any], job: JobAd) -> Iterable[bool]:
    """Yield for each filter that has entries whether it matches."""
    for name, matches_entry in _ENTRY_MATCHERS.items():
        if entries := filters.get(name):
            yield any(matches_entry(job, entry) for entry in entries)


def _get_text(job: JobAd, field: str) -> str:
    return str(job.details.get(field, ""))


def _matches_part_of(field: str) -> EntryMatcher:
    """Return a matcher for entries that are a part of a text field."""
    return lambda job, entry: entry.casefold() in _get_text(job, field).casefold()


def _matches_location(job: JobAd, entry: str) -> bool:
    """Match a city, a state, a zip code or `City, ST`."""
    wanted = entry.casefold()
    for location in job.details.get("jobLocations", []):
        city, state = location.get("city", ""), location.get("state", "")
        names = (city, state, location.get("zipcode", ""), f"{city}, {state}")
        if wanted in (name.casefold() for name in names if name):
            return True
    return False


def _matches_state(job: JobAd, entry: str) -> bool:
    """Match the number of a state."""
    return any(
        entry == str(get_state_number(location.get("state", "")))
        for location in job.details.get("jobLocations", [])
    )


def _matches_industry(job: JobAd, entry: str) -> bool:
    """Match the major or the minor category of the job ad's text."""
    text = f"{_get_text(job, 'title')} {_get_text(job, 'description')}"
    industry = classify_industry(text)
    return entry.casefold() in (industry.major.casefold(), industry.minor.casefold())


_ENTRY_MATCHERS: Mapping[str, EntryMatcher] = {
    "accountIds": lambda job, entry: _get_text(job, "accountId") == entry,
    "companyIds": lambda job, entry: str(job.company_id) == entry,
    "industries": _matches_industry,
    "jobDescriptions": _matches_part_of("description"),
    "jobStateIds": _matches_state,
    "jobTitles": _matches_part_of("title"),
    "locations": _matches_location,
    "referenceNumbers": lambda job, entry: job.reference == entry,
}
