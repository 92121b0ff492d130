"""The rate that a client keeps (`ClientOptions.rate`)."""

import math
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

from ..errors import ConfigurationError
from ..lazy_import import show_public_paths
from ..option_checks import require_number
from ..suggestions import SuggestingNames

if TYPE_CHECKING:
    from .rate_limiter import RateLimiter


@dataclass(frozen=True, slots=True)
class Rate(SuggestingNames):
    """How often a client starts an attempt, and how many attempts are in flight.

    All threads and tasks that use the client share the rate. Attempts wait for their
    turn in the order in which they come. The wait counts against the deadline of the
    call; if it would last until then, the call raises a `TimedOutError`.

    After a response with status 429 or 503 and a ``Retry-After`` header, no attempt
    starts before the time that the header demands. A response with status 429 also
    halves ``per_second`` for a while: each later response that is no error of the
    server restores 1 percent.

    Attributes:
        per_second: The maximum number of attempts per second, retries included. They
            start at even distances: with 10, at most one in 0.1 seconds. None means no
            limit.
        in_flight: The maximum number of attempts in flight at once. A stream is in
            flight until it is closed. None means no limit.

    Raises:
        ConfigurationError: A value is out of range, or both are None.
    """

    per_second: float | None = None
    _: KW_ONLY
    in_flight: int | None = None

    def __post_init__(self) -> None:
        if self.per_second is None and self.in_flight is None:
            raise ConfigurationError("a `Rate` needs `per_second`, `in_flight` or both")
        if self.per_second is not None:
            require_number(
                "`per_second`",
                self.per_second,
                "a positive number of attempts per second",
                lambda number: 0 < number < math.inf,
            )
        if self.in_flight is not None:
            require_number(
                "`in_flight`", self.in_flight, "at least 1", lambda number: number >= 1
            )

    def create_limiter(self) -> "RateLimiter":
        """Return the limiter of the attempts of a client."""
        # Imported here, so that importing the options does not import it.
        from .rate_limiter import RateLimiter

        return RateLimiter(self.per_second, self.in_flight)


show_public_paths(__name__)
