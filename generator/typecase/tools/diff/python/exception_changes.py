"""Record changes of exceptions, for callers who catch them and servers that raise them.

Reports join the changes for callers and for servers, which have the same texts.
"""

from typecase.python_surface.records import ErrorClass
from typecase.tools.diff.changes import Severity
from typecase.tools.diff.python.recorder import Recorder, quote
from typecase.tools.diff.python.things import describe_exception


def record_removal(error: ErrorClass, advice: str, recorder: Recorder) -> None:
    """Record that a status code no longer has an exception."""
    recorder.add(
        "python-exception-removed",
        Severity.MAJOR,
        f"The exception {quote(error.name)} of the status {error.status} was removed.",
        advice,
        old=error.pointer,
        before=describe_exception(error),
    )


def record_name(
    old: ErrorClass, new: ErrorClass, advice: str, recorder: Recorder
) -> None:
    """Record another name of an exception."""
    recorder.add(
        "python-exception-renamed",
        Severity.MAJOR,
        f"The exception {quote(old.name)} is now {quote(new.name)}.",
        advice,
        old=old.pointer,
        new=new.pointer,
        before=describe_exception(old),
        after=describe_exception(new),
    )


def record_body(
    old: ErrorClass,
    new: ErrorClass,
    advice: str,
    recorder: Recorder,
    *,
    is_break: bool = True,
) -> None:
    """Record another type of an exception's body."""
    recorder.add(
        (
            "python-exception-body-changed"
            if is_break
            else "python-exception-body-narrowed"
        ),
        Severity.MAJOR if is_break else Severity.MINOR,
        f"`{new.name}.body`: {quote(old.body)} is now {quote(new.body)}.",
        advice if is_break else "",
        old=old.pointer,
        new=new.pointer,
        before=describe_exception(old, old.body),
        after=describe_exception(new, new.body),
    )
