"""Handle the resource `applications`: applicants and their résumés.

Only campaigns with `host_application` have applications that callers can see.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.server import current_request
from tests.sandbox.app.advertiser.dates import to_date, to_day_range
from tests.sandbox.app.advertiser.handlers.account import verify_login
from tests.sandbox.app.advertiser.permissions import (
    Access,
    filter_ids,
    get_access,
    get_current_access,
)
from tests.sandbox.app.advertiser.responses import not_found
from tests.sandbox.app.advertiser.tables import Application, Campaign, JobAd
from tests.sandbox.app.advertiser.us_locations import parse_zip_code
from tests.sandbox.app.advertiser.validation import INT32, require
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Applications:
    """The implementation of `ApplicationsHandler`."""

    database: Database

    async def download(
        self,
        *,
        application_id: int | None = None,
        login: str | None = None,
        password: str | None = None,
    ) -> bytes:
        id_ = require("applicationId", application_id)

        def work(session: Session) -> bytes:
            if login is None and password is None:
                access = get_current_access(session)
            else:
                access = get_access(session, verify_login(session, login, password))
            application = session.get(Application, id_) if id_ in INT32 else None
            if application is None or not _is_visible(application.job.campaign, access):
                raise not_found("there is no such application, or not for this account")
            return application.resume or b""

        return await self.database.run(work)

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        campaign_ids: Sequence[int] | None = None,
        reference_numbers: Sequence[str] | None = None,
    ) -> list[models.ApplicantReportRow]:
        request_url = current_request().url
        download_url = str(request_url.replace(path="/application/download", query=""))
        first_day, last_day = to_day_range(start, end)

        def work(session: Session) -> list[models.ApplicantReportRow]:
            access = get_current_access(session)
            query = (
                select(Application)
                .join(JobAd)
                .where(
                    JobAd.campaign_id.in_(filter_ids(access.campaigns, campaign_ids))
                )
                .where(Application.day >= first_day, Application.day <= last_day)
                .order_by(Application.id)
            )
            return [
                _create_report_row(application, download_url)
                for application in session.scalars(query)
                if _is_visible(application.job.campaign, access)
                and (
                    reference_numbers is None
                    or application.job.reference in reference_numbers
                )
            ]

        return await self.database.run(work)


def _is_visible(campaign: Campaign, access: Access) -> bool:
    return campaign.host_application and campaign.id in access.campaigns


def _create_report_row(
    application: Application, download_url: str
) -> models.ApplicantReportRow:
    job = application.job
    fields = {
        **application.details,
        "applicationDate": to_date(application.day),
        "campaignId": job.campaign_id,
        "campaignName": job.campaign.name,
        "downloadUrl": f"{download_url}?applicationId={application.id}",
        "jobReference": job.reference,
        "title": job.details.get("title"),
        "company": job.details.get("company"),
    }
    if locations := job.details.get("jobLocations"):
        # The report has room for one location.
        fields |= {
            "jobCity": locations[0].get("city"),
            "jobState": locations[0].get("state"),
            "jobZipcode": parse_zip_code(locations[0].get("zipcode", "")),
        }
    present = {name: value for name, value in fields.items() if value is not None}
    return models.ApplicantReportRow.model_validate(present)
