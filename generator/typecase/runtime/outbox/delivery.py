"""One delivery: the head of a line in, batch by batch, until nothing is left to take or
something outside the items is in the way; how many went which way out. Waiting and
trying again do not belong here.
"""

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from ..errors import ApiError, DecodingError, InvalidRequestError
from ..outcomes import Accepted, Failed, Outcome, Rejected
from .claims import Claims, Delivered, Item, Refused, Verdict, Waiting
from .items import Delivery, reason_of

T = TypeVar("T")

_logger = logging.getLogger(__name__)


class Courier(Generic[T]):
    """Sends what it may take of one line."""

    def __init__(
        self,
        name: str,
        claims: Claims,
        size: int,
        read: Callable[[str], T],
        send: Callable[[list[T]], list[Outcome[T]]],
    ) -> None:
        self._name = name
        self._claims = claims
        self._size = size
        self._read = read
        self._send = send

    def deliver(self, limit: int | None, is_stopped: Callable[[], bool]) -> Delivery:
        """Send batch after batch, as long as nothing is in the way."""
        tally = _Tally()
        left = limit
        is_busy = False
        while tally.error is None and not is_stopped() and (left is None or left > 0):
            most = self._size if left is None else min(self._size, left)
            claim = self._claims.take(most, lambda items: self._judge(items, tally))
            is_busy = claim.is_busy
            if not claim.taken:
                break
            left = None if left is None else left - claim.taken
        done = Delivery(tally.accepted, tally.rejected, tally.error, is_busy)
        self._log(done)
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
            verdicts.append(_verdict(item, outcome, tally))
        tally.accepted += sum(isinstance(each, Delivered) for each in verdicts)
        tally.rejected += sum(isinstance(each, Refused) for each in verdicts)
        return verdicts

    def _log(self, done: Delivery) -> None:
        # Types of errors alone: their messages may repeat what a server echoes.
        if done.rejected:
            _logger.warning("%s: %d items rejected", self._name, done.rejected)
        if done.accepted:
            _logger.info("%s: %d items delivered", self._name, done.accepted)
        if done.error is not None:
            kind = type(done.error).__name__
            _logger.warning("%s: delivery stopped by %s", self._name, kind)


class _Tally:
    """What happened so far; batches of which no record was made count too."""

    def __init__(self) -> None:
        self.accepted = 0
        self.rejected = 0
        self.error: ApiError | None = None


def _verdict(item: Item, outcome: Outcome[T], tally: _Tally) -> Verdict:
    match outcome:
        case Accepted():
            return Delivered(item.id)
        case Rejected(error=error, entry=entry):
            return Refused(item.id, reason_of(error, entry))
        case Failed(error=error, is_transient=True):
            tally.error = error
            return Waiting(item.id, reason_of(error))
        case Failed(error=DecodingError() as error):
            # The server may have counted it, so it is not sent again unasked; and what
            # answers like that, be it a proxy's page, is asked again after a pause.
            tally.error = error
            return Refused(item.id, reason_of(error))
        case Failed(error=error):
            # Nothing says that it would ever be different: kept, so that the next ones
            # are not held back for ever.
            return Refused(item.id, reason_of(error))
