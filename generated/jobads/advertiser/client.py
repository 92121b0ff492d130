"""Clients of the Advertiser Management and Reporting API, synchronous and asynchronous.
Printed by typecase from advertiser.yaml."""

from typing import TYPE_CHECKING

from .._runtime.auth.security_schemes import Secrets
from .._runtime.client.async_client import AsyncClient
from .._runtime.client.client import Client
from .._runtime.options import ClientOptions
from .api import API

if TYPE_CHECKING:
    import httpx2

    from .._runtime.auth.token_cache import AsyncToken, Token
    from .._runtime.auth.token_grants import Login
    from .account import Account, AsyncAccount
    from .applications import Applications, AsyncApplications
    from .billing import AsyncBilling, Billing
    from .campaigns import AsyncCampaigns, Campaigns
    from .companies import AsyncCompanies, Companies
    from .customers import AsyncCustomers, Customers
    from .groups import AsyncGroups, Groups
    from .industries import AsyncIndustries, Industries
    from .jobs import AsyncJobs, Jobs
    from .predictions import AsyncPredictions, Predictions


class AdvertiserClient(Client):
    """Client of the Advertiser Management and Reporting API.

    Args:
        base_url: Base address of the service, https only; the default is a placeholder.
            Required: the document names no host.
        token: A bearer scheme, although declared as an API key in the `Authorization`
            header. Login generates the token. Not shown: Which operations require the
            token. Not shown: Where the login response holds the token. Not shown: The
            lifetime of the token. Sent as header `Authorization` after `Bearer`. Given
            `Login`, the client gets it itself by `account.login`. Where it is not
            given, `JOBADS_ADVERTISER_TOKEN` of the environment is read.
        options: What holds for all calls of this client.
        http_client: A client of yours to send with; it is not closed.
    Not shown by the document:
        Which request fields are required.
        Error responses of every operation other than login.
        Rate limits, page sizes and maximum array lengths.
        Endpoints of the Dashboard (job status counts), Old Industry, Location, Pool,
        Resume, Text and Tos groups; only response schemas of the first two appear.
        Version negotiation and deprecation policy.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: "Token | Login | None" = None,
        options: ClientOptions | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(token=token)
        del token
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def account(self) -> "Account":
        """Login and permissions."""
        from .account import Account

        return Account(self)

    @property
    def applications(self) -> "Applications":
        """Resumes and applicants; only where the service hosts the online job
        application."""
        from .applications import Applications

        return Applications(self)

    @property
    def billing(self) -> "Billing":
        """Payment methods. Advertising takes at least one, a card or an invoice."""
        from .billing import Billing

        return Billing(self)

    @property
    def campaigns(self) -> "Campaigns":
        """Campaigns: collections of jobs that a customer owns."""
        from .campaigns import Campaigns

        return Campaigns(self)

    @property
    def companies(self) -> "Companies":
        """Companies, standardised by name."""
        from .companies import Companies

        return Companies(self)

    @property
    def customers(self) -> "Customers":
        """Customers: the owners of campaigns."""
        from .customers import Customers

        return Customers(self)

    @property
    def groups(self) -> "Groups":
        """Groups: jobs that draw on a shared budget. A job ad can be in only one group
        at a time; priority settles which one gets it when several match."""
        from .groups import Groups

        return Groups(self)

    @property
    def jobs(self) -> "Jobs":
        """Job ads. Each can be in only one group at a time."""
        from .jobs import Jobs

        return Jobs(self)

    @property
    def industries(self) -> "Industries":
        """Classification and prediction of industries."""
        from .industries import Industries

        return Industries(self)

    @property
    def predictions(self) -> "Predictions":
        """Prediction of a job's performance."""
        from .predictions import Predictions

        return Predictions(self)


class AsyncAdvertiserClient(AsyncClient):
    """Client of the Advertiser Management and Reporting API for asyncio; its arguments
    and methods are those of `AdvertiserClient`."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: "AsyncToken | Login | None" = None,
        options: ClientOptions | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
    ) -> None:
        credentials = Secrets(token=token)
        del token
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def account(self) -> "AsyncAccount":
        """Login and permissions."""
        from .account import AsyncAccount

        return AsyncAccount(self)

    @property
    def applications(self) -> "AsyncApplications":
        """Resumes and applicants; only where the service hosts the online job
        application."""
        from .applications import AsyncApplications

        return AsyncApplications(self)

    @property
    def billing(self) -> "AsyncBilling":
        """Payment methods. Advertising takes at least one, a card or an invoice."""
        from .billing import AsyncBilling

        return AsyncBilling(self)

    @property
    def campaigns(self) -> "AsyncCampaigns":
        """Campaigns: collections of jobs that a customer owns."""
        from .campaigns import AsyncCampaigns

        return AsyncCampaigns(self)

    @property
    def companies(self) -> "AsyncCompanies":
        """Companies, standardised by name."""
        from .companies import AsyncCompanies

        return AsyncCompanies(self)

    @property
    def customers(self) -> "AsyncCustomers":
        """Customers: the owners of campaigns."""
        from .customers import AsyncCustomers

        return AsyncCustomers(self)

    @property
    def groups(self) -> "AsyncGroups":
        """Groups: jobs that draw on a shared budget. A job ad can be in only one group
        at a time; priority settles which one gets it when several match."""
        from .groups import AsyncGroups

        return AsyncGroups(self)

    @property
    def jobs(self) -> "AsyncJobs":
        """Job ads. Each can be in only one group at a time."""
        from .jobs import AsyncJobs

        return AsyncJobs(self)

    @property
    def industries(self) -> "AsyncIndustries":
        """Classification and prediction of industries."""
        from .industries import AsyncIndustries

        return AsyncIndustries(self)

    @property
    def predictions(self) -> "AsyncPredictions":
        """Prediction of a job's performance."""
        from .predictions import AsyncPredictions

        return AsyncPredictions(self)
