"""Deliver the head of a line, batch by batch, until nothing is left to take or
something outside the items is in the way.
"""

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from ..errors import ApiError, DecodingError, InvalidRequestError, StatusError
from ..operation import Batching
from ..outcomes import Accepted, Failed, Outcome, Rejected
from ..tying import may_count
from .claims import Claims, Delivered, Item, Refused, Verdict, Waiting
from .items import Delivery, reason_of

T = TypeVar("T")

_logger = logging.getLogger(__name__)

_LATER = frozenset({408, 425, 429})


class Courier(Generic[T]):
    """Sends what it may take of one line."""

    def __init__(
        self,
        name: str,
        claims: Claims,
        batching: Batching,
        read: Callable[[str], T],
        send: Callable[[list[T]], list[Outcome[T]]],
        on_delivery: Callable[[Delivery], object] | None,
    ) -> None:
        self._name = name
        self._claims = claims
        self._batching = batching
        self._read = read
        self._send = send
        self._on_delivery = on_delivery

    def deliver(self, limit: int | None, is_stopped: Callable[[], bool]) -> Delivery:
        """Send batch after batch, as long as nothing is in the way."""
        tally = _Tally()
        left = limit
        is_busy = False
        size = self._batching.size
        while tally.error is None and not is_stopped() and (left is None or left > 0):
            most = size if left is None else min(size, left)
            claim = self._claims.take(most, lambda items: self._judge(items, tally))
            is_busy = claim.is_busy
            if not claim.taken:
                break
            left = None if left is None else left - claim.taken
        done = Delivery(
            tally.accepted, tally.rejected, tally.error, is_busy, tally.is_refused
        )
        self._report(done)
        return done

    def _judge(self, items: list[Item], tally: "_Tally") -> list[Verdict]:
        known: list[Item] = []
        values: list[T] = []
        verdicts: list[Verdict] = []
        for item in items:
            try:
                values.append(self._read(item.content))
            except InvalidRequestError as error:
                # The type has changed since. It is kept: dropping it would lose it.
                verdicts.append(Refused(item.id, reason_of(error)))
            else:
                known.append(item)
        outcomes = self._send(values) if values else []
        for item, outcome in zip(known, outcomes, strict=True):
            verdicts.append(self._verdict(item, outcome, tally))
        tally.accepted += sum(isinstance(each, Delivered) for each in verdicts)
        tally.rejected += sum(isinstance(each, Refused) for each in verdicts)
        return verdicts

    def _verdict(self, item: Item, outcome: Outcome[T], tally: "_Tally") -> Verdict:
        match outcome:
            case Accepted():
                return Delivered(item.id)
            case Rejected(error=error, entry=entry):
                return Refused(item.id, reason_of(error, entry))
            case Failed(error=error, is_transient=is_transient):
                tally.error = error
                if is_transient or not may_count(self._batching, error):
                    tally.is_refused = _is_refusal(error)
                    return Waiting(item.id, reason_of(error))
                # The server may have accepted it, so it is only sent again if somebody
                # who has looked asks for it.
                return Refused(item.id, reason_of(error))

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


class _Tally:
    """What happened so far; batches of which no record was made count too."""

    def __init__(self) -> None:
        self.accepted = 0
        self.rejected = 0
        self.error: ApiError | None = None
        self.is_refused = False


def _is_refusal(error: ApiError) -> bool:
    """Whether it is of no use to send the same again before something is mended."""
    return (
        isinstance(error, StatusError | DecodingError)
        and error.status // 100 in (3, 4)
        and error.status not in _LATER
    )
