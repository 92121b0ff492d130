"""Write the docstrings of generated methods, and sentences for other documentation.

The docstring of a method shows the HTTP method and path of the operation, the
arguments, the return value, the response headers, the errors that the document
declares, and what the document leaves unspecified.
"""

import re
from collections.abc import Iterable, Iterator

from typecase.ir import Header, Notes, Operation, Response, SchemaId
from typecase.names.api_names import Names
from typecase.names.status_names import error_class
from typecase.python.client.argument_docs import describe_arguments
from typecase.python.client.page_docs import describe_pages
from typecase.python.client.sentences import describe_notes, end_sentence
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

FIRST_SENTENCE = re.compile(
    r"[^\W_](?:[^\n]|\n(?!\s*[-*+|#>\d\n])){0,118}?[^\s.:](?=\.\s+(?![a-z])|\.?\s*(?:\n\s*\n|\Z))"
)
"""A short first sentence, without its full stop."""
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
FIXED_SPACE = "\0"
"""The character that stands for a space in a code span while text is wrapped."""


def method_docstring(operation: Operation, names: Names) -> Code:
    """Return the docstring of the sync and the async method of an operation."""
    summary, description = _split_summary(operation.notes)
    successes = success_responses(operation)
    has_result = any(response.type is not None for response in successes)
    results = dict.fromkeys(
        describe_notes(response.notes) for response in successes if has_result
    )
    unspecified = map(end_sentence, operation.notes.not_shown)
    sections = (
        section(
            "Args",
            describe_arguments(operation, names),
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
            _summary_line(operation, summary),
            wrap(description, indent=METHOD_INDENT),
            wrap(_cautions(operation, names), indent=METHOD_INDENT),
            wrap(describe_pages(operation, names), indent=METHOD_INDENT),
            *sections,
        ),
        indent=METHOD_INDENT,
    )


def handler_docstring(operation: Operation) -> Code:
    """Return the docstring of the handler of an operation: the summary line only."""
    summary, _ = _split_summary(operation.notes)
    text = _wrap_summary(_summary_sentence(operation, summary), is_whole=True)
    return docstring((text,), indent=METHOD_INDENT)


def bulk_method_summary(operation: Operation, detail: str) -> str:
    """Return the first line of the docstring of a method that sends many items.

    For example: ``Create pets; in batches of 5: `POST /pets`.`` The first sentence of
    the description replaces a missing summary, if it is short.
    """
    summary, _ = _split_summary(operation.notes)
    if not summary:
        detail = detail[:1].upper() + detail[1:]
    return _summary_line(
        operation, "; ".join(filter(None, (summary.rstrip(".:"), detail)))
    )


def _summary_line(operation: Operation, summary: str) -> str:
    """Return a summary, and the HTTP method and path of the operation."""
    line = _wrap_summary(_summary_sentence(operation, summary))
    if "\n" not in line:
        return line
    text, _, request = _summary_sentence(operation, summary).rpartition(": `")
    # Editors show the first line alone.
    return f"{_wrap_summary(f'{text}.')}\n\n`{request}" if text else line


def _summary_sentence(operation: Operation, summary: str) -> str:
    request = f"`{operation.method} {operation.path}`."
    text = summary.rstrip(".:")
    return f"{text}: {request}" if text else request


def _split_summary(notes: Notes) -> tuple[str, str]:
    """Return the summary of an operation, and the description that follows it.

    The first sentence of the description becomes the summary if there is no other, or
    if the sentence begins with the summary.
    """
    summary, description = notes.summary, notes.description
    match = FIRST_SENTENCE.match(description)
    if match is None or match[0].count("`") % 2:
        return summary, description
    sentence = " ".join(match[0].split())
    if sentence.casefold().startswith(summary.rstrip(".").casefold()):
        return sentence, description[match.end() :].removeprefix(".").strip()
    return summary, description


