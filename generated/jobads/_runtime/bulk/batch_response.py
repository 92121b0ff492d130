"""Work out what the response to a batch says about each of its items.

An item is accepted only if the response confirms it, and rejected only if the response
names it. Whatever else arrives leaves the item failed.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeGuard, TypeVar

from ..errors import ApiError, DecodingError, InvalidRequestError, StatusError
from ..json_value import is_list
from ..operation import Batching
from ..response import Origin, Response
from ..serialization.bodies.json_codec import parsed
from ..validation.json_pointer import find, member
from .batch_outcomes import Accepted, Failed, Outcome, Rejected

T = TypeVar("T")

# They concern the credentials, the moment or the load, never the items.
_LATER = frozenset({401, 403, 408, 425, 429})


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """An item of a batch, its place among all items, and its identifiers."""

    place: int
    item: T
    keys: frozenset[str]


def identifiers(batching: Batching, value: object) -> frozenset[str]:
    """Return the keys and values that tell an item, or what a response says of it."""
    values = ((name, member(value, name)) for name in batching.keys)
    # JSON tells 1 from true and "1".
    return frozenset(
        json.dumps(pair, sort_keys=True, default=str)
        for pair in values
        if pair[1] is not None
    )


def outcomes(
    origin: Origin,
    batching: Batching,
    batch: Sequence[Entry[T]],
    answer: Response[Any] | ApiError,
) -> list[Outcome[T]]:
    """What became of each item of one batch."""
    if isinstance(answer, Response):
        return _answered(origin, batching, batch, answer)
    if is_too_large(answer) and len(batch) == 1:
        return [Rejected(batch[0].item, answer)]
    if isinstance(answer, StatusError) and not is_transient(answer):
        return _refused(batching, batch, answer)
    return _failed(batch, answer, is_transient=is_transient(answer))


def _failed(
    batch: Sequence[Entry[T]], error: ApiError, *, is_transient: bool
) -> list[Outcome[T]]:
    return [Failed(each.item, error, is_transient) for each in batch]


def is_transient(error: ApiError) -> bool:
    """Whether the cause of an error lies outside the items.

    A success that cannot be read is not transient: the server may have counted every
    item.
    """
    match error:
        case InvalidRequestError():
            return False
        case StatusError() | DecodingError():
            return error.status // 100 not in (2, 4) or error.status in _LATER
        case _:
            return True


def is_too_large(
    answer: object,
) -> TypeGuard[StatusError | DecodingError]:
    """Whether the server refused the whole request for its size."""
    return isinstance(answer, StatusError | DecodingError) and answer.status == 413


def may_count(batching: Batching, error: ApiError) -> bool:
    """Whether the server may have counted items of a batch that failed for good.

    A refusal that neither lists nor counts items does not say so: it may come from
    something else than the API, such as a wrong address.
    """
    match error:
        case StatusError():
            counted = find(parsed(error.content), batching.succeeded)
            return bool(_entries(batching, error)) or counted not in (None, 0)
        case DecodingError():
            return error.status // 100 == 2
        case _:
            return False


def _answered(
    origin: Origin,
    batching: Batching,
    batch: Sequence[Entry[T]],
    response: Response[Any],
) -> list[Outcome[T]]:
    reason = _doubt(batching, parsed(response.content), len(batch))
    if reason is None:
        return [Accepted(each.item) for each in batch]
    error = DecodingError(origin, response.status, response.undecoded(), reason)
    return _failed(batch, error, is_transient=False)


def _doubt(batching: Batching, body: Any, size: int) -> str | None:
    """Why a success does not confirm that all items were accepted; None if it does.

    ``body`` is plain JSON: a model would turn ``"5"`` and ``true`` into numbers.
    """
    wanted = [(batching.accepted, True), (batching.succeeded, size)]
    known = [(at, value, find(body, at)) for at, value in wanted if at is not None]
    for at, value, found in known:
        if found is not None and (type(found) is not type(value) or found != value):
            shown = found if isinstance(found, int | float) else type(found).__name__
            return f"expected {json.dumps(value)} at {at}, found {shown!r}"
    if find(body, batching.failed):
        return f"lists refused items at {batching.failed}"
    # The flag is for a single item; several need their number, if there is one.
    telling = known[-1:] if size > 1 else known
    if telling and all(found is None for *_, found in telling):
        places = " or ".join(at for at, *_ in telling)
        return f"nothing at {places} confirms that {size} were accepted"
    return None


def _refused(
    batching: Batching, batch: Sequence[Entry[T]], error: StatusError
) -> list[Outcome[T]]:
    entries = _entries(batching, error)
    if len(batch) == 1:
        # The refusal of a single item has the form of an entry.
        entries = entries or [error.body]
    refused: dict[int, Any] = {}
    is_clear = bool(entries)
    for entry in entries:
        named = identifiers(batching, entry)
        places = [each.place for each in batch if each.keys & named]
        if len(places) == 1:
            # The first entry of an item stands for it; the error has all of them.
            refused.setdefault(places[0], entry)
        else:
            is_clear = False
    if batching.succeeded is not None:
        counted = find(parsed(error.content), batching.succeeded)
        others = len(batch) - len(refused)
        is_clear = is_clear and type(counted) is int and counted == others
    found: list[Outcome[T]] = []
    for each in batch:
        if each.place in refused:
            found.append(Rejected(each.item, error, refused[each.place]))
        elif is_clear:
            found.append(Accepted(each.item))
        else:
            found.append(Failed(each.item, error, is_transient=False))
    return found


def _entries(batching: Batching, error: StatusError) -> list[Any]:
    entries = find(error.body, batching.failed)
    return entries if is_list(entries) else []
