"""Job Search API. Version 1.1.0.

Publishers get current job postings that match keywords, a location or both, in one of
several formats. Version 1.1.0 is that of the earlier description; `pid`, `commute`,
`d`, `skip_desc` and the `salary.*` group are among what a newer one adds.

Rules. Call from a backend: the publisher `id` and `pass` never go into client-side
code. Query at request time, and delete stored results within 24 hours. Leave job titles
and pay language unchanged. Send bulk or asynchronous traffic (SMS, email, push) to the
bulk host, not to the interactive one. Each job has a click address; lead the job seeker
who clicks through it, or attribution goes wrong. Jobs expire when their budget is used
up or when they are paused or removed: a click then earns about 6 cents, unless a live
job takes the place of the dead one. Click addresses age as well and are often stale
after 24 hours. With `rdr` the user comes back to you in such cases.

Printed by typecase from search.yaml: edit that document, not this file.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import models
    from .client import AsyncSearchClient, SearchClient
    from .errors import BadRequestError
else:
    from .._runtime.lazy_import import lazy

    __getattr__, __dir__ = lazy(
        __name__,
        {
            "AsyncSearchClient": ".client",
            "BadRequestError": ".errors",
            "SearchClient": ".client",
            "models": ".models",
        },
    )

__all__ = [
    "AsyncSearchClient",
    "BadRequestError",
    "SearchClient",
    "models",
]
