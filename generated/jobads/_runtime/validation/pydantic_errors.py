"""pydantic's errors as faults: an error and the value it is about in, places in wire
names and sentences out. The sentences never hold the value.
"""

from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from ..errors import Fault
from ..http.server_message import shortened, shown
from ..json_value import NotJson, is_list, is_object

MOST_FAULTS = 1000
"""More are only counted: each takes far more memory than the value it is about."""
_WRONG_SHAPE = frozenset({"model_type", "list_type", "dict_type", "model_attributes"})


def faults_of(error: ValidationError, value: Any, name: str = "") -> tuple[Fault, ...]:
    """One fault per thing that is wrong; ``name`` goes before each place."""
    count = error.error_count()
    if count > MOST_FAULTS:
        return (Fault(name, f"has {count} faults, too many to list"),)
    found = [(_place(item, value), item) for item in error.errors(include_url=False)]
    # A shape is not wrong if the error is further inside.
    outer = {tuple(place[:depth]) for place, _ in found for depth in range(len(place))}
    told = [
        (place, item)
        for place, item in found
        if not (item["type"] in _WRONG_SHAPE and tuple(place) in outer)
    ]
    return tuple(
        Fault(dotted([name, *place] if name else place), item["msg"], _plain(item))
        for place, item in told
    )


def is_no_json(error: ValidationError) -> bool:
    """Return whether an error says that a text is not JSON."""
    return error.error_count() == 1 and error.errors()[0]["type"] == "json_invalid"


def dotted(place: Iterable[str | int]) -> str:
    """A place as people write it: ``events[3].reason``."""
    text = ""
    for part in place:
        match part:
            case int():
                text += f"[{part}]"
            case str():
                text += f".{shown(part)}" if text else shown(part)
    return text


def _place(item: Any, value: Any) -> list[str | int]:
    # pydantic mixes the names of union branches into the location: what the value does
    # not hold is one of them, unless it is the missing member that is complained of.
    place: list[str | int] = []
    for part in item["loc"]:
        missing = item["type"] == "missing" and part == item["loc"][-1]
        if is_object(value) and isinstance(part, str) and (missing or part in value):
            value = value.get(part)
            place.append(part)
        elif is_list(value) and isinstance(part, int):
            value = value[part] if part < len(value) else None
            place.append(part)
    named = item.get("ctx", {}).get("field")
    return place if named is None else [*place, named]


def _plain(item: Any) -> Any:
    # Of objects and lists only the place is told: they may hold secrets beside it.
    value = item["input"]
    if isinstance(value, NotJson):
        return shortened(value.text)
    if isinstance(value, str):
        return shortened(value)
    return value if isinstance(value, int | float | bool) else None
