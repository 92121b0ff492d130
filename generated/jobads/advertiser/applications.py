"""Operations of `applications`. Printed by typecase from advertiser.yaml."""

from collections.abc import Sequence
from datetime import datetime

from .._runtime.hidden import hidden
from .._runtime.instants import UnixMilliseconds
from .._runtime.integers import Int64
from .._runtime.operation import JSON, Answer, Operation, Parameter
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

DOWNLOAD = Operation[bytes](
    id="applications/download",
    method="GET",
    path="/application/download",
    parameters=(
        Parameter("application_id", "applicationId", "query", Int64),
        Parameter("login", "login", "query", str, secret=True),
        Parameter("password", "password", "query", str, secret=True),
    ),
    answers=(Answer(200, "application/octet-stream", bytes),),
)

REPORT = Operation[list[models.ApplicantReportRow]](
    id="applications/report",
    method="GET",
    path="/application/report",
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
        Parameter(
            "reference_numbers", "referenceNumbers", "query", list[str], explode=False
        ),
    ),
    answers=(Answer(200, JSON, models.ApplicantReportEnvelope, unwrap="data"),),
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
        arguments = hidden(locals(), "login", "password")
        del login, password
        return self._call(DOWNLOAD, arguments)

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
        return self._call(REPORT, locals())


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
        arguments = hidden(locals(), "login", "password")
        del login, password
        return await self._call(DOWNLOAD, arguments)

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
        return await self._call(REPORT, locals())
