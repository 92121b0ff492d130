# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# client.py
class ShopClient(Client):
    @property
    def customers(self) -> "Customers":
        """Operations of `customers`."""
        from .customers import Customers

        return Customers(self)


# customers.py
from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from ._operations import customers as _operations
    from .customers_bank_accounts import (
        AsyncCustomersBankAccounts,
        CustomersBankAccounts,
    )
    from .customers_list import AsyncCustomersList, CustomersList
    from .customers_models import AsyncCustomersModels, CustomersModels
    from .customers_property import AsyncCustomersProperty, CustomersProperty
    from .customers_search import AsyncCustomersSearch, CustomersSearch
    from .customers_transfers import AsyncCustomersTransfers, CustomersTransfers
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.customers", package=__package__)


class Customers(Resource):
    """Operations of `customers`."""

    @property
    def search_(self) -> CustomersSearch:
        """Operations of `customers/search`."""
        from .customers_search import CustomersSearch

        return CustomersSearch(self._client)

    @property
    def bank_accounts(self) -> CustomersBankAccounts:
        """Operations of `customers/bank-accounts`."""
        from .customers_bank_accounts import CustomersBankAccounts

        return CustomersBankAccounts(self._client)

    @property
    def transfers(self) -> CustomersTransfers:
        """Operations of `customers/transfers`."""
        from .customers_transfers import CustomersTransfers

        return CustomersTransfers(self._client)

    @property
    def property_(self) -> CustomersProperty:
        """Operations of `customers/property`."""
        from .customers_property import CustomersProperty

        return CustomersProperty(self._client)

    @property
    def models_(self) -> CustomersModels:
        """Operations of `customers/models`."""
        from .customers_models import CustomersModels

        return CustomersModels(self._client)

    @property
    def list_(self) -> CustomersList:
        """Operations of `customers/list`."""
        from .customers_list import CustomersList

        return CustomersList(self._client)

    def list(self, **call_options: Unpack[CallOptions]) -> None:
        """list: `GET /customers`.

        Returns:
            Listed.
        """
        return self._call(_operations.LIST, call_options)

    def search(self, **call_options: Unpack[CallOptions]) -> None:
        """search: `GET /customers/search`.

        Returns:
            Found.
        """
        return self._call(_operations.SEARCH, call_options)


class AsyncCustomers(AsyncResource):
    """Asynchronous version of `Customers`."""

    @property
    def search_(self) -> AsyncCustomersSearch:
        """Operations of `customers/search`."""
        from .customers_search import AsyncCustomersSearch

        return AsyncCustomersSearch(self._client)

    @property
    def bank_accounts(self) -> AsyncCustomersBankAccounts:
        """Operations of `customers/bank-accounts`."""
        from .customers_bank_accounts import AsyncCustomersBankAccounts

        return AsyncCustomersBankAccounts(self._client)

    @property
    def transfers(self) -> AsyncCustomersTransfers:
        """Operations of `customers/transfers`."""
        from .customers_transfers import AsyncCustomersTransfers

        return AsyncCustomersTransfers(self._client)

    @property
    def property_(self) -> AsyncCustomersProperty:
        """Operations of `customers/property`."""
        from .customers_property import AsyncCustomersProperty

        return AsyncCustomersProperty(self._client)

    @property
    def models_(self) -> AsyncCustomersModels:
        """Operations of `customers/models`."""
        from .customers_models import AsyncCustomersModels

        return AsyncCustomersModels(self._client)

    @property
    def list_(self) -> AsyncCustomersList:
        """Operations of `customers/list`."""
        from .customers_list import AsyncCustomersList

        return AsyncCustomersList(self._client)

    async def list(self, **call_options: Unpack[CallOptions]) -> None:
        """list: `GET /customers`; see `Customers.list`."""
        return await self._call(_operations.LIST, call_options)

    async def search(self, **call_options: Unpack[CallOptions]) -> None:
        """search: `GET /customers/search`; see `Customers.search`."""
        return await self._call(_operations.SEARCH, call_options)


# admin.py
from __future__ import annotations

from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource

if TYPE_CHECKING:
    from .admin_users import AdminUsers, AsyncAdminUsers


