"""Send the items of a list in batches, and collect one outcome for each item."""

from collections.abc import AsyncIterable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel

from ..errors import ApiError, Fault, InvalidRequestError
from ..models.caller_input import TOO_DEEP
from ..operation import JSON, AsyncExecutor, Body, Executor, Operation
from ..response import Response
from ..serialization.bodies import json_codec
from ..validation.request_validation import InvalidValueError
from .batch_response import BatchItem, determine_outcomes, get_identifiers, is_too_large
from .batching import Batching
from .outcomes import Failed, Outcome, Rejected

T = TypeVar("T")


def send_all(
    client: Executor,
    operation: Operation[Any],
    items: Iterable[T],
    options: Mapping[str, Any] = MappingProxyType({}),
) -> list[Outcome[T]]:
    """Send all items in batches, and return one outcome for each item, in order.

    ``options`` are the `CallOptions` of each call. An invalid item is not sent; its
    outcome is `Rejected`. A batch that fails does not stop the following batches. Only
    errors that are no `ApiError`, such as those of a credential provider, are raised.

    Raises:
        TypeError: The operation does not accept batches, or ``items`` is a single item.
    """
    sender = _BatchSender(operation, items, options)
    for batch in sender:
        try:
            response = client(operation, sender.arguments(batch))
        except ApiError as error:
            sender.finish(batch, error)
        else:
            sender.finish(batch, response)
    return sender.outcomes()


async def send_all_async(
    client: AsyncExecutor,
    operation: Operation[Any],
    items: Iterable[T] | AsyncIterable[T],
    options: Mapping[str, Any] = MappingProxyType({}),
) -> list[Outcome[T]]:
    """Send all items in batches, and return one outcome for each item, in order.

    ``options`` are the `CallOptions` of each call. An invalid item is not sent; its
    outcome is `Rejected`. A batch that fails does not stop the following batches. Only
    errors that are no `ApiError`, such as those of a credential provider, are raised.

    An asynchronous iterable is read to its end before the first batch is sent.

    Raises:
        TypeError: The operation does not accept batches, or ``items`` is a single item.
    """
    # `Pages` and `Items` have an `__aiter__` that says to write `for`.
    if isinstance(items, AsyncIterable) and not isinstance(items, Iterator):
        items = [item async for item in items]
    sender = _BatchSender(operation, items, options)
    for batch in sender:
        try:
            response = await client(operation, sender.arguments(batch))
        except ApiError as error:
            sender.finish(batch, error)
        else:
            sender.finish(batch, response)
    return sender.outcomes()


