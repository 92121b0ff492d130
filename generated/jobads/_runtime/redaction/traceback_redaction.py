"""Keep requests and responses out of the tracebacks of failed calls.

Debuggers and error reporters show the local variables of every frame in a traceback.
This module removes internal frames from tracebacks.
"""

import sys
from collections.abc import Callable
from types import TracebackType

from ..errors import ApiError

_PACKAGE = __name__.rsplit(".", 2)[0]
# The standard library, pydantic and the HTTP libraries.
_LIBRARIES = sys.stdlib_module_names | {
    *("aiohttp", "anyio", "h11", "h2", "hpack", "httpcore2", "httpx2", "pydantic"),
    *("hyperframe", "multidict", "propcache", "socksio", "yarl"),
}


class CutTraceback:
    """A ``with`` block that removes internal frames from the traceback of an exception.

    An `ApiError` loses its whole traceback. Its ``__context__`` becomes the exception
    that the caller was handling, or None. Its ``__cause__`` stays: code that sets a
    cause must pass it through `copy_without_request` first. Any other exception keeps
    only the frames of code outside this package, the standard library, pydantic and the
    HTTP libraries. So does each exception in its chain of ``__context__``, up to the
    exception that the caller was handling.
    """

    __slots__ = ("_handled",)

    def __enter__(self) -> None:
        self._handled = sys.exception()

    def __exit__(
        self,
        error_class: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, ApiError):
            error.__context__, error.__traceback__ = self._handled, None
            return
        while error is not None and error is not self._handled:
            error.__traceback__ = _without_internal_frames(error.__traceback__)
            error = error.__context__


def _without_internal_frames(traceback: TracebackType | None) -> TracebackType | None:
    """Return a traceback without the frames of this package and of libraries.

    The libraries are those in `_LIBRARIES`. Return None if no frame is left.
    """
    kept: list[TracebackType] = []
    while traceback is not None:
        module = str(traceback.tb_frame.f_globals.get("__name__"))
        is_internal = module.startswith(f"{_PACKAGE}.")
        if not is_internal and module.partition(".")[0] not in _LIBRARIES:
            kept.append(traceback)
        traceback = traceback.tb_next
    # A traceback is a linked list of entries, so build it from the last entry.
    for entry in reversed(kept):
        traceback = TracebackType(
            traceback, entry.tb_frame, entry.tb_lasti, entry.tb_lineno
        )
    return traceback


def copy_without_request(error: Exception, redact: Callable[[str], str]) -> Exception:
    """Return a copy of an HTTP library's exception, without its traceback and request.

    ``redact`` removes secrets from each string among the arguments of the exception.
    """
    copy = type(error).__new__(type(error))
    copy.args = tuple(
        redact(value) if isinstance(value, str) else value for value in error.args
    )
    # The property ``request`` of an httpx2 exception needs this attribute.
    copy.__dict__["_request"] = None
    return copy
