"""A durable outbox for what is sent in batches: stored first, then delivered in order,
at least once. Needs the extra `outbox`. Printed by typecase.

`python -m jobads.outbox --help` shows its command.
"""

import sys

if __name__ == "__main__":
    # Before the outbox is imported: without the extra, the command says so in a line.
    from ._runtime.outbox.command import main

    sys.exit(main(sys.argv[1:], "jobads"))

from ._runtime.outbox.outbox import (
    Counts,
    Delivery,
    Order,
    Outbox,
    OutboxError,
    Pauses,
    RejectedItem,
)

__all__ = [
    "Counts",
    "Delivery",
    "Order",
    "Outbox",
    "OutboxError",
    "Pauses",
    "RejectedItem",
]
