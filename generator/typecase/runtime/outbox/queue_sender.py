"""Send the pending items of a queue, batch by batch."""

import logging
import math
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from ..batches.batch_response import may_have_accepted_items
from ..batches.batch_sender import declare_item_body, require_batching
from ..batches.batching import Batching
from ..batches.outcomes import Accepted, Failed, Outcome, Rejected
from ..errors import (
    ApiError,
    DecodingError,
    InvalidRequestError,
    StatusError,
    TransportError,
)
from ..operation import Operation
from ..serialization.bodies import json_codec
from ..validation.request_validation import InvalidValueError
from .leases import BatchOutcomes, Item, Leases
from .records import Delivery, reason_of

T = TypeVar("T")

_logger = logging.getLogger(__name__)

_RESENT = (
    "the server may have received the items: the outbox sends them again, and the "
    "server may get them twice"
)
"""The end of the message of an error, which advises callers to repeat nothing."""

_RETRYABLE_STATUSES = frozenset({408, 425, 429})
"""Client errors (4xx) after which the same request may succeed later."""


class QueueSender(Generic[T]):
    """A sender of the pending items of a queue.

    Args:
        name: The name of the queue in log messages.
        leases: The source of the items.
        operation: The operation that accepts batches of items.
        send: Sends items, and returns the outcome of each item in order.
        on_delivery: Called with each `Delivery` that delivered or rejected an item, or
            was stopped by an error. None means that nothing is called.
    """

    def __init__(
        self,
        name: str,
        leases: Leases,
        operation: Operation[Any],
        send: Callable[[list[T]], list[Outcome[T]]],
        on_delivery: Callable[[Delivery], object] | None,
    ) -> None:
        self._name = name
        self._leases = leases
        self._origin = operation.origin
        self._batching = require_batching(operation)
        self._send = send
        self._on_delivery = on_delivery

    def deliver(
        self, is_stopped: Callable[[], bool], limit: int | None = None
    ) -> Delivery:
        """Send batches until a batch fails or no further item can be sent.

        The result contains the error of a batch. Other errors that sending raises, such
        as those of a credential provider, are raised.

        Args:
            is_stopped: Called before each batch; True ends the delivery.
            limit: The largest number of items to send; None means no limit.

        Raises:
            OutboxError: The database failed.
            ConfigurationError: The tables belong to another version of the outbox.
        """
        accepted = rejected = 0
        remaining = math.inf if limit is None else limit
        # Outcomes of an earlier delivery count in this one, which records them.
        batch = self._leases.send_next(0, self._send_batch)
        while True:
            accepted += len(batch.delivered)
            rejected += len(batch.rejected)
            remaining -= len(batch)
            if batch.error is not None or is_stopped() or remaining <= 0:
                break
            size = int(min(self._batching.size, remaining))
            batch = self._leases.send_next(size, self._send_batch)
            if not len(batch):
                break
        delivery = Delivery(
            accepted, rejected, batch.error, batch.is_busy, batch.is_refused
        )
        self._report(delivery)
        return delivery

    def _send_batch(self, items: list[Item]) -> BatchOutcomes:
        """Send the valid items, and return the outcomes; invalid items are rejected."""
        batch = BatchOutcomes()
        readable: list[Item] = []
        values: list[T] = []
        for item in items:
            try:
                values.append(read_item(self._batching, item.content))
            except InvalidValueError as invalid:
                # The item was valid when it was stored, so its model has changed since.
                error = InvalidRequestError(self._origin, invalid.faults)
                batch.rejected[item.id] = reason_of(error)
            else:
                readable.append(item)
        outcomes = self._send(values) if values else []
        for item, outcome in zip(readable, outcomes, strict=True):
            self._add_outcome(batch, item, outcome)
        return batch

    def _add_outcome(
        self, batch: BatchOutcomes, item: Item, outcome: Outcome[T]
    ) -> None:
        """Add an item to the delivered, rejected or waiting items of its batch."""
        match outcome:
            case Accepted():
                batch.delivered.append(item.id)
            case Rejected(error=error, entry=entry):
                batch.rejected[item.id] = reason_of(error, entry)
            case Failed(error=error, is_transient=is_transient):
                batch.error = error
                if isinstance(error, TransportError) and not error.is_safe_to_repeat:
                    error.replace_advice(_RESENT)
                if is_transient or not may_have_accepted_items(self._batching, error):
                    batch.is_refused = _is_refusal(error)
                    batch.waiting[item.id] = reason_of(error)
                else:
                    # The server may have accepted the item. Sending the item again
                    # could duplicate it, so a person decides: see `Outbox.requeue`.
                    batch.rejected[item.id] = reason_of(error)

    def _report(self, delivery: Delivery) -> None:
        # Only the type of an error is logged: its message may quote an item.
        if delivery.rejected:
            _logger.warning("%s: items rejected: %d", self._name, delivery.rejected)
        if delivery.accepted:
            _logger.info("%s: items delivered: %d", self._name, delivery.accepted)
        if delivery.error is not None:
            _logger.warning(
                "%s: delivery stopped by %s", self._name, type(delivery.error).__name__
            )
        # A delivery without an item and without an error is not reported.
        if self._on_delivery is None or delivery == Delivery(
            accepted=0, rejected=0, is_busy=delivery.is_busy
        ):
            return
        try:
            self._on_delivery(delivery)
        except Exception:
            # A fault in the user's callback must not stop the delivery.
            _logger.exception("%s: the on_delivery callback failed", self._name)


def _is_refusal(error: ApiError) -> bool:
    """Return whether an error shows that the request must be corrected.

    For example, its address or its credentials may be wrong.
    """
    return (
        isinstance(error, StatusError | DecodingError)
        and error.status // 100 in (3, 4)
        and error.status not in _RETRYABLE_STATUSES
    )


def read_item(batching: Batching, content: str) -> Any:
    """Decode an item from its JSON.

    Raises:
        InvalidValueError: The JSON does not fit the type of the items.
    """
    return json_codec.decode_json(declare_item_body(batching), content.encode())
