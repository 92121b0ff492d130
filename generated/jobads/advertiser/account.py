"""Operations of `account`. Printed by typecase from advertiser.yaml."""

from .._runtime.hidden import hidden
from .._runtime.operation import JSON, Answer, Operation, Parameter
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

LOGIN = Operation[models.LoginEnvelope](
    id="account/login",
    method="GET",
    path="/userAccount/login",
    parameters=(
        Parameter("login", "login", "query", str, secret=True),
        Parameter("password", "password", "query", str, secret=True),
    ),
    answers=(
        Answer(200, JSON, models.LoginEnvelope),
        Answer(400, JSON, models.ErrorEnvelope),
    ),
)

PERMISSIONS = Operation[models.Permissions](
    id="account/permissions",
    method="GET",
    path="/userAccount/effectivePermissions",
    answers=(Answer(200, JSON, models.PermissionsEnvelope, unwrap="data"),),
)


class Account(Resource):
    """Login and permissions."""

    def login(
        self,
        *,
        login: str | None = None,
        password: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.LoginEnvelope:
        """Log in and get an authorization token: `GET /userAccount/login`.

        Generates an authorization token for the user with this login and password.

        Args:
            login: Login name of the user.
            password: Password of the user.
        Returns:
            Logged in; a title and a message, without `data`. Not shown: Where the
            answer holds the authorization token. Not shown: The lifetime of the
            token.
        Raises:
            BadRequestError: 400. Login was not possible; the `error` text says so.
        """
        arguments = hidden(locals(), "login", "password")
        del login, password
        return self._call(LOGIN, arguments)

    def permissions(
        self, *, options: RequestOptions | None = None
    ) -> models.Permissions:
        """Read what the account may access, by role:
        `GET /userAccount/effectivePermissions`.

        Lists every customer, campaign and group id that the account can access, by
        scope (GROUP, CAMPAIGN, CUSTOMER) and role (SUPER_ADMINISTRATOR, ADMINISTRATOR,
        NORMAL, READER).

        Returns:
            Ids by scope and role.
        """
        return self._call(PERMISSIONS, locals())


class AsyncAccount(AsyncResource):
    """`Account` for asyncio."""

    async def login(
        self,
        *,
        login: str | None = None,
        password: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.LoginEnvelope:
        """Log in and get an authorization token: `GET /userAccount/login`, as
        `Account.login`."""
        arguments = hidden(locals(), "login", "password")
        del login, password
        return await self._call(LOGIN, arguments)

    async def permissions(
        self, *, options: RequestOptions | None = None
    ) -> models.Permissions:
        """Read what the account may access, by role:
        `GET /userAccount/effectivePermissions`, as `Account.permissions`."""
        return await self._call(PERMISSIONS, locals())
