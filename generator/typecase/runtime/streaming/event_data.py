"""Read and write the data of whole server-sent events.

The data of an event is text. The declared type of the event tells what the text means:
text for a string, and JSON for other types. If the type accepts both, JSON of another
type than a string is that value, and anything else is text.
"""

import json
from collections.abc import Iterable
from enum import Enum
from typing import Any, Literal, Never, get_origin

from ..errors import Fault
from ..json_value import format_json
from ..models.shapes import ObjectShape, Shape
from ..operation import Typed
from ..validation.request_validation import InvalidValueError

_TEXT = frozenset({str})


def to_json(declared: Typed, event: dict[str, Any], *, has_json: bool) -> bytes:
    """Return a received event as JSON, with its data as text or as a JSON value.

    Args:
        declared: The declared type of the events.
        event: The event, with its data as text.
        has_json: Whether the data is JSON even if its type is a string.

    Raises:
        InvalidValueError: The data must be JSON, but is not.
    """
    texts = {name: json.dumps(value) for name, value in event.items()}
    if _is_json(declared.shape, event, has_json=has_json):
        # The text is a complete JSON value, so it cannot add members to the event.
        texts["data"] = event["data"]
    members = (f"{json.dumps(name)}:{text}" for name, text in texts.items())
    return f"{{{','.join(members)}}}".encode()


def from_json(declared: Typed, event: dict[str, Any], *, has_json: bool) -> str | None:
    """Return the text of an event's data, or None if the event is sent without data.

    Args:
        declared: The declared type of the events.
        event: The event as JSON.
        has_json: Whether a string is sent as JSON.
    """
    data = event.get("data")
    if isinstance(data, str) and not has_json:
        return data
    is_text = str in declared.shape.get_property("data").json_types and not has_json
    is_absent = "data" not in event or (data is None and is_text)
    return None if is_absent else format_json(data, ensure_ascii=False)


def _is_json(shape: Shape, event: dict[str, Any], *, has_json: bool) -> bool:
    """Return whether the data of an event is a JSON value instead of text.

    Raises:
        InvalidValueError: The data must be JSON, but is not.
    """
    variants = [each for each in shape.members if isinstance(each, ObjectShape)]
    is_text = shape.get_property("data").json_types == _TEXT
    if not variants or (is_text and not has_json):
        return False
    fitting = _choose_variants(variants, event.get("event"))
    shapes = [each.get_property("data") for each in fitting]
    # An event that is not declared may have any data.
    json_types = frozenset[type]().union(*(each.json_types for each in shapes))
    may_be_text = not fitting or (str in json_types and not has_json)
    try:
        value = json.loads(event["data"], parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        if may_be_text:
            return False
        raise InvalidValueError(
            Fault("$.data", "expected JSON, found other text")
        ) from None
    if has_json or not may_be_text:
        return True
    may_be_any = not fitting or any(each.may_be_any for each in shapes)
    is_other = may_be_any and not isinstance(value, str)
    return is_other or type(value) in json_types - _TEXT


def _choose_variants(
    variants: list[ObjectShape], name: str | None
) -> list[ObjectShape]:
    """Return the variants that describe events with a name.

    Variants that list this name precede those that list none. All variants may describe
    an event without a name. The result is empty if no variant describes the event.
    """
    if name is None or len(variants) == 1:
        return variants
    listed = [(each, _list_names(each.get_property("event"))) for each in variants]
    exact = [each for each, names in listed if names is not None and name in names]
    return exact or [each for each, names in listed if names is None]


def _list_names(shape: Shape) -> set[Any] | None:
    """Return the constants of a shape; None if it accepts other values."""
    names = set[Any]()
    for each in shape.members:
        if get_origin(each.type) is Literal:
            names.update(each.arguments)
        elif isinstance(each.type, type) and issubclass(each.type, Enum):
            members: Iterable[Enum] = each.type
            names.update(member.value for member in members)
        else:
            return None
    return names


def _refuse_constant(text: str) -> Never:
    """Refuse `NaN` and infinite numbers, which Python's parser accepts.

    Raises:
        ValueError: Always.
    """
    raise ValueError(text)
