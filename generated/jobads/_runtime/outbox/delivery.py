"""Send the pending items of one line, batch by batch, until none can be taken or a
batch fails. A line holds the items of one operation, in their order.
"""

import logging
import math
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from ..bulk.batch_outcomes import Accepted, Failed, Outcome, Rejected
from ..bulk.batch_response import may_count
from ..bulk.batching import batching_of, item_body
from ..errors import ApiError, DecodingError, InvalidRequestError, StatusError
from ..operation import Batching, Operation
from ..serialization.bodies import json_codec
from ..validation.request_validation import Refused
from .leases import Batch, Claims, Item
from .records import Delivery, reason_of

T = TypeVar("T")

_logger = logging.getLogger(__name__)

_LATER = frozenset({408, 425, 429})


class Courier(Generic[T]):
    """Sends the pending items of one line, which is one operation of one API."""

    def __init__(
        self,
        name: str,
        claims: Claims,
        operation: Operation[Any],
        send: Callable[[list[T]], list[Outcome[T]]],
        on_delivery: Callable[[Delivery], object] | None,
    ) -> None:
        self._name = name
        self._claims = claims
        self._origin = operation.origin
        self._batching = batching_of(operation)
        self._send = send
        self._on_delivery = on_delivery

    def deliver(
        self, is_stopped: Callable[[], bool], limit: int | None = None
    ) -> Delivery:
        """Send batches until one fails, none can be taken or ``limit`` is reached."""
        accepted = 0
        rejected = 0
        left = math.inf if limit is None else limit
        batch = Batch()
        while batch.error is None and not is_stopped() and left > 0:
            most = int(min(self._batching.size, left))
            batch = self._claims.take(most, self._send_batch)
            if not len(batch):
                break
            accepted += len(batch.delivered)
            rejected += len(batch.rejected)
            left -= len(batch)
        done = Delivery(
            accepted, rejected, batch.error, batch.is_busy, batch.is_refused
        )
        self._report(done)
        return done

    def _send_batch(self, items: list[Item]) -> Batch:
        batch = Batch()
        known: list[Item] = []
        values: list[T] = []
        for item in items:
            try:
                values.append(read_item(self._batching, item.content))
            except Refused as refused:
                # The type has changed since. It is kept: dropping it would lose it.
                error = InvalidRequestError(self._origin, refused.faults)
                batch.rejected[item.id] = reason_of(error)
            else:
                known.append(item)
        outcomes = self._send(values) if values else []
        for item, outcome in zip(known, outcomes, strict=True):
            self._judge(batch, item, outcome)
        return batch

    def _judge(self, batch: Batch, item: Item, outcome: Outcome[T]) -> None:
        match outcome:
            case Accepted():
                batch.delivered.append(item.id)
            case Rejected(error=error, entry=entry):
                batch.rejected[item.id] = reason_of(error, entry)
            case Failed(error=error, is_transient=is_transient):
                batch.error = error
                if is_transient or not may_count(self._batching, error):
                    batch.is_refused = _is_refusal(error)
                    batch.waiting[item.id] = reason_of(error)
                else:
                    # The server may have accepted it, so it is only sent again if
                    # somebody who has looked asks for it.
                    batch.rejected[item.id] = reason_of(error)

    def _report(self, done: Delivery) -> None:
        # Types of errors alone: their messages may repeat what a server echoes.
        if done.rejected:
            _logger.warning("%s: %d items rejected", self._name, done.rejected)
        if done.accepted:
            _logger.info("%s: %d items delivered", self._name, done.accepted)
        if done.error is not None:
            kind = type(done.error).__name__
            _logger.warning("%s: delivery stopped by %s", self._name, kind)
        if self._on_delivery is None or done == Delivery(0, 0, is_busy=done.is_busy):
            return
        try:
            self._on_delivery(done)
        except Exception:
            # What was delivered matters more than who is told about it.
            _logger.exception("%s: the on_delivery hook failed", self._name)


def _is_refusal(error: ApiError) -> bool:
    """Whether it is of no use to send the same again before something is mended."""
    return (
        isinstance(error, StatusError | DecodingError)
        and error.status // 100 in (3, 4)
        and error.status not in _LATER
    )


def read_item(batching: Batching, content: str) -> Any:
    """Read an item from its JSON."""
    return json_codec.read_json(item_body(batching), content.encode())
