"""Operations of `customers`. Printed by typecase from advertiser.yaml."""

import builtins
from collections.abc import Sequence
from datetime import datetime

from .._runtime.instants import UnixMilliseconds
from .._runtime.operation import JSON, Answer, Operation, Parameter
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

REPORT = Operation[list[models.CustomerReportRow]](
    id="customers/report",
    method="GET",
    path="/customer/report",
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.CustomerReportEnvelope, unwrap="data"),),
)

SUMMARY = Operation[list[models.Metrics]](
    id="customers/summary",
    method="GET",
    path="/customer/summary",
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.MetricsEnvelope, unwrap="data"),),
)

LIST = Operation[list[models.Customer]](
    id="customers/list",
    method="GET",
    path="/customer",
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.CustomerListEnvelope, unwrap="data"),),
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
        return self._call(REPORT, locals())

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
        return self._call(SUMMARY, locals())

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
        return self._call(LIST, locals())


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
        return await self._call(REPORT, locals())

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
        return await self._call(SUMMARY, locals())

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Customer]:
        """List customers: `GET /customer`, as `Customers.list`."""
        return await self._call(LIST, locals())
