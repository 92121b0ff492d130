"""Determine the outcome of each item from the response to its batch.

After a success, all items are accepted, unless the response lists rejected items or
does not confirm the items as the API declares. After an error, an item is rejected if
the response names the item, and accepted if the response shows that all other items
were accepted. Otherwise, the item is failed.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeGuard, TypeVar

from ..errors import ApiError, DecodingError, InvalidRequestError, StatusError
from ..json_value import is_list
from ..response import Origin, Response
from ..serialization.bodies.json_codec import parse_json_or_none
from ..validation.json_pointer import get_member, resolve_pointer
from .batching import Batching
from .outcomes import Accepted, Failed, Outcome, Rejected

T = TypeVar("T")

# These statuses concern the credentials, the time or the load, never the items.
_STATUSES_UNRELATED_TO_ITEMS = frozenset({401, 403, 408, 425, 429})


@dataclass(frozen=True, slots=True)
class BatchItem(Generic[T]):
    """An item of a batch.

    Attributes:
        place: The index of the item in the list of all items, from which the batches
            are made.
        item: The item.
        keys: The identifiers by which a response names the item; see `get_identifiers`.
    """

    place: int
    item: T
    keys: frozenset[str]


def get_identifiers(batching: Batching, value: object) -> frozenset[str]:
    """Return the identifiers of an item, or of an entry in a response.

    An identifier is the JSON text of a pair, such as ``["id", 7]``: the name and the
    value of a key property. Key properties without a value are left out.
    """
    pairs = ((name, get_member(value, name)) for name in batching.keys)
    # Unlike Python, JSON distinguishes 1 from true.
    return frozenset(
        json.dumps((name, key), sort_keys=True, default=str)
        for name, key in pairs
        if key is not None
    )


def determine_outcomes(
    origin: Origin,
    batching: Batching,
    batch: Sequence[BatchItem[T]],
    result: Response[Any] | ApiError,
) -> list[Outcome[T]]:
    """Return the outcome of each item of a batch, in order.

    Args:
        origin: The description of the operation, for errors.
        batching: How the API represents batches.
        batch: The items that were sent.
        result: The response to the batch, or the error that the call raised.
    """
    if isinstance(result, Response):
        return _confirmed_outcomes(origin, batching, batch, result)
    # A single item that is too large can never be accepted.
    if is_too_large(result) and len(batch) == 1:
        return [Rejected(batch[0].item, result)]
    is_temporary = is_transient(result)
    if isinstance(result, StatusError) and result.named_status is not None:
        # The status of the response is that of a success.
        is_temporary &= not may_have_accepted_items(batching, result)
    if isinstance(result, StatusError) and not is_temporary:
        return _rejected_outcomes(batching, batch, result)
    return [Failed(sent.item, result, is_transient=is_temporary) for sent in batch]


def is_transient(error: ApiError) -> bool:
    """Return whether the cause of an error is probably not in the items that were sent.

    The error of a successful response that cannot be decoded is not transient, since
    the server may have accepted every item.
    """
    match error:
        case InvalidRequestError():
            return False
        case StatusError(error_status=status) | DecodingError(status=status):
            # Successes (2xx) and client errors (4xx) usually concern the items.
            concerns_items = status // 100 in (2, 4)
            return not concerns_items or status in _STATUSES_UNRELATED_TO_ITEMS
        case _:
            return True


def is_too_large(result: object) -> TypeGuard[StatusError | DecodingError]:
    """Return whether a result is an error with the status 413, Content Too Large."""
    return isinstance(result, StatusError | DecodingError) and result.status == 413


def may_have_accepted_items(batching: Batching, error: ApiError) -> bool:
    """Return whether the response to a failed batch shows that items may be accepted.

    True if an error response lists rejected items or has a number of accepted items
    other than 0, or if a successful response cannot be decoded, or names an error and
    no number of accepted items. Any other error response may come from another server,
    if the base URL is wrong.

    The result is also False for an error without a response, such as a timeout, so
    callers must check `is_transient` first.
    """
    match error:
        case StatusError():
            count = resolve_pointer(
                parse_json_or_none(error.content), batching.succeeded
            )
            nothing = (0,) if error.named_status is not None else (None, 0)
            return bool(_rejected_entries(batching, error)) or count not in nothing
        case DecodingError():
            return error.status // 100 == 2
        case _:
            return False


def _confirmed_outcomes(
    origin: Origin,
    batching: Batching,
    batch: Sequence[BatchItem[T]],
    response: Response[Any],
) -> list[Outcome[T]]:
    """Return the outcomes after a successful response: all accepted, or all failed."""
    reason = _find_doubt(batching, parse_json_or_none(response.content), len(batch))
    if reason is None:
        return [Accepted(sent.item) for sent in batch]
    error = DecodingError(origin, response.status, response.redacted_content(), reason)
    return [Failed(sent.item, error, is_transient=False) for sent in batch]


def _find_doubt(batching: Batching, body: Any, size: int) -> str | None:
    """Return why a successful response does not confirm that all items were accepted.

    Return None if the response confirms all items, or if it lists no rejected items and
    the API declares no confirmation.

    Args:
        batching: The JSON pointers to the confirmations and to the list of rejected
            items in a response.
        body: The response body as plain JSON. A model would convert ``"5"`` or ``true``
            to a number.
        size: The number of items in the batch.
    """
    # Each confirmation is a pointer, the expected value and the value in the body.
    expectations = [(batching.accepted, True), (batching.succeeded, size)]
    confirmations = [
        (pointer, expected, resolve_pointer(body, pointer))
        for pointer, expected in expectations
        if pointer is not None
    ]
    for pointer, expected, value in confirmations:
        # The types are compared too, since `True == 1` in Python.
        is_equal = type(value) is type(expected) and value == expected
        if value is not None and not is_equal:
            # A text is not quoted, because it may contain personal data.
            actual = (
                json.dumps(value)
                if isinstance(value, int | float)
                else f"a {type(value).__name__}"
            )
            return f"expected {json.dumps(expected)} at {pointer}, found {actual}"
    if resolve_pointer(body, batching.failed):
        return f"the response lists rejected items at {batching.failed}"
    # The boolean confirms a single item. Several items need the number, if the API
    # declares one.
    required = confirmations[-1:] if size > 1 else confirmations
    if required and all(value is None for *_, value in required):
        pointers = " or ".join(pointer for pointer, *_ in required)
        return f"expected a confirmation of {size} item(s) at {pointers}, found none"
    return None


def _rejected_outcomes(
    batching: Batching, batch: Sequence[BatchItem[T]], error: StatusError
) -> list[Outcome[T]]:
    """Return the outcome of each item of a batch after an error response.

    An item is rejected if the response has an entry that names only this item. The
    other items are accepted if the response is unambiguous: it has entries, each entry
    names exactly one item, and the number of accepted items is right if the API
    declares such a number. Otherwise the other items are failed.
    """
    entries = _rejected_entries(batching, error)
    if len(batch) == 1:
        # The error response to a single item has the form of an entry.
        entries = entries or [error.body]
    rejected: dict[int, Any] = {}
    is_unambiguous = bool(entries)
    for entry in entries:
        keys = get_identifiers(batching, entry)
        places = [sent.place for sent in batch if sent.keys & keys]
        if len(places) == 1:
            # If several entries name an item, its outcome contains the first entry.
            # The error contains all entries.
            rejected.setdefault(places[0], entry)
        else:
            is_unambiguous = False
    if batching.succeeded is not None:
        count = resolve_pointer(parse_json_or_none(error.content), batching.succeeded)
        is_count_right = type(count) is int and count == len(batch) - len(rejected)
        is_unambiguous = is_unambiguous and is_count_right
    outcomes: list[Outcome[T]] = []
    for sent in batch:
        if sent.place in rejected:
            outcomes.append(Rejected(sent.item, error, rejected[sent.place]))
        elif is_unambiguous:
            outcomes.append(Accepted(sent.item))
        else:
            outcomes.append(Failed(sent.item, error, is_transient=False))
    return outcomes


def _rejected_entries(batching: Batching, error: StatusError) -> list[Any]:
    """Return the entries about rejected items in an error response, if any."""
    entries = resolve_pointer(error.body, batching.failed)
    return entries if is_list(entries) else []
