"""Select the jobs that match a search, and sort them by price and relevance.

Keywords, location, categories, experience and `m` decide whether a job matches. All
other arguments only affect its rank.
"""

from collections.abc import Iterable

from tests.sandbox.app.search.geolocation import PLACES_BY_ZIP_CODE, compute_distance_km
from tests.sandbox.app.search.search_query import SearchQuery
from tests.sandbox.app.search.tables import JobAd

_HOURS_PER_PERIOD = {
    "hourly": 1,
    "daily": 8,
    "weekly": 40,
    "monthly": 173,
    "yearly": 2080,
}
_MOBILE_USER_AGENTS = ("iphone", "android", "mobile")
_CENTS_PER_SIGNAL = 10


def find_jobs(query: SearchQuery, jobs: Iterable[JobAd]) -> list[JobAd]:
    """Return all matching jobs, the highest score first; equal scores by id."""
    matches = [job for job in jobs if _matches(query, job)]
    return sorted(matches, key=lambda job: (-_compute_score(query, job), job.id))


def _matches(query: SearchQuery, job: JobAd) -> bool:
    return (
        _matches_keywords(query, job)
        and _is_in_search_area(query, job)
        and _matches_categories(query, job)
        and query.experience in (None, job.experience)
        and (job.is_mobile or not query.m)
    )


def _matches_keywords(query: SearchQuery, job: JobAd) -> bool:
    if query.title:
        return query.keywords in job.title.casefold()
    text = f"{job.title} {job.company} {job.description}".casefold()
    return all(word in text for word in query.keywords.split())


def _is_in_search_area(query: SearchQuery, job: JobAd) -> bool:
    radius = query.radius_km
    if radius is None:
        return True
    if query.center is None:
        # No job is near an unknown `l`; an unknown IP address restricts nothing.
        return query.l is None
    place = PLACES_BY_ZIP_CODE[job.zip_code]
    return compute_distance_km(query.center, place) <= radius


def _matches_categories(query: SearchQuery, job: JobAd) -> bool:
    categories = job.categories[:1] if query.match_top_category else job.categories
    majors = {major for major, _ in categories}
    minors = {minor for _, minor in categories}
    return (
        not query.major_category or not majors.isdisjoint(query.major_category)
    ) and (not query.minor_category or not minors.isdisjoint(query.minor_category))


def _compute_score(query: SearchQuery, job: JobAd) -> float:
    price = job.cents * (100 - query.relevancy_weight) / 100
    return price + _CENTS_PER_SIGNAL * _count_signals(query, job)


def _count_signals(query: SearchQuery, job: JobAd) -> float:
    """Return a point for each ranking argument that the job fits."""
    title = job.title.casefold()
    points = float(sum(word in title for word in query.keywords.split()))
    points += len(set(query.benefit) & set(job.benefits))
    points += len(set(query.worktype) & set(job.worktypes))
    points += _count_salary_signals(query, job)
    user_agent = query.useragent.casefold()
    points += job.is_mobile and any(word in user_agent for word in _MOBILE_USER_AGENTS)
    if query.center is not None:
        place = PLACES_BY_ZIP_CODE[job.zip_code]
        # From 1 in the center down to 0 at 100 km.
        points += max(0.0, 1 - compute_distance_km(query.center, place) / 100)
    return points


def _count_salary_signals(query: SearchQuery, job: JobAd) -> int:
    hours = _HOURS_PER_PERIOD.get(query.salary_period, 1)
    lowest, highest = (salary * hours for salary in job.hourly)
    return sum(
        (
            query.salary is not None and lowest <= query.salary <= highest,
            query.salary_min is not None and highest >= query.salary_min,
            query.salary_max is not None and lowest <= query.salary_max,
        )
    )
