"""Tables of the advertiser API.

Customers own campaigns; campaigns have groups and job ads; a job ad is in one group or
in none. Columns called `details` or `settings` store JSON fields of requests that the
sandbox only returns or matches against filters.
"""

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, LargeBinary, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from tests.sandbox.app.database import Base


class Permission(Base):
    """The role of a user on a customer, a campaign or a group."""

    __tablename__ = "advertiser_permission"

    login: Mapped[str] = mapped_column(primary_key=True)
    scope: Mapped[str] = mapped_column(primary_key=True)
    """``CUSTOMER``, ``CAMPAIGN`` or ``GROUP``."""
    target: Mapped[int] = mapped_column(primary_key=True)
    """The id of the customer, campaign or group."""
    role: Mapped[str]
    """The name of a `permissions.Role`."""


class Customer(Base):
    """An owner of campaigns."""

    __tablename__ = "advertiser_customer"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    full_name: Mapped[str]
    email_address: Mapped[str]
    username: Mapped[str]
    signed: Mapped[int | None] = mapped_column(BigInteger)
    """When the customer accepted the terms of service, in Unix milliseconds."""


class PaymentMethod(Base):
    """A card or an invoice."""

    __tablename__ = "advertiser_payment_method"

    id: Mapped[int] = mapped_column(primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey(Customer.id), index=True)
    kind: Mapped[str]
    """``card`` or ``invoice``."""
    details: Mapped[dict[str, Any]] = mapped_column(JSON)


class Company(Base):
    """A company of job ads, whose name has one stored spelling."""

    __tablename__ = "advertiser_company"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)


class Campaign(Base):
    """A collection of job ads."""

    __tablename__ = "advertiser_campaign"

    id: Mapped[int] = mapped_column(primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey(Customer.id), index=True)
    name: Mapped[str]
    pool_id: Mapped[int]
    host_application: Mapped[bool]
    is_cpa: Mapped[bool]
    budget_cents: Mapped[int]
    status: Mapped[str]

    customer: Mapped[Customer] = relationship(lazy="joined", innerjoin=True)


class Group(Base):
    """Job ads of a campaign that share a budget."""

    __tablename__ = "advertiser_group"
    # Do not reuse the ids of deleted groups: reports still contain them.
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey(Campaign.id), index=True)
    name: Mapped[str]
    status: Mapped[int]
    priority: Mapped[int]
    budget_cents: Mapped[int]
    is_monthly_budget: Mapped[bool]
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Other fields of the request, including filters, by their wire names."""

    campaign: Mapped[Campaign] = relationship(lazy="joined", innerjoin=True)


class JobAd(Base):
    """A job ad, whose reference is unique within its campaign."""

    __tablename__ = "advertiser_job"
    __table_args__ = (UniqueConstraint("campaign_id", "reference"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey(Campaign.id), index=True)
    group_id: Mapped[int | None] = mapped_column(ForeignKey(Group.id), index=True)
    """The group that the job ad is assigned to; None if no group matches."""
    company_id: Mapped[int | None] = mapped_column(ForeignKey(Company.id))
    reference: Mapped[str]
    status: Mapped[str]
    budget_cents: Mapped[int]
    created: Mapped[int] = mapped_column(BigInteger)
    """The time of creation in Unix milliseconds."""
    updated: Mapped[int] = mapped_column(BigInteger)
    """The time of the last change in Unix milliseconds."""
    details: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Other fields of the request by their wire names."""

    campaign: Mapped[Campaign] = relationship(lazy="joined", innerjoin=True)


class Performance(Base):
    """The metrics of a job ad on a day, and its campaign and group on that day."""

    __tablename__ = "advertiser_performance"

    job_id: Mapped[int] = mapped_column(ForeignKey(JobAd.id), primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True)
    """The day number; see `dates`."""
    customer_id: Mapped[int]
    campaign_id: Mapped[int] = mapped_column(index=True)
    pool_id: Mapped[int]
    # Not a foreign key: the metrics of a group stay when the group is deleted.
    group_id: Mapped[int | None] = mapped_column(index=True)
    applications: Mapped[int]
    clicks: Mapped[int]
    conversions1: Mapped[int]
    conversions2: Mapped[int]
    conversions3: Mapped[int]
    impressions: Mapped[int]
    spend_cents: Mapped[int]


class Application(Base):
    """An application to a job ad, with or without a résumé."""

    __tablename__ = "advertiser_application"

    id: Mapped[int] = mapped_column(primary_key=True)
    job_id: Mapped[int] = mapped_column(ForeignKey(JobAd.id), index=True)
    day: Mapped[int]
    """The day number; see `dates`."""
    details: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Fields of the applicant report by their wire names."""
    resume: Mapped[bytes | None] = mapped_column(LargeBinary)

    job: Mapped[JobAd] = relationship(lazy="joined", innerjoin=True)
