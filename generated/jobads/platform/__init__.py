"""Platform API. Version 2.0.1.

Gives an application client its OAuth 2.0 access tokens, renews the tokens of users and,
over HTTPS, creates, lists, reads, updates, deletes and reports on campaigns. Version
2.0.1 belongs to the campaign and user operations; the token endpoint has a base address
of its own, which already ends in a `v5` path segment.

Printed by typecase from platform.yaml: edit that document, not this file.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import models
    from .client import AsyncPlatformClient, PlatformClient
    from .errors import (
        BadRequestError,
        ForbiddenError,
        NotFoundError,
        UnauthorizedError,
    )
else:
    from .._runtime.lazy_import import lazy

    __getattr__, __dir__ = lazy(
        __name__,
        {
            "AsyncPlatformClient": ".client",
            "BadRequestError": ".errors",
            "ForbiddenError": ".errors",
            "NotFoundError": ".errors",
            "PlatformClient": ".client",
            "UnauthorizedError": ".errors",
            "models": ".models",
        },
    )

__all__ = [
    "AsyncPlatformClient",
    "BadRequestError",
    "ForbiddenError",
    "NotFoundError",
    "PlatformClient",
    "UnauthorizedError",
    "models",
]