def _wrap_summary(text: str, *, is_whole: bool = False) -> str:
    """Wrap the first paragraph of a docstring, but not inside code spans.

    If ``is_whole`` is true, there is no other paragraph, so that the closing quotes
    need space too.
    """
    # Parts with an odd index are between backticks.
    parts = text.replace(NO_BREAK_SPACE, FIXED_SPACE).split("`")
    parts[1::2] = [part.replace(" ", FIXED_SPACE) for part in parts[1::2]]
    indent = METHOD_INDENT + (len(QUOTES) if is_whole else 0)
    wrapped = wrap("`".join(parts), indent=indent, prefix_width=len(QUOTES))
    return wrapped.replace(FIXED_SPACE, " ")


def _cautions(operation: Operation, names: Names) -> str:
    """Return sentences about deprecation and repeated calls, or "" if none apply.

    The documentation of the package says once that POST and PATCH are not idempotent.
    """
    is_usual = operation.is_idempotent is (operation.method not in ("POST", "PATCH"))
    is_stated = operation.retry_statuses or not is_usual
    notes = operation.notes
    is_said = "deprecated" in f"{notes.summary} {notes.description}".lower()
    cautions = (
        "Deprecated." if operation.notes.deprecated and not is_said else "",
        describe_retries(operation) if is_stated else "",
        (
            describe_uncertainty(operation, names)
            if names.verify_method(operation) or not is_usual
            else ""
        ),
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


def success_responses(operation: Operation) -> tuple[Response, ...]:
    """Return the 2xx responses or, without any, the `default` responses.

    The result is empty if the operation declares neither.
    """
    responses = operation.responses
    successes = tuple([each for each in responses if each.is_success])
    return successes or tuple([each for each in responses if each.status == "default"])


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


def _headers(operation: Operation, names: Names) -> Iterator[str]:
    """Yield a sentence about the model of the headers, then the entry of each header.

    The documentation of the client describes what nearly all operations share.
    """
    if operation.headers_id is not None and not _has_shared_headers(operation):
        yield _describe_header_model(operation.headers_id, names)
    for header in operation.headers:
        if not header.is_shared and describe_notes(header.notes):
            yield _describe_header(header)


def _errors(operation: Operation) -> Iterator[str]:
    for response in error_responses(operation):
        if not response.is_shared:
            yield from _describe_error(response)


def describe_shared_errors(operations: Iterable[Operation]) -> list[str]:
    """Return the entries of the errors that nearly all operations share."""
    entries = (
        entry
        for operation in operations
        for response in error_responses(operation)
        if response.is_shared
        for entry in _describe_error(response)
    )
    return list(dict.fromkeys(entries))


def describe_shared_headers(operations: Iterable[Operation], names: Names) -> list[str]:
    """Return the entries of the response headers that nearly all operations share."""
    models: list[str] = []
    entries: list[str] = []
    for operation in operations:
        if operation.headers_id is not None and _has_shared_headers(operation):
            models.append(_describe_header_model(operation.headers_id, names))
        shared = (header for header in operation.headers if header.is_shared)
        entries += map(_describe_header, shared)
    return list(dict.fromkeys((*models, *entries)))


def _has_shared_headers(operation: Operation) -> bool:
    """Return whether nearly all operations have the same model of the same headers."""
    is_own = str(operation.headers_id).startswith(f"{operation.pointer}/")
    return not is_own and all(header.is_shared for header in operation.headers)


def _describe_header_model(headers_id: SchemaId, names: Names) -> str:
    model = names.classes[headers_id]
    return f"`models.{model}.of` parses the headers of a response or an error."


def _describe_header(header: Header) -> str:
    text = describe_notes(header.notes)
    return f"{header.name}: {text}" if text else header.name


def _describe_error(response: Response) -> Iterator[str]:
    """Yield the entry of an error, unless there is nothing to say about it."""
    name = error_class(response.status)
    text = describe_notes(response.notes)
    if response.status != "default":
        yield f"{name}: {response.status}. {text}"
    elif text:
        yield f"{name}: any other status. {text}"
