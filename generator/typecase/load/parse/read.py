"""Bytes in a file → a document with positions.

In: a path. Out: a document whose root is a mapping, and the faults that did not stop
the reading. Nothing here knows OpenAPI.
"""

import json
from pathlib import Path

from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.load.document import Document
from typecase.load.json_types import is_mapping
from typecase.load.parse.json_quick import Read, read_quickly
from typecase.load.parse.source import Positions, Source, decode
from typecase.load.parse.yaml_events import read_yaml

# Several times what the largest descriptions take, and little for a machine.
MAX_BYTES = 50_000_000


def read(path: Path) -> tuple[Document, list[Diagnostic]]:
    """Read one description; raises when there is nothing to go on with."""
    document, faults = read_any(path, str(path))
    if not is_mapping(document.root):
        fault = document.diagnostic(
            "not-a-mapping",
            "an OpenAPI document is a mapping at its root",
            "",
            hint="it starts with `openapi: 3.1.0`",
        )
        raise DiagnosticsError([*faults, fault])
    return document, faults


def read_any(path: Path, file: str) -> tuple[Document, list[Diagnostic]]:
    """Read one file, which may hold any value; `file` is how to call it."""
    data = _read_bytes(path, file)
    source = decode(file, data)
    root, offsets = _parse(source)
    if root is None:
        raise source.fatal("empty", "the file holds no document", 0)
    return Document(file, data, root, Positions(source, offsets)), source.faults


def _read_bytes(path: Path, shown: str) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise OSError(0, "Is a directory" if path.is_dir() else "it is no file")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be read"
        fault = Diagnostic(Severity.ERROR, "unreadable", reason, shown, 1, 1, "")
        raise DiagnosticsError([fault]) from None
    if len(data) > MAX_BYTES:
        reason = f"the file exceeds {MAX_BYTES:,} bytes"
        fault = Diagnostic(Severity.ERROR, "too-large", reason, shown, 1, 1, "")
        raise DiagnosticsError([fault])
    return data


def _parse(source: Source) -> Read:
    """Choose the grammar by content: braces may be JSON, or YAML's flow style."""
    if source.text.lstrip().startswith(("{", "[")):
        try:
            quickly = read_quickly(source.text)
        except json.JSONDecodeError as error:
            if source.file.endswith(".json"):
                message = error.msg[0].lower() + error.msg[1:]
                raise source.fatal("json-syntax", message, error.pos) from None
            quickly = None
        if quickly is not None:
            return quickly
    builder = read_yaml(source)
    return builder.root, builder.offsets.__getitem__
