"""Typed clients and server stubs for job advertising: campaigns, platform, search and
disposition.

- `jobads.advertiser`: `AdvertiserClient` and `AsyncAdvertiserClient`.
- `jobads.platform`: `PlatformClient` and `AsyncPlatformClient`.
- `jobads.search`: `SearchClient` and `AsyncSearchClient`.
- `jobads.disposition`: `DispositionClient` and `AsyncDispositionClient`.

Printed by typecase; never edited by hand.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._runtime.errors import (
        ApiError,
        ConfigurationError,
        ConnectionFailedError,
        ConnectionLostError,
        DecodingError,
        InvalidRequestError,
        RedirectionError,
        ResponseTooLargeError,
        StatusError,
        TimedOutError,
        TransportError,
    )
    from ._runtime.events import AttemptEnded, AttemptStarted, CallEvent, RetryScheduled
    from ._runtime.models.file import File
    from ._runtime.auth.token_grants import ClientCredentials, Login, Refresh
    from ._runtime.options import ClientOptions, RequestOptions, Retries, Timeouts
    from ._runtime.bulk.batch_outcomes import Accepted, Failed, Outcome, Rejected
    from ._runtime.bulk.pagination import AsyncPages, Pages, Position
    from ._runtime.response import Response
    from ._runtime.secret import Secret
    from ._runtime.auth.token_cache import AsyncCachedToken, CachedToken
else:
    from ._runtime.lazy_import import lazy

    __getattr__, __dir__ = lazy(
        __name__,
        {
            "Accepted": "._runtime.bulk.batch_outcomes",
            "ApiError": "._runtime.errors",
            "AsyncCachedToken": "._runtime.auth.token_cache",
            "AsyncPages": "._runtime.bulk.pagination",
            "AttemptEnded": "._runtime.events",
            "AttemptStarted": "._runtime.events",
            "CachedToken": "._runtime.auth.token_cache",
            "CallEvent": "._runtime.events",
            "ClientCredentials": "._runtime.auth.token_grants",
            "ClientOptions": "._runtime.options",
            "ConfigurationError": "._runtime.errors",
            "ConnectionFailedError": "._runtime.errors",
            "ConnectionLostError": "._runtime.errors",
            "DecodingError": "._runtime.errors",
            "Failed": "._runtime.bulk.batch_outcomes",
            "File": "._runtime.models.file",
            "InvalidRequestError": "._runtime.errors",
            "Login": "._runtime.auth.token_grants",
            "Outcome": "._runtime.bulk.batch_outcomes",
            "Pages": "._runtime.bulk.pagination",
            "Position": "._runtime.bulk.pagination",
            "RedirectionError": "._runtime.errors",
            "Refresh": "._runtime.auth.token_grants",
            "Rejected": "._runtime.bulk.batch_outcomes",
            "RequestOptions": "._runtime.options",
            "Response": "._runtime.response",
            "ResponseTooLargeError": "._runtime.errors",
            "Retries": "._runtime.options",
            "RetryScheduled": "._runtime.events",
            "Secret": "._runtime.secret",
            "StatusError": "._runtime.errors",
            "TimedOutError": "._runtime.errors",
            "Timeouts": "._runtime.options",
            "TransportError": "._runtime.errors",
        },
    )

__version__ = "0.1.0"

__all__ = [
    "Accepted",
    "ApiError",
    "AsyncCachedToken",
    "AsyncPages",
    "AttemptEnded",
    "AttemptStarted",
    "CachedToken",
    "CallEvent",
    "ClientCredentials",
    "ClientOptions",
    "ConfigurationError",
    "ConnectionFailedError",
    "ConnectionLostError",
    "DecodingError",
    "Failed",
    "File",
    "InvalidRequestError",
    "Login",
    "Outcome",
    "Pages",
    "Position",
    "RedirectionError",
    "Refresh",
    "Rejected",
    "RequestOptions",
    "Response",
    "ResponseTooLargeError",
    "Retries",
    "RetryScheduled",
    "Secret",
    "StatusError",
    "TimedOutError",
    "Timeouts",
    "TransportError",
    "__version__",
]
