"""Read a YAML or JSON file into a `Document` with source positions.

Nothing in this module depends on OpenAPI.
"""

import json
import re
from pathlib import Path
from typing import Any

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.diagnostics.kinds import create_diagnostic
from typecase.load.document import Document
from typecase.load.json_types import is_list, is_mapping
from typecase.load.parse.json_reader import PositionFinder, parse_json
from typecase.load.parse.limits import TOO_LONG_HINT
from typecase.load.parse.source_text import Positions, Source
from typecase.load.parse.standard_input import STANDARD_INPUT, read_standard_input

MAX_BYTES = 50_000_000
"""The greatest size of a file, and of all files together that references lead to.

The limit is several times the size of the largest known document.
"""


def read_document(path: Path) -> tuple[Document, list[Diagnostic]]:
    """Read a file whose root is a mapping; return the document and its faults.

    Raise a `DiagnosticsError` if the file cannot be read or parsed, if it has no value,
    or if its root is not a mapping.
    """
    name = "<stdin>" if path == STANDARD_INPUT else str(path)
    document, faults = read_file(path, name)
    if not is_mapping(document.root):
        fault = document.diagnostic(
            "not-a-mapping",
            "the root of an OpenAPI document must be a mapping, not "
            + ("a list" if is_list(document.root) else "a single value"),
            "",
        )
        raise DiagnosticsError([*faults, fault])
    return document, faults


def read_file(path: Path, file: str) -> tuple[Document, list[Diagnostic]]:
    """Read a file whose root may be any value; return the document and its faults.

    ``file`` is the name of the file in diagnostics. Raise a `DiagnosticsError` if the
    file cannot be read or parsed, or if it has no value.
    """
    data = read_bytes(path, file)
    source = Source(file, data)
    root, positions = _parse(source)
    if root is None:
        raise source.fatal(
            "empty",
            "the file contains no value, or only null",
            0,
        )
    return Document(file, data, root, positions), source.faults


def read_bytes(path: Path, name: str) -> bytes:
    """Return the content of a file, or of standard input.

    ``name`` is the name of the file in diagnostics. Raise a `DiagnosticsError` if the
    file cannot be read or is too large.
    """
    try:
        if path == STANDARD_INPUT:
            data = read_standard_input(MAX_BYTES + 1)
        else:
            data = _read_file(path)
    except (OSError, ValueError) as error:
        # A path with a null byte is a ValueError, which has no `strerror`.
        reason = getattr(error, "strerror", None) or str(error)
        raise _file_error(
            "unreadable",
            f"the file cannot be read: {reason}",
            name,
        ) from None
    if len(data) > MAX_BYTES:
        raise _file_error(
            "too-large",
            f"the file is larger than {MAX_BYTES:,} bytes",
            name,
            "remove the parts of the file that you do not need",
        )
    return data


def _read_file(path: Path) -> bytes:
    """Return a file; of a file that is too large, one byte more than is allowed."""
    if path.exists() and not path.is_file():
        raise OSError(
            0, "it is a folder" if path.is_dir() else "it is not a regular file"
        )
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _file_error(
    code: str, message: str, name: str, hint: str | None = None
) -> DiagnosticsError:
    # The error is about the whole file, so it has the position of the first character.
    return DiagnosticsError(
        [create_diagnostic(code, message, name, 1, 1, "", hint=hint)]
    )


def _parse(source: Source) -> tuple[Any, Positions]:
    """Parse a file as JSON if possible, otherwise as YAML.

    A text with a brace or bracket at its start must be JSON if the name of the file
    ends in `.json`; in other files, such a text may also be YAML in flow style. Raise a
    `DiagnosticsError` if the text cannot be parsed.
    """
    # Decoding a large text takes long, and `parse_json` rarely does.
    if source.data.startswith((b"{", b"[")) or source.text.lstrip().startswith(
        ("{", "[")
    ):
        try:
            root = parse_json(source)
        except json.JSONDecodeError as error:
            if source.file.endswith(".json"):
                # Some messages of the parser end in "at", before a position.
                problem = re.sub(" at$", " here", error.msg)
                message = problem[0].lower() + problem[1:]
                raise source.fatal("json-syntax", message, error.pos) from None
            root = None
        except OverflowError as error:
            raise source.fatal("too-long", str(error), 0, hint=TOO_LONG_HINT) from None
        if root is not None:
            return root, Positions(PositionFinder(source.data).position)
    # Imported here because the import is slow, and JSON does not need it.
    from typecase.load.parse.yaml_reader import parse_yaml

    root, outline = parse_yaml(source)
    return root, Positions(outline.position)
