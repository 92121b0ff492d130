"""Models of the Job Search API. Printed by typecase from search.yaml."""

from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Any, ClassVar

from .._runtime.models.model import Model, OpenStrEnum


class ResultFormat(StrEnum):
    """Format of a search answer. `php` appears in the earlier description only."""

    JSON = "json"
    XML = "xml"
    HTML = "html"
    PHP = "php"


class Experience(IntEnum):
    """Level of experience."""

    NO_EXP = 2
    EXP_SENIOR = 3
    EXP_MANAGER = 4
    EXP_EXECUTIVE = 5


class SalaryUnit(OpenStrEnum):
    """Period of a salary, or a bonus."""

    BONUS = "bonus"
    YEARLY = "yearly"
    MONTHLY = "monthly"
    WEEKLY = "weekly"
    DAILY = "daily"
    HOURLY = "hourly"


class SalaryDetail(Model):
    """A salary of a job."""

    value: list[str] | None = None
    """Minimum, then maximum, as strings."""
    unit: SalaryUnit | None = None
    """Period of the salary, or bonus."""
    label: str | None = None
    """Text to show."""


class BenefitUnit(OpenStrEnum):
    """Kind of benefit."""

    HEALTHCARE = "healthcare"
    PTO = "pto"
    EDUCATION = "education"
    CHILDCARE = "childcare"
    RETIREMENT = "retirement"


class BenefitDetail(Model):
    """A benefit of a job."""

    value: bool | None = None
    """Whether the benefit applies."""
    unit: BenefitUnit | None = None
    """Which benefit."""
    label: str | None = None
    """Text to show."""


class WorktypeUnit(OpenStrEnum):
    """Kind of work."""

    FULLTIME = "fulltime"
    PARTTIME = "parttime"
    INTERNSHIP = "internship"
    WORKFROMHOME = "workfromhome"
    GIG = "gig"
    ENTRYLEVEL = "entrylevel"
    NOEXPERIENCE = "noexperience"


class WorktypeDetail(Model):
    """A kind of work of a job."""

    value: bool | None = None
    """Whether the kind of work applies."""
    unit: WorktypeUnit | None = None
    """Which kind of work."""
    label: str | None = None
    """Text to show."""


class SkillDetail(Model):
    """A skill of a job."""

    value: bool | None = None
    """Whether the skill applies."""
    unit: str | None = None
    """Which kind of skill. Not shown: Value set."""
    label: str | None = None
    """Text to show."""
    key: str | None = None
    """Key of the skill."""
    id: int | None = None
    """Id of the skill."""


class SearchJob(Model):
    """A job found. The extraction fields at the end come with `extractions=1` and are
    not guaranteed on every job. Leave the title and the pay language unchanged."""

    __nullable__: ClassVar[frozenset[str]] = frozenset(
        {
            "all_requirements_normalized",
            "all_preferences_normalized",
            "work_schedule",
            "work_location_type",
            "benefits",
            "compensation",
            "visa_status",
        }
    )

    title: str | None = None
    """Job title; show it unchanged."""
    date: datetime | None = None
    """Date of the job, as a date and time."""
    onclick: str | None = None
    """Click attribute; present unless `link=1`, which puts `url` in its place."""
    url: str | None = None
    """Click address to send the job seeker through; present when `link=1`."""
    company: str | None = None
    """Name of the company."""
    city: list[str] | None = None
    """Places, each of the form city,state."""
    coordinates: list[str] | None = None
    """Positions, each of the form latitude,longitude."""
    description: str | None = None
    """Snippet of 256 characters, the full text with `full_desc=1`, or `...` with
    `skip_desc=1`."""
    price: str | float | None = None
    """The reference has a string here, a quick-start example a number: the cost per
    click, in cents. Both types are kept. Not shown: Meaning of the values."""
    preview: int | None = None
    """The preview value. Not shown: Exact value set."""
    id: str | None = None
    """Id of the job."""
    ad_type: str | None = None
    """Kind of ad. Not shown: Meaning of the values."""
    major_category0: str | None = None
    """First major category, of the form `[Major]`."""
    major_category1: str | None = None
    """Second major category, of the form `[Major]`."""
    minor_category0: str | None = None
    """First minor category, of the form `[Major] Minor`."""
    minor_category1: str | None = None
    """Second minor category, of the form `[Major] Minor`."""
    salary_details: list[SalaryDetail] | None = None
    """Salaries of the job."""
    benefit_details: list[BenefitDetail] | None = None
    """Benefits of the job."""
    worktype_details: list[WorktypeDetail] | None = None
    """Kinds of work."""
    skills_details: list[SkillDetail] | None = None
    """Skills of the job."""
    logo_url: str | None = None
    """Address of the company's logo; with `logo=1`."""
    hero_image_url: str | None = None
    """Address of the hero image; appears with logos."""
    all_requirements_normalized: Any | None = None
    """Extraction field, with `extractions=1`. Not shown: Type of the value."""
    all_preferences_normalized: Any | None = None
    """Extraction field, with `extractions=1`. Not shown: Type of the value."""
    work_schedule: Any | None = None
    """Extraction field, with `extractions=1`. Not shown: Type of the value."""
    work_location_type: Any | None = None
    """Extraction field, with `extractions=1`. Not shown: Type of the value."""
    benefits: Any | None = None
    """Extraction field, with `extractions=1`. Not shown: Type of the value."""
    compensation: Any | None = None
    """Extraction field, with `extractions=1`. Not shown: Type of the value."""
    visa_status: Any | None = None
    """Extraction field, with `extractions=1`. Not shown: Type of the value."""


class SearchResponse(Model):
    """A page of search results."""

    total: int | None = None
    """Number of jobs that match."""
    start: int | None = None
    """Offset of the first job of this page."""
    count: int | None = None
    """Number of jobs in this page."""
    jobs: list[SearchJob] | None = None
    """The jobs found."""


class SearchError(Model):
    """Answer to a bad request."""

    status: str | None = None
    """The word `error`. Always `'error'`."""
    message: str | None = None
    """What is wrong; for example, it asks for `q` or `l`."""
