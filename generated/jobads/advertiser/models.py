"""Models of the Advertiser Management and Reporting API. Printed by typecase from
advertiser.yaml."""

from datetime import date, datetime
from enum import IntEnum
from typing import Annotated, Any, ClassVar

from pydantic import Field

from .._runtime.models.fixed_width_int import Int32, Int64
from .._runtime.models.model import Model


class ColumnDetail(Model):
    """Label and type name of one column."""

    column_label: Annotated[str | None, Field(alias="columnLabel")] = None
    """Label of the column."""
    column_type_name: Annotated[str | None, Field(alias="columnTypeName")] = None
    """Name of the column's type."""


class Metadata(Model):
    """Describes the rows of a list response."""

    column_details: Annotated[
        list[ColumnDetail] | None, Field(alias="columnDetails")
    ] = None
    """The columns of the rows."""
    result_count: Annotated[Int32 | None, Field(alias="resultCount")] = None
    """Number of results."""


class SuccessEnvelope(Model):
    """Members that a successful JSON answer has around its payload."""

    documentation_url: Annotated[str | None, Field(alias="documentationUrl")] = None
    """URL of the documentation for the class of the response."""
    code: int | None = None
    """Equal to the HTTP status, 200. Always `200`."""
    title: str | None = None
    """Short label of the response."""
    metadata: Metadata | None = None
    """Columns and count; present only on some list responses."""


class ErrorEnvelope(Model):
    """Body of an HTTP 400 answer."""

    documentation_url: Annotated[str | None, Field(alias="documentationUrl")] = None
    """URL of the documentation for the class of the response."""
    code: int | None = None
    """Equal to the HTTP status, 400. Always `400`."""
    title: str | None = None
    """Short label of the response."""
    error: str | None = None
    """What went wrong; after a failed login, that login was not possible."""


class Metrics(Model):
    """Performance counts shared by reports and summaries: whole numbers from 0 up."""

    applications: Annotated[Int32 | None, Field(ge=0)] = None
    """Number of applications."""
    clicks: Annotated[Int32 | None, Field(ge=0)] = None
    """Number of clicks."""
    conversions1: Annotated[Int32 | None, Field(ge=0)] = None
    """Number of conversions of the first kind."""
    conversions2: Annotated[Int32 | None, Field(ge=0)] = None
    """Number of conversions of the second kind."""
    conversions3: Annotated[Int32 | None, Field(ge=0)] = None
    """Number of conversions of the third kind."""
    impressions: Annotated[Int32 | None, Field(ge=0)] = None
    """Number of impressions."""
    spend_cents: Annotated[Int32 | None, Field(alias="spendCents", ge=0)] = None
    """Spend in cents."""


class RolePermissions(Model):
    """Ids within one scope (customers, campaigns or groups), by the role held on
    them."""

    super_administrator: Annotated[
        list[Int64] | None, Field(alias="SUPER_ADMINISTRATOR")
    ] = None
    """Ids held as super administrator."""
    administrator: Annotated[list[Int64] | None, Field(alias="ADMINISTRATOR")] = None
    """Ids held as administrator."""
    normal: Annotated[list[Int64] | None, Field(alias="NORMAL")] = None
    """Ids held as normal user."""
    reader: Annotated[list[Int64] | None, Field(alias="READER")] = None
    """Ids held as reader."""


class Permissions(Model):
    """Ids of all the customers, campaigns and groups that the account can access, by
    scope and role."""

    campaign: Annotated[RolePermissions | None, Field(alias="CAMPAIGN")] = None
    """Campaign ids by role."""
    customer: Annotated[RolePermissions | None, Field(alias="CUSTOMER")] = None
    """Customer ids by role."""
    group: Annotated[RolePermissions | None, Field(alias="GROUP")] = None
    """Group ids by role."""


