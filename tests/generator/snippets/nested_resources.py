# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# customers.py
from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Unpack

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from ._operations import customers as _operations
    from .customers_bank_accounts import (
        AsyncCustomersBankAccounts,
        CustomersBankAccounts,
    )
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.customers", package=__package__)


class Customers(Resource):
    """Calls of `/v1/customers`."""

    @property
    def bank_accounts(self) -> CustomersBankAccounts:
        """Calls of `/v1/customers/{customer}/bank_accounts`."""
        from .customers_bank_accounts import CustomersBankAccounts

        return self._child(CustomersBankAccounts)

    def list(self, **call_options: Unpack[CallOptions]) -> builtins.list[str]:
        """`GET /v1/customers`.

        Returns:
            The names.
        """
        return self._call(_operations.LIST, call_options)


class AsyncCustomers(AsyncResource):
    """Calls of `/v1/customers`."""

    @property
    def bank_accounts(self) -> AsyncCustomersBankAccounts:
        """Calls of `/v1/customers/{customer}/bank_accounts`."""
        from .customers_bank_accounts import AsyncCustomersBankAccounts

        return self._child(AsyncCustomersBankAccounts)

    async def list(self, **call_options: Unpack[CallOptions]) -> builtins.list[str]:
        """`GET /v1/customers`.

        Returns:
            The names.
        """
        return await self._call(_operations.LIST, call_options)


# client.py
class ShopClient(Client):
    @property
    def admin(self) -> "Admin":
        from .admin import Admin

        return Admin(self)


# server.py
class CustomersHandler(Protocol):
    """Calls of `/v1/customers`."""

    @property
    def bank_accounts(self) -> "CustomersBankAccountsHandler": ...

    async def list(self) -> builtins.list[str] | Reply:
        """`GET /v1/customers`."""
        return Reply(status=501)


_ROUTES: Routes = (
    (customers.LIST, "customers", CustomersHandler.list),
    (
        customers_bank_accounts.LIST,
        "customers.bank_accounts",
        CustomersBankAccountsHandler.list,
    ),
    (
        customers_bank_accounts.CREATE,
        "customers.bank_accounts",
        CustomersBankAccountsHandler.create,
    ),
    (admin__apps__models.LIST, "admin.apps.models_", AdminAppsModelsHandler.list),
    (admin__apps__models.DELETE, "admin.apps.models_", AdminAppsModelsHandler.delete),
    (admin_apps_models.LIST, "admin.apps_models", AdminAppsModels_Handler.list),
    (admin_apps_models.DELETE, "admin.apps_models", AdminAppsModels_Handler.delete),
)


# nested_resources.yaml:20:5: warning[rival-name]: this part is named `admin__apps__models` in Python, because `admin_apps_models` is already the name of the part on line 23 (#/paths/~1v1~1admin~1apps~1models/get)
#     hint: this name changes if the part on line 23 is renamed or removed; to avoid that, rename one of the two parts
