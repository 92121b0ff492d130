"""Job ads in the two forms in which the API lists them."""

from collections.abc import Sequence
from typing import Any, get_args

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.access import Access
from tests.sandbox.app.advertiser.budgets import UNLIMITED
from tests.sandbox.app.advertiser.days import moment_of
from tests.sandbox.app.advertiser.industries import classified
from tests.sandbox.app.advertiser.places import of_state, zipcode_of
from tests.sandbox.app.advertiser.tables import JobAd

_KEPT = (
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
_TYPE_NAMES = {
    "bool": "boolean",
    "datetime": "date-time",
    "float": "number",
    "int": "integer",
    "list": "array",
    "str": "string",
}


def visible(session: Session, access: Access) -> Sequence[JobAd]:
    """The job ads of campaigns and groups that an account may access."""
    in_campaign = JobAd.campaign_id.in_(access.campaigns)
    in_group = JobAd.group_id.in_(access.groups)
    query = select(JobAd).where(in_campaign | in_group).order_by(JobAd.id)
    return session.scalars(query).all()


def as_job(row: JobAd) -> models.Job:
    """The form of `GET /jobs`."""
    details = row.details
    places: list[dict[str, str]] = details.get("jobLocations", [])
    found = classified(f"{details.get('title', '')} {details.get('description', '')}")
    zipcodes = [zipcode_of(place.get("zipcode", "")) for place in places]
    states = [of_state(place.get("state", "")) for place in places]
    fields: dict[str, Any] = {
        "budgetCents": row.budget_cents,
        "campaignId": row.campaign_id,
        "cities": [place["city"] for place in places if "city" in place],
        "company": details.get("company"),
        "companyId": row.company_id,
        "cpcCents": details.get("priceCents"),
        "created": moment_of(row.created),
        "customerId": row.campaign.customer_id,
        "description": details.get("description"),
        "email": details.get("emailAddress"),
        "id": str(row.id),
        "jobReference": row.reference,
        "jobStatus": row.status,
        "majorCategories": {"category": found.major, "score": found.score},
        "minorCategories": {"category": found.minor, "score": found.score},
        "poolId": row.campaign.pool_id,
        "posted": moment_of(row.created),
        "groupId": row.group_id,
        "stateIds": [state for state in states if state is not None],
        "status": row.status,
        "title": details.get("title"),
        "url": details.get("url"),
        "zipcodes": [each for each in zipcodes if each is not None],
    }
    return models.Job.model_validate(_given(fields))


def as_listing(row: JobAd, spend: int) -> models.JobListing:
    """The form of `GET /job/list`."""
    budget = row.budget_cents
    account = row.details.get("accountId", "")
    fields: dict[str, Any] = {
        **{name: row.details.get(name) for name in _KEPT},
        "accountId": int(account) if _is_number(account) else None,
        "budgetCents": budget,
        "campaignId": row.campaign_id,
        "currentSpendCents": spend,
        "groupId": row.group_id,
        "isCpa": row.campaign.is_cpa,
        "jobId": row.id,
        "locations": row.details.get("jobLocations", []),
        "percentage": 100 * spend / budget if budget > 0 else None,
        "remainingCents": None if budget == UNLIMITED else max(budget - spend, 0),
        "referenceNumber": row.reference,
        "spendCents": spend,
        "status": row.status,
        "totalSpendCents": str(spend),
        "upd": moment_of(row.updated),
    }
    return models.JobListing.model_validate(_given(fields))


def metadata(rows: int) -> models.Metadata:
    """The columns of the second form, and how many rows there are."""
    columns = [
        models.ColumnDetail(
            column_label=field.alias or name,
            column_type_name=_type_name(field.annotation),
        )
        for name, field in models.JobListing.model_fields.items()
    ]
    return models.Metadata(column_details=columns, result_count=rows)


def _type_name(annotation: Any) -> str:
    # The type within `… | None`.
    name: str = get_args(annotation)[0].__name__
    return _TYPE_NAMES.get(name, name)


def _given(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 19