class ApplicantReportRow(Model):
    """One applicant of a job whose online application the service hosts."""

    application_date: Annotated[date | None, Field(alias="applicationDate")] = None
    """Date of the application."""
    applicant_zipcode: Annotated[Int64 | None, Field(alias="applicantZipcode")] = None
    """Zipcode of the applicant, as an integer."""
    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    campaign_name: Annotated[str | None, Field(alias="campaignName")] = None
    """Name of the campaign."""
    charged: str | None = None
    """Charged, as a string; the source document does not explain it."""
    company: str | None = None
    """Company of the job."""
    download_url: Annotated[str | None, Field(alias="downloadUrl")] = None
    """Download URL."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    first_name: Annotated[str | None, Field(alias="firstName")] = None
    """First name of the applicant."""
    ip_address: Annotated[str | None, Field(alias="ipAddress")] = None
    """IP address."""
    job_city: Annotated[str | None, Field(alias="jobCity")] = None
    """City of the job."""
    job_reference: Annotated[str | None, Field(alias="jobReference")] = None
    """Reference of the job."""
    job_state: Annotated[str | None, Field(alias="jobState")] = None
    """State of the job."""
    job_zipcode: Annotated[Int64 | None, Field(alias="jobZipcode")] = None
    """Zipcode of the job, as an integer."""
    last_name: Annotated[str | None, Field(alias="lastName")] = None
    """Last name of the applicant."""
    phone: str | None = None
    """Phone number."""
    title: str | None = None
    """Title."""


class InvoicePaymentMethod(Model):
    """A payment method by invoice."""

    billing_city: Annotated[str | None, Field(alias="billingCity")] = None
    """City of the billing address."""
    billing_state: Annotated[str | None, Field(alias="billingState")] = None
    """State of the billing address."""
    billing_street_address: Annotated[
        str | None, Field(alias="billingStreetAddress")
    ] = None
    """Street of the billing address."""
    billing_zip_code: Annotated[str | None, Field(alias="billingZipCode")] = None
    """Zipcode of the billing address."""
    company_name: Annotated[str | None, Field(alias="companyName")] = None
    """Name of the company."""
    contact_full_name: Annotated[str | None, Field(alias="contactFullName")] = None
    """Full name of the contact."""
    doing_business_as_name: Annotated[
        str | None, Field(alias="doingBusinessAsName")
    ] = None
    """Name under which the company does business."""
    email_address_list: Annotated[str | None, Field(alias="emailAddressList")] = None
    """Email addresses in a single string."""
    phone_number: Annotated[str | None, Field(alias="phoneNumber")] = None
    """Phone number."""
    created_utc: Annotated[datetime | None, Field(alias="createdUtc")] = None
    """When it was created, in UTC."""
    last_updated_utc: Annotated[datetime | None, Field(alias="lastUpdatedUtc")] = None
    """When it was last updated, in UTC."""
    customer_id: Annotated[Int64 | None, Field(alias="customerId")] = None
    """Id of the customer."""
    invoice_id: Annotated[Int64 | None, Field(alias="invoiceId")] = None
    """Id of the invoice."""
    is_default: Annotated[Int32 | None, Field(alias="isDefault")] = None
    """Whether it is the default; an integer here, not a boolean."""


class CardPaymentMethod(Model):
    """A payment method by card."""

    __secrets__: ClassVar[frozenset[str]] = frozenset({"token"})

    billing_city: Annotated[str | None, Field(alias="billingCity")] = None
    """City of the billing address."""
    billing_state: Annotated[str | None, Field(alias="billingState")] = None
    """State of the billing address."""
    billing_street_address1: Annotated[
        str | None, Field(alias="billingStreetAddress1")
    ] = None
    """First line of the billing street address."""
    billing_street_address2: Annotated[
        str | None, Field(alias="billingStreetAddress2")
    ] = None
    """Second line of the billing street address."""
    billing_zip_code: Annotated[str | None, Field(alias="billingZipCode")] = None
    """Zipcode of the billing address."""
    card_type: Annotated[str | None, Field(alias="cardType")] = None
    """Type of the card."""
    card_type_code: Annotated[str | None, Field(alias="cardTypeCode")] = None
    """Code of the card's type."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    expiration: str | None = None
    """Expiration of the card, as a string."""
    first_name: Annotated[str | None, Field(alias="firstName")] = None
    """First name on the card."""
    last_digits: Annotated[str | None, Field(alias="lastDigits")] = None
    """Last digits of the card number."""
    last_name: Annotated[str | None, Field(alias="lastName")] = None
    """Last name on the card."""
    phone_number: Annotated[str | None, Field(alias="phoneNumber")] = None
    """Phone number."""
    token: str | None = None
    """Token of the card."""
    created_utc: Annotated[datetime | None, Field(alias="createdUtc")] = None
    """When it was created, in UTC."""
    last_updated_utc: Annotated[datetime | None, Field(alias="lastUpdatedUtc")] = None
    """When it was last updated, in UTC."""
    customer_id: Annotated[Int64 | None, Field(alias="customerId")] = None
    """Id of the customer."""
    is_default: Annotated[Int32 | None, Field(alias="isDefault")] = None
    """Whether it is the default; an integer here, not a boolean."""


class PaymentMethods(Model):
    """Payment methods of both kinds."""

    invoices_data: Annotated[
        list[InvoicePaymentMethod] | None, Field(alias="invoicesData")
    ] = None
    """Payment by invoice."""
    payment_cards_data: Annotated[
        list[CardPaymentMethod] | None, Field(alias="paymentCardsData")
    ] = None
    """Payment by card."""


