"""Collect every text by which an object or an error may be shown.

These are the texts that a log, a debugger or an error report may contain, as pairs of a
place and a text. The frames of the tests are left out, since they hold the arguments
anyway.
"""

import logging
import pickle
import traceback
import warnings
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any

_HERE = str(Path(__file__).parent)
_DEEPEST = 4
_PLAIN = (str, bytes, int, float, bool, type(None), type, ModuleType)


def of_object(thing: Any, name: str, *, deep: bool = True) -> Iterator[tuple[str, str]]:
    """What one object shows: its texts, its variables, its pickle and, if ``deep``, all
    that its public attributes lead to."""
    yield from _texts(thing, name)
    if deep:
        yield from _attributes(thing, name, 0, set())
    with suppress(TypeError, AttributeError, pickle.PicklingError):
        yield f"pickle of {name}", pickle.dumps(thing).decode("latin-1")


def of_error(error: BaseException) -> Iterator[tuple[str, str]]:
    """What an error shows, with all that led to it and the variables of its frames."""
    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is None or id(each) in seen:
            continue
        seen.add(id(each))
        name = type(each).__name__
        yield from of_object(each, name)
        yield f"notes of {name}", repr(getattr(each, "__notes__", ()))
        yield from _frames(each, name)
        waiting += [each.__cause__, each.__context__]


def _frames(error: BaseException, name: str) -> Iterator[tuple[str, str]]:
    told = traceback.TracebackException.from_exception(error, capture_locals=True)
    yield f"last lines of {name}", "".join(told.format_exception_only())
    for frame in told.stack:
        if not frame.filename.startswith(_HERE):
            yield f"{frame.name} in {frame.filename}", repr(frame.locals)
    step = error.__traceback__
    while step is not None:
        if not step.tb_frame.f_code.co_filename.startswith(_HERE):
            for variable, value in step.tb_frame.f_locals.items():
                place = f"{step.tb_frame.f_code.co_name}: {variable}"
                yield place, f"{value!r} {value}"
        step = step.tb_next


def _texts(thing: Any, name: str) -> Iterator[tuple[str, str]]:
    yield f"repr of {name}", repr(thing)
    yield f"str of {name}", str(thing)
    if isinstance(thing, bytes | bytearray):
        yield f"text of {name}", thing.decode("latin-1")
    with suppress(TypeError):
        yield f"vars of {name}", repr(vars(thing))


def _attributes(
    thing: Any, name: str, depth: int, seen: set[int]
) -> Iterator[tuple[str, str]]:
    if depth > _DEEPEST or id(thing) in seen:
        return
    seen.add(id(thing))
    for part, value in _parts(thing):
        place = f"{name}{part}"
        yield from _texts(value, place)
        if not isinstance(value, _PLAIN) and not callable(value):
            yield from _attributes(value, place, depth + 1, seen)


def _parts(thing: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, Mapping):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from ((f"[{place}]", value) for place, value in enumerate(thing))
    else:
        for name in dir(thing):
            if not name.startswith(("_", "model_")):
                with suppress(Exception):
                    yield f".{name}", getattr(thing, name)


class _Records(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.texts: list[tuple[str, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        told = f"{record.getMessage()} {record.args!r} {record.exc_text or ''}"
        self.texts.append((f"log of {record.name}", told))


@contextmanager
def listening() -> Generator[list[tuple[str, str]]]:
    """Keep what all loggers say at DEBUG; at the end all warnings are there, too."""
    root, records = logging.getLogger(), _Records()
    before = root.level
    root.addHandler(records)
    root.setLevel(logging.DEBUG)
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            yield records.texts
    finally:
        root.removeHandler(records)
        root.setLevel(before)
        records.texts += [("warning", str(each)) for each in warned]


def of_failure(outcome: Any) -> Iterable[tuple[str, str]]:
    """Everything that an outcome shows if it is an error."""
    return of_error(outcome) if isinstance(outcome, BaseException) else ()
