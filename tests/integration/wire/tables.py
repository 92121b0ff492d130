"""All rows of all four APIs."""

from tests.integration.wire import (
    advertiser_account,
    advertiser_campaigns,
    advertiser_group_changes,
    advertiser_groups,
    advertiser_job_changes,
    advertiser_jobs,
    advertiser_predictions,
    disposition,
    platform,
    search,
)

ROWS = (
    *advertiser_account.ROWS,
    *advertiser_campaigns.ROWS,
    *advertiser_groups.ROWS,
    *advertiser_group_changes.ROWS,
    *advertiser_jobs.ROWS,
    *advertiser_job_changes.ROWS,
    *advertiser_predictions.ROWS,
    *platform.ROWS,
    *search.ROWS,
    *disposition.ROWS,
)
