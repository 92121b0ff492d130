"""Templates of bodies that a server answers: ``$`` words, a status and faults in, plain
JSON values out. When to refuse does not belong here.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from .errors import Fault
from .plain import is_list, is_object
from .wording import shortened

# A list of many faults would be an answer far larger than the request.
_LISTED = 100
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
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return f"Status {status}"


def filled(
    template: Any, words: Mapping[str, Any], faults: tuple[Fault, ...] = ()
) -> Any:
    """The template with its words replaced; a list of faults goes if there are none."""
    if isinstance(template, str):
        return words.get(template, template)
    if is_object(template):
        return {
            name: filled(item, words, faults)
            for name, item in template.items()
            if faults or not _is_repeated(item)
        }
    if is_list(template) and _is_repeated(template):
        listed = faults[:_LISTED]
        return [filled(template[0], {**words, **_told(fault)}) for fault in listed]
    if is_list(template):
        return [filled(item, words, faults) for item in template]
    return template


def _is_repeated(template: Any) -> bool:
    return is_list(template) and len(template) == 1 and "$fault_" in str(template)


def _told(fault: Fault) -> dict[str, Any]:
    return {
        "$fault_message": fault.message,
        "$fault_field": fault.place,
        "$fault_value": fault.value,
    }
