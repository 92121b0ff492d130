"""Methods of `applications`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions
from .._runtime.secret import with_secrets

if TYPE_CHECKING:
    from . import models
    from ._operations import applications as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(
        ".models", "._operations.applications", package=__package__
    )


class Applications(Resource):
    """Resumes and applicants; only where the service hosts the online job
    application."""

    def download(
        self,
        *,
        application_id: int | None = None,
        login: str | None = None,
        password: str | None = None,
        options: RequestOptions | None = None,
    ) -> bytes:
        """Download the resume of an application: `GET /application/download`.

        Answers the file as it was uploaded. Where a resume is optional an applicant may
        have none. The user's login and password go in the query. Applies only where the
        service hosts the online job application.

        Args:
            application_id: Id of the application.
            login: Login name of the user.
            password: Password of the user.
        Returns:
            The resume file as it was uploaded.
        """
        arguments = with_secrets(
            {
                "application_id": application_id,
                "login": login,
                "password": password,
                "options": options,
            },
            "login",
            "password",
        )
        del login, password
        return self._call(_operations.DOWNLOAD, **arguments)

    def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        campaign_ids: Sequence[int] | None = None,
        reference_numbers: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> list[models.ApplicantReportRow]:
        """List applicants: `GET /application/report`.

        Applies only where the service hosts the online job application.

        Args:
            start: Start of the period: Unix time in milliseconds.
            end: End of the period: Unix time in milliseconds.
            campaign_ids: Ids of campaigns.
            reference_numbers: Reference numbers of job ads.
        Returns:
            Rows of applicants.
        """
        return self._call(
            _operations.REPORT,
            start=start,
            end=end,
            campaign_ids=campaign_ids,
            reference_numbers=reference_numbers,
            options=options,
        )


class AsyncApplications(AsyncResource):
    """`Applications` for asyncio."""

    async def download(
        self,
        *,
        application_id: int | None = None,
        login: str | None = None,
        password: str | None = None,
        options: RequestOptions | None = None,
    ) -> bytes:
        """Download the resume of an application: `GET /application/download`, as
        `Applications.download`."""
        arguments = with_secrets(
            {
                "application_id": application_id,
                "login": login,
                "password": password,
                "options": options,
            },
            "login",
            "password",
        )
        del login, password
        return await self._call(_operations.DOWNLOAD, **arguments)

    async def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        campaign_ids: Sequence[int] | None = None,
        reference_numbers: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> list[models.ApplicantReportRow]:
        """List applicants: `GET /application/report`, as `Applications.report`."""
        return await self._call(
            _operations.REPORT,
            start=start,
            end=end,
            campaign_ids=campaign_ids,
            reference_numbers=reference_numbers,
            options=options,
        )
