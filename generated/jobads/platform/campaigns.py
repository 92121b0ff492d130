"""Methods of `campaigns`. Printed by typecase from platform.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .._runtime.bulk.pagination import AsyncPages, Pages, Position
from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import campaigns as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(
        ".models", "._operations.campaigns", package=__package__
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
        return self._call(_operations.LIST, page=page, size=size, options=options)

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
        return self._pages(
            _operations.LIST, page=page, size=size, position=position, options=options
        )

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
        return self._call(_operations.CREATE, body=body, options=options)

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
        return self._call(
            _operations.REPORT,
            campaign_id=campaign_id,
            report_parameters=report_parameters,
            options=options,
        )

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
        return self._call(_operations.GET, campaign_id=campaign_id, options=options)

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
        return self._call(
            _operations.UPDATE, campaign_id=campaign_id, body=body, options=options
        )

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
        return self._call(_operations.DELETE, campaign_id=campaign_id, options=options)


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
        return await self._call(_operations.LIST, page=page, size=size, options=options)

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
        return self._pages(
            _operations.LIST, page=page, size=size, position=position, options=options
        )

    async def create(
        self, *, body: models.CampaignBody, options: RequestOptions | None = None
    ) -> models.Campaign:
        """Create a campaign: `POST /campaigns`, as `Campaigns.create`."""
        return await self._call(_operations.CREATE, body=body, options=options)

    async def report(
        self,
        *,
        campaign_id: int,
        report_parameters: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ReportEnvelope:
        """Report on a campaign: `GET /campaigns/{campaignId}/report`, as
        `Campaigns.report`."""
        return await self._call(
            _operations.REPORT,
            campaign_id=campaign_id,
            report_parameters=report_parameters,
            options=options,
        )

    async def get(
        self, *, campaign_id: int, options: RequestOptions | None = None
    ) -> models.Envelope:
        """Read a campaign: `GET /campaigns/{campaignId}`, as `Campaigns.get`."""
        return await self._call(
            _operations.GET, campaign_id=campaign_id, options=options
        )

    async def update(
        self,
        *,
        campaign_id: int,
        body: models.CampaignBody,
        options: RequestOptions | None = None,
    ) -> models.Envelope:
        """Update a campaign: `PUT /campaigns/{campaignId}`, as `Campaigns.update`."""
        return await self._call(
            _operations.UPDATE, campaign_id=campaign_id, body=body, options=options
        )

    async def delete(
        self, *, campaign_id: int, options: RequestOptions | None = None
    ) -> Any:
        """Delete a campaign: `DELETE /campaigns/{campaignId}`, as
        `Campaigns.delete`."""
        return await self._call(
            _operations.DELETE, campaign_id=campaign_id, options=options
        )
