"""Parse YAML 1.2 with the event parser of PyYAML.

The constructors of PyYAML resolve scalars by YAML 1.1, so only its events are used. A
syntax error ends parsing. After most other faults, parsing continues, so that all of
them are reported.
"""

import re

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from typecase.diagnostics import DiagnosticsError
from typecase.load.parse.source_text import Source
from typecase.load.parse.tree_builder import TreeBuilder
from typecase.load.parse.yaml_scalars import Scalar, resolve_scalar

YAML_LOADER: type[yaml.CSafeLoader] | type[yaml.SafeLoader] = (
    yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
)
_CORE_TAG_PREFIX = "tag:yaml.org,2002:"
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)


def parse_yaml(source: Source) -> TreeBuilder:
    """Parse a YAML file, and return the `TreeBuilder` with the parsed value.

    Raise a `DiagnosticsError` if the text cannot be parsed. Other faults are recorded
    in ``source``.
    """
    unprintable = _UNPRINTABLE.search(source.text)
    if unprintable is not None:
        raise source.fatal(
            "yaml-syntax",
            f"YAML does not allow the character U+{ord(unprintable.group()):04X}",
            unprintable.start(),
            hint="write the character as an escape inside double quotes",
        )
    builder = TreeBuilder(source)
    try:
        for event in yaml.parse(source.text, Loader=YAML_LOADER):
            # At the start of the first document, no offset has been recorded yet.
            if isinstance(event, DocumentStartEvent) and builder.offsets:
                raise source.fatal(
                    "several-documents",
                    "the file contains more than one YAML document",
                    _offset(event),
                )
            _dispatch(event, builder)
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(source, error) from None
    return builder


def _dispatch(event: Event, builder: TreeBuilder) -> None:
    match event:
        case ScalarEvent():
            builder.scalar(
                _resolve(event, builder),
                _offset(event),
                text=event.value,
                plain=event.style is None or event.style == "",
                anchor=event.anchor,
            )
        case MappingStartEvent():
            _check_tag(event, event.tag, "map", builder)
            builder.open({}, _offset(event), event.anchor)
        case SequenceStartEvent():
            _check_tag(event, event.tag, "seq", builder)
            builder.open([], _offset(event), event.anchor)
        case MappingEndEvent() | SequenceEndEvent():
            builder.close()
        case AliasEvent():
            builder.alias(event.anchor or "", _offset(event))
        case _:
            pass  # The start or the end of the stream or of the document.


def _offset(event: Event) -> int:
    """Return the offset of an event, in characters from the start of the text."""
    # Every event of the parser has a mark, although the type of the mark allows None.
    return event.start_mark.index if event.start_mark is not None else 0


def _resolve(event: ScalarEvent, builder: TreeBuilder) -> Scalar:
    """Return the value of a scalar, or its text if the value is not allowed.

    Record a fault for such a value, and for an unsupported tag.
    """
    _check_tag(event, event.tag, "str", builder)
    # `implicit[0]` is true for plain scalars; a quoted scalar is always a string.
    if event.tag is None and event.implicit[0]:
        try:
            return resolve_scalar(event.value)
        except ValueError as error:
            builder.fault(
                "bad-number",
                str(error),
                _offset(event),
            )
    return event.value


def _check_tag(
    event: Event, tag: str | None, expected: str, builder: TreeBuilder
) -> None:
    if tag not in (None, "!", _CORE_TAG_PREFIX + expected):
        builder.fault(
            "unsupported-tag",
            f"the YAML tag {tag.replace(_CORE_TAG_PREFIX, '!!')} is not supported",
            _offset(event),
        )


def _syntax_error(source: Source, error: yaml.MarkedYAMLError) -> DiagnosticsError:
    """Record an error of the parser, and return the exception to raise."""
    mark = error.problem_mark or error.context_mark
    offset = min(mark.index, len(source.text)) if mark is not None else 0
    message, hint = _explain(source.text, offset, error.problem or "not YAML")
    if hint is None and error.context and error.context_mark is not None:
        line = source.position(error.context_mark.index).line
        message = f"{message} ({error.context}, from line {line})"
    return source.fatal("yaml-syntax", message, offset, hint=hint)


def _explain(text: str, offset: int, problem: str) -> tuple[str, str | None]:
    """Return a message and a hint for a syntax error.

    The message explains common mistakes. For other mistakes, the message is that of the
    parser. The hint is None if the context that the parser reports says more.
    """
    line_start = text.rfind("\n", 0, offset) + 1
    indentation = text[line_start:offset]
    if "\t" in text[line_start : offset + 1] and not indentation.strip():
        return "the indentation contains a tab", "indent the line with spaces only"
    first = text[offset : offset + 1]
    if first in ("@", "`", "%") and "cannot start any token" in problem:
        return (
            f"text without quotes cannot start with {first}",
            "put the text in quotes",
        )
    if "mapping values are not allowed" in problem:
        return (
            "a second `: ` in one line, or a line that is indented too far",
            "put text that contains a colon and a space in quotes, or correct the "
            "indentation",
        )
    if "did not find expected key" in problem or "expected <block end>" in problem:
        if indentation.strip():
            return (
                "this text follows the end of a value",
                "put the whole value into one pair of quotes, or remove this text",
            )
        return "this line is not indented like any of the lines above", None
    return problem, None
