"""What the docstring of a printed method says.

In: an operation and its names. Out: a docstring with the operation's method and path,
what every argument means, what comes back, which errors the document declares, and
what the document leaves open.
"""

from collections.abc import Iterable, Mapping

from typecase.ir import Answer, Notes, Operation
from typecase.python.code import Code
from typecase.python.docstrings import docstring, wrap
from typecase.python.naming import parameter_key
from typecase.python.statuses import error_class

INDENT = 8
"""Blanks before the body of a method."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def method_docstring(
    operation: Operation, arguments: Mapping[str, str], headers: str | None = None
) -> Code:
    """Write the docstring of one method; ``headers`` is the model of its headers."""
    sections = (
        _section("Args", _arguments(operation, arguments)),
        _section("Returns", _returns(operation)),
        _section("Headers", _headers(operation, headers)),
        _section("Raises", _raises(operation)),
        _section("Not shown by the document", _not_shown(operation)),
    )
    return docstring(
        (
            first_line(operation),
            wrap(operation.notes.description, indent=INDENT),
            wrap(caution(operation), indent=INDENT),
            "\n".join(section for section in sections if section),
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


def described(notes: Notes) -> str:
    """Return a description with what is deprecated and what is not shown."""
    parts = [sentence(notes.description)]
    if notes.deprecated and "deprecated" not in notes.description.lower():
        parts.append("Deprecated.")
    parts += [f"Not shown: {sentence(line)}" for line in notes.not_shown]
    return " ".join(part for part in parts if part)


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


def _arguments(operation: Operation, names: Mapping[str, str]) -> Iterable[str]:
    for parameter in operation.parameters:
        if not parameter.is_credential:
            yield _item(names[parameter_key(parameter)], described(parameter.notes))
    if operation.bodies:
        yield _item("body", described(operation.body_notes) or "The request body.")
    by_wire = {p.wire_name: names[parameter_key(p)] for p in operation.parameters}
    groups = [
        " or ".join(f"`{by_wire[name]}`" for name in group)
        for group in operation.require_any
    ]
    for group in groups:
        yield _item("", f"At least one of {group} is required.")


def _returns(operation: Operation) -> Iterable[str]:
    good = successes(operation)
    texts = dict.fromkeys(described(answer.notes) for answer in good)
    for text in texts:
        if text:
            yield f"    {wrap(text, indent=INDENT + 4, hanging=4)}"


def _headers(operation: Operation, model: str | None) -> Iterable[str]:
    """List the headers of all answers, and say what reads them."""
    if model is not None:
        yield _item("", f"Read by `models.{model}.of`, from a response or an error.")
    for header in operation.headers:
        yield _item(header.name, described(header.notes))


def _raises(operation: Operation) -> Iterable[str]:
    for answer in failures(operation):
        name = error_class(answer.status)
        yield _item(name, f"{answer.status}. {described(answer.notes)}".strip())


def _not_shown(operation: Operation) -> Iterable[str]:
    for line in operation.notes.not_shown:
        yield f"    {wrap(sentence(line), indent=INDENT + 4, hanging=4)}"


def _item(name: str, text: str) -> str:
    start = f"{name}: " if name else ""
    return f"    {wrap(start + text, indent=INDENT, hanging=8, first=4)}".rstrip()


def _section(title: str, lines: Iterable[str]) -> str:
    listed = list(lines)
    return "\n".join((f"{title}:", *listed)) if listed else ""
