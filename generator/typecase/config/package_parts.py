"""The parts of a package that can be generated without the others."""

from collections.abc import Container
from typing import NamedTuple

PARTS = ("sync", "async", "server")
"""The names of the parts, as the configuration has them."""


class Parts(NamedTuple):
    """Which parts of a package to generate.

    Attributes:
        sync: Whether there are synchronous clients.
        asynchronous: Whether there are asynchronous clients.
        server: Whether there are server stubs, and receivers of webhooks.
    """

    sync: bool = True
    asynchronous: bool = True
    server: bool = True

    @property
    def has_client(self) -> bool:
        """Whether there are clients."""
        return self.sync or self.asynchronous

    @property
    def is_whole(self) -> bool:
        """Whether there are all parts."""
        return all(self)


def select_parts(names: Container[str]) -> Parts:
    """Return the parts that have these names."""
    return Parts(*(part in names for part in PARTS))