class Campaign(Model):
    """A campaign: a collection of jobs that a customer owns."""

    budget_cents: Annotated[Int32 | None, Field(alias="budgetCents")] = None
    """Budget in cents; -1 means unlimited."""
    display_name: Annotated[str | None, Field(alias="displayName")] = None
    """Name of the customer."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    host_application: Annotated[bool | None, Field(alias="hostApplication")] = None
    """Whether the service hosts the online application; a boolean here, an int32 in
    JobDetailCampaign."""
    id: Int64 | None = None
    """Id of the campaign."""
    is_cpa: Annotated[bool | None, Field(alias="isCpa")] = None
    """CPA flag."""
    name: str | None = None
    """Name of the campaign."""
    pool_id: Annotated[Int64 | None, Field(alias="poolId")] = None
    """Id of the pool."""
    spend_cents: Annotated[Int32 | None, Field(alias="spendCents")] = None
    """Spend in cents."""
    status: str | None = None
    """Status of the campaign. Not shown: The set of values."""


class CampaignReportRow(Metrics):
    """Performance of one campaign on one day."""

    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    click_date: Annotated[date | None, Field(alias="clickDate")] = None
    """The day, as YYYY-MM-DD."""
    customer_id: Annotated[Int64 | None, Field(alias="customerId")] = None
    """Id of the customer."""
    pool_id: Annotated[Int64 | None, Field(alias="poolId")] = None
    """Id of the pool."""


class StatusResult(Model):
    """Outcome of a change."""

    status_code: Annotated[str | None, Field(alias="statusCode")] = None
    """Outcome as a string; not the HTTP status. Not shown: The set of values."""


class Company(Model):
    """A company, standardised by name."""

    id: Int64 | None = None
    """Id of the company."""
    name: str | None = None
    """Name of the company."""


class Customer(Model):
    """A customer: the owner of campaigns."""

    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    full_name: Annotated[str | None, Field(alias="fullName")] = None
    """Full name."""
    id: Int64 | None = None
    """Id of the customer."""
    name: str | None = None
    """Name of the customer."""
    terms_of_service_accepted: Annotated[
        bool | None, Field(alias="TermsOfServiceAccepted")
    ] = None
    """Whether the terms of service are accepted; the name starts with a capital on the
    wire."""
    terms_of_service_sign_date: Annotated[
        Int64 | None, Field(alias="TermsOfServiceSignDate")
    ] = None
    """When the terms of service were signed; an integer of unstated unit, with a
    capital on the wire."""
    username: str | None = None
    """User name."""


class CustomerReportRow(Metrics):
    """Performance of one customer on one day."""

    click_date: Annotated[date | None, Field(alias="clickDate")] = None
    """The day, as YYYY-MM-DD."""
    customer_id: Annotated[Int64 | None, Field(alias="customerId")] = None
    """Id of the customer."""


class Group(Model):
    """A group: a collection of jobs that share a budget."""

    auto_renew: Annotated[bool | None, Field(alias="autoRenew")] = None
    """Whether the group renews by itself."""
    budget_cents: Annotated[Int32 | None, Field(alias="budgetCents")] = None
    """Budget in cents; -1 means unlimited."""
    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    campaign_name: Annotated[str | None, Field(alias="campaignName")] = None
    """Name of the campaign."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    group_id: Annotated[Int64 | None, Field(alias="groupId")] = None
    """Id of the group."""
    group_name: Annotated[str | None, Field(alias="groupName")] = None
    """Name of the group."""
    is_cpa: Annotated[bool | None, Field(alias="isCpa")] = None
    """CPA flag."""
    job_count: Annotated[Int64 | None, Field(alias="jobCount")] = None
    """Number of jobs in the group."""
    priority: Int32 | None = None
    """Settles which of several matching groups gets a job ad."""
    spend_cents: Annotated[Int32 | None, Field(alias="spendCents")] = None
    """Spend in cents."""
    status: str | None = None
    """Status as a string; the update body takes it as a number (GroupStatus)."""


class GroupReportRow(Metrics):
    """Performance of one group on one day."""

    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    click_date: Annotated[date | None, Field(alias="clickDate")] = None
    """The day, as YYYY-MM-DD."""
    customer_id: Annotated[Int64 | None, Field(alias="customerId")] = None
    """Id of the customer."""
    group_id: Annotated[Int64 | None, Field(alias="groupId")] = None
    """Id of the group."""
    pool_id: Annotated[Int64 | None, Field(alias="poolId")] = None
    """Id of the pool."""


class GroupStatus(IntEnum):
    """State of a group as a number: 1 active, 2 paused, 4 out of budget, 5 terminated.
    There is no 3.

    Not shown by the document:
        The transitions between the states.
    """

    ACTIVE = 1
    PAUSED = 2
    OUT_OF_BUDGET = 4
    TERMINATED = 5


class GroupFilter(Model):
    """Selects jobs for a group, to include or to exclude them.

    Not shown by the document:
        Which of the fields are required.
    """

    account_ids: Annotated[list[str] | None, Field(alias="accountIds")] = None
    """Account ids, as strings."""
    company_details: Annotated[
        list[dict[str, Any]] | None, Field(alias="companyDetails")
    ] = None
    """Details of companies. Not shown: The shape of an entry."""
    company_ids: Annotated[list[str] | None, Field(alias="companyIds")] = None
    """Company ids; strings here, although a company's id is an int64."""
    include_filter_details: Annotated[
        bool | None, Field(alias="includeFilterDetails")
    ] = None
    """Whether details of the filter are included."""
    industries: list[str] | None = None
    """Industries."""
    job_descriptions: Annotated[list[str] | None, Field(alias="jobDescriptions")] = None
    """Job descriptions."""
    job_state_ids: Annotated[list[str] | None, Field(alias="jobStateIds")] = None
    """Ids of the jobs' states; strings here, int32 in Job."""
    job_titles: Annotated[list[str] | None, Field(alias="jobTitles")] = None
    """Job titles."""
    locations: list[str] | None = None
    """Locations."""
    reference_numbers: Annotated[list[str] | None, Field(alias="referenceNumbers")] = (
        None
    )
    """Reference numbers of jobs."""


