"""A durable outbox: items of an operation that takes batches in, stored before the call
returns; delivered in order, at least once, out. Nothing here is imported by who does
not use it.
"""

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from ..optional_dependency import missing

if (lack := missing("sqlalchemy", "outbox")) is not None:
    raise lack

from ..bulk.batch_outcomes import Outcome
from ..bulk.batching import batching_of, checked_item, keys_of
from ..errors import ConfigurationError
from ..validation.request_validation import Refused
from .client_discovery import operation_of
from .database import Database, OutboxError, database_url
from .delivery import Courier, read_item
from .leases import Claims
from .queue_store import Line, Store, moment
from .records import Counts, Delivery, Order, Pauses, RejectedItem
from .worker import Worker, run

if TYPE_CHECKING:
    from ..options import RequestOptions

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
    """The method of a synchronous client that sends a list in batches."""

    def __call__(
        self, items: Iterable[T], *, options: "RequestOptions | None" = None
    ) -> list[Outcome[T]]: ...


class Outbox(Generic[T]):
    """Stores items and delivers them in order, at least once.

    An item that was put is on the disk. It leaves the database in one of two ways: the
    server accepted it, or somebody discarded it after it was rejected. Whatever dies
    in between, and however, it is sent again. **At least once:** if a worker or the
    connection dies after the server accepted items and before that was noted, the
    server gets them twice.

    While the server cannot be reached, fails or limits, the items wait and none
    overtakes another. An item that is refused is kept with the reason, see `rejected`,
    and the next ones go on. So is an item whose answer does not say whether it was
    accepted: as the server may have done so, it is only sent again if somebody requeues
    it, and the next ones go on after a pause. A refusal that names no item, as that of
    a wrong address, stops the delivery, and the items wait until it is called again.

    Args:
        send_all: The client's method to send with, such as ``client.events.send_all``.
        database: ``sqlite:///path`` for a file, of which one worker at a time delivers,
            or ``postgresql://user:password@host/name``, which many workers may share.
        order: ``"all"`` keeps the order of all items, however many workers there are.
            ``"key"`` keeps the order of items with the same identifier and lets
            workers of PostgreSQL deliver others at the same time. All that share a
            database must agree.
        pauses: How long to wait, idle or after a failure.
        options: Options of the calls that deliver.
        on_delivery: Called with each `Delivery` that sent something or was stopped, in
            the thread that delivers.
    """

    def __init__(
        self,
        send_all: SendAll[T],
        database: str = "sqlite:///outbox.db",
        *,
        order: Order = "all",
        pauses: Pauses | None = None,
        options: "RequestOptions | None" = None,
        on_delivery: Callable[[Delivery], object] | None = None,
    ) -> None:
        given, database = [database], ""
        self._shown = "Outbox"
        operation = operation_of(send_all)
        if operation is None:
            raise ConfigurationError(
                "an outbox takes a synchronous client's method, such as"
                " client.events.send_all"
            )
        self._operation = operation
        if order not in ("all", "key"):
            raise ConfigurationError('the order of an outbox is "all" or "key"')
        # Popped, so that no frame of a traceback shows the password.
        self._database = Database(database_url(given.pop()))
        line = Line(_api_of(send_all), self._operation.id)
        self._name = str(line)
        self._shown = f"Outbox({self._name!r}, {str(self._database)!r})"
        self._store = Store(self._database, line)
        self._batching = batching_of(self._operation)
        self._courier = Courier[T](
            self._name,
            Claims(self._database, line, self._batching, order),
            self._operation,
            lambda items: send_all(items, options=options),
            on_delivery,
        )
        self._pauses = pauses or Pauses()
        self._worker = Worker(self._name, self._courier.deliver, self._pauses)

    def __repr__(self) -> str:
        return self._shown

    def put(self, item: T) -> int:
        """Check and store one item; once this returns, it will be delivered.

        Returns:
            Its id, by which `rejected`, `requeue` and `discard` know it.
        Raises:
            InvalidRequestError: It breaks the API's rules; it was not stored.
            OutboxError: The database failed; it may or may not be stored.
        """
        return self._store.put([self._checked(item)])[0]

    def put_many(self, items: Iterable[T]) -> list[int]:
        """Check and store items in one transaction, all of them or none; see `put`."""
        checked = [self._checked(item, f"[{n}]") for n, item in enumerate(items)]
        return self._store.put(checked)

    def deliver(self, limit: int | None = None) -> Delivery:
        """Send what can be sent now, at most ``limit`` items.

        It ends when nothing is left, when something outside the items is in the way,
        or when another worker is delivering what comes next.

        Raises:
            OutboxError: The database failed; what was sent last may be sent again.
        """
        return self._courier.deliver(lambda: False, limit)

    def run(self, stop: threading.Event) -> None:
        """Deliver until ``stop`` is set, waiting longer after each further failure.

        Raises:
            ApiError: The server refused a delivery without naming an item, see
                `Delivery.is_refused`; nothing more is sent unless this is called again.
        """
        run(self._name, self._courier.deliver, self._pauses, stop)

    def start(self) -> None:
        """Deliver in a background thread, as `run` does, until `close`.

        A refusal that names no item ends the thread; call this again to go on.
        """
        self._worker.start()

    def close(self) -> None:
        """Stop the background thread after the batch that is out, and disconnect.

        What is pending stays in the database.
        """
        self._worker.stop()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def counts(self) -> Counts:
        """How many items are pending and rejected, and how the next one fares."""
        return self._store.counts()

    def rejected(self, limit: int | None = None) -> list[RejectedItem[T]]:
        """The items that were refused, with the reasons, the oldest first."""
        return [
            RejectedItem(
                row.id,
                self._read_or_none(row.content),
                row.content,
                _reason(row.reason),
                moment(row.stored_at),
                moment(row.changed_at),
            )
            for row in self._store.rejected(limit)
        ]

    def requeue(self, ids: Iterable[int]) -> int:
        """Let rejected items be delivered again, before those put after them.

        Returns:
            How many there were; others than rejected items are left alone.
        """
        return self._store.requeue(ids)

    def discard(self, ids: Iterable[int]) -> int:
        """Delete rejected items for good.

        Returns:
            How many there were; others than rejected items are left alone.
        """
        return self._store.discard(ids)

    def _checked(self, item: T, name: str = "") -> tuple[str, frozenset[str]]:
        content = checked_item(self._operation, item, name)
        return content.decode(), keys_of(self._batching, content)

    def _read_or_none(self, content: str) -> T | None:
        with suppress(Refused):
            item: T = read_item(self._batching, content)
            return item
        return None


def _api_of(send_all: object) -> str:
    # The package too: two of them may have an API of that name.
    resource: object = getattr(send_all, "__self__", None)
    return type(resource).__module__.rpartition(".")[0]


def _reason(text: str | None) -> Mapping[str, Any]:
    return {} if text is None else json.loads(text)
