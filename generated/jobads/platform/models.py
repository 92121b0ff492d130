"""Models of the Platform API. Printed by typecase from platform.yaml."""

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from .._runtime.models.fixed_width_int import Int32, Int64
from .._runtime.models.model import Model, OpenStrEnum


class CpcControl(OpenStrEnum):
    """Whether the cost per click is read from the feed or set."""

    READ_FROM_FEED = "READ_FROM_FEED"
    SET_CPC = "SET_CPC"


class JobFeed(Model):
    """A feed of jobs.

    Not shown by the document:
        Which fields are required.
    """

    feed_url: Annotated[str | None, Field(alias="feedUrl")] = None
    """Address of the feed."""
    feed_format: Annotated[str | None, Field(alias="feedFormat")] = None
    """Format of the feed. Not shown: Allowed values."""
    cpc_control: Annotated[CpcControl | None, Field(alias="cpcControl")] = None
    """Where the cost per click comes from."""


class CampaignBody(Model):
    """A campaign as sent to create or update it: all fields of a campaign except
    `campaignId`. The budget is in dollars, the costs per click in cents.

    Not shown by the document:
        Which fields are required.
    """

    name: str | None = None
    """Name of the campaign."""
    pool_id: Annotated[int | None, Field(alias="poolId")] = None
    """Id of the pool."""
    budget_in_dollars: Annotated[int | None, Field(alias="budgetInDollars")] = None
    """Budget, in dollars."""
    cpc_in_cents: Annotated[int | None, Field(alias="cpcInCents")] = None
    """Cost per click, in cents."""
    cpc_goal_cents: Annotated[int | None, Field(alias="cpcGoalCents")] = None
    """Goal for the cost per click, in cents."""
    budget_pacing: Annotated[bool | None, Field(alias="budgetPacing")] = None
    """Whether the budget is paced."""
    status: str | None = None
    """Status of the campaign. Not shown: Allowed values."""
    feed_filter: Annotated[int | None, Field(alias="feedFilter")] = None
    """Filter on the feed. Not shown: Allowed values."""
    pacing_day_of_month: Annotated[int | None, Field(alias="pacingDayOfMonth")] = None
    """Day of the month for the pacing."""
    job_feed: Annotated[JobFeed | None, Field(alias="jobFeed")] = None
    """Where the jobs of the campaign come from. Not shown: Which fields are
    required."""


class Campaign(CampaignBody):
    """A campaign as answered to its creation."""

    campaign_id: Annotated[int | None, Field(alias="campaignId")] = None
    """Id of the campaign, assigned by the service; of no stated width here, int32 in
    paths."""


class EnvelopeData(Model):
    """Payload of an envelope."""

    entities: list[dict[str, Any]] | None = None
    """The entries of a list."""
    entity: dict[str, Any] | None = None
    """The entry a detail shows. Not shown: Shape of the object."""


class PageSort(Model):
    """How a list is sorted."""

    empty: bool | None = None
    """Whether no sorting is given."""
    sorted: bool | None = None
    """Whether the list is sorted."""
    unsorted: bool | None = None
    """Whether the list is unsorted."""


class PageMeta(Model):
    """Where a page stands in a list; in `limit` and `offset`, although the list is
    asked for by `page` and `size`."""

    first: bool | None = None
    """Whether this is the first page."""
    last: bool | None = None
    """Whether this is the last page."""
    limit: Int32 | None = None
    """Most entries a page holds."""
    next_page: Annotated[bool | None, Field(alias="nextPage")] = None
    """Whether there is a next page."""
    number_of_elements: Annotated[Int32 | None, Field(alias="numberOfElements")] = None
    """Number of entries in this page."""
    offset: Int32 | None = None
    """Offset of this page."""
    previous_page: Annotated[bool | None, Field(alias="previousPage")] = None
    """Whether there is a previous page."""
    sort: PageSort | None = None
    """How the list is sorted."""
    total_elements: Annotated[Int64 | None, Field(alias="totalElements")] = None
    """Number of entries in all pages; the one int64 among these numbers."""
    total_pages: Annotated[Int32 | None, Field(alias="totalPages")] = None
    """Number of pages."""


