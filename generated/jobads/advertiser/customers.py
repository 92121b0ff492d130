"""Methods of `customers`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import customers as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(
        ".models", "._operations.customers", package=__package__
    )


class Customers(Resource):
    """Customers: the owners of campaigns."""

    def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.CustomerReportRow]:
        """Read the daily report of customers: `GET /customer/report`.

        Args:
            start: Start of the period: Unix time in milliseconds.
            end: End of the period: Unix time in milliseconds.
            customer_ids: Ids of customers.
        Returns:
            Rows per customer and day.
        """
        return self._call(
            _operations.REPORT,
            start=start,
            end=end,
            customer_ids=customer_ids,
            options=options,
        )

    def summary(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Metrics]:
        """Read the summarised performance of customers: `GET /customer/summary`.

        Args:
            start: Start of the period: Unix time in milliseconds.
            end: End of the period: Unix time in milliseconds.
            customer_ids: Ids of customers.
        Returns:
            Records of summarised performance.
        """
        return self._call(
            _operations.SUMMARY,
            start=start,
            end=end,
            customer_ids=customer_ids,
            options=options,
        )

    def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Customer]:
        """List customers: `GET /customer`.

        Args:
            customer_ids: Ids of customers.
        Returns:
            The customers.
        """
        return self._call(_operations.LIST, customer_ids=customer_ids, options=options)


class AsyncCustomers(AsyncResource):
    """`Customers` for asyncio."""

    async def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.CustomerReportRow]:
        """Read the daily report of customers: `GET /customer/report`, as
        `Customers.report`."""
        return await self._call(
            _operations.REPORT,
            start=start,
            end=end,
            customer_ids=customer_ids,
            options=options,
        )

    async def summary(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Metrics]:
        """Read the summarised performance of customers: `GET /customer/summary`, as
        `Customers.summary`."""
        return await self._call(
            _operations.SUMMARY,
            start=start,
            end=end,
            customer_ids=customer_ids,
            options=options,
        )

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Customer]:
        """List customers: `GET /customer`, as `Customers.list`."""
        return await self._call(
            _operations.LIST, customer_ids=customer_ids, options=options
        )
