"""Models of the Applicant Disposition API. Printed by typecase from
disposition.yaml."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from pydantic import Field

from .._runtime.models.model import Model
from .._runtime.models.presence_rules import AnyOf, Condition, OnlyWith


class EventKind(StrEnum):
    """Kind of event. Application: registration, lead and the application_* kinds.
    Hiring process: all others, from contacted to other."""

    REGISTRATION = "registration"
    LEAD = "lead"
    APPLICATION_STARTED = "application_started"
    APPLICATION_COMPLETED = "application_completed"
    APPLICATION_QUALIFIED = "application_qualified"
    APPLICATION_UNQUALIFIED = "application_unqualified"
    APPLICATION_WITHDRAWN = "application_withdrawn"
    CONTACTED = "contacted"
    SCREENING = "screening"
    ASSESSMENT = "assessment"
    INTERVIEW_SCHEDULED = "interview_scheduled"
    INTERVIEWED = "interviewed"
    BACKGROUND_CHECK = "background_check"
    OFFERED = "offered"
    OFFER_DECLINED = "offer_declined"
    HIRED = "hired"
    REJECTED = "rejected"
    ONBOARDED = "onboarded"
    OTHER = "other"


class RejectionReason(StrEnum):
    """Why an applicant was rejected; used with the event `rejected`."""

    FAILED_CHECKS = "failed_checks"
    UNRESPONSIVE = "unresponsive"
    UNCERTIFIED = "uncertified"
    OUT_OF_AREA = "out_of_area"
    JOB_CLOSED = "job_closed"
    HIRED_DIFFERENT_ROLE = "hired_different_role"
    OTHER = "other"


class DispositionEvent(Model):
    """One step in an applicant's progress. At least one of `svc_sid` and
    `svc_application_id` identifies the click or the application. A `reason` is only
    supported when `event` is `rejected`."""

    __conditions__: ClassVar[tuple[Condition, ...]] = (
        AnyOf("svc_sid", "svc_application_id"),
        OnlyWith("reason", "event", ("rejected",)),
    )

    svc_sid: str | None = None
    """Click id, exactly as the service supplied it; unique to the job click. One of the
    two identifiers is required."""
    svc_application_id: str | None = None
    """Application id, exactly as the service supplied it; unique to the application.
    One of the two identifiers is required."""
    event: EventKind
    """What happened."""
    event_time: datetime
    """When the event occurred, not when it is sent; ISO 8601, UTC offsets allowed. The
    format used here, date-time, always has one."""
    reason: RejectionReason | None = None
    """Why the applicant was rejected; not supported for any other event. A rule says
    that a rejected event carries a reason, while the field table lists it as not
    required, so it stays optional."""
    raw_event: Annotated[str | None, Field(max_length=128)] = None
    """The advertiser's own name for the event, at most 128 characters."""
    meta_data: dict[str, Any] | None = None
    """Free-form details; a `detail_reason` key appears."""


class EventAccepted(Model):
    """Answer to a single accepted event."""

    success: bool | None = None
    """Whether the event was accepted."""


class BatchAccepted(Model):
    """Answer to several accepted events."""

    num_succeeded_events: int | None = None
    """How many events were accepted."""


class FieldError(Model):
    """One fault in an event."""

    __nullable__: ClassVar[frozenset[str]] = frozenset({"value"})

    message: str | None = None
    """What is wrong with the field; among the messages is that a value should not be
    null."""
    field: str | None = None
    """Name of the field at fault."""
    value: Any | None = None
    """The refused value; the document gives it no type."""


class EventInvalid(Model):
    """Answer to a single invalid event, and the shape of each failed event of a batch.
    The identifier that was sent is echoed."""

    message: str | None = None
    """What is wrong with the event."""
    svc_sid: str | None = None
    """The click id that was sent, echoed when it was the identifier."""
    svc_application_id: str | None = None
    """The application id that was sent, echoed when it was the identifier."""
    errors: list[FieldError] | None = None
    """One entry per fault."""


class BatchInvalid(Model):
    """Answer to several events of which some are invalid."""

    num_succeeded_events: int | None = None
    """How many events were accepted."""
    failed_events: list[EventInvalid] | None = None
    """The invalid events, each in the shape that answers a single invalid event."""


class ServerFailure(Model):
    """Answer when the server failed."""

    message: str | None = None
    """What went wrong."""
