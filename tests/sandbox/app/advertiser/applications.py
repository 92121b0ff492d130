"""Applicants and their résumés, of campaigns whose applications the service hosts."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.server import current_request
from tests.sandbox.app.advertiser.access import Access, access, access_of, chosen
from tests.sandbox.app.advertiser.account import verified
from tests.sandbox.app.advertiser.days import date_of, period
from tests.sandbox.app.advertiser.places import zipcode_of
from tests.sandbox.app.advertiser.refusals import INT32, not_found, required
from tests.sandbox.app.advertiser.tables import Application, Campaign, JobAd
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Applications:
    """Handles `applications`."""

    database: Database

    async def download(
        self,
        *,
        application_id: int | None = None,
        login: str | None = None,
        password: str | None = None,
    ) -> bytes:
        key = required("applicationId", application_id)

        def work(session: Session) -> bytes:
            if login is None and password is None:
                held = access(session)
            else:
                held = access_of(session, verified(session, login, password))
            found = session.get(Application, key) if key in INT32 else None
            if found is None or not _is_open(found.job.campaign, held):
                raise not_found("there is no such application, or not for this account")
            return found.resume or b""

        return await self.database.run(work)

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        campaign_ids: Sequence[int] | None = None,
        reference_numbers: Sequence[str] | None = None,
    ) -> list[models.ApplicantReportRow]:
        url = current_request().url
        download = str(url.replace(path="/application/download", query=""))
        first, last = period(start, end)

        def work(session: Session) -> list[models.ApplicantReportRow]:
            held = access(session)
            query = (
                select(Application)
                .join(JobAd)
                .where(JobAd.campaign_id.in_(chosen(held.campaigns, campaign_ids)))
                .where(Application.day >= first, Application.day <= last)
                .order_by(Application.id)
            )
            return [
                _shown(row, download)
                for row in session.scalars(query)
                if _is_open(row.job.campaign, held)
                and (
                    reference_numbers is None or row.job.reference in reference_numbers
                )
            ]

        return await self.database.run(work)


def _is_open(campaign: Campaign, held: Access) -> bool:
    return campaign.host_application and campaign.id in held.campaigns


def _shown(row: Application, download: str) -> models.ApplicantReportRow:
    job = row.job
    fields = {
        **row.details,
        "applicationDate": date_of(row.day),
        "campaignId": job.campaign_id,
        "campaignName": job.campaign.name,
        "downloadUrl": f"{download}?applicationId={row.id}",
        "jobReference": job.reference,
        "title": job.details.get("title"),
        "company": job.details.get("company"),
    }
    for place in job.details.get("jobLocations", [])[:1]:
        fields |= {
            "jobCity": place.get("city"),
            "jobState": place.get("state"),
            "jobZipcode": zipcode_of(place.get("zipcode", "")),
        }
    given = {name: value for name, value in fields.items() if value is not None}
    return models.ApplicantReportRow.model_validate(given)
