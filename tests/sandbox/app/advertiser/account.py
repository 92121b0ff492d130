"""Logging in, and what an account may access."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.server import Reply
from tests.sandbox.app import accounts
from tests.sandbox.app.advertiser.access import TOKEN_USE, Held, Role, access
from tests.sandbox.app.advertiser.refusals import refused
from tests.sandbox.app.database import Database

_LIFETIME = timedelta(days=1)


@dataclass(frozen=True)
class Account:
    """Handles `account`."""

    database: Database

    async def login(
        self, *, login: str | None = None, password: str | None = None
    ) -> Reply:
        token = await self.database.run(lambda s: _logged_in(s, login, password))
        said = "The token is in the header Authorization of this answer."
        body = models.LoginEnvelope(code=200, title="Logged in", message=said)
        return Reply(body, headers={"Authorization": token})

    async def permissions(self) -> models.Permissions:
        return await self.database.run(_permissions)


def verified(session: Session, login: str | None, password: str | None) -> str:
    """The login, if the password is its own."""
    found = accounts.verified(session, "user", login or "", password or "")
    if found is None:
        raise refused("Login was not possible: no user has this login and password.")
    return found.name


def _logged_in(session: Session, login: str | None, password: str | None) -> str:
    name = verified(session, login, password)
    return accounts.issue(session, TOKEN_USE, name, [], _LIFETIME)


def _permissions(session: Session) -> models.Permissions:
    held = access(session)
    return models.Permissions(
        campaign=_by_role(held.campaigns),
        customer=_by_role(held.customers),
        group=_by_role(held.groups),
    )


def _by_role(held: Held) -> models.RolePermissions:
    ids = {role: sorted(k for k, each in held.items() if each is role) for role in Role}
    return models.RolePermissions(
        super_administrator=ids[Role.SUPER_ADMINISTRATOR],
        administrator=ids[Role.ADMINISTRATOR],
        normal=ids[Role.NORMAL],
        reader=ids[Role.READER],
    )