class GroupCreate(Model):
    """Body that creates a group.

    Not shown by the document:
        Which of the fields are required.
    """

    budget_cents: Annotated[Int32 | None, Field(alias="budgetCents")] = None
    """Budget in cents; -1 means unlimited."""
    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    is_live: Annotated[bool | None, Field(alias="isLive")] = None
    """Whether the group is live."""
    is_monthly_budget: Annotated[bool | None, Field(alias="isMonthlyBudget")] = None
    """Whether the budget is monthly."""
    name: str | None = None
    """Name of the group."""
    configuration_city: Annotated[str | None, Field(alias="configurationCity")] = None
    """City of the configuration."""
    configuration_query: Annotated[str | None, Field(alias="configurationQuery")] = None
    """Query of the configuration."""
    cpa_cents: Annotated[Int32 | None, Field(alias="cpaCents")] = None
    """CPA in cents."""
    default_custom_bid_cents: Annotated[
        Int32 | None, Field(alias="defaultCustomBidCents")
    ] = None
    """Default custom bid in cents."""
    default_prediction_tier: Annotated[
        Int32 | None, Field(alias="defaultPredictionTier")
    ] = None
    """Default prediction tier."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    exclude_filters: Annotated[GroupFilter | None, Field(alias="excludeFilters")] = None
    """Filters that exclude jobs. Not shown: Which of the fields are required."""
    include_filters: Annotated[GroupFilter | None, Field(alias="includeFilters")] = None
    """Filters that include jobs. Not shown: Which of the fields are required."""
    is_unbind: Annotated[bool | None, Field(alias="isUnbind")] = None
    """Unbind flag."""
    jobtype: Int32 | None = None
    """Job type, as a number; lower case on the wire."""
    prepend_tag: Annotated[str | None, Field(alias="prependTag")] = None
    """Tag to prepend."""
    qq_multiplier: Annotated[float | None, Field(alias="qqMultiplier")] = None
    """QQ multiplier."""
    registration_cpc_cents: Annotated[
        Int32 | None, Field(alias="registrationCpcCents")
    ] = None
    """Registration CPC in cents."""
    sponsored_cpc_cents: Annotated[Int32 | None, Field(alias="sponsoredCpcCents")] = (
        None
    )
    """Sponsored CPC in cents."""
    tracking_tags: Annotated[str | None, Field(alias="trackingTags")] = None
    """Tracking tags in a single string."""


class GroupUpdate(Model):
    """Body that updates a group.

    Not shown by the document:
        Which of the fields are required.
    """

    budget_cents: Annotated[Int32 | None, Field(alias="budgetCents")] = None
    """Budget in cents; -1 means unlimited."""
    configuration_city: Annotated[str | None, Field(alias="configurationCity")] = None
    """City of the configuration."""
    configuration_query: Annotated[str | None, Field(alias="configurationQuery")] = None
    """Query of the configuration."""
    default_custom_bid_cents: Annotated[
        Int32 | None, Field(alias="defaultCustomBidCents")
    ] = None
    """Default custom bid in cents."""
    default_prediction_tier: Annotated[
        Int32 | None, Field(alias="defaultPredictionTier")
    ] = None
    """Default prediction tier."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    is_monthly_budget: Annotated[bool | None, Field(alias="isMonthlyBudget")] = None
    """Whether the budget is monthly."""
    is_system: Annotated[bool | None, Field(alias="isSystem")] = None
    """System flag."""
    is_unbind: Annotated[bool | None, Field(alias="isUnbind")] = None
    """Unbind flag."""
    jobtype: Int32 | None = None
    """Job type, as a number; lower case on the wire."""
    last_updated: Annotated[date | None, Field(alias="lastUpdated")] = None
    """Date of the last update."""
    name: str | None = None
    """Name of the group."""
    prepend_tag: Annotated[str | None, Field(alias="prependTag")] = None
    """Tag to prepend."""
    qq_multiplier: Annotated[float | None, Field(alias="qqMultiplier")] = None
    """QQ multiplier."""
    registration_cpc_cents: Annotated[
        Int32 | None, Field(alias="registrationCpcCents")
    ] = None
    """Registration CPC in cents."""
    status: GroupStatus | None = None
    """State of the group, as a number. Not shown: The transitions between the
    states."""
    tracking_tags: Annotated[str | None, Field(alias="trackingTags")] = None
    """Tracking tags in a single string."""


class GroupPriorityResult(Model):
    """The group whose priority was changed, and the operation done."""

    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    group_id: Annotated[Int64 | None, Field(alias="groupId")] = None
    """Id of the group."""
    operation: str | None = None
    """The operation done. Not shown: The set of values."""


class GroupSuggestion(Model):
    """A suggested group. The source document gives the schema only: no operation
    carries it."""

    configuration_query: Annotated[str | None, Field(alias="configurationQuery")] = None
    """Query of the configuration."""
    display_name: Annotated[str | None, Field(alias="displayName")] = None
    """Name to display."""
    job_ids: Annotated[list[str] | None, Field(alias="jobIds")] = None
    """Job ids, as strings."""
    types: list[str] | None = None
    """Types."""


class PoolReportRow(Metrics):
    """Performance of one pool on one day. The source document gives the schema only: no
    operation carries it.

    Not shown by the document:
        The operation that answers with it.
    """

    click_date: Annotated[date | None, Field(alias="clickDate")] = None
    """The day, as YYYY-MM-DD."""
    customer_id: Annotated[Int64 | None, Field(alias="customerId")] = None
    """Id of the customer."""
    pool_id: Annotated[Int64 | None, Field(alias="poolId")] = None
    """Id of the pool."""


