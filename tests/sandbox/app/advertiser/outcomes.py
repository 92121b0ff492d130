"""What the API answers to a change that was made."""

from jobads.advertiser import models

DONE = models.StatusResult(status_code="SUCCESS")
