"""Jobs as publishers see them: a query and a row in, a job of the API out."""

from typing import Any
from urllib.parse import urlencode

from jobads.search import models
from tests.sandbox.app.search.categories import MAJOR, MINOR
from tests.sandbox.app.search.places import BY_ZIP_CODE
from tests.sandbox.app.search.query import Query
from tests.sandbox.app.search.tables import JobAd

SNIPPET = 256
_CLICKS = "https://click.example/job"


def shown(query: Query, job: JobAd) -> models.SearchJob:
    """The job, with what the query asks for."""
    place = BY_ZIP_CODE[job.zip_code]
    return models.SearchJob(
        title=job.title,
        date=job.posted,
        company=job.company,
        city=[place.name],
        coordinates=[f"{place.latitude},{place.longitude}"],
        description=_description(query, job),
        price=float(job.cents),
        preview=0,
        id=str(job.id),
        ad_type="cpc",
        **_click(query, job),
        **_categories(job),
        **_details(job),
        **_on_demand(query, job),
    )


def _description(query: Query, job: JobAd) -> str:
    if query.skip_desc:
        return "..."
    return job.description if query.full_desc else job.description[:SNIPPET]


def _click(query: Query, job: JobAd) -> dict[str, Any]:
    given = {
        "t1": query.t1,
        "t2": query.t2,
        "t3": query.t3,
        "referrer": query.referrer,
        "rdr": query.rdr,
    }
    tags = {name: value for name, value in given.items() if value is not None}
    address = f"{_CLICKS}?{urlencode({'id': job.id, **tags})}"
    return {"url": address} if query.link else {"onclick": f"location.href='{address}'"}


def _categories(job: JobAd) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for place, (major, minor) in enumerate(job.categories[:2]):
        shown[f"major_category{place}"] = f"[{MAJOR[major]}]"
        shown[f"minor_category{place}"] = f"[{MAJOR[major]}] {MINOR[minor]}"
    return shown


def _details(job: JobAd) -> dict[str, Any]:
    least, most = job.hourly
    salary = models.SalaryDetail(
        value=[str(least), str(most)],
        unit=models.SalaryUnit.HOURLY,
        label=f"${least} - ${most} an hour",
    )
    return {
        "salary_details": [salary],
        "benefit_details": [
            models.BenefitDetail(value=True, unit=each, label=each)
            for each in map(models.BenefitUnit, job.benefits)
        ],
        "worktype_details": [
            models.WorktypeDetail(value=True, unit=each, label=each)
            for each in map(models.WorktypeUnit, job.worktypes)
        ],
        "skills_details": [
            models.SkillDetail(value=True, unit="skill", label=each, key=each, id=place)
            for place, each in enumerate(job.skills)
        ],
    }


def _on_demand(query: Query, job: JobAd) -> dict[str, Any]:
    shown = dict(job.extractions) if query.extractions else {}
    if query.logo:
        shown["logo_url"] = f"https://logos.example/{job.company.split()[0]}.png"
        shown["hero_image_url"] = f"https://logos.example/{job.company.split()[0]}.jpg"
    return shown