class JobReportRow(Metrics):
    """Performance of one job ad on one day."""

    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    click_date: Annotated[date | None, Field(alias="clickDate")] = None
    """The day, as YYYY-MM-DD."""
    customer_id: Annotated[Int64 | None, Field(alias="customerId")] = None
    """Id of the customer."""
    group_id: Annotated[Int64 | None, Field(alias="groupId")] = None
    """Id of the group."""
    job_id: Annotated[Int64 | None, Field(alias="jobId")] = None
    """Id of the job; an int64 here, a string in Job."""
    pool_id: Annotated[Int64 | None, Field(alias="poolId")] = None
    """Id of the pool."""


class CategoryScore(Model):
    """A category and its score."""

    category: str | None = None
    """Name of the category."""
    score: float | None = None
    """Score of the category."""


class Job(Model):
    """A job ad as `GET /jobs` answers it; `GET /job/list` answers another shape,
    JobListing."""

    budget_cents: Annotated[Int32 | None, Field(alias="budgetCents")] = None
    """Budget in cents; -1 means unlimited."""
    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    cities: list[str] | None = None
    """Cities of the job."""
    company: str | None = None
    """Name of the company."""
    company_id: Annotated[Int64 | None, Field(alias="companyId")] = None
    """Id of the company."""
    cpc_cents: Annotated[Int32 | None, Field(alias="cpcCents")] = None
    """CPC in cents."""
    created: datetime | None = None
    """When the job was created."""
    customer_id: Annotated[Int64 | None, Field(alias="customerId")] = None
    """Id of the customer."""
    description: str | None = None
    """Description of the job."""
    email: str | None = None
    """Email address."""
    id: str | None = None
    """Id of the job; a string here, an int64 in the other shapes."""
    job_reference: Annotated[str | None, Field(alias="jobReference")] = None
    """Reference of the job."""
    job_status: Annotated[str | None, Field(alias="jobStatus")] = None
    """Status of the job, beside `status`. Not shown: The set of values."""
    major_categories: Annotated[
        CategoryScore | None, Field(alias="majorCategories")
    ] = None
    """Major category with its score; one object, despite the plural name."""
    minor_categories: Annotated[
        CategoryScore | None, Field(alias="minorCategories")
    ] = None
    """Minor category with its score; one object, despite the plural name."""
    pool_id: Annotated[Int64 | None, Field(alias="poolId")] = None
    """Id of the pool."""
    posted: datetime | None = None
    """When the job was posted."""
    registration_cpc_cents: Annotated[
        Int32 | None, Field(alias="registrationCpcCents")
    ] = None
    """Registration CPC in cents."""
    group_id: Annotated[Int64 | None, Field(alias="groupId")] = None
    """Id of the group."""
    state_ids: Annotated[list[Int32] | None, Field(alias="stateIds")] = None
    """Ids of the states."""
    status: str | None = None
    """Status of the job, beside `jobStatus`. Not shown: The set of values."""
    title: str | None = None
    """Title of the job."""
    url: str | None = None
    """URL of the job."""
    zipcodes: list[Int32] | None = None
    """Zipcodes of the job, as integers."""


class JobLocation(Model):
    """A place of a job; the zipcode is a string here."""

    city: str | None = None
    """City."""
    state: str | None = None
    """State."""
    zipcode: str | None = None
    """Zipcode, as a string."""


class JobListing(Model):
    """A job ad as `GET /job/list` answers it; `GET /jobs` answers another shape,
    Job."""

    account_id: Annotated[Int64 | None, Field(alias="accountId")] = None
    """Id of the account; an int64 here, a string in the job bodies."""
    auto_pilot_end_date: Annotated[date | None, Field(alias="autoPilotEndDate")] = None
    """Last date of the auto pilot."""
    auto_pilot_maximum_price_cents: Annotated[
        Int32 | None, Field(alias="autoPilotMaximumPriceCents")
    ] = None
    """Maximum price of the auto pilot in cents."""
    auto_pilot_start_date: Annotated[date | None, Field(alias="autoPilotStartDate")] = (
        None
    )
    """First date of the auto pilot."""
    budget_cents: Annotated[Int32 | None, Field(alias="budgetCents")] = None
    """Budget in cents; -1 means unlimited."""
    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    company: str | None = None
    """Name of the company."""
    cpa_cents: Annotated[Int32 | None, Field(alias="cpaCents")] = None
    """CPA in cents."""
    current_spend_cents: Annotated[Int32 | None, Field(alias="currentSpendCents")] = (
        None
    )
    """Current spend in cents."""
    end_date: Annotated[date | None, Field(alias="endDate")] = None
    """End date."""
    group_id: Annotated[Int64 | None, Field(alias="groupId")] = None
    """Id of the group."""
    is_auto_pilot: Annotated[bool | None, Field(alias="isAutoPilot")] = None
    """Whether the auto pilot is on."""
    is_cpa: Annotated[bool | None, Field(alias="isCpa")] = None
    """CPA flag."""
    is_monthly_budget: Annotated[bool | None, Field(alias="isMonthlyBudget")] = None
    """Whether the budget is monthly."""
    job_id: Annotated[Int64 | None, Field(alias="jobId")] = None
    """Id of the job; an int64 here, the string `id` in Job."""
    locations: list[JobLocation] | None = None
    """Locations of the job."""
    percentage: float | None = None
    """A percentage; of what is not stated."""
    price_cents: Annotated[Int32 | None, Field(alias="priceCents")] = None
    """Price in cents."""
    remaining_cents: Annotated[Int32 | None, Field(alias="remainingCents")] = None
    """Remaining amount in cents."""
    reference_number: Annotated[str | None, Field(alias="referenceNumber")] = None
    """Reference number of the job."""
    spend_cents: Annotated[Int32 | None, Field(alias="spendCents")] = None
    """Spend in cents."""
    start_date: Annotated[date | None, Field(alias="startDate")] = None
    """Start date."""
    status: str | None = None
    """Status of the job. Not shown: The set of values."""
    title: str | None = None
    """Title of the job."""
    total_spend_cents: Annotated[str | None, Field(alias="totalSpendCents")] = None
    """Total spend in cents; a string, although the other spends are integers."""
    upd: datetime | None = None
    """A date and time that the source document does not explain."""