class Admin(Resource):
    """Operations of `admin`."""

    @property
    def users(self) -> AdminUsers:
        """Operations of `admin/users`."""
        from .admin_users import AdminUsers

        return AdminUsers(self._client)


class AsyncAdmin(AsyncResource):
    """Asynchronous version of `Admin`."""

    @property
    def users(self) -> AsyncAdminUsers:
        """Operations of `admin/users`."""
        from .admin_users import AsyncAdminUsers

        return AsyncAdminUsers(self._client)


# _operations/customers_bank_accounts.py
from ..._runtime.operation import JSON, DeclaredResponse, Operation, Parameter
from .. import models

RETRIEVE = Operation[models.BankAccount](
    id="customers/bank-accounts/retrieve",
    method="GET",
    path="/customers/{customer}/bank-accounts/{id}",
    idempotent=True,
    parameters=(
        Parameter("customer", "customer", "path", str, required=True),
        Parameter("id", "id", "path", str, required=True),
    ),
    responses=(DeclaredResponse(200, JSON, models.BankAccount),),
)


# server.py
class Handlers(Protocol):
    """The handlers of all resources."""

    @property
    def customers(self) -> CustomersHandler: ...

    @property
    def customers_search(self) -> CustomersSearchHandler: ...

    @property
    def customers_bank_accounts(self) -> CustomersBankAccountsHandler: ...

    @property
    def customers_bank_accounts_events(self) -> CustomersBankAccountsEventsHandler: ...

    @property
    def customers_transfers(self) -> CustomersTransfersHandler: ...

    @property
    def customers_property(self) -> CustomersPropertyHandler: ...

    @property
    def customers_models(self) -> CustomersModelsHandler: ...

    @property
    def customers_list(self) -> CustomersListHandler: ...

    @property
    def admin_users(self) -> AdminUsersHandler: ...

    @property
    def a__b_c(self) -> A_BCHandler: ...

    @property
    def a_b_c(self) -> ABCHandler: ...


_ROUTES: Routes = (
    (customers.LIST, "customers", CustomersHandler.list),
    (customers.SEARCH, "customers", CustomersHandler.search),
    (customers_search.LIST, "customers_search", CustomersSearchHandler.list),
    (
        customers_bank_accounts.RETRIEVE,
        "customers_bank_accounts",
        CustomersBankAccountsHandler.retrieve,
    ),
    (
        customers_bank_accounts_events.FOLLOW,
        "customers_bank_accounts_events",
        CustomersBankAccountsEventsHandler.follow,
    ),
    (customers_transfers.SEND, "customers_transfers", CustomersTransfersHandler.send),
    (customers_property.LIST, "customers_property", CustomersPropertyHandler.list),
    (customers_models.EXECUTE, "customers_models", CustomersModelsHandler.execute),
    (customers_list.BELONGS_TO_, "customers_list", CustomersListHandler.belongs_to_),
    (admin_users.LIST, "admin_users", AdminUsersHandler.list),
    (a__b_c.GET, "a__b_c", A_BCHandler.get),
    (a_b_c.GET, "a_b_c", ABCHandler.get),
)


class CustomersBankAccountsHandler(Protocol):
    """Operations of `customers/bank-accounts`."""

    async def retrieve(self, *, customer: str, id: str) -> models.BankAccount | Reply:
        """retrieve: `GET /customers/{customer}/bank-accounts/{id}`."""
        return Reply(status=501)


# nested_resources.yaml:68:5: warning[rival-name]: this part is named `a__b_c` in Python, because `a_b_c` is already the name of the part on line 70 (#/paths/~1a~1b-c/get)
#     hint: this name changes if the part on line 70 is renamed or removed; to avoid that, rename one of the two parts
# nested_resources.yaml:16:5: warning[rival-name]: this part is named `search_` in Python, because `search` is already the name of the part on line 12 (#/paths/~1customers~1search~1saved/get)
#     hint: this name changes if the part on line 12 is renamed or removed; to avoid that, rename one of the two parts
# nested_resources.yaml:65:5: warning[rival-name]: this part is named `list_` in Python, because `list` is already the name of the part on line 8 (#/paths/~1customers~1list/get)
#     hint: this name changes if the part on line 8 is renamed or removed; to avoid that, rename one of the two parts
