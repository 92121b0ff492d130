"""Find the first difference between a value that was sent and the one that arrived.

Values of different types are always different.
"""

from typing import Any

from pydantic import BaseModel


def difference(given: Any, got: Any, place: str) -> str | None:
    """The first difference, or None."""
    if isinstance(given, BaseModel):
        if type(given) is not type(got):
            return f"{place}: {type(given).__name__} arrives as {type(got).__name__}"
        return difference(_members(given), _members(got), place)
    if hasattr(given, "content_type") and type(given) is type(got):
        return _of_files(given, got, place)
    match given, got:
        case dict(), dict():
            return _in_members(given, got, place)
        case (list() | tuple()), (list() | tuple()) if len(given) == len(got):
            pairs = enumerate(zip(given, got, strict=True))
            faults = (difference(a, b, f"{place}[{n}]") for n, (a, b) in pairs)
            return next((fault for fault in faults if fault is not None), None)
        case _:
            is_same = type(given) is type(got) and given == got
            return None if is_same else f"{place}: {given!r} arrives as {got!r}"


def _of_files(given: Any, got: Any, place: str) -> str | None:
    """What a file does not say of itself, its part says all the same."""
    told = [key for key in ("name", "content_type") if getattr(given, key) is not None]
    names = ("content", *told)
    faults = (
        difference(getattr(given, n), getattr(got, n), f"{place}.{n}") for n in names
    )
    return next((fault for fault in faults if fault is not None), None)


def _in_members(given: dict[Any, Any], got: dict[Any, Any], place: str) -> str | None:
    for name in {**given, **got}:
        here = f"{place}.{name}" if place else str(name)
        if name not in got:
            return f"{here}: {given[name]!r} is lost"
        if name not in given:
            return f"{here}: {got[name]!r} comes from nowhere"
        if (found := difference(given[name], got[name], here)) is not None:
            return found
    return None


def _members(model: BaseModel) -> dict[str, Any]:
    fields = {name: getattr(model, name) for name in model.model_fields_set}
    return fields | (model.model_extra or {})
