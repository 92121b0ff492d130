"""Send the items of a list in batches, and collect one outcome for each item."""

from collections.abc import AsyncIterable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Generic, TypeVar

from ..errors import ApiError, InvalidRequestError
from ..operation import JSON, AsyncExecutor, Batching, Body, Executor, Operation
from ..options import RequestOptions
from ..response import Response
from ..serialization.bodies import body_codec, json_codec
from ..validation.request_validation import Refused
from .batch_outcomes import Failed, Outcome, Rejected
from .batch_response import Entry, identifiers, is_too_large, outcomes

T = TypeVar("T")


def send_all(
    client: Executor,
    operation: Operation[Any],
    items: Iterable[T],
    options: RequestOptions | None = None,
) -> list[Outcome[T]]:
    """Send every item; a batch that fails does not keep the next ones back."""
    sending = _Sending(operation, items, options)
    for batch in sending:
        try:
            answer = client.execute(operation, sending.arguments(batch))
        except ApiError as error:
            sending.finish(batch, error)
        else:
            sending.finish(batch, answer)
    return sending.outcomes()


async def send_all_async(
    client: AsyncExecutor,
    operation: Operation[Any],
    items: Iterable[T] | AsyncIterable[T],
    options: RequestOptions | None = None,
) -> list[Outcome[T]]:
    """As `send_all`; all items of an asynchronous iterable are taken first."""
    if isinstance(items, AsyncIterable):
        items = [item async for item in items]
    sending = _Sending(operation, items, options)
    for batch in sending:
        try:
            answer = await client.execute(operation, sending.arguments(batch))
        except ApiError as error:
            sending.finish(batch, error)
        else:
            sending.finish(batch, answer)
    return sending.outcomes()


class _Sending(Generic[T]):
    """Split items into batches, and collect the outcome of each item."""

    def __init__(
        self,
        operation: Operation[Any],
        items: Iterable[T],
        options: RequestOptions | None,
    ) -> None:
        self._operation = operation
        self._batching = batching_of(operation)
        self._items = items
        self._options = options
        self._outcomes: dict[int, Outcome[T]] = {}
        # A whole batch, or what is left of the halves of one that was too large.
        self._unsent: list[list[Entry[T]]] = []

    def __iter__(self) -> Iterator[list[Entry[T]]]:
        """The batches to send; `finish` one before taking the next."""
        for batch in self._split():
            self._unsent = [batch]
            while self._unsent:
                yield self._unsent.pop(0)

    def arguments(self, batch: list[Entry[T]]) -> Mapping[str, Any]:
        """The arguments of the call that sends a batch."""
        items = [entry.item for entry in batch]
        return {self._operation.body_argument: items, "options": self._options}

    def finish(self, batch: list[Entry[T]], answer: Response[Any] | ApiError) -> None:
        """Note what an answer, or the lack of one, says of each item of a batch.

        A batch that is too large is sent in halves. The second half is not sent if the
        first one failed, for it must not overtake what is sent again.
        """
        if is_too_large(answer) and len(batch) > 1:
            middle = len(batch) // 2
            self._unsent[:0] = [batch[:middle], batch[middle:]]
            return
        if isinstance(answer, ApiError):
            # The frames of a traceback would keep every item in memory.
            answer = answer.with_traceback(None)
        found = outcomes(self._operation.origin, self._batching, batch, answer)
        self._note(batch, found)
        failed = next((each for each in found if isinstance(each, Failed)), None)
        if failed is not None:
            unsent = [entry for half in self._unsent for entry in half]
            self._unsent = []
            self._note(
                unsent,
                [Failed(each.item, failed.error, is_transient=True) for each in unsent],
            )

    def outcomes(self) -> list[Outcome[T]]:
        """One outcome per item, in the items' order."""
        return [self._outcomes[place] for place in sorted(self._outcomes)]

    def _note(self, batch: list[Entry[T]], found: list[Outcome[T]]) -> None:
        for entry, outcome in zip(batch, found, strict=True):
            self._outcomes[entry.place] = outcome

    def _split(self) -> Iterator[list[Entry[T]]]:
        batch: list[Entry[T]] = []
        keys: set[str] = set()
        for place, item in enumerate(self._items):
            try:
                content = checked_item(self._operation, item)
            except InvalidRequestError as error:
                self._outcomes[place] = Rejected(item, error.with_traceback(None))
                continue
            entry = Entry(place, item, keys_of(self._batching, content))
            # One answer could not tell two items apart that share a key.
            if len(batch) == self._batching.size or keys & entry.keys:
                yield batch
                batch, keys = [], set()
            batch.append(entry)
            keys |= entry.keys
        if batch:
            yield batch


def batching_of(operation: Operation[Any]) -> Batching:
    """How the operation takes batches."""
    if operation.batching is None:
        raise TypeError(f"{operation.id} takes no batches")
    return operation.batching


def checked_item(operation: Operation[Any], item: object, name: str = "") -> bytes:
    """One item as the API takes it; one that breaks the rules spoils no batch."""
    try:
        return body_codec.encode((item_body(batching_of(operation)),), item, name)[1]
    except Refused as refused:
        faults = tuple(replace(fault, value=None) for fault in refused.faults)
    raise InvalidRequestError(operation.origin, faults)


def keys_of(batching: Batching, content: bytes) -> frozenset[str]:
    """The identifiers of an item in JSON."""
    return identifiers(batching, json_codec.parsed(content))


@cache
def item_body(batching: Batching) -> Body:
    """One item as a JSON body, whose type adapter is built once."""
    return Body(JSON, batching.type)
