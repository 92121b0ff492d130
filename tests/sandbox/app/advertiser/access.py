"""Authenticate requests and look up the roles of the caller.

The generated server calls the `authenticate` hook before each handler. The hook stores
the caller's login in a context variable, from which the handler's own transaction reads
it. The roles themselves are granted elsewhere.
"""

from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from jobads.server import Authenticate, Credentials
from tests.sandbox.app import accounts
from tests.sandbox.app.advertiser.refusals import forbidden, not_found, unauthorized
from tests.sandbox.app.advertiser.tables import Campaign, Group, Permission
from tests.sandbox.app.database import Database

TOKEN_USE = "advertiser"
_WITHOUT_TOKEN = ("account/login", "applications/download")

_caller: ContextVar[str | None] = ContextVar("advertiser", default=None)


class Role(IntEnum):
    """What may be done, the lesser first; each may do what those before it may."""

    READER = 1
    NORMAL = 2
    ADMINISTRATOR = 3
    SUPER_ADMINISTRATOR = 4


Held = Mapping[int, Role]


@dataclass(frozen=True)
class Access:
    """Every id that an account may access, with its role."""

    customers: Held
    campaigns: Held
    groups: Held

    def to_campaign(self, campaign_id: int, needed: Role) -> None:
        """Refuse a caller whose role on the campaign is less."""
        _check(self.campaigns, "campaign", campaign_id, needed)

    def to_group(self, group_id: int, needed: Role) -> None:
        """Refuse a caller whose role on the group is less."""
        _check(self.groups, "group", group_id, needed)


def authenticate_in(database: Database) -> Authenticate:
    """The server's hook: a request without a good token is refused."""

    async def authenticate(credentials: Credentials) -> None:
        _caller.set(None)
        token = credentials.values.get("token")
        if token is None and credentials.operation in _WITHOUT_TOKEN:
            return
        if token is None:
            raise unauthorized("a token is required: log in")
        found = await database.run(
            lambda s: accounts.bearer(s, TOKEN_USE, token.reveal())
        )
        if found is not None:
            _caller.set(found.account)
        elif credentials.operation != "account/login":
            raise unauthorized("the token is unknown or has expired: log in")

    return authenticate


def access(session: Session) -> Access:
    """What the caller may access."""
    login = _caller.get()
    if login is None:
        raise unauthorized("a token is required: log in")
    return access_of(session, login)


def access_of(session: Session, login: str) -> Access:
    """What an account may access: a role on a customer is one on all it owns."""
    given: dict[str, dict[int, Role]] = {"CUSTOMER": {}, "CAMPAIGN": {}, "GROUP": {}}
    for each in session.scalars(select(Permission).where(Permission.login == login)):
        given[each.scope][each.target] = Role[each.role]
    campaigns = dict(given["CAMPAIGN"])
    owned = select(Campaign.id, Campaign.customer_id).where(
        Campaign.customer_id.in_(given["CUSTOMER"])
    )
    for campaign_id, customer_id in session.execute(owned):
        _raise(campaigns, campaign_id, given["CUSTOMER"][customer_id])
    groups: dict[int, Role] = {}
    inside = select(Group.id, Group.campaign_id).where(
        or_(Group.campaign_id.in_(campaigns), Group.id.in_(given["GROUP"]))
    )
    for group_id, campaign_id in session.execute(inside):
        for held in (given["GROUP"].get(group_id), campaigns.get(campaign_id)):
            if held is not None:
                _raise(groups, group_id, held)
    return Access(given["CUSTOMER"], campaigns, groups)


def chosen(known: Iterable[int], wanted: Iterable[int] | None) -> list[int]:
    """Of the known ids those that a filter wants; all of them without a filter."""
    return sorted(known if wanted is None else set(known).intersection(wanted))


def _raise(held: dict[int, Role], key: int, role: Role) -> None:
    held[key] = max(role, held.get(key, role))


def _check(held: Held, kind: str, key: int, needed: Role) -> None:
    role = held.get(key)
    if role is None:
        raise not_found(f"there is no {kind} {key}, or not for this account")
    if role < needed:
        raise forbidden(f"{kind} {key} takes the role {needed.name}, not {role.name}")