class _BatchSender(Generic[T]):
    """The batches of valid items in an iterable, and the outcomes of all items.

    Iterate over the batches. Send each batch, and call `finish` with the result before
    you take the next batch.

    Raises:
        TypeError: The operation does not accept batches, or ``items`` is a single item.
    """

    def __init__(
        self,
        operation: Operation[Any],
        items: Iterable[T],
        options: Mapping[str, Any],
    ) -> None:
        self._operation = operation
        self._batching = require_batching(operation)
        # A caller without a type checker may pass anything.
        kind = cast("type[object]", type(items))
        if issubclass(kind, Mapping | BaseModel | str | bytes):
            raise TypeError(
                f"expected a list of items, found one {kind.__name__}: pass a"
                " list, such as [item]"
            )
        self._items = items
        self._options = options
        self._outcomes: dict[int, Outcome[T]] = {}
        # The parts of the current batch that were not sent yet. There are several parts
        # if `finish` has split a batch that is too large for the server.
        self._unsent: list[list[BatchItem[T]]] = []

    def __iter__(self) -> Iterator[list[BatchItem[T]]]:
        for batch in self._split():
            self._unsent = [batch]
            while self._unsent:
                yield self._unsent.pop(0)

    def arguments(self, batch: list[BatchItem[T]]) -> Mapping[str, Any]:
        """Return the arguments of the call that sends a batch."""
        items = [entry.item for entry in batch]
        return {self._operation.body_argument: items, **self._options}

    def finish(
        self, batch: list[BatchItem[T]], result: Response[Any] | ApiError
    ) -> None:
        """Record the outcomes of a batch from its response or error.

        A batch that is too large for the server is split into halves, which are the
        next batches. If an item of a part fails, the later parts of the batch are not
        sent, and their items fail too. The caller can then send the failed items again
        in their original order.
        """
        if is_too_large(result) and len(batch) > 1:
            middle = len(batch) // 2
            self._unsent[:0] = [batch[:middle], batch[middle:]]
            return
        if isinstance(result, ApiError):
            # The frames of the traceback would keep all items in memory.
            result = result.with_traceback(None)
        outcomes = determine_outcomes(
            self._operation.origin, self._batching, batch, result
        )
        for entry, outcome in zip(batch, outcomes, strict=True):
            self._outcomes[entry.place] = outcome
        failed = next(
            (outcome for outcome in outcomes if isinstance(outcome, Failed)), None
        )
        if failed is not None:
            for part in self._unsent:
                for entry in part:
                    self._outcomes[entry.place] = Failed(
                        entry.item, failed.error, is_transient=True
                    )
            self._unsent = []

    def outcomes(self) -> list[Outcome[T]]:
        """Return one outcome for each item so far, in the order of the items."""
        return [self._outcomes[place] for place in sorted(self._outcomes)]

    def _split(self) -> Iterator[list[BatchItem[T]]]:
        """Yield batches of the valid items; record invalid items as rejected."""
        batch: list[BatchItem[T]] = []
        batch_keys: set[str] = set()
        for place, item in enumerate(self._items):
            try:
                content = encode_batch_item(self._operation, item)
            except InvalidRequestError as error:
                self._outcomes[place] = Rejected(item, error.with_traceback(None))
                continue
            entry = BatchItem(place, item, parse_identifiers(self._batching, content))
            # Items with a common key go into different batches, since a response could
            # not distinguish them.
            if len(batch) == self._batching.size or batch_keys & entry.keys:
                yield batch
                batch, batch_keys = [], set()
            batch.append(entry)
            batch_keys |= entry.keys
        if batch:
            yield batch


def require_batching(operation: Operation[Any]) -> Batching:
    """Return how an operation accepts batches.

    Raises:
        TypeError: The operation does not accept batches.
    """
    if operation.batching is None:
        raise TypeError(f"the operation {operation.origin} does not accept batches")
    batching: Batching = operation.batching
    return batching


def encode_batch_item(operation: Operation[Any], item: object, name: str = "") -> bytes:
    """Validate one item of a batch, and return it as JSON.

    Args:
        operation: The operation that accepts the batch.
        item: The item.
        name: The name of the item in errors, such as ``[3]``; may be empty.

    Raises:
        InvalidRequestError: The item is invalid.
    """
    body = declare_item_body(require_batching(operation))
    try:
        return json_codec.encode_json(body, item, name)
    except InvalidValueError as error:
        # The errors of a client contain no values, which may be personal data.
        faults = tuple(replace(fault, value=None) for fault in error.faults)
    except RecursionError:
        faults = (Fault(name, TOO_DEEP),)
    # Raised outside of `except`, so that the new error does not refer to the original
    # error, which has the values.
    raise InvalidRequestError(operation.origin, faults)


def parse_identifiers(batching: Batching, content: bytes) -> frozenset[str]:
    """Return the identifiers of an item that is encoded as JSON.

    The result is empty if the item has none; see `get_identifiers`.
    """
    return get_identifiers(batching, json_codec.parse_json_or_none(content))


# Cached, so that the type adapter of the body is built only once.
@cache
def declare_item_body(batching: Batching) -> Body:
    """Return the declaration of a JSON body that is a single item of a batch."""
    return Body(JSON, batching.type)
