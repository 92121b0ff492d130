"""Collect every text that may show an object or an error.

A log, a debugger or an error report may contain these texts. They are pairs of a name,
such as ``repr of client``, and the text. Frames of the tests are left out, since they
have the secret arguments as variables.
"""

import logging
import pickle
import traceback
import warnings
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

NamedText: TypeAlias = tuple[str, str]

_TESTS_FOLDER = str(Path(__file__).parent)
_MAX_DEPTH = 4  # Of attributes and items inside each other.
_TYPES_WITHOUT_ATTRIBUTES = (str, bytes, int, float, bool, type(None), type, ModuleType)


def collect_object_texts(
    value: Any, name: str, *, deep: bool = True
) -> Iterator[NamedText]:
    """Yield the texts, the variables and the pickle of an object.

    If ``deep`` is true, yield those of its public attributes and items too.
    """
    yield from _collect_own_texts(value, name)
    if deep:
        yield from _collect_part_texts(value, name, 0, set())
    with suppress(TypeError, AttributeError, pickle.PicklingError):
        yield f"pickle of {name}", pickle.dumps(value).decode("latin-1")


def collect_error_texts(error: BaseException) -> Iterator[NamedText]:
    """Yield the texts of an error, its causes and contexts, and their frames."""
    seen_ids: set[int] = set()
    errors: list[BaseException | None] = [error]
    while errors:
        current = errors.pop()
        if current is None or id(current) in seen_ids:
            continue
        seen_ids.add(id(current))
        name = type(current).__name__
        yield from collect_object_texts(current, name)
        yield f"notes of {name}", repr(getattr(current, "__notes__", ()))
        yield from _collect_frame_texts(current, name)
        errors += [current.__cause__, current.__context__]


def collect_failure_texts(outcome: Any) -> Iterable[NamedText]:
    """Return the texts of an outcome if it is an error, and nothing otherwise."""
    return collect_error_texts(outcome) if isinstance(outcome, BaseException) else ()


def _collect_frame_texts(error: BaseException, name: str) -> Iterator[NamedText]:
    exception = traceback.TracebackException.from_exception(error, capture_locals=True)
    yield f"last lines of {name}", "".join(exception.format_exception_only())
    for frame in exception.stack:
        if not frame.filename.startswith(_TESTS_FOLDER):
            yield f"{frame.name} in {frame.filename}", repr(frame.locals)
    # These frames have the objects, whose `str` may show more than their `repr`.
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if not code.co_filename.startswith(_TESTS_FOLDER):
            for variable, value in step.tb_frame.f_locals.items():
                yield f"{code.co_name}: {variable}", f"{value!r} {value}"
                yield f"items of {code.co_name}: {variable}", _unfold(value)
        step = step.tb_next


def _unfold(value: Any, depth: int = 0) -> str:
    """Return the text of a value, and of its items if it is a mapping or a sequence.

    Error reporters show the items of a request or a database URL, whose `repr` hides
    them.
    """
    if depth < _MAX_DEPTH and isinstance(value, Mapping):
        value = [*value.items()]
    if depth < _MAX_DEPTH and isinstance(value, list | tuple):
        return " ".join(_unfold(item, depth + 1) for item in value)
    return repr(value)


def _collect_own_texts(value: Any, name: str) -> Iterator[NamedText]:
    yield f"repr of {name}", repr(value)
    yield f"str of {name}", str(value)
    if isinstance(value, bytes | bytearray):
        yield f"text of {name}", value.decode("latin-1")
    with suppress(TypeError):
        yield f"vars of {name}", repr(vars(value))


def _collect_part_texts(
    value: Any, name: str, depth: int, seen_ids: set[int]
) -> Iterator[NamedText]:
    if depth > _MAX_DEPTH or id(value) in seen_ids:
        return
    seen_ids.add(id(value))
    for suffix, part in _iterate_parts(value):
        part_name = f"{name}{suffix}"
        yield from _collect_own_texts(part, part_name)
        if not isinstance(part, _TYPES_WITHOUT_ATTRIBUTES) and not callable(part):
            yield from _collect_part_texts(part, part_name, depth + 1, seen_ids)


def _iterate_parts(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the items or public attributes, each with the expression that reads it."""
    if isinstance(value, Mapping):
        yield from ((f"[{key!r}]", item) for key, item in value.items())
    elif isinstance(value, list | tuple | set | frozenset):
        yield from ((f"[{index}]", item) for index, item in enumerate(value))
    else:
        for name in dir(value):
            if not name.startswith(("_", "model_")):
                with suppress(Exception):
                    yield f".{name}", getattr(value, name)


class _RecordCollector(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.texts: list[NamedText] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = f"{record.getMessage()} {record.args!r} {record.exc_text or ''}"
        self.texts.append((f"log of {record.name}", text))
        if record.exc_info and record.exc_info[1]:
            self.texts.extend(collect_error_texts(record.exc_info[1]))


@contextmanager
def collect_logs() -> Generator[list[NamedText]]:
    """Collect the records of all loggers at level DEBUG, and all warnings.

    The warnings are added at the end.
    """
    root, collector = logging.getLogger(), _RecordCollector()
    level = root.level
    root.addHandler(collector)
    root.setLevel(logging.DEBUG)
    try:
        with warnings.catch_warnings(record=True) as caught_warnings:
            warnings.simplefilter("always")
            yield collector.texts
    finally:
        root.removeHandler(collector)
        root.setLevel(level)
        collector.texts += [("warning", str(each)) for each in caught_warnings]
