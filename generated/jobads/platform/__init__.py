"""Platform API. Version 2.0.1.

Issues OAuth 2.0 access tokens to an application client, manages campaigns (create,
list, read, update, delete, report) over HTTPS and refreshes user tokens. The campaign
and user reference declares version 2.0.1; the token endpoint has a base address of its
own, which already ends in a `v5` path segment.

Printed by typecase from platform.yaml: edit that document, not this file.
"""

from . import models
from .client import AsyncPlatformClient, PlatformClient
from .errors import BadRequestError, ForbiddenError, NotFoundError, UnauthorizedError

__all__ = [
    "AsyncPlatformClient",
    "BadRequestError",
    "ForbiddenError",
    "NotFoundError",
    "PlatformClient",
    "UnauthorizedError",
    "models",
]
