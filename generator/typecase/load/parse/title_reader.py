"""Read the title of a document without parsing all of it."""

from collections.abc import Iterable
from pathlib import Path

import msgspec
import yaml
from yaml.events import (
    AliasEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from typecase.diagnostics import DiagnosticsError
from typecase.load.parse.file_reader import read_bytes
from typecase.load.parse.yaml_reader import YAML_LOADER


class _Info(msgspec.Struct):
    title: str = ""


class _Document(msgspec.Struct):
    info: _Info = msgspec.field(default_factory=_Info)


def read_title(path: Path) -> str:
    """Return `info.title` of a document, or "" if there is none.

    Return "" also for a file that cannot be read or parsed: `load` reports its faults.
    """
    try:
        data = read_bytes(path, str(path))
        text = data.decode("utf-8-sig")
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=_Document).info.title
        return _find_title(yaml.parse(text, Loader=YAML_LOADER))
    except (
        *(DiagnosticsError, ValueError, RecursionError, yaml.YAMLError),
        msgspec.MsgspecError,  # A ValueError since version 0.19.
    ):
        return ""


def _find_title(events: Iterable[Event]) -> str:
    """Return the scalar at `info`, `title` of the first document, or ""."""
    # For each open mapping, the key of the current value, or None where a key is due;
    # for each open list, "".
    keys: list[str | None] = []
    for event in events:
        match event:
            case MappingStartEvent():
                keys.append(None)
                continue
            case SequenceStartEvent():
                keys.append("")
                continue
            case ScalarEvent() if keys and keys[-1] is None:
                keys[-1] = event.value
                continue
            case ScalarEvent() if keys == ["info", "title"]:
                return event.value
            case MappingEndEvent() | SequenceEndEvent():
                keys.pop()
            case ScalarEvent() | AliasEvent():
                pass
            case _:  # The start or the end of the stream or of the document.
                continue
        # A value has ended.
        if keys and keys[-1] != "":
            keys[-1] = None
    return ""
