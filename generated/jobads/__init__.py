"""Typed clients and server stubs for job advertising: campaigns, platform, search and
disposition.

- `jobads.advertiser`: `AdvertiserClient` and `AsyncAdvertiserClient`.
- `jobads.platform`: `PlatformClient` and `AsyncPlatformClient`.
- `jobads.search`: `SearchClient` and `AsyncSearchClient`.
- `jobads.disposition`: `DispositionClient` and `AsyncDispositionClient`.

Printed by typecase; never edited by hand.
"""

from ._runtime.errors import (
    ApiError,
    ConfigurationError,
    ConnectionFailedError,
    ConnectionLostError,
    DecodingError,
    InvalidRequestError,
    StatusError,
    TimedOutError,
    TransportError,
)
from ._runtime.options import ClientOptions, RequestOptions, Timeouts
from ._runtime.response import Response

__version__ = "0.1.0"

__all__ = [
    "ApiError",
    "ClientOptions",
    "ConfigurationError",
    "ConnectionFailedError",
    "ConnectionLostError",
    "DecodingError",
    "InvalidRequestError",
    "RequestOptions",
    "Response",
    "StatusError",
    "TimedOutError",
    "Timeouts",
    "TransportError",
    "__version__",
]
