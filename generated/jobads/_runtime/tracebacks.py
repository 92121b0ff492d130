"""Keep requests and answers out of the tracebacks that leave a call.

A traceback leads to frames, whose variables debuggers and error reports show. Nothing
in a frame is changed here: frames are left out of the tracebacks.
"""

import sys
from collections.abc import Callable
from types import TracebackType

from .errors import ApiError

_PACKAGE = __name__.rpartition(".")[0]
_LIBRARIES = sys.stdlib_module_names | {
    *("aiohttp", "anyio", "h11", "h2", "hpack", "httpcore2", "httpx2", "pydantic"),
    *("hyperframe", "multidict", "propcache", "socksio", "yarl"),
}


class CutTraceback:
    """Cut the traceback of what is raised meanwhile.

    An error of this package leaves without the frames below and without the exceptions
    that it was made of: its context is the exception that the caller handles, if any.
    Any other exception keeps the frames of the caller's own code.
    """

    __slots__ = ("_handled",)

    def __enter__(self) -> None:
        self._handled = sys.exception()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, ApiError):
            error.__context__, error.__traceback__ = self._handled, None
            return
        while error is not None and error is not self._handled:
            error.__traceback__ = _of_others(error.__traceback__)
            error = error.__context__


def _of_others(trace: TracebackType | None) -> TracebackType | None:
    """Leave the frames of this package, of HTTP libraries and of Python's own out."""
    kept: list[TracebackType] = []
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__"))
        is_own = module.startswith(f"{_PACKAGE}.")
        if not is_own and module.partition(".")[0] not in _LIBRARIES:
            kept.append(trace)
        trace = trace.tb_next
    for each in reversed(kept):
        trace = TracebackType(trace, each.tb_frame, each.tb_lasti, each.tb_lineno)
    return trace


def without_request(error: Exception, redact: Callable[[str], str]) -> Exception:
    """Copy an exception of the HTTP library without its traceback and its request."""
    copy = type(error).__new__(type(error))
    copy.args = tuple(
        redact(each) if isinstance(each, str) else each for each in error.args
    )
    # Else the property ``request`` of httpx2 has nothing to look at.
    copy.__dict__["_request"] = None
    return copy
