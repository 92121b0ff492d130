"""Methods of `companies`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import companies as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(
        ".models", "._operations.companies", package=__package__
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
        return self._call(
            _operations.LIST,
            company_id=company_id,
            company_name=company_name,
            exact_match=exact_match,
            options=options,
        )


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
        return await self._call(
            _operations.LIST,
            company_id=company_id,
            company_name=company_name,
            exact_match=exact_match,
            options=options,
        )
