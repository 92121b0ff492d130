"""Operations of `campaigns`. Printed by typecase from platform.yaml."""

from collections.abc import Sequence
from typing import Any

from .._runtime.integers import Int32
from .._runtime.operation import JSON, Answer, Body, Operation, Paging, Parameter
from .._runtime.options import RequestOptions
from .._runtime.paging import AsyncPages, Pages, Position
from .._runtime.resource import AsyncResource, Resource
from . import models

LIST = Operation[models.Envelope](
    id="campaigns/list",
    method="GET",
    path="/campaigns",
    paging=Paging(
        page="page",
        size="size",
        default_size=10,
        items="/data/entities",
        last="/_meta/last",
        total="/_meta/totalElements",
    ),
    parameters=(
        Parameter("page", "page", "query", Int32),
        Parameter("size", "size", "query", Int32),
    ),
    answers=(
        Answer(200, JSON, models.Envelope),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

CREATE = Operation[models.Campaign](
    id="campaigns/create",
    method="POST",
    path="/campaigns",
    body_required=True,
    bodies=(Body(JSON, models.CampaignBody),),
    answers=(
        Answer(200, JSON, models.Campaign),
        Answer(201, JSON, models.Campaign),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

REPORT = Operation[models.ReportEnvelope](
    id="campaigns/report",
    method="GET",
    path="/campaigns/{campaignId}/report",
    parameters=(
        Parameter("campaign_id", "campaignId", "path", Int32, required=True),
        Parameter(
            "report_parameters", "reportParameters", "query", list[str], explode=False
        ),
    ),
    answers=(
        Answer(200, JSON, models.ReportEnvelope),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

GET = Operation[models.Envelope](
    id="campaigns/get",
    method="GET",
    path="/campaigns/{campaignId}",
    parameters=(Parameter("campaign_id", "campaignId", "path", Int32, required=True),),
    answers=(
        Answer(200, JSON, models.Envelope),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

UPDATE = Operation[models.Envelope](
    id="campaigns/update",
    method="PUT",
    path="/campaigns/{campaignId}",
    body_required=True,
    parameters=(Parameter("campaign_id", "campaignId", "path", Int32, required=True),),
    bodies=(Body(JSON, models.CampaignBody),),
    answers=(
        Answer(201, JSON, models.Envelope),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

DELETE = Operation[Any](
    id="campaigns/delete",
    method="DELETE",
    path="/campaigns/{campaignId}",
    parameters=(Parameter("campaign_id", "campaignId", "path", Int32, required=True),),
    answers=(
        Answer(200, JSON, Any),
        Answer(204),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
    ),
)


class Campaigns(Resource):
    """Campaigns, from creation to report."""

    def list(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Envelope:
        """List campaigns: `GET /campaigns`.

        Answers one page of campaigns in `data.entities`, described by `_meta`.

        Args:
            page: Number of the page.
            size: Number of campaigns a page. Not shown: Maximum page size.
        Returns:
            The list envelope.
        Raises:
            UnauthorizedError: 401. Unauthorized. Not shown: Conditions that produce
                401. Not shown: Whether the body is the envelope; the document describes
                its error object only.
            ForbiddenError: 403. Forbidden. Not shown: Conditions that produce 403. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
            NotFoundError: 404. Not Found. Not shown: Conditions that produce 404. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
        """
        return self._call(LIST, locals())

    def list_all(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        position: Position | None = None,
        options: RequestOptions | None = None,
    ) -> Pages[dict[str, Any]]:
        """List campaigns; pages are fetched when they are needed: `GET /campaigns`.

        Given the `position` of an earlier iterator, it goes on where that stood, as
        long as the other arguments are the same.
        """
        return self._pages(LIST, locals())

    def create(
        self, *, body: models.CampaignBody, options: RequestOptions | None = None
    ) -> models.Campaign:
        """Create a campaign: `POST /campaigns`.

        The service assigns the `campaignId`. Success is 200 or 201; both carry the bare
        campaign, without an envelope.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            body: The campaign, without `campaignId`.
        Returns:
            The campaign; 201 is the other answer to success.
            The campaign; 200 is the other answer to success.
        Raises:
            UnauthorizedError: 401. Unauthorized. Not shown: Conditions that produce
                401. Not shown: Whether the body is the envelope; the document describes
                its error object only.
            ForbiddenError: 403. Forbidden. Not shown: Conditions that produce 403. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
            NotFoundError: 404. Not Found. Not shown: Conditions that produce 404. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
        """
        return self._call(CREATE, locals())

    def report(
        self,
        *,
        campaign_id: int,
        report_parameters: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ReportEnvelope:
        """Report on a campaign: `GET /campaigns/{campaignId}/report`.

        Answers the report as `data.entity`.

        Args:
            campaign_id: Id of the campaign.
            report_parameters: What to report, sent as one comma-separated string; all
                supported parameters when omitted. The value `SPENDING` is supported.
        Returns:
            The report.
        Raises:
            UnauthorizedError: 401. Unauthorized. Not shown: Conditions that produce
                401. Not shown: Whether the body is the envelope; the document describes
                its error object only.
            ForbiddenError: 403. Forbidden. Not shown: Conditions that produce 403. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
            NotFoundError: 404. Not Found. Not shown: Conditions that produce 404. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
        """
        return self._call(REPORT, locals())

    def get(
        self, *, campaign_id: int, options: RequestOptions | None = None
    ) -> models.Envelope:
        """Read a campaign: `GET /campaigns/{campaignId}`.

        Answers the campaign as `data.entity`.

        Args:
            campaign_id: Id of the campaign.
        Returns:
            The detail envelope.
        Raises:
            UnauthorizedError: 401. Unauthorized. Not shown: Conditions that produce
                401. Not shown: Whether the body is the envelope; the document describes
                its error object only.
            ForbiddenError: 403. Forbidden. Not shown: Conditions that produce 403. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
            NotFoundError: 404. Not Found. Not shown: Conditions that produce 404. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
        """
        return self._call(GET, locals())

    def update(
        self,
        *,
        campaign_id: int,
        body: models.CampaignBody,
        options: RequestOptions | None = None,
    ) -> models.Envelope:
        """Update a campaign: `PUT /campaigns/{campaignId}`.

        Success is 201, though nothing is created; it carries the envelope.

        Args:
            campaign_id: Id of the campaign.
            body: The campaign, without `campaignId`.
        Returns:
            The detail envelope.
        Raises:
            UnauthorizedError: 401. Unauthorized. Not shown: Conditions that produce
                401. Not shown: Whether the body is the envelope; the document describes
                its error object only.
            ForbiddenError: 403. Forbidden. Not shown: Conditions that produce 403. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
            NotFoundError: 404. Not Found. Not shown: Conditions that produce 404. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
        """
        return self._call(UPDATE, locals())

    def delete(self, *, campaign_id: int, options: RequestOptions | None = None) -> Any:
        """Delete a campaign: `DELETE /campaigns/{campaignId}`.

        Success is 200 or 204. Unlike the other campaign operations it does not declare
        404.

        Args:
            campaign_id: Id of the campaign.
        Returns:
            Deleted; 204 is the other answer to success. JSON is declared as its body.
            JSON of a shape the document leaves out. Not shown: Response body of the
            delete operation.
            Deleted; 200 is the other answer to success.
        Raises:
            UnauthorizedError: 401. Unauthorized. Not shown: Conditions that produce
                401. Not shown: Whether the body is the envelope; the document describes
                its error object only.
            ForbiddenError: 403. Forbidden. Not shown: Conditions that produce 403. Not
                shown: Whether the body is the envelope; the document describes its
                error object only.
        """
        return self._call(DELETE, locals())


class AsyncCampaigns(AsyncResource):
    """`Campaigns` for asyncio."""

    async def list(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Envelope:
        """List campaigns: `GET /campaigns`, as `Campaigns.list`."""
        return await self._call(LIST, locals())

    def list_all(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        position: Position | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[dict[str, Any]]:
        """List campaigns; pages are fetched when they are needed: `GET /campaigns`.

        Given the `position` of an earlier iterator, it goes on where that stood, as
        long as the other arguments are the same.
        """
        return self._pages(LIST, locals())

    async def create(
        self, *, body: models.CampaignBody, options: RequestOptions | None = None
    ) -> models.Campaign:
        """Create a campaign: `POST /campaigns`, as `Campaigns.create`."""
        return await self._call(CREATE, locals())

    async def report(
        self,
        *,
        campaign_id: int,
        report_parameters: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ReportEnvelope:
        """Report on a campaign: `GET /campaigns/{campaignId}/report`, as
        `Campaigns.report`."""
        return await self._call(REPORT, locals())

    async def get(
        self, *, campaign_id: int, options: RequestOptions | None = None
    ) -> models.Envelope:
        """Read a campaign: `GET /campaigns/{campaignId}`, as `Campaigns.get`."""
        return await self._call(GET, locals())

    async def update(
        self,
        *,
        campaign_id: int,
        body: models.CampaignBody,
        options: RequestOptions | None = None,
    ) -> models.Envelope:
        """Update a campaign: `PUT /campaigns/{campaignId}`, as `Campaigns.update`."""
        return await self._call(UPDATE, locals())

    async def delete(
        self, *, campaign_id: int, options: RequestOptions | None = None
    ) -> Any:
        """Delete a campaign: `DELETE /campaigns/{campaignId}`, as
        `Campaigns.delete`."""
        return await self._call(DELETE, locals())
