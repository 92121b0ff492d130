"""Work out what the response to a batch says about each of its items.

An item is accepted only if the response confirms it, and rejected only if the response
names it. Whatever else arrives leaves the item failed.
"""

import json
from collections.abc import Sequence
from typing import Any, TypeGuard, TypeVar

from .errors import (
    ApiError,
    DecodingError,
    InvalidRequestError,
    Origin,
    StatusError,
)
from .json_text import parsed
from .operation import Batching
from .outcomes import Accepted, Failed, Outcome, Rejected
from .plain import is_list
from .pointers import find
from .response import Response

T = TypeVar("T")

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
    if isinstance(answer, Response):
        return _answered(origin, batching, items, answer)
    if is_too_large(answer) and len(items) == 1:
        return [Rejected(items[0], answer)]
    if isinstance(answer, StatusError) and not is_transient(answer):
        return _refused(batching, items, keys, answer)
    later = is_transient(answer)
    return [Failed(item, answer, is_transient=later) for item in items]


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


def canonical(name: str, value: object) -> str:
    """A key and its value as text: JSON tells ``1`` from ``true`` and ``"1"``."""
    return json.dumps([name, value], sort_keys=True, default=str)


def _answered(
    origin: Origin, batching: Batching, items: Sequence[T], response: Response[Any]
) -> list[Outcome[T]]:
    reason = _doubt(batching, parsed(response.content), len(items))
    if reason is None:
        return [Accepted(item) for item in items]
    error = DecodingError(origin, response.status, response.undecoded(), reason)
    return [Failed(item, error, is_transient=False) for item in items]


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
    batching: Batching,
    items: Sequence[T],
    keys: Sequence[frozenset[str]],
    error: StatusError,
) -> list[Outcome[T]]:
    entries = _entries(batching, error)
    if len(items) == 1:
        # The refusal of a single item has the form of an entry.
        entries = entries or [error.body]
    tied = [_tied(batching, keys, entry) for entry in entries]
    # The first entry of an item stands for it; the error has all of them.
    by_place = dict(zip(reversed(tied), reversed(entries), strict=True))
    entry_of = {place: by_place[place] for place in by_place if place is not None}
    others = len(items) - len(entry_of)
    counted = find(parsed(error.content), batching.succeeded)
    agrees = batching.succeeded is None or (type(counted) is int and counted == others)
    told = bool(entries) and None not in tied and agrees
    return [
        (
            Rejected(item, error, entry_of[place])
            if place in entry_of
            else Accepted(item) if told else Failed(item, error, is_transient=False)
        )
        for place, item in enumerate(items)
    ]


def _entries(batching: Batching, error: StatusError) -> list[Any]:
    entries = find(error.body, batching.failed)
    return entries if is_list(entries) else []


def _tied(
    batching: Batching, keys: Sequence[frozenset[str]], entry: object
) -> int | None:
    """The place of the one item that an entry names, if there is exactly one."""
    values = ((name, find(entry, f"/{_token(name)}")) for name in batching.keys)
    named = {canonical(*pair) for pair in values if pair[1] is not None}
    places = [place for place, known in enumerate(keys) if known & named]
    return places[0] if len(places) == 1 else None


def _token(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
