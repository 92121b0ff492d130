"""Convert a row of a job ad to the API's `SearchJob`, as the search's arguments ask."""

from typing import Any
from urllib.parse import urlencode

from jobads.search import models
from tests.sandbox.app.search.geolocation import PLACES_BY_ZIP_CODE
from tests.sandbox.app.search.search_query import SearchQuery
from tests.sandbox.app.search.tables import JobAd

SNIPPET_LENGTH = 256
_CLICK_URL = "https://click.example/job"
_LOGO_URL = "https://logos.example"
# No document lists the categories; the sandbox makes these up.
_MAJOR_CATEGORIES = {3: "Healthcare", 7: "Logistics", 11: "Technology", 15: "Retail"}
_MINOR_CATEGORIES = {
    31: "Nursing",
    32: "Therapy",
    42: "Warehouse",
    43: "Driving",
    57: "Software",
    58: "Support",
    71: "Sales",
    72: "Management",
}


def serialize_job(query: SearchQuery, job: JobAd) -> models.SearchJob:
    """Return the job, with the optional fields that the query requests."""
    place = PLACES_BY_ZIP_CODE[job.zip_code]
    return models.SearchJob(
        title=job.title,
        date=job.posted,
        company=job.company,
        city=[place.name],
        coordinates=[f"{place.latitude},{place.longitude}"],
        description=_get_description(query, job),
        price=float(job.cents),
        preview=0,
        id=str(job.id),
        ad_type="cpc",
        **_get_click_field(query, job),
        **_get_categories(job),
        **_get_details(job),
        **_get_requested_fields(query, job),
    )


def _get_description(query: SearchQuery, job: JobAd) -> str:
    if query.skip_desc:
        return "..."
    return job.description if query.full_desc else job.description[:SNIPPET_LENGTH]


def _get_click_field(query: SearchQuery, job: JobAd) -> dict[str, Any]:
    """Return `url` or `onclick`; the click URL repeats the query's tracking tags."""
    tags = {
        "t1": query.t1,
        "t2": query.t2,
        "t3": query.t3,
        "referrer": query.referrer,
        "rdr": query.rdr,
    }
    parameters = {name: value for name, value in tags.items() if value is not None}
    url = f"{_CLICK_URL}?{urlencode({'id': job.id, **parameters})}"
    return {"url": url} if query.link else {"onclick": f"location.href='{url}'"}


def _get_categories(job: JobAd) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for index, (major, minor) in enumerate(job.categories[:2]):
        major_name = f"[{_MAJOR_CATEGORIES[major]}]"
        fields[f"major_category{index}"] = major_name
        fields[f"minor_category{index}"] = f"{major_name} {_MINOR_CATEGORIES[minor]}"
    return fields


def _get_details(job: JobAd) -> dict[str, Any]:
    lowest, highest = job.hourly
    salary = models.SalaryDetail(
        value=[str(lowest), str(highest)],
        unit=models.SalaryUnit.HOURLY,
        label=f"${lowest} - ${highest} an hour",
    )
    return {
        "salary_details": [salary],
        "benefit_details": [
            models.BenefitDetail(value=True, unit=unit, label=unit)
            for unit in map(models.BenefitUnit, job.benefits)
        ],
        "worktype_details": [
            models.WorktypeDetail(value=True, unit=unit, label=unit)
            for unit in map(models.WorktypeUnit, job.worktypes)
        ],
        "skills_details": [
            models.SkillDetail(
                value=True, unit="skill", label=skill, key=skill, id=index
            )
            for index, skill in enumerate(job.skills)
        ],
    }


def _get_requested_fields(query: SearchQuery, job: JobAd) -> dict[str, Any]:
    fields = dict(job.extractions) if query.extractions else {}
    if query.logo:
        logo = f"{_LOGO_URL}/{job.company.split()[0]}"
        fields["logo_url"] = f"{logo}.png"
        fields["hero_image_url"] = f"{logo}.jpg"
    return fields
