"""Which jobs a search finds, and in which order: a query and jobs in, jobs out.

Keywords, place, categories, experience and `m` decide whether a job is found at all;
everything else only moves it up or down.
"""

from collections.abc import Iterable

from tests.sandbox.app.search.places import BY_ZIP_CODE, distance_km
from tests.sandbox.app.search.query import Query
from tests.sandbox.app.search.tables import JobAd

_HOURS = {"hourly": 1, "daily": 8, "weekly": 40, "monthly": 173, "yearly": 2080}
_MOBILE = ("iphone", "android", "mobile")


def found(query: Query, jobs: Iterable[JobAd]) -> list[JobAd]:
    """All that match, the best first; equals stay in the order of their ids."""
    matching = [job for job in jobs if _matches(query, job)]
    return sorted(matching, key=lambda job: (-_score(query, job), job.id))


def _matches(query: Query, job: JobAd) -> bool:
    return (
        _has_words(query, job)
        and _is_near(query, job)
        and _is_in_categories(query, job)
        and query.experience in (None, job.experience)
        and (job.is_mobile or not query.m)
    )


def _has_words(query: Query, job: JobAd) -> bool:
    if query.title:
        return query.text in job.title.casefold()
    text = f"{job.title} {job.company} {job.description}".casefold()
    return all(word in text for word in query.text.split())


def _is_near(query: Query, job: JobAd) -> bool:
    radius = query.radius_km
    if radius is None:
        return True
    if query.place is None:
        # Nothing is near a place nobody knows; an address without one excludes nothing.
        return query.l is None
    return distance_km(query.place, BY_ZIP_CODE[job.zip_code]) <= radius


def _is_in_categories(query: Query, job: JobAd) -> bool:
    counted = job.categories[:1] if query.match_top_category else job.categories
    majors, minors = ({pair[place] for pair in counted} for place in (0, 1))
    return (
        not query.major_category or not majors.isdisjoint(query.major_category)
    ) and (not query.minor_category or not minors.isdisjoint(query.minor_category))


def _score(query: Query, job: JobAd) -> float:
    price = job.cents * (100 - query.relevancy_weight) / 100
    return price + 10 * _relevance(query, job)


def _relevance(query: Query, job: JobAd) -> float:
    """One for each signal that fits."""
    title = job.title.casefold()
    points = float(sum(word in title for word in query.text.split()))
    points += len(set(query.benefit) & set(job.benefits))
    points += len(set(query.worktype) & set(job.worktypes))
    points += _pays(query, job)
    agent = query.useragent.casefold()
    points += job.is_mobile and any(word in agent for word in _MOBILE)
    if query.place is not None:
        away = distance_km(query.place, BY_ZIP_CODE[job.zip_code])
        points += max(0.0, 1 - away / 100)
    return points


def _pays(query: Query, job: JobAd) -> int:
    hours = _HOURS.get(query.salary_period, 1)
    least, most = (each * hours for each in job.hourly)
    wanted = query.salary
    return sum(
        (
            wanted is not None and least <= wanted <= most,
            query.salary_min is not None and most >= query.salary_min,
            query.salary_max is not None and least <= query.salary_max,
        )
    )
