"""Vary values in one place, in search of one that a schema refuses."""

from collections.abc import Iterator
from typing import Any

from typecase.load.json_types import is_list, is_mapping
from typecase.tools.diff.witnesses.places import Place, put

_MAX_PLACES = 60
"""The greatest number of places in a value that are varied."""
_MAX_CONSTANTS = 40
"""The number of values from schemas after which no more are looked for."""
_MAX_LENGTH = 300
"""The greatest length of texts and lists that are tried."""
USUAL: list[Any] = [
    *(None, True, False, 0, 1, -1, 0.5),
    *("", "a", "0", "A b!", "!" * 8),
    [],
    {},
]
"""Values of every type."""


def find_constants(schemas: list[Any]) -> list[Any]:
    """Return values that JSON Schemas name, and values near their limits."""
    found: list[Any] = []
    pending = list(schemas)
    while pending and len(found) < _MAX_CONSTANTS:
        node = pending.pop(0)
        if is_list(node):
            pending += node
        if not is_mapping(node):
            continue
        for keyword, value in node.items():
            if keyword == "const":
                found.append(value)
            elif keyword == "enum" and is_list(value):
                found += value
            elif isinstance(value, int | float) and not isinstance(value, bool):
                found += _near(keyword, value)
            pending.append(value)
    return found


def _near(keyword: str, limit: float) -> Iterator[Any]:
    """Yield values near the limit that a keyword sets."""
    if not keyword.endswith(("Length", "Items", "Properties", "Contains")):
        yield from (limit, limit + 1, limit - 1, limit + 0.5, limit * 2, limit * 3)
        return
    for length in (limit - 1, limit, limit + 1):
        if 0 <= length <= _MAX_LENGTH:
            yield "a" * int(length)
            yield list(range(int(length)))


def iter_variants(value: Any, constants: list[Any]) -> Iterator[Any]:
    """Yield copies of a value in which one place differs, first the value itself."""
    for index, (place, part) in enumerate(_iter_places(value, ())):
        if index == _MAX_PLACES:
            return
        for other in _iter_others(part, constants):
            yield put(value, place, other)


def _iter_places(value: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    yield place, value
    if is_mapping(value):
        for name, member in value.items():
            yield from _iter_places(member, (*place, name))
    elif is_list(value):
        for index, item in enumerate(value[:3]):
            yield from _iter_places(item, (*place, index))


def _iter_others(part: Any, constants: list[Any]) -> Iterator[Any]:
    """Yield values to try in place of a part of a value."""
    if is_mapping(part):
        for name in part:
            yield {key: value for key, value in part.items() if key != name}
        for name in part:
            yield {name: part[name]}
    elif is_list(part):
        yield part[:-1]
        yield [*part, *part[-1:]]
        yield [*part, 0]
        yield [*part, "extra"]
        for constant in constants:
            yield [*part, constant]
    elif isinstance(part, int | float) and not isinstance(part, bool):
        yield from (part + 1, part - 1, part + 0.5, part * 2, -part, 2**40)
    elif isinstance(part, str):
        yield from (f"{part}a", part[:-1], part * 2, f" {part}")
        for constant in constants:
            if isinstance(constant, str) and len(constant) != len(part):
                # A text near a limit of length may have to match a pattern, too.
                yield (part + constant[len(part) :])[: len(constant)]
    yield from constants
    yield from USUAL
