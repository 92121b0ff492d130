"""Read the title of a document, and its servers, without parsing all of it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

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
from typecase.load.json_types import as_list, as_mapping
from typecase.load.parse.file_reader import read_bytes
from typecase.load.parse.yaml_reader import YAML_LOADER


class _Info(msgspec.Struct):
    title: str = ""


class _Document(msgspec.Struct):
    info: _Info = msgspec.field(default_factory=_Info)


class _Servers(msgspec.Struct):
    servers: Any = ()
    host: Any = ""


def read_title(path: Path) -> str:
    """Return `info.title` of a document, or "" if there is none.

    Return "" also for a file that cannot be read or parsed: `load` reports its faults.
    """
    try:
        text = _read_text(path)
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=_Document).info.title
        scalars = _iter_scalars(yaml.parse(text, Loader=YAML_LOADER))
        return next((v for keys, v in scalars if keys == ["info", "title"]), "")
    except _FAULTS:
        return ""


def read_server_urls(path: Path) -> list[str]:
    """Return the URLs of the servers of a document, or of its host.

    Return none also for a file that cannot be read or parsed.
    """
    try:
        text = _read_text(path)
        if text.lstrip().startswith("{"):
            found = msgspec.json.decode(text, type=_Servers)
            urls = [as_mapping(each).get("url") for each in as_list(found.servers)]
            urls.append(found.host and f"//{found.host}")
            return [str(url) for url in urls if url]
        scalars = _iter_scalars(yaml.parse(text, Loader=YAML_LOADER))
        return [
            f"//{value}" if keys == ["host"] else value
            for keys, value in scalars
            if keys in (["servers", "", "url"], ["host"])
        ]
    except _FAULTS:
        return []


def _read_text(path: Path) -> str:
    return read_bytes(path, str(path)).decode("utf-8-sig")


_FAULTS = (
    *(DiagnosticsError, ValueError, RecursionError, yaml.YAMLError),
    msgspec.MsgspecError,  # A ValueError since version 0.19.
)


def _iter_scalars(events: Iterable[Event]) -> Iterator[tuple[list[str | None], str]]:
    """Yield the scalar values of a document, with the keys that lead to them."""
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
            case MappingEndEvent() | SequenceEndEvent():
                keys.pop()
            case ScalarEvent():
                yield keys, event.value
            case AliasEvent():
                pass
            case _:  # The start or the end of the stream or of the document.
                continue
        # A value has ended.
        if keys and keys[-1] != "":
            keys[-1] = None
