"""The module `outbox`: it stores items in a database until a server has them."""

from typecase.features.feature import Feature, Package, plan_module
from typecase.python.views import Section


def _sends_batches(package: Package) -> bool:
    """Return whether a synchronous client sends batches."""
    return package.parts.sync and any(
        operation.batching is not None for operation in package.operations
    )


FEATURE = Feature(
    name="outbox",
    is_default=False,
    extras={
        "outbox": ("sqlalchemy>=2.0.31",),
        "postgresql": ("sqlalchemy>=2.0.31", "psycopg[binary]>=3.2.2"),
    },
    applies=_sends_batches,
    plan=lambda package: [plan_module("outbox", package)],
    sections=lambda _: {
        "install": Section("outbox/install.jinja"),
        "batches": Section("outbox/batches.jinja"),
        "readme_batches": Section("outbox/readme_batches.jinja"),
    },
)
