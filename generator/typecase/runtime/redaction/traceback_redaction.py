"""Keep requests and responses out of the tracebacks of failed calls.

Debuggers and error reporters show the local variables of every frame in a traceback.
This module removes internal frames from tracebacks.
"""

import sys
from collections.abc import Callable
from types import MethodType, TracebackType
from typing import TYPE_CHECKING

from ..errors import ApiError

_PACKAGE = __name__.rsplit(".", 2)[0]
# The standard library, pydantic, and the libraries for HTTP, servers and databases.
_LIBRARIES = sys.stdlib_module_names | {
    *("aiohttp", "anyio", "h11", "h2", "hpack", "httpcore2", "httpx2", "pydantic"),
    *("hyperframe", "multidict", "propcache", "socksio", "yarl"),
    *("fastapi", "starlette", "psycopg", "sqlalchemy"),
}


class CutTraceback:
    """A ``with`` block that removes internal frames from the traceback of an exception.

    An `ApiError` loses its whole traceback. Its ``__context__`` becomes the exception
    that the caller was handling, or None. Its ``__cause__`` stays: code that sets a
    cause must pass it through `copy_without_request` first. `cut_internal_frames` does
    the rest for any other exception, up to the exception that the caller was handling.
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
        elif error is not None:
            cut_internal_frames(error, self._handled)


class HiddenArguments(type):
    """A metaclass of classes whose constructors have arguments that are secret.

    The frames of a constructor that fails are removed.
    """

    # Type checkers and `inspect` must see the parameters of the class's constructor.
    if not TYPE_CHECKING:

        def __call__(cls, *args, **kwargs):
            with CutTraceback():
                return super().__call__(*args, **kwargs)

        @property
        def __signature__(cls):
            from inspect import signature

            return signature(MethodType(cls.__init__, cls))


def cut_internal_frames(
    error: BaseException, handled: BaseException | None = None
) -> None:
    """Remove the frames of this package and of libraries from tracebacks.

    The tracebacks are those of an exception, its causes and contexts, and the members
    of exception groups. Those of ``handled``, and of what led to it, stay.
    """
    seen = {id(handled)}
    remaining: list[BaseException | None] = [error]
    while remaining:
        current = remaining.pop()
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        current.__traceback__ = _without_internal_frames(current.__traceback__)
        remaining += (current.__cause__, current.__context__)
        members: tuple[BaseException, ...] = getattr(current, "exceptions", ())
        if isinstance(current, BaseExceptionGroup):
            remaining += members


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
