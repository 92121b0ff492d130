"""The interface of what limits the attempts of a client, such as that of a `Rate`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ..credentials import WaitError

if TYPE_CHECKING:
    from ..deadline import Deadline
    from ..http.headers import Headers


class OpenResponse(Protocol):
    """The part of an open response that a limit looks at.

    Attributes:
        status: The status code.
        headers: The headers.
        on_close: A function to call when the response is closed; or None.
    """

    status: int
    headers: "Headers"
    on_close: Callable[[], None] | None


class Permit(Protocol):
    """The permit of an attempt to be in flight."""

    def keep_until_closed(self, stream: OpenResponse) -> None:
        """Note a response, and keep the permit until its stream is closed."""
        ...

    def release(self) -> None:
        """Give back the permit, unless it was given back before."""
        ...


class Limiter(Protocol):
    """What the attempts of all calls of a client wait for."""

    def acquire(self, deadline: "Deadline", wait_error: WaitError) -> Permit:
        """Wait until an attempt may start, and return its permit.

        Raises:
            TimedOutError: The attempt could not start before the deadline.
        """
        ...

    async def acquire_async(
        self, deadline: "Deadline", wait_error: WaitError
    ) -> Permit:
        """Wait as `acquire` does, without blocking the event loop."""
        ...
