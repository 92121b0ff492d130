"""Find the first difference between a value that was sent and the one that arrived.

Values of different types differ, except that a list may arrive as a tuple, and a tuple
as a list.
"""

from typing import Any

from pydantic import BaseModel


def find_difference(sent: Any, received: Any, path: str) -> str | None:
    """Describe the first difference between two values, or return None.

    ``path`` is the place of the values in the message.
    """
    if isinstance(sent, BaseModel):
        if type(sent) is not type(received):
            names = type(sent).__name__, type(received).__name__
            return f"{path}: {names[0]} arrives as {names[1]}"
        return find_difference(_get_fields(sent), _get_fields(received), path)
    # Only the file class of a generated package has this attribute.
    if hasattr(sent, "content_type") and type(sent) is type(received):
        return _compare_files(sent, received, path)
    match sent, received:
        case dict(), dict():
            return _compare_dicts(sent, received, path)
        case (list() | tuple()), (list() | tuple()) if len(sent) == len(received):
            for index, (before, after) in enumerate(zip(sent, received, strict=True)):
                difference = find_difference(before, after, f"{path}[{index}]")
                if difference is not None:
                    return difference
            return None
        case _:
            is_same = type(sent) is type(received) and sent == received
            return None if is_same else f"{path}: {sent!r} arrives as {received!r}"


def _compare_files(sent: Any, received: Any, path: str) -> str | None:
    # A file that was sent without a name or media type may arrive with one.
    optional = ("name", "content_type")
    names = ["content", *(each for each in optional if getattr(sent, each) is not None)]
    for name in names:
        before, after = getattr(sent, name), getattr(received, name)
        difference = find_difference(before, after, f"{path}.{name}")
        if difference is not None:
            return difference
    return None


def _compare_dicts(
    sent: dict[Any, Any], received: dict[Any, Any], path: str
) -> str | None:
    for key in {**sent, **received}:
        key_path = f"{path}.{key}" if path else str(key)
        if key not in received:
            return f"{key_path}: {sent[key]!r} is lost"
        if key not in sent:
            return f"{key_path}: {received[key]!r} was not sent"
        difference = find_difference(sent[key], received[key], key_path)
        if difference is not None:
            return difference
    return None


def _get_fields(model: BaseModel) -> dict[str, Any]:
    """Return the fields that are set, also those that the model does not declare."""
    fields = {name: getattr(model, name) for name in model.model_fields_set}
    return fields | (model.model_extra or {})
