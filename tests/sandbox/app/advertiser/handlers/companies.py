"""Handle the resource `companies`: list companies by id or name."""

import builtins
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.permissions import get_current_access
from tests.sandbox.app.advertiser.tables import Company
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Companies:
    """The implementation of `CompaniesHandler`."""

    database: Database

    async def list(
        self,
        *,
        company_id: int | None = None,
        company_name: str | None = None,
        exact_match: bool | None = None,
    ) -> builtins.list[models.Company]:
        def matches_name(name: str) -> bool:
            if company_name is None:
                return True
            if exact_match:
                return name == company_name
            return company_name.casefold() in name.casefold()

        def work(session: Session) -> builtins.list[models.Company]:
            # Any account with a valid token may list all companies.
            get_current_access(session)
            return [
                models.Company(id=company.id, name=company.name)
                for company in session.scalars(select(Company).order_by(Company.id))
                if company_id in (None, company.id) and matches_name(company.name)
            ]

        return await self.database.run(work)