class ErrorDetail(Model):
    """The error object inside an envelope."""

    code: str | None = None
    """Code of the error."""
    message: str | None = None
    """What went wrong."""
    status: Int32 | None = None
    """Status of the error."""
    timestamp: datetime | None = None
    """When it went wrong."""


class Envelope(Model):
    """The one envelope of lists (`data.entities`) and details (`data.entity`); it also
    holds the error object."""

    data: EnvelopeData | None = None
    """The payload."""
    meta: Annotated[PageMeta | None, Field(alias="_meta")] = None
    """Where this page stands in the list."""
    error: ErrorDetail | None = None
    """What went wrong, if anything did."""


class ReportData(Model):
    """Payload of a report envelope."""

    entity: dict[str, Any] | None = None
    """The report. Not shown: Fields of the report beyond the parameter value
    `SPENDING`."""


class ReportEnvelope(Model):
    """Envelope of a campaign report."""

    data: ReportData | None = None
    """The payload."""


class TokenFormRequest(Model):
    """Client credentials request as a form. The id and secret go here or in a basic
    authorization header."""

    __secrets__: ClassVar[frozenset[str]] = frozenset({"client_secret"})

    grant_type: Literal["client_credentials"]
    """Always `client_credentials`, in lower case in the form."""
    client_id: str | None = None
    """Id of the app client, unless the basic header carries it."""
    client_secret: str | None = None
    """Secret of the app client, unless the basic header carries it."""
    scope: str | None = None
    """Scopes asked for, separated by spaces; every scope of the app client when
    omitted. Names that appear are advertiser, location:read, category:read,
    job:status:read, integration and customer:read. Not shown: Meaning of each scope."""


class TokenJsonRequest(Model):
    """Client credentials request as JSON. The secret is not in the body: it goes with
    the client id in a basic authorization header."""

    grant_type: Annotated[Literal["CLIENT_CREDENTIALS"], Field(alias="grantType")]
    """Always `CLIENT_CREDENTIALS`, in upper case in JSON."""
    client_id: Annotated[str, Field(alias="clientId")]
    """Id of the app client."""
    scopes: list[str] | None = None
    """Scopes asked for; every scope of the app client when omitted. Names that appear
    are advertiser, location:read, category:read, job:status:read, integration and
    customer:read. Not shown: Meaning of each scope."""


class TokenResponse(Model):
    """An access token."""

    __secrets__: ClassVar[frozenset[str]] = frozenset({"access_token"})

    access_token: Annotated[str | None, Field(alias="accessToken")] = None
    """The token, to be sent as a Bearer token on later requests."""
    token_type: Annotated[str | None, Field(alias="tokenType")] = None
    """The word `Bearer`. Always `'Bearer'`."""
    expires_in: Annotated[int | None, Field(alias="expiresIn")] = None
    """Lifetime of the token; the value 86400 appears. Not shown: Unit."""


class RefreshResponse(Model):
    """A user's new tokens."""

    __secrets__: ClassVar[frozenset[str]] = frozenset({"id_token", "access_token"})

    id_token: Annotated[str | None, Field(alias="idToken")] = None
    """New id token, to be sent in the header `x-api-key`. Not shown: Lifetime of the
    token."""
    access_token: Annotated[str | None, Field(alias="accessToken")] = None
    """New access token."""


class BadCredentials(Model):
    """Answer of the token endpoint to wrong credentials; not in the envelope."""

    type: str | None = None
    """The text `/errors/bad-credentials`. Always `'/errors/bad-credentials'`."""
    title: str | None = None
    """The text `Bad credentials`. Always `'Bad credentials'`."""
    status: int | None = None
    """The HTTP status, 400. Always `400`."""
    instance: str | None = None
    """The text `about:blank`. Always `'about:blank'`."""


class ConfirmUserRequest(Model):
    """Request to confirm a user; only a schema in the document.

    Not shown by the document:
        An operation that consumes `confirmationCode`.
    """

    confirmation_code: Annotated[int | None, Field(alias="confirmationCode")] = None
    """Code that confirms the user."""


class ConfirmUserResponse(Model):
    """Answer to the confirmation of a user; only a schema in the document."""

    status: str | None = None
    """Status of the confirmation."""
