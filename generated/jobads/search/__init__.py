"""Job Search API. Version 1.1.0.

Publishers get current job postings that match keywords, a location or both, in one of
several formats. Version 1.1.0 is the one the earlier description declares; a newer
description adds parameters such as `pid`, `commute`, `d`, `skip_desc` and the
`salary.*` group.

Rules. Call from a backend: the publisher `id` and `pass` never go into client-side
code. Query at request time, and delete stored results within 24 hours. Leave job titles
and pay language unchanged. Bulk or asynchronous traffic (SMS, email, push) uses the
bulk host instead of the interactive one. Every result carries a click address; send the
job seeker who clicks through it, so that attribution stays correct. A click on an
expired job (budget exhausted, paused or taken down) pays about 6 cents unless a live
job is swapped in; a click address goes stale when it is too old (often 24 hours). Pass
`rdr` to get the user back instead of a dead or swapped job.

Printed by typecase from search.yaml: edit that document, not this file.
"""

from . import models
from .client import AsyncSearchClient, SearchClient
from .errors import BadRequestError

__all__ = [
    "AsyncSearchClient",
    "BadRequestError",
    "SearchClient",
    "models",
]