class JobDetailCampaign(Model):
    """The campaign embedded in a JobDetail. Types the source document leaves out here
    are those of Campaign."""

    __nullable__: ClassVar[frozenset[str]] = frozenset({"job_customer_id"})

    display_name: Annotated[str | None, Field(alias="displayName")] = None
    """Name of the customer."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    host_application: Annotated[Int32 | None, Field(alias="hostApplication")] = None
    """Whether the service hosts the online application; an int32 here, a boolean in
    Campaign."""
    id: Int64 | None = None
    """Id of the campaign."""
    job_customer_id: Annotated[Any | None, Field(alias="jobCustomerId")] = None
    """Id of the job's customer. Not shown: The type."""
    name: str | None = None
    """Name of the campaign."""
    pool_id: Annotated[Int64 | None, Field(alias="poolId")] = None
    """Id of the pool."""
    spend_cents: Annotated[Int32 | None, Field(alias="spendCents")] = None
    """Spend in cents."""
    status: str | None = None
    """Status of the campaign. Not shown: The set of values."""


class JobDetail(JobListing):
    """Alternate, more detailed shape of a job ad: JobListing and the fields below. No
    operation carries it."""

    benefit: str | None = None
    """Benefits of the job."""
    company_detail: Annotated[str | None, Field(alias="companyDetail")] = None
    """Details of the company."""
    description: str | None = None
    """Description of the job."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    error_message: Annotated[str | None, Field(alias="errorMessage")] = None
    """Error message."""
    id: Int64 | None = None
    """Id of the job; an int64 here, a string in Job."""
    requirement: str | None = None
    """Requirements of the job."""
    url: str | None = None
    """URL of the job."""
    campaign: JobDetailCampaign | None = None
    """The campaign of the job."""


class JobStatusCount(Model):
    """Number of jobs in one status (a Dashboard schema). Its rows come with `metadata`;
    no operation carries it.

    Not shown by the document:
        The operation that answers with it.
    """

    count: Int32 | None = None
    """Number of jobs."""
    name: str | None = None
    """Name of the status."""
    status: Int32 | None = None
    """The status, as a number."""


class JobCreate(Model):
    """Body that creates a job ad.

    Not shown by the document:
        Which of the fields are required.
    """

    budget_cents: Annotated[Int32 | None, Field(alias="budgetCents")] = None
    """Budget in cents; -1 means unlimited."""
    description: str | None = None
    """Description of the job."""
    is_monthly_budget: Annotated[bool | None, Field(alias="isMonthlyBudget")] = None
    """Whether the budget is monthly."""
    price_cents: Annotated[Int32 | None, Field(alias="priceCents")] = None
    """Price in cents."""
    title: str | None = None
    """Title of the job."""
    url: str | None = None
    """URL of the job."""
    account_id: Annotated[str | None, Field(alias="accountId")] = None
    """Id of the account; a string here, an int64 in JobListing."""
    auto_pilot_end_date: Annotated[date | None, Field(alias="autoPilotEndDate")] = None
    """Last date of the auto pilot."""
    auto_pilot_maximum_price_cents: Annotated[
        Int32 | None, Field(alias="autoPilotMaximumPriceCents")
    ] = None
    """Maximum price of the auto pilot in cents."""
    auto_pilot_start_date: Annotated[date | None, Field(alias="autoPilotStartDate")] = (
        None
    )
    """First date of the auto pilot."""
    benefit: str | None = None
    """Benefits of the job."""
    company: str | None = None
    """Name of the company."""
    company_detail: Annotated[str | None, Field(alias="companyDetail")] = None
    """Details of the company."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    end_date: Annotated[date | None, Field(alias="endDate")] = None
    """End date."""
    is_auto_pilot: Annotated[bool | None, Field(alias="isAutoPilot")] = None
    """Whether the auto pilot is on."""
    job_locations: Annotated[list[JobLocation] | None, Field(alias="jobLocations")] = (
        None
    )
    """Locations of the job."""
    pause_job: Annotated[bool | None, Field(alias="pauseJob")] = None
    """Whether the job is to be paused."""
    reference_number: Annotated[str | None, Field(alias="referenceNumber")] = None
    """Reference number of the job."""
    requirement: str | None = None
    """Requirements of the job."""
    require_resume: Annotated[bool | None, Field(alias="requireResume")] = None
    """Whether applicants need a resume."""
    start_date: Annotated[date | None, Field(alias="startDate")] = None
    """Start date."""


