"""Server stubs of the Advertiser Management and Reporting API: implement a protocol for
each resource, anywhere but here, and hand them to `create_app` or `create_router`.
Printed by typecase from advertiser.yaml."""

import builtins
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from fastapi import APIRouter, FastAPI

from .._runtime.server.router import (
    Authenticate,
    Limits,
    Refuse,
    Reply,
    Routes,
    build_app,
    build_router,
)
from . import models
from ._operations import (
    account,
    applications,
    billing,
    campaigns,
    companies,
    customers,
    groups,
    industries,
    jobs,
    predictions,
)
from .api import API


class AccountHandler(Protocol):
    """Login and permissions."""

    async def login(
        self, *, login: str | None = None, password: str | None = None
    ) -> models.LoginEnvelope | Reply:
        """Log in and get an authorization token: `GET /userAccount/login`."""
        ...

    async def permissions(self) -> models.Permissions | Reply:
        """Read what the account may access, by role:
        `GET /userAccount/effectivePermissions`."""
        ...


class ApplicationsHandler(Protocol):
    """Resumes and applicants; only where the service hosts the online job
    application."""

    async def download(
        self,
        *,
        application_id: int | None = None,
        login: str | None = None,
        password: str | None = None,
    ) -> bytes | Reply:
        """Download the resume of an application: `GET /application/download`."""
        ...

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        campaign_ids: Sequence[int] | None = None,
        reference_numbers: Sequence[str] | None = None,
    ) -> list[models.ApplicantReportRow] | Reply:
        """List applicants: `GET /application/report`."""
        ...


class BillingHandler(Protocol):
    """Payment methods. Advertising takes at least one, a card or an invoice."""

    async def has_payment_method(
        self, *, customer_ids: Sequence[int] | None = None
    ) -> bool | Reply:
        """Ask whether there is a payment method: `GET /billing/hasPaymentMethod`."""
        ...

    async def payment_methods(
        self, *, customer_ids: Sequence[int] | None = None
    ) -> models.PaymentMethods | Reply:
        """List payment methods: `GET /billing/listPaymentMethods`."""
        ...


class CampaignsHandler(Protocol):
    """Campaigns: collections of jobs that a customer owns."""

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: Sequence[int] | None = None,
        pool_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.CampaignReportRow] | Reply:
        """Read the daily report of campaigns: `GET /campaign/report`."""
        ...

    async def summary(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: Sequence[int] | None = None,
        pool_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.Metrics] | Reply:
        """Read the summarised performance of campaigns: `GET /campaign/summary`."""
        ...

    async def set_budget(
        self, *, campaign_id: int | None = None, budget_cents: int | None = None
    ) -> models.StatusResult | Reply:
        """Set the budget of a campaign: `PUT /campaign/budget`."""
        ...

    async def change_budget(
        self, *, campaign_id: int | None = None, delta_cents: int | None = None
    ) -> models.StatusResult | Reply:
        """Change the budget of a campaign by an amount: `PUT /campaign/budgetDelta`."""
        ...

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.Campaign] | Reply:
        """List campaigns: `GET /campaigns`."""
        ...


class CompaniesHandler(Protocol):
    """Companies, standardised by name."""

    async def list(
        self,
        *,
        company_id: int | None = None,
        company_name: str | None = None,
        exact_match: bool | None = None,
    ) -> builtins.list[models.Company] | Reply:
        """List companies: `GET /company`."""
        ...


class CustomersHandler(Protocol):
    """Customers: the owners of campaigns."""

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.CustomerReportRow] | Reply:
        """Read the daily report of customers: `GET /customer/report`."""
        ...

    async def summary(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.Metrics] | Reply:
        """Read the summarised performance of customers: `GET /customer/summary`."""
        ...

    async def list(
        self, *, customer_ids: Sequence[int] | None = None
    ) -> builtins.list[models.Customer] | Reply:
        """List customers: `GET /customer`."""
        ...


