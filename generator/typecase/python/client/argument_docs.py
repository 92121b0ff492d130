"""Describe the arguments of methods in docstrings.

An argument has an entry only if the document says something that the signature does
not: a description, or else the format, the limits or the default of its values.
"""

import re
from collections.abc import Iterator, Sequence

from typecase.ir import Operation, Parameter, Type
from typecase.names.api_names import Names
from typecase.names.body_members import BodyMember
from typecase.python.client.page_docs import describe_page_arguments
from typecase.python.client.sentences import (
    describe_notes,
    end_sentence,
    join_alternatives,
    member_sentences,
    note_sentences,
)
from typecase.python.text.markdown import code_span
from typecase.python.types.type_descriptions import describe_constraints

UNIX_TIME = (
    "Also accepts a `datetime` with a time zone or a `date`: the start of that day in"
    " `ClientOptions.time_zone`."
)
CLIENT_VALUE = "By default that of the client."
"""The description of an argument that the client takes, too."""
IDEMPOTENCY_KEY = (
    "Without a key, the client makes one for this call. All attempts send the same key,"
    " so the call is retried."
)
WHOLE_BODY = "The whole body as a model or dict, in place of its members."
_MINOR_CONSTRAINT = re.compile(
    r"format `(int32|int64|float|double|decimal)`|at most \d{4,} characters|.{80,}"
)
"""A phrase that tells callers little: numbers have any size; patterns can be long."""


def describe_arguments(operation: Operation, names: Names) -> Iterator[str]:
    """Yield the name and description of each argument, then rules on groups of them.

    Required arguments come first, as in the signature.
    """
    members = names.body_members[operation.pointer]
    entries = [
        *_parameter_entries(operation, names),
        *((False, entry) for entry in describe_page_arguments(operation, names)),
        *map(_member_entry, members),
    ]
    if operation.bodies:
        text = _body_text(operation, is_split=bool(members))
        entries.append((not members, _entry(names.body_argument(operation), text)))
    entries.sort(key=lambda entry: not entry[0])
    yield from (text for _, text in entries if text)
    yield from describe_variants(members)
    if not operation.require_any:
        return
    by_wire = names.arguments_by_wire_name(operation)
    for group in operation.require_any:
        alternatives = join_alternatives(by_wire[name] for name in group)
        yield f"At least one of {alternatives} is required."


def describe_variants(members: Sequence[BodyMember]) -> Iterator[str]:
    """Yield a sentence on the variants of a body that is a union.

    There is none if a variant requires no member, or if all require the same.
    """
    count = len(members[0].variants) if members else 0
    choices: dict[str, None] = {}
    for number in range(count):
        fields = [(each.argument, each.variants[number]) for each in members]
        names = [code_span(name) for name, field in fields if field and field.required]
        listed = [", ".join(names[:-1]), *names[-1:]]
        choices[" and ".join(filter(None, listed))] = None
    if len(choices) > 1 and "" not in choices:
        text = ", or with ".join(choices)
        yield f"Pass the members of one variant of the body: with {text}."


_Entry = tuple[bool, str]
"""Whether an argument is required, and its entry; "" if there is nothing to say."""


def _parameter_entries(operation: Operation, names: Names) -> Iterator[_Entry]:
    for parameter in operation.parameters:
        if parameter.is_argument:
            is_page_size = _is_page_size(operation, parameter)
            text = _parameter_text(parameter, is_page_size=is_page_size)
            argument = names.argument(operation, parameter)
            yield parameter.must_be_passed, _entry(argument, text)


def _member_entry(member: BodyMember) -> _Entry:
    sentences = list(member_sentences(member.field))
    if not member.field.notes.description:
        sentences = [_constraint_sentence(member.field.type), *sentences]
    text = " ".join(filter(None, sentences))
    return member.field.must_be_set, _entry(member.argument, text)


def _entry(name: str, text: str) -> str:
    return f"{name}: {text}" if text else ""


def _is_page_size(operation: Operation, parameter: Parameter) -> bool:
    """Return whether the client sends a size of its own if the caller passes none."""
    paging = operation.paging
    return (
        paging is not None
        and paging.max_size is not None
        and paging.size == parameter.wire_name
    )


def _parameter_text(parameter: Parameter, *, is_page_size: bool) -> str:
    description = parameter.notes.description
    # Descriptions often state the default themselves.
    is_stated = "default" in description.lower() or parameter.required or is_page_size
    defaults = () if is_stated or parameter.default is None else (parameter.default,)
    sentences = (
        "" if description else _constraint_sentence(parameter.type),
        *note_sentences(parameter.notes, defaults=defaults),
        UNIX_TIME if parameter.is_unix_time else "",
        IDEMPOTENCY_KEY if parameter.is_idempotency_key else "",
        CLIENT_VALUE if parameter.is_overridable else "",
    )
    return " ".join(filter(None, sentences))


def _body_text(operation: Operation, *, is_split: bool) -> str:
    """Return the description of the argument for the whole body.

    ``is_split`` is true if the members of the body are arguments too.
    """
    media_types = dict.fromkeys(body.media_type for body in operation.bodies)
    is_usual = any(re.search(r"json|form|\*", name) for name in media_types)
    sentences = (
        end_sentence(describe_notes(operation.body_notes)),
        WHOLE_BODY if is_split else "",
        "" if is_usual else f"Sent as {join_alternatives(media_types)}.",
    )
    return " ".join(filter(None, sentences))


def _constraint_sentence(kind: Type) -> str:
    """Return a sentence on the format and the limits of values; "" without any."""
    phrases = [
        phrase
        for phrase in dict.fromkeys(describe_constraints(kind))
        if not _MINOR_CONSTRAINT.fullmatch(phrase)
    ]
    sentence = ", ".join(phrases)
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else ""
