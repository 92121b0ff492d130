"""Write the docstrings of generated methods, and sentences for other documentation.

The docstring of a sync method shows the HTTP method and path of the operation, the
arguments, the return value, the response headers, the errors that the document
declares, and what the document leaves unspecified.
"""

from collections.abc import Iterable, Iterator

from typecase.ir import Field, Notes, Operation, Response
from typecase.python.client.page_docs import describe_page_arguments, describe_pages
from typecase.python.naming.naming import Names
from typecase.python.naming.status_names import error_class
from typecase.python.text.code import Code
from typecase.python.text.docstrings import (
    HANGING_INDENT,
    METHOD_INDENT,
    QUOTES,
    docstring,
    section,
    wrap,
)
from typecase.python.text.markdown import code_span

UNIX_TIME = (
    "Also accepts a `datetime` with a time zone or a `date`: the start of that day in"
    " `ClientOptions.time_zone`."
)
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
"""The character that stands for a space in a code span while text is wrapped."""


def method_docstring(operation: Operation, names: Names) -> Code:
    """Return the full docstring of the sync method of an operation."""
    results = dict.fromkeys(
        describe_notes(response.notes) for response in success_responses(operation)
    )
    unspecified = map(end_sentence, operation.notes.not_shown)
    sections = (
        section(
            "Args",
            _arguments(operation, names),
            indent=METHOD_INDENT,
            hanging=HANGING_INDENT,
        ),
        section("Returns", filter(None, results), indent=METHOD_INDENT),
        section(
            "Headers",
            _headers(operation, names),
            indent=METHOD_INDENT,
            hanging=HANGING_INDENT,
        ),
        section(
            "Raises", _errors(operation), indent=METHOD_INDENT, hanging=HANGING_INDENT
        ),
        section("Not specified by the document", unspecified, indent=METHOD_INDENT),
    )
    return docstring(
        (
            summary_line(operation),
            wrap(operation.notes.description, indent=METHOD_INDENT),
            wrap(_cautions(operation, names), indent=METHOD_INDENT),
            wrap(describe_pages(operation, names), indent=METHOD_INDENT),
            "\n".join(filter(None, sections)),
        ),
        indent=METHOD_INDENT,
    )


def handler_docstring(operation: Operation) -> Code:
    """Return the docstring of the handler of an operation: the summary line only."""
    text = _wrap_summary(_summary_sentence(operation), is_whole=True)
    return docstring((text,), indent=METHOD_INDENT)


def async_method_docstring(operation: Operation, sync_method: str) -> Code:
    """Return the docstring of the async method, which refers to the sync method.

    ``sync_method`` is the sync method with its class, such as `Pets.list`.
    """
    text = (
        f"{_summary(operation)}: `{operation.method} {operation.path}`;"
        f" see `{sync_method}`."
    )
    return docstring((_wrap_summary(text, is_whole=True),), indent=METHOD_INDENT)


def summary_line(operation: Operation, detail: str = "") -> str:
    """Return an operation's summary, ``detail`` if any, and the HTTP method and path.

    For example: ``Create pets; in batches of 5: `POST /pets`.`` The verb of the
    operation replaces a missing summary.
    """
    return _wrap_summary(_summary_sentence(operation, detail))


def _summary_sentence(operation: Operation, detail: str = "") -> str:
    summary = "; ".join(filter(None, (_summary(operation), detail)))
    return f"{summary}: `{operation.method} {operation.path}`."


def _summary(operation: Operation) -> str:
    return operation.notes.summary.rstrip(".") or operation.verb


def _wrap_summary(text: str, *, is_whole: bool = False) -> str:
    """Wrap the first paragraph of a docstring, but not inside code spans.

    If ``is_whole`` is true, there is no other paragraph, so that the closing quotes
    need space too.
    """
    parts = text.split("`")
    # Parts with an odd index are between backticks.
    parts[1::2] = [part.replace(" ", NO_BREAK_SPACE) for part in parts[1::2]]
    indent = METHOD_INDENT + (len(QUOTES) if is_whole else 0)
    wrapped = wrap("`".join(parts), indent=indent, prefix_width=len(QUOTES))
    return wrapped.replace(NO_BREAK_SPACE, " ")


def _cautions(operation: Operation, names: Names) -> str:
    """Return sentences about deprecation and repeated calls, or "" if none apply."""
    cautions = (
        "Deprecated." if operation.notes.deprecated else "",
        describe_retries(operation),
        describe_uncertainty(operation, names),
    )
    return " ".join(filter(None, cautions))


def describe_retries(operation: Operation) -> str:
    """Return a sentence about whether, and when, the client retries a call.

    Return "" if the operation is idempotent and has no ``retry_statuses``.
    """
    statuses = " or ".join(map(str, operation.retry_statuses))
    if operation.is_idempotent:
        return f"Retried after status {statuses}." if statuses else ""
    exception = f", except after status {statuses}" if statuses else ""
    return (
        "Not idempotent: not retried once the server may have received the request"
        f"{exception}."
    )