class GroupsHandler(Protocol):
    """Groups: jobs that draw on a shared budget. A job ad can be in only one group at a
    time; priority settles which one gets it when several match."""

    async def summary(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.Metrics] | Reply:
        """Read the summarised performance of groups: `GET /group/summary`."""
        ...

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.GroupReportRow] | Reply:
        """Read the daily report of groups: `GET /group/report`."""
        ...

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.Group] | Reply:
        """List groups: `GET /groups`."""
        ...

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        body: models.GroupUpdate | None = None,
    ) -> models.StatusResult | Reply:
        """Update a group: `PUT /group`."""
        ...

    async def create(self, *, body: models.GroupCreate | None = None) -> int | Reply:
        """Create a group: `POST /group`."""
        ...

    async def delete(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> int | Reply:
        """Delete a group: `DELETE /group`."""
        ...

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        is_monthly_budget: bool | None = None,
        budget_cents: int | None = None,
    ) -> models.StatusResult | Reply:
        """Set the budget of a group: `PUT /group/budget`."""
        ...

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        delta_cents: int | None = None,
    ) -> models.StatusResult | Reply:
        """Change the budget of a group by an amount: `PUT /group/budgetDelta`."""
        ...

    async def pause(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> int | Reply:
        """Pause a group: `PUT /group/pause`."""
        ...

    async def resume(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> int | Reply:
        """Resume a group: `PUT /group/resume`."""
        ...

    async def priority_minimum(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult | Reply:
        """Give a group the lowest priority: `PUT /group/priorityMinimum`."""
        ...

    async def priority_maximum(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult | Reply:
        """Give a group the highest priority: `PUT /group/priorityMaximum`."""
        ...

    async def priority_up(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult | Reply:
        """Raise the priority of a group by one: `PUT /group/priorityUp`."""
        ...

    async def priority_down(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult | Reply:
        """Lower the priority of a group by one: `PUT /group/priorityDown`."""
        ...


class JobsHandler(Protocol):
    """Job ads. Each can be in only one group at a time."""

    async def summary(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        campaign_id: int | None = None,
        reference_number: str | None = None,
    ) -> builtins.list[models.Metrics] | Reply:
        """Read the summarised performance of job ads: `GET /job/summary`."""
        ...

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        campaign_id: int | None = None,
        reference_number: str | None = None,
    ) -> builtins.list[models.JobReportRow] | Reply:
        """Read the daily report of job ads: `GET /job/report`."""
        ...

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        job_ids: Sequence[str] | None = None,
    ) -> builtins.list[models.Job] | Reply:
        """List job ads in the first shape: `GET /jobs`."""
        ...

    async def listings(
        self,
        *,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        job_ids: Sequence[int] | None = None,
        account_ids: Sequence[str] | None = None,
        job_references: Sequence[str] | None = None,
        job_statuses: Sequence[str] | None = None,
    ) -> builtins.list[models.JobListing] | Reply:
        """List job ads in the second shape: `GET /job/list`."""
        ...

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        budget_cents: int | None = None,
    ) -> models.StatusResult | Reply:
        """Set the budget of a job ad: `PUT /job/budget`."""
        ...

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        delta_cents: int | None = None,
    ) -> models.StatusResult | Reply:
        """Change the budget of a job ad by an amount: `PUT /job/budgetDelta`."""
        ...

    async def pause(
        self, *, campaign_id: int | None = None, reference_number: str | None = None
    ) -> models.StatusResult | Reply:
        """Pause a job ad: `PUT /job/pause`."""
        ...

    async def resume(
        self, *, campaign_id: int | None = None, reference_number: str | None = None
    ) -> models.StatusResult | Reply:
        """Resume a job ad: `PUT /job/resume`."""
        ...

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        body: models.JobUpdate | None = None,
    ) -> models.StatusResult | Reply:
        """Update a job ad, except its budget: `PUT /job`."""
        ...

    async def create(
        self, *, campaign_id: int | None = None, body: models.JobCreate | None = None
    ) -> models.JobCreateResult | Reply:
        """Create a job ad: `POST /job`."""
        ...


class IndustriesHandler(Protocol):
    """Classification and prediction of industries."""

    async def classifications(self) -> list[models.IndustryClassification] | Reply:
        """List industry classifications: `GET /industry/classifications`."""
        ...

    async def predict(
        self, *, body: models.IndustryPredictionRequest | None = None
    ) -> list[models.IndustryPrediction] | Reply:
        """Predict the industry of a job: `POST /industry/predictions`."""
        ...

    async def description(self, *, job_industry: str | None = None) -> str | Reply:
        """Read the description of an industry: `GET /industry/description`."""
        ...


class PredictionsHandler(Protocol):
    """Prediction of a job's performance."""

    async def create(
        self, *, body: models.PredictionRequest | None = None
    ) -> list[models.JobPrediction] | Reply:
        """Predict the performance of a job: `POST /prediction`."""
        ...


class Handlers(Protocol):
    """One handler for each resource; the async client is such a set itself."""

    @property
    def account(self) -> AccountHandler: ...

    @property
    def applications(self) -> ApplicationsHandler: ...

    @property
    def billing(self) -> BillingHandler: ...

    @property
    def campaigns(self) -> CampaignsHandler: ...

    @property
    def companies(self) -> CompaniesHandler: ...

    @property
    def customers(self) -> CustomersHandler: ...

    @property
    def groups(self) -> GroupsHandler: ...

    @property
    def jobs(self) -> JobsHandler: ...

    @property
    def industries(self) -> IndustriesHandler: ...

    @property
    def predictions(self) -> PredictionsHandler: ...


def create_router(
    handlers: Handlers,
    *,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    """Route every operation to its handler.

    `authenticate` sees the credentials of each request first, and refuses a caller by
    raising an error of this API; `refuse` answers, in place of the API's own form of
    error, a request that breaks the document. `limits` says how much one may hold.
    """
    routes: Routes = (
        (account.LOGIN, handlers.account.login),
        (account.PERMISSIONS, handlers.account.permissions),
        (applications.DOWNLOAD, handlers.applications.download),
        (applications.REPORT, handlers.applications.report),
        (billing.HAS_PAYMENT_METHOD, handlers.billing.has_payment_method),
        (billing.PAYMENT_METHODS, handlers.billing.payment_methods),
        (campaigns.REPORT, handlers.campaigns.report),
        (campaigns.SUMMARY, handlers.campaigns.summary),
        (campaigns.SET_BUDGET, handlers.campaigns.set_budget),
        (campaigns.CHANGE_BUDGET, handlers.campaigns.change_budget),
        (campaigns.LIST, handlers.campaigns.list),
        (companies.LIST, handlers.companies.list),
        (customers.REPORT, handlers.customers.report),
        (customers.SUMMARY, handlers.customers.summary),
        (customers.LIST, handlers.customers.list),
        (groups.SUMMARY, handlers.groups.summary),
        (groups.REPORT, handlers.groups.report),
        (groups.LIST, handlers.groups.list),
        (groups.UPDATE, handlers.groups.update),
        (groups.CREATE, handlers.groups.create),
        (groups.DELETE, handlers.groups.delete),
        (groups.SET_BUDGET, handlers.groups.set_budget),
        (groups.CHANGE_BUDGET, handlers.groups.change_budget),
        (groups.PAUSE, handlers.groups.pause),
        (groups.RESUME, handlers.groups.resume),
        (groups.PRIORITY_MINIMUM, handlers.groups.priority_minimum),
        (groups.PRIORITY_MAXIMUM, handlers.groups.priority_maximum),
        (groups.PRIORITY_UP, handlers.groups.priority_up),
        (groups.PRIORITY_DOWN, handlers.groups.priority_down),
        (jobs.SUMMARY, handlers.jobs.summary),
        (jobs.REPORT, handlers.jobs.report),
        (jobs.LIST, handlers.jobs.list),
        (jobs.LISTINGS, handlers.jobs.listings),
        (jobs.SET_BUDGET, handlers.jobs.set_budget),
        (jobs.CHANGE_BUDGET, handlers.jobs.change_budget),
        (jobs.PAUSE, handlers.jobs.pause),
        (jobs.RESUME, handlers.jobs.resume),
        (jobs.UPDATE, handlers.jobs.update),
        (jobs.CREATE, handlers.jobs.create),
        (industries.CLASSIFICATIONS, handlers.industries.classifications),
        (industries.PREDICT, handlers.industries.predict),
        (industries.DESCRIPTION, handlers.industries.description),
        (predictions.CREATE, handlers.predictions.create),
    )
    return build_router(
        API, routes, authenticate=authenticate, refuse=refuse, limits=limits
    )


def create_app(
    handlers: Handlers,
    *,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> FastAPI:
    """Serve these routes, and the source document as `/openapi.json`."""
    router = create_router(
        handlers, authenticate=authenticate, refuse=refuse, limits=limits
    )
    document = Path(__file__).with_name("openapi.json")
    return build_app(API, router, document=document, refuse=refuse)
