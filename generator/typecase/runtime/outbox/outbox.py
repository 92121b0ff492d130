"""A durable outbox for operations that take batches of items.

Items are stored in a database before `Outbox.put` returns. They are delivered in order,
and at least once unless they are rejected.
"""

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Generic, Protocol, Self, TypeVar, cast

from ..optional_dependency import missing_dependency_error

if (missing_extra := missing_dependency_error("sqlalchemy", "outbox")) is not None:
    raise missing_extra

from ..batches.batch_sender import (
    encode_batch_item,
    parse_identifiers,
    require_batching,
)
from ..batches.outcomes import Outcome
from ..errors import ConfigurationError
from ..options import RequestOptions
from ..redaction.traceback_redaction import CutTraceback
from ..secret import Secret
from ..validation.request_validation import InvalidValueError
from .client_discovery import find_operation
from .database import Database, OutboxError, database_url
from .leases import Leases
from .queue_sender import QueueSender, read_item
from .queue_store import Queue, QueueStore, to_datetime
from .records import Counts, Delivery, Order, Pauses, RejectedItem
from .worker import Worker, run

T = TypeVar("T")

__all__ = [
    "Counts",
    "Delivery",
    "Order",
    "Outbox",
    "OutboxError",
    "Pauses",
    "RejectedItem",
]


class SendAll(Protocol[T]):
    """A synchronous client's method that sends items in batches."""

    def __call__(
        self, items: Iterable[T], *, options: RequestOptions | None = None
    ) -> list[Outcome[T]]: ...


