"""Declared errors: what provokes one, the literal body, the class and its body."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from jobads import StatusError, advertiser, disposition, platform, search
from jobads.advertiser import models as advertiser_models
from jobads.disposition import errors as disposition_errors
from jobads.disposition import models as disposition_models
from jobads.platform import models as platform_models
from jobads.search import models as search_models
from tests.integration.wire.disposition import HIRED
from tests.integration.wire.rows import Row
from tests.integration.wire.tables import ROWS


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """An operation's declared error. ``row`` is a call of that operation."""

    name: str
    row: Row
    status: int
    answer: str
    error: type[StatusError]
    body: Any


def row_of(api: str, operation: str) -> Row:
    """The first row of an operation."""
    return next(row for row in ROWS if (row.api, row.operation) == (api, operation))


PLATFORM = {
    401: platform.UnauthorizedError,
    403: platform.ForbiddenError,
    404: platform.NotFoundError,
}
# Deletion declares 401 and 403 only.
PLATFORM_OPERATIONS = {
    "campaigns/list": (401, 403, 404),
    "campaigns/create": (401, 403, 404),
    "campaigns/report": (401, 403, 404),
    "campaigns/get": (401, 403, 404),
    "campaigns/update": (401, 403, 404),
    "campaigns/delete": (401, 403),
    "users/refresh": (401, 403, 404),
}

FAILURES = (
    Failure(
        name="login",
        row=row_of("advertiser", "account/login"),
        status=400,
        answer=(
            '{"documentationUrl": "https://docs.example/error", "code": 400,'
            ' "title": "Bad Request", "error": "Login nicht möglich"}'
        ),
        error=advertiser.BadRequestError,
        body=advertiser_models.ErrorEnvelope(
            documentation_url="https://docs.example/error",
            code=400,
            title="Bad Request",
            error="Login nicht möglich",
        ),
    ),
    Failure(
        name="search",
        row=row_of("search", "jobs/search"),
        status=400,
        answer='{"status": "error", "message": "Please give q or l"}',
        error=search.BadRequestError,
        body=search_models.SearchError(status="error", message="Please give q or l"),
    ),
    Failure(
        name="token",
        row=row_of("platform", "tokens/create"),
        status=400,
        answer=(
            '{"type": "/errors/bad-credentials", "title": "Bad credentials",'
            ' "status": 400, "instance": "about:blank"}'
        ),
        error=platform.BadRequestError,
        body=platform_models.BadCredentials(
            type="/errors/bad-credentials",
            title="Bad credentials",
            status=400,
            instance="about:blank",
        ),
    ),
    Failure(
        name="single event",
        row=row_of("disposition", "events/send"),
        status=400,
        answer="""{
            "message": "invalid", "svc_sid": "sid,1/ä+",
            "errors": [{"message": "should not be null", "field": "event",
                        "value": null}]
        }""",
        error=disposition.BadRequestError,
        body=disposition_models.EventInvalid(
            message="invalid",
            svc_sid="sid,1/ä+",
            errors=[
                disposition_models.FieldError(
                    message="should not be null", field="event", value=None
                )
            ],
        ),
    ),
    Failure(
        name="several events",
        row=row_of("disposition", "events/send"),
        status=400,
        answer="""{
            "num_succeeded_events": 0,
            "failed_events": [
                {"message": "invalid", "svc_application_id": "app-1",
                 "errors": [{"message": "x", "field": "meta_data", "value": [1, {}]}]},
                {"message": "invalid", "svc_sid": "s", "errors": []}
            ]
        }""",
        error=disposition.BadRequestError,
        body=disposition_models.BatchInvalid(
            num_succeeded_events=0,
            failed_events=[
                disposition_models.EventInvalid(
                    message="invalid",
                    svc_application_id=HIRED.svc_application_id,
                    errors=[
                        disposition_models.FieldError(
                            message="x", field="meta_data", value=[1, {}]
                        )
                    ],
                ),
                disposition_models.EventInvalid(
                    message="invalid", svc_sid="s", errors=[]
                ),
            ],
        ),
    ),
    Failure(
        name="server failure",
        row=row_of("disposition", "events/send"),
        status=500,
        answer='{"message": "später"}',
        error=disposition_errors.InternalServerError,
        body=disposition_models.ServerFailure(message="später"),
    ),
    *(
        Failure(
            name=operation,
            row=row_of("platform", operation),
            status=status,
            answer=(
                '{"error": {"code": "DENIED", "message": "nein", '
                f'"status": {status}, "timestamp": "2024-05-01T08:00:00Z"}}}}'
            ),
            error=PLATFORM[status],
            body=platform_models.Envelope(
                error=platform_models.ErrorDetail(
                    code="DENIED",
                    message="nein",
                    status=status,
                    timestamp=datetime(2024, 5, 1, 8, tzinfo=UTC),
                )
            ),
        )
        for operation, statuses in PLATFORM_OPERATIONS.items()
        for status in statuses
    ),
)
