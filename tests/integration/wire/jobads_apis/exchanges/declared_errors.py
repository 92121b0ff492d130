"""Error responses that the documents declare, and the exceptions they become."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from jobads import StatusError, advertiser, disposition, platform, search
from jobads.advertiser import models as advertiser_models
from jobads.disposition import errors as disposition_errors
from jobads.disposition import models as disposition_models
from jobads.platform import models as platform_models
from jobads.search import models as search_models
from tests.integration.wire.jobads_apis.exchanges.all_exchanges import find_exchange
from tests.integration.wire.jobads_apis.exchanges.disposition import HIRED
from tests.integration.wire.jobads_apis.exchanges.exchange import Exchange


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredError:
    """An error response of an operation, and the exception that a client raises.

    ``exchange`` provides the call and its request; only the response is replaced.
    """

    name: str
    exchange: Exchange
    status: int
    response_body: str
    error_class: type[StatusError]
    error_body: Any


PLATFORM_ERROR_CLASSES = {
    401: platform.AuthenticationError,
    403: platform.PermissionDeniedError,
    404: platform.NotFoundError,
}
# The deletion of a campaign declares only 401 and 403.
PLATFORM_STATUSES = {
    "campaigns/list": (401, 403, 404),
    "campaigns/create": (401, 403, 404),
    "campaigns/report": (401, 403, 404),
    "campaigns/get": (401, 403, 404),
    "campaigns/update": (401, 403, 404),
    "campaigns/delete": (401, 403),
    "users/refresh": (401, 403, 404),
}

DECLARED_ERRORS = (
    DeclaredError(
        name="login",
        exchange=find_exchange("advertiser", "account/login"),
        status=400,
        response_body=(
            '{"documentationUrl": "https://docs.example/error", "code": 400,'
            ' "title": "Bad Request", "error": "Login nicht möglich"}'
        ),
        error_class=advertiser.BadRequestError,
        error_body=advertiser_models.ErrorEnvelope(
            documentation_url="https://docs.example/error",
            code=400,
            title="Bad Request",
            error="Login nicht möglich",
        ),
    ),
    DeclaredError(
        name="search",
        exchange=find_exchange("search", "jobs/search"),
        status=400,
        response_body='{"status": "error", "message": "Please give q or l"}',
        error_class=search.BadRequestError,
        error_body=search_models.SearchError(
            status="error", message="Please give q or l"
        ),
    ),
    DeclaredError(
        name="token",
        exchange=find_exchange("platform", "tokens/create"),
        status=400,
        response_body=(
            '{"type": "/errors/bad-credentials", "title": "Bad credentials",'
            ' "status": 400, "instance": "about:blank"}'
        ),
        error_class=platform.BadRequestError,
        error_body=platform_models.BadCredentials(
            type="/errors/bad-credentials",
            title="Bad credentials",
            status=400,
            instance="about:blank",
        ),
    ),
    DeclaredError(
        name="single event",
        exchange=find_exchange("disposition", "events/send"),
        status=400,
        response_body="""{
            "message": "invalid", "svc_sid": "sid,1/ä+",
            "errors": [{"message": "should not be null", "field": "event",
                        "value": null}]
        }""",
        error_class=disposition.BadRequestError,
        error_body=disposition_models.EventInvalid(
            message="invalid",
            svc_sid="sid,1/ä+",
            errors=[
                disposition_models.FieldError(
                    message="should not be null", field="event", value=None
                )
            ],
        ),
    ),
    DeclaredError(
        name="several events",
        exchange=find_exchange("disposition", "events/send"),
        status=400,
        response_body="""{
            "num_succeeded_events": 0,
            "failed_events": [
                {"message": "invalid", "svc_application_id": "app-1",
                 "errors": [{"message": "x", "field": "meta_data", "value": [1, {}]}]},
                {"message": "invalid", "svc_sid": "s", "errors": []}
            ]
        }""",
        error_class=disposition.BadRequestError,
        error_body=disposition_models.BatchInvalid(
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
    DeclaredError(
        name="server failure",
        exchange=find_exchange("disposition", "events/send"),
        status=500,
        response_body='{"message": "später"}',
        error_class=disposition_errors.InternalServerError,
        error_body=disposition_models.ServerFailure(message="später"),
    ),
    *(
        DeclaredError(
            name=operation,
            exchange=find_exchange("platform", operation),
            status=status,
            response_body=(
                '{"error": {"code": "DENIED", "message": "nein", '
                f'"status": {status}, "timestamp": "2024-05-01T08:00:00Z"}}}}'
            ),
            error_class=PLATFORM_ERROR_CLASSES[status],
            error_body=platform_models.Envelope(
                error=platform_models.ErrorDetail(
                    code="DENIED",
                    message="nein",
                    status=status,
                    timestamp=datetime(2024, 5, 1, 8, tzinfo=UTC),
                )
            ),
        )
        for operation, statuses in PLATFORM_STATUSES.items()
        for status in statuses
    ),
)
