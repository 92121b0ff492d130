"""What the docstring of a printed method says.

In: an operation and its names. Out: a docstring with the operation's method and path,
what every argument means, what comes back, which errors the document declares, and
what the document leaves open.
"""

from collections.abc import Iterable, Iterator

from typecase.ir import Answer, Notes, Operation
from typecase.python.naming.naming import Names
from typecase.python.naming.status_names import error_class
from typecase.python.text.code import Code
from typecase.python.text.docstrings import docstring, section, wrap
from typecase.python.text.markdown import ticked

INDENT = 8
"""Blanks before the body of a method."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def method_docstring(operation: Operation, names: Names) -> Code:
    """Write the docstring of one method."""
    returned = dict.fromkeys(described(a.notes) for a in successes(operation))
    unknown = map(sentence, operation.notes.not_shown)
    sections = (
        section("Args", _arguments(operation, names), indent=INDENT, hanging=8),
        section("Returns", filter(None, returned), indent=INDENT),
        section("Headers", _headers(operation, names), indent=INDENT, hanging=8),
        section("Raises", _raises(operation), indent=INDENT, hanging=8),
        section("Not shown by the document", unknown, indent=INDENT),
    )
    return docstring(
        (
            first_line(operation),
            wrap(operation.notes.description, indent=INDENT),
            wrap(caution(operation), indent=INDENT),
            "\n".join(filter(None, sections)),
        ),
        indent=INDENT,
    )


def method_outline(operation: Operation) -> Code:
    """Write the first line alone."""
    return docstring((first_line(operation),), indent=INDENT)


def method_reference(operation: Operation, method: str) -> Code:
    """Write one line that sends the reader to the method that is described in full."""
    said = operation.notes.summary.rstrip(".") or operation.verb
    text = f"{said}: `{operation.method} {operation.path}`, as `{method}`."
    return docstring((_unbroken(text),), indent=INDENT)


def first_line(operation: Operation, how: str = "") -> str:
    """Say what an operation does, how, and its method and path."""
    said = operation.notes.summary.rstrip(".") or operation.verb
    said = f"{said}; {how}" if how else said
    return _unbroken(f"{said}: `{operation.method} {operation.path}`.")


def _unbroken(text: str) -> str:
    """Fill a first line, with blanks in code kept together."""
    parts = text.split("`")
    held = [p.replace(" ", NO_BREAK) if i % 2 else p for i, p in enumerate(parts)]
    return wrap("`".join(held), indent=INDENT, first=3).replace(NO_BREAK, " ")


def caution(operation: Operation) -> str:
    """Say what a caller must know before using or repeating the call."""
    said: list[str] = []
    if operation.notes.deprecated:
        said.append("Deprecated.")
    if not operation.idempotent:
        said.append("Not idempotent: a repeated call acts again.")
    said.append(repetition(operation))
    return " ".join(part for part in said if part)


def repetition(operation: Operation) -> str:
    """Say what the client does of itself once a request may have been received."""
    statuses = " or ".join(str(status) for status in operation.retry)
    if operation.idempotent:
        again = f"Repeated by the client after status {statuses}, as the API says."
        return again if statuses else ""
    start = "Once it may have been received, the client"
    if statuses:
        return f"{start} repeats it only after status {statuses}, as the API says."
    return f"{start} never repeats it."


def said(
    notes: Notes, *, defaults: Iterable[object] = (), always: Iterable[object] = ()
) -> tuple[str, ...]:
    """Return what a document says of a place, with a value's default and constants."""
    is_old = notes.deprecated and "deprecated" not in notes.description.lower()
    constants = one_of(map(repr, always))
    parts = (
        sentence(notes.description),
        "Deprecated." if is_old else "",
        *(f"Not shown: {sentence(line)}" for line in notes.not_shown),
        f"Always {constants}." if constants else "",
        *(f"Default: {ticked(repr(value))}." for value in defaults),
    )
    return tuple(filter(None, parts))


def described(notes: Notes) -> str:
    """Return a description with what is deprecated and what is not shown."""
    return " ".join(said(notes))


def one_of(names: Iterable[str]) -> str:
    """List names as alternatives."""
    return " or ".join(ticked(name) for name in names)


def sentence(text: str) -> str:
    """End a text with a full stop."""
    return text if not text or text[-1] in ".!?:" else f"{text}."


def successes(operation: Operation) -> tuple[Answer, ...]:
    """Return the answers of a request that went well; `default` where there is none."""
    good = tuple(answer for answer in operation.answers if answer.is_success)
    return good or tuple(a for a in operation.answers if a.status == "default")


def failures(operation: Operation) -> tuple[Answer, ...]:
    """Return the answers that are raised, one for each status."""
    bad = {
        answer.status: answer
        for answer in operation.answers
        if not answer.is_success and answer.status != "default"
    }
    return tuple(bad.values())


def _arguments(operation: Operation, names: Names) -> Iterator[str]:
    for parameter in operation.parameters:
        if not parameter.is_credential:
            name = names.argument(operation, parameter)
            yield f"{name}: {described(parameter.notes)}"
    if operation.bodies:
        yield f"body: {described(operation.body_notes) or 'The request body.'}"
    by_wire = names.by_wire(operation)
    for group in operation.require_any:
        yield f"At least one of {one_of(by_wire[name] for name in group)} is required."


def _headers(operation: Operation, names: Names) -> Iterator[str]:
    """List the headers of all answers, and say what reads them."""
    if operation.headers_id is not None:
        model = names.classes[operation.headers_id]
        yield f"Read by `models.{model}.of`, from a response or an error."
    for header in operation.headers:
        yield f"{header.name}: {described(header.notes)}"


def _raises(operation: Operation) -> Iterator[str]:
    for answer in failures(operation):
        name = error_class(answer.status)
        yield f"{name}: {answer.status}. {described(answer.notes)}"
