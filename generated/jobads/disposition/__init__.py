"""Applicant Disposition API. Version v1.

Advertisers report back what became of their applicants (interviews, offers, rejections,
hires). The data improves how visible jobs are, how they are matched and how budget is
allocated. The API receives events; the source document describes none that it sends,
and names no version beyond the `v1` in the path. Identifier names that carry the
service's own prefix are written with the neutral prefix `svc_`.

Printed by typecase from disposition.yaml: edit that document, not this file.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import models
    from .client import AsyncDispositionClient, DispositionClient
    from .errors import BadRequestError, InternalServerError
else:
    from .._runtime.lazy_import import lazy

    __getattr__, __dir__ = lazy(
        __name__,
        {
            "AsyncDispositionClient": ".client",
            "BadRequestError": ".errors",
            "DispositionClient": ".client",
            "InternalServerError": ".errors",
            "models": ".models",
        },
    )

__all__ = [
    "AsyncDispositionClient",
    "BadRequestError",
    "DispositionClient",
    "InternalServerError",
    "models",
]
