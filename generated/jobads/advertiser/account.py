"""Methods of `account`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions
from .._runtime.secret import with_secrets

if TYPE_CHECKING:
    from . import models
    from ._operations import account as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(".models", "._operations.account", package=__package__)


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
            answer holds the authorization token. Not shown: The lifetime of the token.
        Raises:
            BadRequestError: 400. Login was not possible; the `error` text says so.
        """
        arguments = with_secrets(
            {"login": login, "password": password, "options": options},
            "login",
            "password",
        )
        del login, password
        return self._call(_operations.LOGIN, **arguments)

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
        return self._call(_operations.PERMISSIONS, options=options)


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
        arguments = with_secrets(
            {"login": login, "password": password, "options": options},
            "login",
            "password",
        )
        del login, password
        return await self._call(_operations.LOGIN, **arguments)

    async def permissions(
        self, *, options: RequestOptions | None = None
    ) -> models.Permissions:
        """Read what the account may access, by role:
        `GET /userAccount/effectivePermissions`, as `Account.permissions`."""
        return await self._call(_operations.PERMISSIONS, options=options)
