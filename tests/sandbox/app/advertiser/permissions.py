"""Authenticate requests, and look up the roles of the caller.

The generated server calls the `authenticate` hook before each handler. The hook stores
the caller's login in a context variable, which handlers read in their own transactions.
"""

from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from jobads.server import Authenticate, Credentials
from tests.sandbox.app import accounts
from tests.sandbox.app.advertiser.responses import forbidden, not_found, unauthorized
from tests.sandbox.app.advertiser.tables import Campaign, Group, Permission
from tests.sandbox.app.database import Database

TOKEN_USE = "advertiser"
_WITHOUT_TOKEN = ("account/login", "applications/download")

_current_login: ContextVar[str | None] = ContextVar("current_login", default=None)


class Role(IntEnum):
    """A role; each includes the permissions of those with lower numbers."""

    READER = 1
    NORMAL = 2
    ADMINISTRATOR = 3
    SUPER_ADMINISTRATOR = 4


RolesById = Mapping[int, Role]


@dataclass(frozen=True)
class Access:
    """The objects that an account may access, with its role on each."""

    customers: RolesById
    campaigns: RolesById
    groups: RolesById

    def require_on_campaign(self, campaign_id: int, minimum: Role) -> None:
        """Raise unless the account has at least this role on the campaign."""
        _require_role(self.campaigns, "campaign", campaign_id, minimum)

    def require_on_group(self, group_id: int, minimum: Role) -> None:
        """Raise unless the account has at least this role on the group."""
        _require_role(self.groups, "group", group_id, minimum)


def create_authenticate_hook(database: Database) -> Authenticate:
    """Return the hook, which refuses requests without a valid token.

    The login needs none. The download of an application needs none either, since the
    request may have a login and a password.
    """

    async def authenticate(credentials: Credentials) -> None:
        _current_login.set(None)
        token = credentials.values.get("token")
        if token is None and credentials.operation in _WITHOUT_TOKEN:
            return
        if token is None:
            raise unauthorized("a token is required: log in")
        row = await database.run(
            lambda session: accounts.find_valid_token(
                session, TOKEN_USE, token.reveal()
            )
        )
        if row is not None:
            _current_login.set(row.account)
        elif credentials.operation != "account/login":
            raise unauthorized("the token is unknown or has expired: log in")

    return authenticate


def get_current_access(session: Session) -> Access:
    """Return the access of the account that sent the request being handled.

    Raise the error of a request without a token if there was none.
    """
    login = _current_login.get()
    if login is None:
        raise unauthorized("a token is required: log in")
    return get_access(session, login)


def get_access(session: Session, login: str) -> Access:
    """Return the access of an account.

    A role on a customer applies to its campaigns, and a role on a campaign to its
    groups. Where several roles apply, the highest counts.
    """
    granted: dict[str, dict[int, Role]] = {"CUSTOMER": {}, "CAMPAIGN": {}, "GROUP": {}}
    permissions = select(Permission).where(Permission.login == login)
    for permission in session.scalars(permissions):
        granted[permission.scope][permission.target] = Role[permission.role]

    campaigns = dict(granted["CAMPAIGN"])
    campaigns_of_customers = select(Campaign.id, Campaign.customer_id).where(
        Campaign.customer_id.in_(granted["CUSTOMER"])
    )
    for campaign_id, customer_id in session.execute(campaigns_of_customers):
        _add_role(campaigns, campaign_id, granted["CUSTOMER"][customer_id])

    groups: dict[int, Role] = {}
    accessible_groups = select(Group.id, Group.campaign_id).where(
        or_(Group.campaign_id.in_(campaigns), Group.id.in_(granted["GROUP"]))
    )
    for group_id, campaign_id in session.execute(accessible_groups):
        for role in (granted["GROUP"].get(group_id), campaigns.get(campaign_id)):
            if role is not None:
                _add_role(groups, group_id, role)
    return Access(granted["CUSTOMER"], campaigns, groups)


def filter_ids(accessible: Iterable[int], wanted: Iterable[int] | None) -> list[int]:
    """Return the accessible ids that a request asks for; all of them for None."""
    return sorted(
        accessible if wanted is None else set(accessible).intersection(wanted)
    )


def _add_role(roles: dict[int, Role], id_: int, role: Role) -> None:
    roles[id_] = max(role, roles.get(id_, role))


def _require_role(roles: RolesById, kind: str, id_: int, minimum: Role) -> None:
    role = roles.get(id_)
    if role is None:
        raise not_found(f"there is no {kind} {id_}, or not for this account")
    if role < minimum:
        raise forbidden(f"{kind} {id_} takes the role {minimum.name}, not {role.name}")
