"""Operations of `companies`. Printed by typecase from advertiser.yaml."""

import builtins

from .._runtime.integers import Int64
from .._runtime.operation import JSON, Answer, Operation, Parameter
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

LIST = Operation[list[models.Company]](
    id="companies/list",
    method="GET",
    path="/company",
    parameters=(
        Parameter("company_id", "companyId", "query", Int64),
        Parameter("company_name", "companyName", "query", str),
        Parameter("exact_match", "exactMatch", "query", bool),
    ),
    answers=(Answer(200, JSON, models.CompanyListEnvelope, unwrap="data"),),
)


class Companies(Resource):
    """Companies, standardised by name."""

    def list(
        self,
        *,
        company_id: int | None = None,
        company_name: str | None = None,
        exact_match: bool | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Company]:
        """List companies: `GET /company`.

        Companies are standardised by name.

        Args:
            company_id: Id of the company.
            company_name: Name of the company.
            exact_match: Whether the name must match exactly.
        Returns:
            The companies.
        """
        return self._call(LIST, locals())


class AsyncCompanies(AsyncResource):
    """`Companies` for asyncio."""

    async def list(
        self,
        *,
        company_id: int | None = None,
        company_name: str | None = None,
        exact_match: bool | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Company]:
        """List companies: `GET /company`, as `Companies.list`."""
        return await self._call(LIST, locals())