class JobUpdate(Model):
    """Body that updates a job ad: every attribute except the budget. `budgetCents` is
    nevertheless among its fields.

    Not shown by the document:
        Which of the fields are required.
    """

    account_id: Annotated[str | None, Field(alias="accountId")] = None
    """Id of the account; a string here, an int64 in JobListing."""
    auto_pilot_end_date: Annotated[date | None, Field(alias="autoPilotEndDate")] = None
    """Last date of the auto pilot."""
    auto_pilot_maximum_price_cents: Annotated[
        Int32 | None, Field(alias="autoPilotMaximumPriceCents")
    ] = None
    """Maximum price of the auto pilot in cents."""
    auto_pilot_start_date: Annotated[date | None, Field(alias="autoPilotStartDate")] = (
        None
    )
    """First date of the auto pilot."""
    benefit: str | None = None
    """Benefits of the job."""
    budget_cents: Annotated[Int32 | None, Field(alias="budgetCents")] = None
    """Budget in cents; -1 means unlimited. The update does not change the budget."""
    company: str | None = None
    """Name of the company."""
    company_detail: Annotated[str | None, Field(alias="companyDetail")] = None
    """Details of the company."""
    description: str | None = None
    """Description of the job."""
    email_address: Annotated[str | None, Field(alias="emailAddress")] = None
    """Email address."""
    end_date: Annotated[date | None, Field(alias="endDate")] = None
    """End date."""
    is_auto_pilot: Annotated[bool | None, Field(alias="isAutoPilot")] = None
    """Whether the auto pilot is on."""
    is_monthly_budget: Annotated[bool | None, Field(alias="isMonthlyBudget")] = None
    """Whether the budget is monthly."""
    job_locations: Annotated[list[JobLocation] | None, Field(alias="jobLocations")] = (
        None
    )
    """Locations of the job."""
    price_cents: Annotated[Int32 | None, Field(alias="priceCents")] = None
    """Price in cents."""
    requirement: str | None = None
    """Requirements of the job."""
    require_resume: Annotated[bool | None, Field(alias="requireResume")] = None
    """Whether applicants need a resume."""
    start_date: Annotated[date | None, Field(alias="startDate")] = None
    """Start date."""
    title: str | None = None
    """Title of the job."""
    url: str | None = None
    """URL of the job."""


class JobCreateResult(Model):
    """Outcome of the creation of a job ad."""

    reference_number: Annotated[str | None, Field(alias="referenceNumber")] = None
    """Reference number of the job."""
    status_code: Annotated[str | None, Field(alias="statusCode")] = None
    """Outcome as a string; not the HTTP status. Not shown: The set of values."""
    status_url: Annotated[str | None, Field(alias="statusUrl")] = None
    """URL of the status."""


class IndustryClassification(Model):
    """An industry."""

    description: str | None = None
    """Description of the industry."""
    id: str | None = None
    """Id of the industry, as a string."""
    indication: str | None = None
    """Indication."""


class IndustryPredictionJobProperties(Model):
    """Where the job of an industry prediction belongs.

    Not shown by the document:
        Which of the fields are required.
    """

    campaign_id: Annotated[Int64 | None, Field(alias="campaignId")] = None
    """Id of the campaign."""
    company_id: Annotated[Int64 | None, Field(alias="companyId")] = None
    """Id of the company."""
    company_name: Annotated[str | None, Field(alias="companyName")] = None
    """Name of the company."""
    group_id: Annotated[Int64 | None, Field(alias="groupId")] = None
    """Id of the group."""
    source_id: Annotated[Int64 | None, Field(alias="sourceId")] = None
    """Id of the source."""


class IndustryPredictionRequest(Model):
    """The job whose industry is to be predicted.

    Not shown by the document:
        Which of the fields are required.
    """

    description: str | None = None
    """Description of the job."""
    title: str | None = None
    """Title of the job."""
    job_properties: Annotated[
        IndustryPredictionJobProperties | None, Field(alias="jobProperties")
    ] = None
    """Where the job belongs. Not shown: Which of the fields are required."""


class IndustryPrediction(Model):
    """Predicted major and minor category of a job, with scores."""

    major_category: Annotated[str | None, Field(alias="majorCategory")] = None
    """Major category."""
    major_category_score: Annotated[float | None, Field(alias="majorCategoryScore")] = (
        None
    )
    """Score of the major category."""
    minor_category: Annotated[str | None, Field(alias="minorCategory")] = None
    """Minor category."""
    minor_category_score: Annotated[float | None, Field(alias="minorCategoryScore")] = (
        None
    )
    """Score of the minor category."""


class OldIndustryPrediction(Model):
    """Predicted industry in the old form. The source document gives the schema only: no
    operation carries it.

    Not shown by the document:
        The operation that answers with it.
    """

    industry: str | None = None
    """Industry."""
    industry_score: Annotated[float | None, Field(alias="industryScore")] = None
    """Score of the industry."""


class PredictionRequest(Model):
    """The job whose performance is to be predicted.

    Not shown by the document:
        Which of the fields are required.
    """

    company: str | None = None
    """Name of the company."""
    desc: str | None = None
    """Description of the job."""
    locations: list[str] | None = None
    """Locations of the job."""
    title: str | None = None
    """Title of the job."""


class JobPrediction(Model):
    """Predicted performance of a job."""

    applications: Int32 | None = None
    """Number of applications."""
    clicks: Int32 | None = None
    """Number of clicks."""
    conversion_rate: Annotated[float | None, Field(alias="conversionRate")] = None
    """Conversion rate; whether a fraction or a percentage is not stated."""
    cpa: float | None = None
    """CPA; a float of unstated unit, unlike amounts in cents."""
    cpc: float | None = None
    """CPC; a float of unstated unit, unlike amounts in cents."""
    impressions: Int32 | None = None
    """Number of impressions."""
    suggested_budget: Annotated[float | None, Field(alias="suggestedBudget")] = None
    """Suggested budget; a float of unstated unit, unlike amounts in cents."""


