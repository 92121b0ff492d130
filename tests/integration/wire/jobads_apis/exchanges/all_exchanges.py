"""The expected exchanges of all four APIs, and a lookup by operation."""

from tests.integration.wire.jobads_apis.exchanges import (
    advertiser_account,
    advertiser_campaigns,
    advertiser_group_settings,
    advertiser_groups,
    advertiser_job_changes,
    advertiser_jobs,
    advertiser_predictions,
    disposition,
    platform,
    search,
)
from tests.integration.wire.jobads_apis.exchanges.exchange import Exchange

EXCHANGES = (
    *advertiser_account.EXCHANGES,
    *advertiser_campaigns.EXCHANGES,
    *advertiser_groups.EXCHANGES,
    *advertiser_group_settings.EXCHANGES,
    *advertiser_jobs.EXCHANGES,
    *advertiser_job_changes.EXCHANGES,
    *advertiser_predictions.EXCHANGES,
    *platform.EXCHANGES,
    *search.EXCHANGES,
    *disposition.EXCHANGES,
)


def find_exchange(api: str, operation: str) -> Exchange:
    """Return the first exchange of an operation."""
    return next(
        each for each in EXCHANGES if (each.api, each.operation) == (api, operation)
    )
