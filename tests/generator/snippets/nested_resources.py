# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# customers.py
from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Unpack

from .._runtime.client.async_resource import AsyncResource
from .._runtime.client.resource import Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from ._operations import customers as _operations
    from .customers_bank_accounts import (
        AsyncCustomersBankAccounts,
        CustomersBankAccounts,
    )
    from .customers_models import AsyncCustomersModels, CustomersModels
    from .customers_property import AsyncCustomersProperty, CustomersProperty
    from .customers_search import AsyncCustomersSearch, CustomersSearch
    from .customers_transfers import AsyncCustomersTransfers, CustomersTransfers
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.customers", package=__package__)


class Customers(Resource):
    @property
    def bank_accounts(self) -> CustomersBankAccounts:
        from .customers_bank_accounts import CustomersBankAccounts

        return self._child(CustomersBankAccounts)

    @property
    def search(self) -> CustomersSearch:
        from .customers_search import CustomersSearch

        return self._child(CustomersSearch)

    @property
    def property_(self) -> CustomersProperty:
        from .customers_property import CustomersProperty

        return self._child(CustomersProperty)

    @property
    def models(self) -> CustomersModels:
        from .customers_models import CustomersModels

        return self._child(CustomersModels)

    @property
    def transfers(self) -> CustomersTransfers:
        from .customers_transfers import CustomersTransfers

        return self._child(CustomersTransfers)

    def list(self, **call_options: Unpack[CallOptions]) -> builtins.list[str]:
        """`GET /v1/customers`.

        Returns:
            The names.
        """
        return self._call(_operations.describe_list(), call_options)

    def get_search(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /v1/customers/search`."""
        return self._call(_operations.describe_get_search(), call_options)


class AsyncCustomers(AsyncResource):
    @property
    def bank_accounts(self) -> AsyncCustomersBankAccounts:
        from .customers_bank_accounts import AsyncCustomersBankAccounts

        return self._child(AsyncCustomersBankAccounts)

    @property
    def search(self) -> AsyncCustomersSearch:
        from .customers_search import AsyncCustomersSearch

        return self._child(AsyncCustomersSearch)

    @property
    def property_(self) -> AsyncCustomersProperty:
        from .customers_property import AsyncCustomersProperty

        return self._child(AsyncCustomersProperty)

    @property
    def models(self) -> AsyncCustomersModels:
        from .customers_models import AsyncCustomersModels

        return self._child(AsyncCustomersModels)

    @property
    def transfers(self) -> AsyncCustomersTransfers:
        from .customers_transfers import AsyncCustomersTransfers

        return self._child(AsyncCustomersTransfers)

    async def list(self, **call_options: Unpack[CallOptions]) -> builtins.list[str]:
        """`GET /v1/customers`.

        Returns:
            The names.
        """
        return await self._call(_operations.describe_list(), call_options)

    async def get_search(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /v1/customers/search`."""
        return await self._call(_operations.describe_get_search(), call_options)


# client.py
class ShopClient(Client):
    @property
    def admin(self) -> "Admin":
        from .admin import Admin

        return Admin(self)


# server.py
class CustomersHandler(Protocol):
    async def list(self) -> builtins.list[str] | Reply:
        """`GET /v1/customers`."""
        return Reply(status=501)

    async def get_search(self) -> Reply | None:
        """`GET /v1/customers/search`."""
        return Reply(status=501)


_ROUTES: Routes = (
    (customers.describe_list(), "customers", CustomersHandler.list),
    (customers.describe_get_search(), "customers", CustomersHandler.get_search),
    (
        customers_bank_accounts.describe_list(),
        "customers_bank_accounts",
        CustomersBankAccountsHandler.list,
    ),
    (
        customers_bank_accounts.describe_create(),
        "customers_bank_accounts",
        CustomersBankAccountsHandler.create,
    ),
    (
        customers_bank_accounts_events.describe_follow(),
        "customers_bank_accounts_events",
        CustomersBankAccountsEventsHandler.follow,
    ),
    (customers_search.describe_list(), "customers_search", CustomersSearchHandler.list),
    (
        customers_property.describe_list(),
        "customers_property",
        CustomersPropertyHandler.list,
    ),
    (
        customers_models.describe_execute(),
        "customers_models",
        CustomersModelsHandler.execute,
    ),
    (
        customers_transfers.describe_send(),
        "customers_transfers",
        CustomersTransfersHandler.send,
    ),
    (
        admin__apps__models.describe_list(),
        "admin__apps__models",
        Admin_Apps_ModelsHandler.list,
    ),
    (
        admin__apps__models.describe_delete(),
        "admin__apps__models",
        Admin_Apps_ModelsHandler.delete,
    ),
    (
        admin_apps_models.describe_list(),
        "admin_apps_models",
        AdminAppsModelsHandler.list,
    ),
    (
        admin_apps_models.describe_delete(),
        "admin_apps_models",
        AdminAppsModelsHandler.delete,
    ),
)


# nested_resources.yaml:21:5: warning[rival-name]: this part is named `admin__apps__models` in Python, because `admin_apps_models` is already the name of the part on line 24 (#/paths/~1v1~1admin~1apps~1models/get)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
