"""What must not show in a traceback: arguments and exceptions in, the same with nothing
in their frames and representations that could be a secret out.
"""

from collections.abc import Mapping
from typing import Any, NoReturn

from .errors import ApiError


class Hidden(dict[str, Any]):
    """Arguments by name; only the names are shown."""

    def __repr__(self) -> str:
        return f"Hidden({', '.join(self)})"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("arguments that hold a secret are not pickled")


def hidden(arguments: Mapping[str, Any], *secrets: str) -> Mapping[str, Any]:
    """Arguments of a method that takes ``secrets`` and then deletes them itself."""
    missing = [name for name in secrets if name not in arguments]
    if missing:
        raise TypeError(f"no arguments called {', '.join(missing)}")
    return Hidden(arguments)


def forget(error: BaseException) -> Mapping[str, Any]:
    """Clear the variables of all finished frames of an error and of what led to it.

    The frames stay, so that a traceback still shows the way; debuggers and reports that
    print variables find none of ours. The caller's own frame goes on: it gets nothing
    to put in the place of the arguments that it holds.
    """
    if isinstance(error, ApiError):
        # What led to it is the HTTP library's own error, which says nothing more.
        error.__context__ = None
    import traceback

    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is None or id(each) in seen:
            continue
        seen.add(id(each))
        traceback.clear_frames(each.__traceback__)
        waiting += [each.__cause__, each.__context__]
    return {}