class Outbox(Generic[T]):
    """A durable queue of items, which are delivered in order, at least once.

    When `put` returns, the item is on the disk. It leaves the database in one of two
    ways only: the server accepted it, or it was rejected and somebody discarded it.
    **At least once:** if the worker or the connection dies after the server accepted
    items and before the outbox recorded this, the items are sent again. The server then
    gets them twice. The outbox records each attempt before it sends an item. After
    ``max_unrecorded_attempts`` attempts whose outcome was not recorded, the item is set
    aside for a person to decide.

    What happens to an item depends on the response:

    - The server cannot be reached, fails, or limits the rate: the delivery stops, and
      the items wait and keep their order. `run` and `start` continue after a pause.
    - The server rejects an item: the item is set aside with the reason, see `rejected`,
      and the next items are delivered.
    - The response does not say whether an item was accepted: the item is set aside too,
      because the server may have it. The item is only sent again if somebody requeues
      it. The delivery stops; `run` and `start` continue after a pause.
    - The database cannot record the outcome: as long as the outbox exists, it keeps the
      outcome in memory. Each delivery tries to record it, and sends nothing before.
    - The server refuses the batch without naming an item, for example because the
      address is wrong: the delivery stops, and the items wait for the next call.

    Args:
        send_all: The client's method that sends items, such as
            ``client.events.send_all``.
        database: ``sqlite:///path`` for a file, from which one worker at a time
            delivers, or ``postgresql://user:password@host/name``, which many workers
            can share.
        order: ``"all"`` keeps the order of all items, however many workers there are.
            ``"key"`` keeps the order of items with the same identifier, and lets other
            workers of PostgreSQL deliver other items at the same time. All users of a
            database must choose the same order.
        pauses: How long to wait when idle and after a failure; None means `Pauses()`.
        options: Options of the calls that deliver; None means the client's own options.
        on_delivery: Called with each `Delivery` that delivered or rejected an item, or
            was stopped by an error, in the thread that delivers.
        max_unrecorded_attempts: How often an item is sent without a recorded outcome,
            for example because the worker is killed each time. Attempts whose failure
            is recorded do not count.

    Raises:
        ConfigurationError: An argument is invalid. The methods that use the database
            also raise it, if the tables belong to another version of the outbox.
        ModuleNotFoundError: The driver of PostgreSQL is not installed.
    """

    def __init__(
        self,
        send_all: SendAll[T],
        database: str = "sqlite:///outbox.db",
        *,
        order: Order = "all",
        pauses: Pauses | None = None,
        options: RequestOptions | None = None,
        on_delivery: Callable[[Delivery], object] | None = None,
        max_unrecorded_attempts: int = 5,
    ) -> None:
        # Some tools show the local variables of a traceback, and the URL may contain a
        # password.
        url, database = Secret(database), ""
        # The `repr` until the arguments are checked; such tools show it too.
        self._repr = "Outbox"
        operation = find_operation(send_all)
        if operation is None:
            raise ConfigurationError(
                "an outbox needs the method of a synchronous client that sends batches,"
                " such as client.events.send_all, found"
                f" {getattr(send_all, '__qualname__', type(send_all).__name__)}"
            )
        self._operation = operation
        if order not in ("all", "key"):
            raise ConfigurationError(
                f"the order of an outbox must be 'all' or 'key', found {order!r}"
            )
        if max_unrecorded_attempts < 1:
            raise ConfigurationError(
                "max_unrecorded_attempts must be at least 1, found"
                f" {max_unrecorded_attempts!r}"
            )
        with CutTraceback():
            self._database = Database(database_url(url.reveal()))
        queue = Queue(_api_of(send_all), self._operation.id)
        self._name = str(queue)
        self._repr = f"Outbox({self._name!r}, {str(self._database)!r})"
        self._store = QueueStore(self._database, queue)
        self._batching = require_batching(self._operation)
        self._leases = Leases(
            self._database, queue, self._batching, order, max_unrecorded_attempts
        )
        self._sender = QueueSender[T](
            self._name,
            self._leases,
            self._operation,
            lambda items: send_all(items, options=options),
            on_delivery,
        )
        self._pauses = pauses or Pauses()
        self._worker = Worker(self._name, self._sender.deliver, self._pauses)

    def __repr__(self) -> str:
        return self._repr

    def put(self, item: T | Mapping[str, object]) -> int:
        """Validate and store an item, a model or a dict.

        Returns:
            The item's id, for `requeue` and `discard`.

        Raises:
            InvalidRequestError: The item breaks the API's rules; it was not stored.
            OutboxError: The database failed; the item may or may not be stored.
        """
        return self._store.put([self._encode(item)])[0]

    def put_many(self, items: Iterable[T | Mapping[str, object]]) -> list[int]:
        """Validate and store all items or none, in one transaction.

        Returns:
            The ids of the items, in order.

        Raises:
            InvalidRequestError: An item breaks the API's rules; no item was stored.
            OutboxError: The database failed; all items or none may be stored.
        """
        encoded = [self._encode(item, f"[{n}]") for n, item in enumerate(items)]
        return self._store.put(encoded)

    def deliver(self, limit: int | None = None) -> Delivery:
        """Send the items that can be sent now, at most ``limit`` if it is not None.

        The delivery ends when no item is left, when an error other than the rejection
        of an item occurs, or when another worker is delivering the next items. The
        result contains the error of a batch; errors of your own code, such as a
        credential provider, may be raised.

        Raises:
            OutboxError: The database failed. If items were sent, this object keeps
                their outcomes, and its next delivery records them first.
        """
        return self._sender.deliver(lambda: False, limit)

    def run(self, stop: threading.Event) -> None:
        """Deliver items until ``stop`` is set, and pause longer after each failure.

        Errors other than the one below do not end the loop; their types are logged.

        Raises:
            ApiError: The server refused a batch without naming an item, see
                `Delivery.is_refused`. The items wait for the next call.
            OutboxError: When ``stop`` was set, the outcomes of the last items sent
                could not be recorded. Another outbox may send the items again.
        """
        run(self._name, self._sender.deliver, self._pauses, stop)

    def start(self) -> None:
        """Deliver in a background thread, as `run` does, until `close`.

        A second call has no effect while the thread runs. If the server refuses a batch
        without naming an item, the thread ends. Call `start` again to continue.
        """
        self._worker.start()

    def close(self) -> None:
        """Stop the background thread after the current batch, and disconnect.

        Pending items stay in the database. Do not call this in ``on_delivery``, because
        a thread cannot wait for its own end.
        """
        self._worker.stop()
        self._leases.close()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def counts(self) -> Counts:
        """Count the items, and describe the oldest pending item.

        Raises:
            OutboxError: The database failed.
        """
        return self._store.counts()

    def rejected(self, limit: int | None = None) -> list[RejectedItem[T]]:
        """Return the rejected items with the reasons, the first of the queue first.

        ``limit`` is the largest number of items; None means no limit.

        Raises:
            OutboxError: The database failed.
        """
        return [
            RejectedItem(
                id=row.id,
                item=self._decode_or_none(row.content),
                content=row.content,
                reason={} if row.reason is None else json.loads(row.reason),
                stored_at=to_datetime(row.stored_at),
                rejected_at=to_datetime(row.changed_at),
            )
            for row in self._store.rejected(limit)
        ]

    def requeue(self, ids: Iterable[int]) -> int:
        """Make rejected items pending again, before items that were put later.

        Ids that belong to no rejected item of this queue are ignored.

        Returns:
            The number of requeued items.

        Raises:
            OutboxError: The database failed.
        """
        return self._store.requeue(ids)

    def discard(self, ids: Iterable[int]) -> int:
        """Delete rejected items for good.

        Ids that belong to no rejected item of this queue are ignored.

        Returns:
            The number of deleted items.

        Raises:
            OutboxError: The database failed.
        """
        return self._store.discard(ids)

    def _encode(self, item: object, name: str = "") -> tuple[str, frozenset[str]]:
        """Return an item's JSON and keys; ``name`` stands for the item in errors.

        Raises:
            InvalidRequestError: The item breaks the API's rules.
        """
        content = encode_batch_item(self._operation, item, name)
        return content.decode(), parse_identifiers(self._batching, content)

    def _decode_or_none(self, content: str) -> T | None:
        with suppress(InvalidValueError):
            return cast(T, read_item(self._batching, content))
        return None


def _api_of(send_all: object) -> str:
    """Return the package of the API of a method, such as ``jobads.disposition``."""
    resource: object = getattr(send_all, "__self__", None)
    return type(resource).__module__.rpartition(".")[0]
