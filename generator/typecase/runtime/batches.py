"""Lists that an API takes in batches: items in, one outcome for each out, in the same
order. Splitting and tying are pure; how often a call is tried belongs to the client.
"""

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import bodies, json_text
from .checks import Refused
from .errors import ApiError, InvalidRequestError
from .operation import JSON, Batching, Body, Operation
from .options import RequestOptions
from .outcomes import Failed, Outcome, Rejected
from .plain import is_object
from .response import Response
from .tying import canonical, is_too_large, outcomes

if TYPE_CHECKING:
    from .async_client import AsyncClient
    from .client import Client

T = TypeVar("T")


def send_all(
    client: "Client",
    operation: Operation[Any],
    items: Iterable[T],
    options: RequestOptions | None = None,
) -> list[Outcome[T]]:
    """Send every item; a batch that fails does not keep the next ones back."""
    sending = Sending[T](operation)
    for item in items:
        sending.add(item)
        while batch := sending.next():
            sending.finish(batch, _ask(client, operation, batch, options))
    sending.end()
    while batch := sending.next():
        sending.finish(batch, _ask(client, operation, batch, options))
    return sending.outcomes()


async def send_all_async(
    client: "AsyncClient",
    operation: Operation[Any],
    items: Iterable[T] | AsyncIterable[T],
    options: RequestOptions | None = None,
) -> list[Outcome[T]]:
    """As `send_all`; the items may come asynchronously too."""
    sending = Sending[T](operation)
    async for item in _each(items):
        sending.add(item)
        while batch := sending.next():
            answer = await _ask_async(client, operation, batch, options)
            sending.finish(batch, answer)
    sending.end()
    while batch := sending.next():
        answer = await _ask_async(client, operation, batch, options)
        sending.finish(batch, answer)
    return sending.outcomes()


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """An item of a batch: its place among all items, and what it can be told by."""

    place: int
    item: T
    keys: frozenset[str]


class Sending(Generic[T]):
    """Splits items into batches, and collects the outcome of each item."""

    def __init__(self, operation: Operation[Any]) -> None:
        self._operation = operation
        self._batching = batching_of(operation)
        self._outcomes: list[Outcome[T] | None] = []
        self._open: list[Entry[T]] = []
        self._seen: set[str] = set()
        self._ready: list[list[Entry[T]]] = []

    def add(self, item: T) -> None:
        """Take an item, which may complete a batch."""
        place = len(self._outcomes)
        self._outcomes.append(None)
        try:
            content = checked_item(self._operation, item)
        except InvalidRequestError as error:
            self._outcomes[place] = Rejected(item, error.with_traceback(None))
            return
        entry = Entry(place, item, keys_of(self._batching, content))
        # One answer could not tell two items apart that share a key.
        if self._seen & entry.keys:
            self.end()
        self._open.append(entry)
        self._seen |= entry.keys
        if len(self._open) >= self._batching.size:
            self.end()

    def end(self) -> None:
        """Complete the batch that is being filled."""
        if self._open:
            self._ready.append(self._open)
        self._open, self._seen = [], set()

    def next(self) -> list[Entry[T]] | None:
        """The next batch that is complete, if there is one."""
        return self._ready.pop(0) if self._ready else None

    def finish(self, batch: list[Entry[T]], answer: Response[Any] | ApiError) -> None:
        """Note what an answer, or the lack of one, says of each item of a batch.

        A batch that is too large is sent in halves. The second one waits for the first,
        and is not sent after a failure, for it must not overtake what is sent again.
        """
        if is_too_large(answer) and len(batch) > 1:
            middle = len(batch) // 2
            self._ready[:0] = [batch[:middle], batch[middle:]]
            return
        items = [entry.item for entry in batch]
        keys = [entry.keys for entry in batch]
        said = outcomes(self._operation.origin, self._batching, items, keys, answer)
        for entry, outcome in zip(batch, said, strict=True):
            self._outcomes[entry.place] = outcome
        failed = next((each for each in said if isinstance(each, Failed)), None)
        while failed is not None and (unsent := self.next()):
            for entry in unsent:
                outcome = Failed(entry.item, failed.error, is_transient=True)
                self._outcomes[entry.place] = outcome

    def outcomes(self) -> list[Outcome[T]]:
        """One outcome per item, in the items' order."""
        return [outcome for outcome in self._outcomes if outcome is not None]


def batching_of(operation: Operation[Any]) -> Batching:
    """How the operation takes batches."""
    if operation.batching is None:
        raise TypeError(f"{operation.id} takes no batches")
    return operation.batching


def checked_item(operation: Operation[Any], item: object, name: str = "") -> bytes:
    """One item as the API takes it; one that breaks the rules spoils no batch."""
    try:
        return bodies.encode((item_body(batching_of(operation)),), item, name)[1]
    except Refused as refused:
        faults = tuple(replace(fault, value=None) for fault in refused.faults)
    raise InvalidRequestError(operation.origin, faults)


def keys_of(batching: Batching, content: bytes) -> frozenset[str]:
    """What an item in JSON can be told by."""
    members = json_text.parsed(content)
    if not is_object(members):
        return frozenset()
    pairs = ((name, members.get(name)) for name in batching.keys)
    return frozenset(canonical(*pair) for pair in pairs if pair[1] is not None)


@cache
def item_body(batching: Batching) -> Body:
    """One item as a JSON body, whose type adapter is built once."""
    return Body(JSON, batching.type)


def _arguments(
    operation: Operation[Any], batch: list[Entry[T]], options: RequestOptions | None
) -> Mapping[str, Any]:
    items = [entry.item for entry in batch]
    return {operation.body_argument: items, "options": options}


# Errors go without their tracebacks, whose frames would hold on to every item.
def _ask(
    client: "Client",
    operation: Operation[Any],
    batch: list[Entry[T]],
    options: RequestOptions | None,
) -> Response[Any] | ApiError:
    try:
        return client.execute(operation, _arguments(operation, batch, options))
    except ApiError as error:
        return error.with_traceback(None)


async def _ask_async(
    client: "AsyncClient",
    operation: Operation[Any],
    batch: list[Entry[T]],
    options: RequestOptions | None,
) -> Response[Any] | ApiError:
    try:
        return await client.execute(operation, _arguments(operation, batch, options))
    except ApiError as error:
        return error.with_traceback(None)


async def _each(items: Iterable[T] | AsyncIterable[T]) -> AsyncIterator[T]:
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item
