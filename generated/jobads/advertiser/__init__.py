"""Advertiser Management and Reporting API. Version 1.0.0.

Lets an advertiser log in, read reports, manage campaigns, groups and job ads, look up
payment methods, read applicants, classify industries and predict performance.

Money is a whole number of cents, and a budget of -1 is unlimited. `start` and `end` are
Unix times in milliseconds. An array in a query is one comma-separated value, as in
`?campaignIds=1,2,3`. Data is changed by PUT with query parameters; groups and job ads
are created (and updated) with a JSON body. A success is HTTP 200 with an envelope in
JSON; only the resume download is a file. A new budget of a campaign must exceed what it
has spent.

The version, 1.0.0, is not part of the path.

Printed by typecase from advertiser.yaml: edit that document, not this file.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import models
    from .client import AdvertiserClient, AsyncAdvertiserClient
    from .errors import BadRequestError
else:
    from .._runtime.lazy_import import lazy

    __getattr__, __dir__ = lazy(
        __name__,
        {
            "AdvertiserClient": ".client",
            "AsyncAdvertiserClient": ".client",
            "BadRequestError": ".errors",
            "models": ".models",
        },
    )

__all__ = [
    "AdvertiserClient",
    "AsyncAdvertiserClient",
    "BadRequestError",
    "models",
]