def describe_uncertainty(operation: Operation, names: Names) -> str:
    """Return a sentence about calls that may have acted although they failed.

    Return "" if the operation is idempotent, so that repeating a call is safe.
    """
    if operation.is_idempotent:
        return ""
    method = names.verify_method(operation)
    outcome = (
        f"check with {code_span(method)} whether the server acted"
        if method
        else "the server may have acted"
    )
    return f"After `ConnectionLostError` or `TimedOutError`, {outcome}."


def note_sentences(
    notes: Notes, *, defaults: Iterable[object] = (), constants: Iterable[object] = ()
) -> tuple[str, ...]:
    """Return sentences from the notes, then on constants and on the default.

    The sentences from the notes are the description, deprecation and unspecified
    details. Deprecation has no sentence if the description contains "deprecated".
    ``constants`` are the documented values of a property that accepts other values too.
    ``defaults`` contains the default, or nothing: a default may itself be None.
    """
    is_stated = "deprecated" in notes.description.lower()
    alternatives = join_alternatives(map(repr, constants))
    sentences = (
        end_sentence(notes.description),
        "Deprecated." if notes.deprecated and not is_stated else "",
        *(f"Not specified: {end_sentence(line)}" for line in notes.not_shown),
        f"Always {alternatives}." if alternatives else "",
        *(f"Default: {code_span(repr(value))}." for value in defaults),
    )
    return tuple(filter(None, sentences))


def member_sentences(member: Field) -> tuple[str, ...]:
    """Return sentences about a member of an object, and about its default."""
    defaults = [member.default] if member.has_default else []
    return note_sentences(member.notes, defaults=defaults, constants=member.constants)


def describe_body(description: str, *, is_split: bool) -> str:
    """Return the description of the argument for the whole body.

    ``is_split`` is true if the members of the body are arguments too.
    """
    alternative = "A model or dict, in place of the members above."
    return f"{description} {alternative}" if is_split else description


def describe_notes(notes: Notes) -> str:
    """Return the description, deprecation and unspecified details as one text.

    The text is empty if ``notes`` has none of them.
    """
    return " ".join(note_sentences(notes))


def join_alternatives(names: Iterable[str]) -> str:
    """Return names or values as code spans, joined by "or"; "" if there are none."""
    return " or ".join(code_span(name) for name in names)


def end_sentence(text: str) -> str:
    """Return text with a full stop, unless it is empty or ends with one of ``.!?:``."""
    return text if not text or text[-1] in ".!?:" else f"{text}."


def success_responses(operation: Operation) -> tuple[Response, ...]:
    """Return the 2xx responses or, without any, the `default` responses.

    The result is empty if the operation declares neither.
    """
    successes = tuple(
        response for response in operation.responses if response.is_success
    )
    return successes or tuple(
        response for response in operation.responses if response.status == "default"
    )


def error_responses(operation: Operation) -> tuple[Response, ...]:
    """Return a response for each documented status other than successes.

    A status is a code, a range such as ``4XX``, or ``default``. If a status has several
    responses, the last one is returned.
    """
    successes = success_responses(operation)
    errors = {
        response.status: response
        for response in operation.responses
        if response not in successes
    }
    return tuple(errors.values())


def _arguments(operation: Operation, names: Names) -> Iterator[str]:
    """Yield the name and description of each argument, then rules on groups of them."""
    for parameter in operation.parameters:
        if not parameter.is_credential:
            name = names.argument(operation, parameter)
            text = describe_notes(parameter.notes)
            if parameter.is_unix_time:
                text = f"{end_sentence(text)} {UNIX_TIME}".lstrip()
            yield f"{name}: {text}"
    yield from describe_page_arguments(operation, names)
    members = names.body_members[operation.pointer]
    for member in members:
        sentences = member_sentences(member.field)
        yield f"{member.argument}: {' '.join(sentences)}"
    if operation.bodies:
        description = describe_notes(operation.body_notes) or "The request body."
        yield f"body: {describe_body(description, is_split=bool(members))}"
    by_wire = names.arguments_by_wire_name(operation)
    for group in operation.require_any:
        alternatives = join_alternatives(by_wire[name] for name in group)
        yield f"At least one of {alternatives} is required."


def _headers(operation: Operation, names: Names) -> Iterator[str]:
    """Yield a sentence on the headers' model, if any, then the text for each header."""
    if operation.headers_id is not None:
        model = names.classes[operation.headers_id]
        yield f"`models.{model}.of` parses the headers of a response or an error."
    for header in operation.headers:
        yield f"{header.name}: {describe_notes(header.notes)}"


def _errors(operation: Operation) -> Iterator[str]:
    for response in error_responses(operation):
        name = error_class(response.status)
        status = "any other status" if response.status == "default" else response.status
        yield f"{name}: {status}. {describe_notes(response.notes)}"
