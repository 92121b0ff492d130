"""Write the decorators of deprecated operations and models."""

import re
from collections.abc import Iterator
from itertools import accumulate, chain, dropwhile

from msgspec.structs import replace

from typecase.ir import Api, Notes, ObjectSchema, Operation, Resource
from typecase.names.api_names import Names, list_operations
from typecase.python.text.code import Code, code
from typecase.python.text.literals import call, literal
from typecase.python.text.symbols import symbol

MAX_MESSAGE_LENGTH = 120
"""Maximum length of a message that quotes the document."""

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`\"'(\[])")
_WORD = re.compile(r"\w+")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")
_MARKUP = re.compile(r"<[^<>]*>|[*_]{2,}|^[\s>#*-]+|\s+$")


def deprecation_message(notes: Notes, subject: str) -> str:
    """Return a sentence that warns about something that the document deprecates.

    It quotes the document, from the first sentence that contains "deprecated" to the
    end of the paragraph, as far as that is short. If the document says no more than
    that word, the sentence says that ``subject`` is deprecated.
    """
    for paragraph in re.split(r"\n\s*\n", notes.description):
        plain = _MARKUP.sub("", _LINK.sub(r"\1", " ".join(paragraph.split())))
        sentences = _SENTENCE_END.split(plain)
        quoted = dropwhile(lambda text: "deprecat" not in text.lower(), sentences)
        message = ""
        for text in accumulate(quoted, "{} {}".format):
            if len(text) <= MAX_MESSAGE_LENGTH:
                message = text
        if len(_WORD.findall(message)) > 2:
            return message
    return f"{subject} is deprecated."


def part_message(notes: Notes, name: str) -> str:
    """Return a sentence that warns about a deprecated argument or field."""
    subject = f"`{name}`"
    message = deprecation_message(notes, subject)
    return message if subject in message else f"{subject}: {message}"


def operation_message(operation: Operation) -> str | None:
    """Return the message on a deprecated operation; None if it is not deprecated."""
    if not operation.notes.deprecated:
        return None
    subject = f"`{operation.method} {operation.path}`"
    return deprecation_message(operation.notes, subject)


def iter_methods(resource: Resource, names: Names) -> Iterator[Operation]:
    """Yield the operations for which a resource has methods.

    The notes of those that have another name now say so.
    """
    yield from resource.operations
    for operation in resource.former:
        description = f"Deprecated: use `{names.present_method(operation)}`."
        notes = replace(
            operation.notes, description=description, not_shown=(), deprecated=True
        )
        yield replace(operation, notes=notes)


def uses_decorator(api: Api, names: Names) -> bool:
    """Return whether a method, or the constructor of a model, has the decorator."""
    hooks = (operation for hook in api.hooks for operation in hook.operations)
    operations = chain(list_operations(api), hooks)
    schemas = (api.schemas[schema_id] for schema_id in names.params)
    if any(resource.former for resource in api.resources):
        return True
    return any(operation.notes.deprecated for operation in operations) or any(
        schema.notes.deprecated
        for schema in schemas
        if isinstance(schema, ObjectSchema)
    )


def decorator(message: str) -> Code:
    """Return the expression of the decorator, which only type checkers evaluate.

    The decorator must not wrap methods: the wrapper's local variables would show
    secret arguments in tracebacks. The runtime issues the warnings of calls.
    """
    name = symbol("typing_extensions", "deprecated")
    return call(name, [literal(message)], {"category": code("None")})