class LoginEnvelope(SuccessEnvelope):
    """Answer to a successful login; it has no `data`."""

    message: str | None = None
    """Message about the login."""


class PermissionsEnvelope(SuccessEnvelope):
    """Answer with the permissions of the account."""

    data: Permissions | None = None
    """Ids by scope and role."""


class ApplicantReportEnvelope(SuccessEnvelope):
    """Answer with applicants."""

    data: list[ApplicantReportRow] | None = None
    """One row per applicant."""


class HasPaymentMethodEnvelope(SuccessEnvelope):
    """Answer whether there is a payment method."""

    data: bool | None = None
    """Whether there is a payment method."""


class PaymentMethodsEnvelope(SuccessEnvelope):
    """Answer with payment methods."""

    data: PaymentMethods | None = None
    """Payment methods by kind."""


class MetricsEnvelope(SuccessEnvelope):
    """Answer with summarised performance."""

    data: list[Metrics] | None = None
    """Summary records."""


class CampaignReportEnvelope(SuccessEnvelope):
    """Answer with the daily report of campaigns."""

    data: list[CampaignReportRow] | None = None
    """One row per campaign and day."""


class CampaignListEnvelope(SuccessEnvelope):
    """Answer with campaigns."""

    data: list[Campaign] | None = None
    """The campaigns."""


class StatusResultEnvelope(SuccessEnvelope):
    """Answer with the outcome of a change."""

    data: StatusResult | None = None
    """The outcome."""


class CompanyListEnvelope(SuccessEnvelope):
    """Answer with companies."""

    data: list[Company] | None = None
    """The companies, standardised by name."""


class CustomerReportEnvelope(SuccessEnvelope):
    """Answer with the daily report of customers."""

    data: list[CustomerReportRow] | None = None
    """One row per customer and day."""


class CustomerListEnvelope(SuccessEnvelope):
    """Answer with customers."""

    data: list[Customer] | None = None
    """The customers."""


class GroupReportEnvelope(SuccessEnvelope):
    """Answer with the daily report of groups."""

    data: list[GroupReportRow] | None = None
    """One row per group and day."""


class GroupListEnvelope(SuccessEnvelope):
    """Answer with groups."""

    data: list[Group] | None = None
    """The groups."""


class GroupCreateEnvelope(SuccessEnvelope):
    """Answer to the creation of a group."""

    data: Int64 | None = None
    """An int64 whose meaning the source document does not state."""


class GroupDeleteEnvelope(SuccessEnvelope):
    """Answer to the deletion of a group."""

    data: Int32 | None = None
    """An int32 whose meaning the source document does not state."""


class GroupPauseEnvelope(SuccessEnvelope):
    """Answer to the pausing of a group."""

    data: Int32 | None = None
    """An int32 whose meaning the source document does not state."""


class GroupResumeEnvelope(SuccessEnvelope):
    """Answer to the resuming of a group."""

    data: Int32 | None = None
    """Number of affected rows."""


class GroupPriorityEnvelope(SuccessEnvelope):
    """Answer to a change of priority."""

    data: GroupPriorityResult | None = None
    """The group and the operation done."""


class JobReportEnvelope(SuccessEnvelope):
    """Answer with the daily report of job ads."""

    data: list[JobReportRow] | None = None
    """One row per job ad and day."""


class JobListEnvelope(SuccessEnvelope):
    """Answer with job ads in their first shape."""

    data: list[Job] | None = None
    """The job ads."""


class JobListingsEnvelope(SuccessEnvelope):
    """Answer with job ads in their second shape; it carries `metadata`."""

    data: list[JobListing] | None = None
    """The job ads."""


class JobStatusCountEnvelope(SuccessEnvelope):
    """Rows of job status counts with `metadata`; no operation carries it.

    Not shown by the document:
        The operation that answers with it.
    """

    data: list[JobStatusCount] | None = None
    """One row per status."""


class JobCreateEnvelope(SuccessEnvelope):
    """Answer to the creation of a job ad."""

    data: JobCreateResult | None = None
    """The outcome."""


class IndustryClassificationsEnvelope(SuccessEnvelope):
    """Answer with industries."""

    data: list[IndustryClassification] | None = None
    """The industries."""


class IndustryPredictionsEnvelope(SuccessEnvelope):
    """Answer with predicted industries."""

    data: list[IndustryPrediction] | None = None
    """The predictions."""


class IndustryDescriptionEnvelope(SuccessEnvelope):
    """Answer with the description of an industry."""

    data: str | None = None
    """Description of the industry."""


class JobPredictionEnvelope(Model):
    """Answer with predicted performance; it has neither `data` nor `metadata`: the
    predictions are in `jobPredictions`."""

    documentation_url: Annotated[str | None, Field(alias="documentationUrl")] = None
    """URL of the documentation for the class of the response."""
    code: int | None = None
    """Equal to the HTTP status, 200. Always `200`."""
    title: str | None = None
    """Short label of the response."""
    job_predictions: Annotated[
        list[JobPrediction] | None, Field(alias="jobPredictions")
    ] = None
    """The predictions."""
