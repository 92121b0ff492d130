"""Handle the resource `account`: log in, and list permissions."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.server import Reply
from tests.sandbox.app import accounts
from tests.sandbox.app.advertiser.permissions import (
    TOKEN_USE,
    Role,
    RolesById,
    get_current_access,
)
from tests.sandbox.app.advertiser.responses import bad_request
from tests.sandbox.app.database import Database

_TOKEN_LIFETIME = timedelta(days=1)


@dataclass(frozen=True)
class Account:
    """The implementation of `AccountHandler`."""

    database: Database

    async def login(
        self, *, login: str | None = None, password: str | None = None
    ) -> Reply:
        def work(session: Session) -> str:
            account = verify_login(session, login, password)
            return accounts.issue_token(
                session, TOKEN_USE, account, [], _TOKEN_LIFETIME
            )

        token = await self.database.run(work)
        body = models.LoginEnvelope(
            code=200,
            title="Logged in",
            message="The token is in the header Authorization of this answer.",
        )
        return Reply(body, headers={"Authorization": token})

    async def permissions(self) -> models.Permissions:
        def work(session: Session) -> models.Permissions:
            access = get_current_access(session)
            return models.Permissions(
                campaign=_group_by_role(access.campaigns),
                customer=_group_by_role(access.customers),
                group=_group_by_role(access.groups),
            )

        return await self.database.run(work)


def verify_login(session: Session, login: str | None, password: str | None) -> str:
    """Return the login if its password is correct; raise otherwise."""
    account = accounts.verify_password(session, "user", login or "", password or "")
    if account is None:
        raise bad_request(
            "Login was not possible: no user has this login and password."
        )
    return account.name


def _group_by_role(roles: RolesById) -> models.RolePermissions:
    ids = {role: sorted(id_ for id_ in roles if roles[id_] is role) for role in Role}
    return models.RolePermissions(
        super_administrator=ids[Role.SUPER_ADMINISTRATOR],
        administrator=ids[Role.ADMINISTRATOR],
        normal=ids[Role.NORMAL],
        reader=ids[Role.READER],
    )
