"""Reads YAML: the parser's events, never its guesses about values.

In: a source. Out: events for the tree builder, with YAML 1.2 scalars. Faults in the
grammar end the file; all others are collected.
"""

import re
from collections.abc import Iterator

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
from typecase.load.parse.scalars import Scalar, resolve_scalar
from typecase.load.parse.source import Source
from typecase.load.parse.tree import TreeBuilder

_LOADER: type[yaml.CSafeLoader] | type[yaml.SafeLoader] = (
    yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
)
_CORE = "tag:yaml.org,2002:"
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)


def read_yaml(source: Source) -> TreeBuilder:
    """Parse one YAML document."""
    control = _UNPRINTABLE.search(source.text)
    if control is not None:
        raise source.fatal(
            "yaml-syntax",
            f"the character U+{ord(control.group()):04X} may not stand in YAML",
            control.start(),
            hint="write it as an escape inside double quotes",
        )
    builder = TreeBuilder(source)
    documents = 0
    for event in _events(source):
        if isinstance(event, DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise source.fatal(
                    "several-documents",
                    "the file holds more than one YAML document",
                    _offset(event),
                    hint="put each document in a file of its own",
                )
        _dispatch(event, builder)
    return builder


def _events(source: Source) -> Iterator[Event]:
    try:
        yield from yaml.parse(source.text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(source, error) from None


def _dispatch(event: Event, builder: TreeBuilder) -> None:
    match event:
        case ScalarEvent():
            builder.scalar(
                _value(event, builder),
                _offset(event),
                text=event.value,
                plain=event.style is None or event.style == "",
                anchor=event.anchor,
            )
        case MappingStartEvent():
            _check_tag(event.tag, "map", event, builder)
            builder.open({}, _offset(event), event.anchor)
        case SequenceStartEvent():
            _check_tag(event.tag, "seq", event, builder)
            builder.open([], _offset(event), event.anchor)
        case MappingEndEvent() | SequenceEndEvent():
            builder.close()
        case AliasEvent():
            builder.alias(event.anchor or "", _offset(event))
        case _:
            pass  # the stream's and the document's own start and end


def _offset(event: Event) -> int:
    """Where an event starts, in characters; only artificial events have no mark."""
    return event.start_mark.index if event.start_mark is not None else 0


def _value(event: ScalarEvent, builder: TreeBuilder) -> Scalar:
    _check_tag(event.tag, "str", event, builder)
    # `implicit` is (resolve as a plain scalar, resolve as a quoted one).
    if event.tag is None and event.implicit[0]:
        try:
            return resolve_scalar(event.value)
        except ValueError as error:
            builder.fault("bad-number", str(error), _offset(event))
    return event.value


def _check_tag(tag: str | None, core: str, event: Event, builder: TreeBuilder) -> None:
    if tag not in (None, "!", _CORE + core):
        builder.fault(
            "unsupported-tag",
            f"the YAML tag {tag.replace(_CORE, '!!')} is not supported",
            _offset(event),
            hint="leave it out, and put text in quotes",
        )


def _syntax_error(source: Source, error: yaml.MarkedYAMLError) -> DiagnosticsError:
    mark = error.problem_mark or error.context_mark
    offset = min(mark.index, len(source.text)) if mark is not None else 0
    message, hint = _explain(source.text, offset, error.problem or "not YAML")
    if hint is None and error.context and error.context_mark is not None:
        line = source.position(error.context_mark.index).line
        message = f"{message} ({error.context}, from line {line})"
    return source.fatal("yaml-syntax", message, offset, hint=hint)


def _explain(text: str, offset: int, problem: str) -> tuple[str, str | None]:
    """Say in plain words what the common slips are."""
    line_start = text.rfind("\n", 0, offset) + 1
    indentation = text[line_start : offset + 1]
    if "\t" in indentation and not indentation.strip():
        return "a tab stands where YAML wants spaces", "indent with spaces"
    start = text[offset : offset + 1]
    if start in ("@", "`", "%") and "cannot start any token" in problem:
        return f"a plain text cannot start with {start}", "put it in quotes"
    if "mapping values are not allowed" in problem:
        return (
            "a second `: ` in one line, or a line indented too far",
            "put text that holds a colon and a space in quotes",
        )
    if "did not find expected key" in problem or "expected <block end>" in problem:
        return "this line's indentation fits none of the lines above", None
    return problem, None
