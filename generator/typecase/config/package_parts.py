"""The parts of a package that can be generated without the others."""

from collections.abc import Container
from typing import NamedTuple

MODELS = "models"
"""The name of the part that every package has, which can be generated alone."""
PARTS = ("sync", "async", "server", MODELS)
"""The names of the parts, as the configuration has them."""


class Parts(NamedTuple):
    """Which parts of a package to generate, beside its models.

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
    def is_models_only(self) -> bool:
        """Whether there is nothing but models."""
        return not any(self)

    @property
    def is_whole(self) -> bool:
        """Whether there are all parts."""
        return all(self)


def select_parts(names: Container[str]) -> Parts:
    """Return the parts that have these names."""
    return Parts(*(part in names for part in PARTS if part != MODELS))
