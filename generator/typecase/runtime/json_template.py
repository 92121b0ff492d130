"""Fill templates of JSON, in which words that begin with ``$`` stand for values."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from .errors import Fault
from .http.server_message import shortened
from .json_value import is_list, is_object

# A list of many faults would be an answer far larger than the request.
_LISTED = 100
LEFT_OUT = object()
"""The value of a word whose member is left out."""
_DEFAULT = {"status": "$status", "title": "$reason", "detail": "$message"}


def problem(
    template: Mapping[str, Any],
    status: int,
    message: str,
    faults: tuple[Fault, ...] = (),
) -> Any:
    """The body of a refusal; without a template, one in the manner of RFC 9457."""
    words = words_of(status) | {"$message": shortened(message, 2000)}
    return filled(dict(template) or _DEFAULT, words, faults)


def words_of(status: int) -> dict[str, Any]:
    """What every template may say."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return {"$status": status, "$reason": reason(status), "$now": now}


def reason(status: int) -> str:
    """The status in words."""
    # Late, since clients use this module too, and never need it.
    from http import HTTPStatus

    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return f"Status {status}"


def filled(
    template: Any, words: Mapping[str, Any], faults: tuple[Fault, ...] = ()
) -> Any:
    """Replace the words of a template; members that are `LEFT_OUT` are left out.

    A list with ``$fault_`` words has an item for each fault, and is left out if there
    are none.
    """
    if isinstance(template, str):
        return words.get(template, template)
    if is_object(template):
        pairs = {name: filled(item, words, faults) for name, item in template.items()}
        return {name: item for name, item in pairs.items() if item is not LEFT_OUT}
    if not is_list(template):
        return template
    if not _is_repeated(template):
        return [filled(item, words, faults) for item in template]
    listed = [
        filled(template[0], {**words, **_told(each)}) for each in faults[:_LISTED]
    ]
    return listed or LEFT_OUT


def _is_repeated(template: list[Any]) -> bool:
    return len(template) == 1 and "$fault_" in str(template)


def _told(fault: Fault) -> dict[str, Any]:
    return {
        "$fault_message": fault.message,
        "$fault_field": fault.place,
        "$fault_value": fault.value,
    }
