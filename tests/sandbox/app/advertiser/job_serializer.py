"""Convert rows of job ads to the API's two formats, `Job` and `JobListing`."""

from typing import Any, get_args

from jobads.advertiser import models
from tests.sandbox.app.advertiser.dates import to_datetime
from tests.sandbox.app.advertiser.rules.budgets import UNLIMITED
from tests.sandbox.app.advertiser.rules.industry_classifier import classify_industry
from tests.sandbox.app.advertiser.tables import JobAd
from tests.sandbox.app.advertiser.us_locations import get_state_number, parse_zip_code

# Fields of `JobListing` that repeat fields of the request.
_REPEATED_FIELDS = (
    "autoPilotEndDate",
    "autoPilotMaximumPriceCents",
    "autoPilotStartDate",
    "company",
    "endDate",
    "isAutoPilot",
    "isMonthlyBudget",
    "priceCents",
    "startDate",
    "title",
)
# Names of Python types in the metadata.
_TYPE_NAMES = {
    "bool": "boolean",
    "datetime": "date-time",
    "float": "number",
    "int": "integer",
    "list": "array",
    "str": "string",
}


def serialize_job(job: JobAd) -> models.Job:
    """Return a job ad in the format of `GET /jobs`."""
    details = job.details
    locations: list[dict[str, str]] = details.get("jobLocations", [])
    industry = classify_industry(
        f"{details.get('title', '')} {details.get('description', '')}"
    )
    zip_codes = [parse_zip_code(place.get("zipcode", "")) for place in locations]
    states = [get_state_number(place.get("state", "")) for place in locations]
    fields: dict[str, Any] = {
        "budgetCents": job.budget_cents,
        "campaignId": job.campaign_id,
        "cities": [place["city"] for place in locations if "city" in place],
        "company": details.get("company"),
        "companyId": job.company_id,
        "cpcCents": details.get("priceCents"),
        "created": to_datetime(job.created),
        "customerId": job.campaign.customer_id,
        "description": details.get("description"),
        "email": details.get("emailAddress"),
        "id": str(job.id),
        "jobReference": job.reference,
        "jobStatus": job.status,
        "majorCategories": {"category": industry.major, "score": industry.score},
        "minorCategories": {"category": industry.minor, "score": industry.score},
        "poolId": job.campaign.pool_id,
        "posted": to_datetime(job.created),
        "groupId": job.group_id,
        "stateIds": [state for state in states if state is not None],
        "status": job.status,
        "title": details.get("title"),
        "url": details.get("url"),
        "zipcodes": [zip_code for zip_code in zip_codes if zip_code is not None],
    }
    return models.Job.model_validate(_drop_none(fields))


def serialize_listing(job: JobAd, spend: int) -> models.JobListing:
    """Return a job ad in the format of `GET /job/list`."""
    budget = job.budget_cents
    account_id = job.details.get("accountId", "")
    fields: dict[str, Any] = {
        **{name: job.details.get(name) for name in _REPEATED_FIELDS},
        "accountId": int(account_id) if _is_int64(account_id) else None,
        "budgetCents": budget,
        "campaignId": job.campaign_id,
        "currentSpendCents": spend,
        "groupId": job.group_id,
        "isCpa": job.campaign.is_cpa,
        "jobId": job.id,
        "locations": job.details.get("jobLocations", []),
        "percentage": 100 * spend / budget if budget > 0 else None,
        "remainingCents": None if budget == UNLIMITED else max(budget - spend, 0),
        "referenceNumber": job.reference,
        "spendCents": spend,
        "status": job.status,
        "totalSpendCents": str(spend),
        "upd": to_datetime(job.updated),
    }
    return models.JobListing.model_validate(_drop_none(fields))


def describe_listings(count: int) -> models.Metadata:
    """Return the metadata of `count` listings: their number and their columns."""
    columns = [
        models.ColumnDetail(
            column_label=field.alias or name,
            column_type_name=_get_type_name(field.annotation),
        )
        for name, field in models.JobListing.model_fields.items()
    ]
    return models.Metadata(column_details=columns, result_count=count)


def _get_type_name(annotation: Any) -> str:
    """Return the API's name of the type X in an annotation `X | None`."""
    name: str = get_args(annotation)[0].__name__
    return _TYPE_NAMES.get(name, name)


def _drop_none(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _is_int64(text: str) -> bool:
    # Any number of 18 digits is an int64.
    return text.isascii() and text.isdigit() and len(text) <= 18
