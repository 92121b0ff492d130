"""What the answer to a batch says of each of its items: items, what they can be told by
and an answer in, outcomes in the same order out. Nothing is guessed: what an answer
leaves open is failed. Splitting and sending do not belong here.
"""

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from .errors import (
    ApiError,
    DecodingError,
    InvalidRequestError,
    Origin,
    StatusError,
)
from .operation import Batching
from .outcomes import Accepted, Failed, Outcome, Rejected
from .plain import is_list
from .pointers import find
from .response import Response

T = TypeVar("T")

_REFUSES_THE_CONTENT = frozenset({400, 413, 422})
# They concern the credentials, the moment or the load, never the items.
_LATER = frozenset({401, 403, 408, 425, 429})


def outcomes(
    origin: Origin,
    batching: Batching,
    items: Sequence[T],
    keys: Sequence[frozenset[str]],
    answer: Response[Any] | ApiError,
) -> list[Outcome[T]]:
    """What became of each item of one batch."""
    match answer:
        case Response():
            return _counted(origin, batching, items, answer)
        case StatusError() if not is_transient(answer):
            return _refused(batching, items, keys, answer)
        case _:
            return _failed(items, answer)


def is_transient(error: ApiError) -> bool:
    """Whether the cause of an error lies outside the items.

    A success that cannot be read is none: the server may have counted every item.
    """
    match error:
        case InvalidRequestError():
            return False
        case StatusError() | DecodingError():
            return error.status // 100 not in (2, 4) or error.status in _LATER
        case _:
            return True


def canonical(name: str, value: object) -> str:
    """A key and its value as text: JSON tells ``1`` from ``true`` and ``"1"``."""
    return json.dumps([name, value], sort_keys=True, default=str)


def _counted(
    origin: Origin, batching: Batching, items: Sequence[T], response: Response[Any]
) -> list[Outcome[T]]:
    counted = _count(batching, response.body)
    if counted is None or counted >= len(items):
        return [Accepted(item) for item in items]
    reason = f"counts {counted} of {len(items)} items and names none that it refuses"
    error = DecodingError(origin, response.status, response.undecoded(), reason)
    return [Failed(item, error, is_transient=False) for item in items]


def _refused(
    batching: Batching,
    items: Sequence[T],
    keys: Sequence[frozenset[str]],
    error: StatusError,
) -> list[Outcome[T]]:
    entries = find(error.body, batching.failed)
    entries = entries if is_list(entries) else []
    if len(items) == 1 and (entries or error.status in _REFUSES_THE_CONTENT):
        return [Rejected(items[0], error, entries[0] if entries else error.body)]
    tied = [_tied(batching, keys, entry) for entry in entries]
    # The first entry of an item stands for it; the error has all of them.
    by_place = dict(zip(reversed(tied), reversed(entries), strict=True))
    entry_of = {place: by_place[place] for place in by_place if place is not None}
    counted = _count(batching, error.body)
    others = len(items) - len(entry_of)
    told = bool(entries) and None not in tied and (counted is None or counted >= others)
    return [
        (
            Rejected(item, error, entry_of[place])
            if place in entry_of
            else Accepted(item) if told else Failed(item, error, is_transient=False)
        )
        for place, item in enumerate(items)
    ]


def _failed(items: Sequence[T], error: ApiError) -> list[Outcome[T]]:
    later = is_transient(error)
    return [Failed(item, error, is_transient=later) for item in items]


def _tied(
    batching: Batching, keys: Sequence[frozenset[str]], entry: object
) -> int | None:
    """The place of the one item that an entry names, if there is exactly one."""
    values = ((name, find(entry, f"/{_token(name)}")) for name in batching.keys)
    named = {canonical(*pair) for pair in values if pair[1] is not None}
    places = [place for place, known in enumerate(keys) if known & named]
    return places[0] if len(places) == 1 else None


def _count(batching: Batching, body: object) -> int | None:
    found = find(body, batching.succeeded)
    return found if type(found) is int else None


def _token(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
