"""Run the command `typecase overlay init`."""

import argparse
import os
import sys
from pathlib import Path
from urllib.parse import quote

from typecase.config.settings import locate_documents
from typecase.diagnostics import ConfigError, UserError
from typecase.diagnostics.progress import show_progress
from typecase.fetch.address import is_address
from typecase.load import ReferenceScope
from typecase.load.overlays.overlay_file import is_overlay_name
from typecase.plugins.plugin import known_extensions
from typecase.tools.overlay_draft import draft_overlay


def init_overlay(options: argparse.Namespace) -> None:
    """Write the overlay to the file that is named, or to standard output.

    Raise `DiagnosticsError` if the document cannot be used, and `UserError` if the
    overlay cannot be written or its file exists.
    """
    output: Path | None = options.output
    if output is not None and not is_overlay_name(output.name):
        raise ConfigError(
            f"--output {output}: name it NAME.overlay.yaml, so that `typecase validate`"
            " knows it"
        )
    document: str = options.document
    paths, addresses = locate_documents(
        {document: document}, Path(), fetch=options.fetch
    )
    scope = ReferenceScope(tuple(options.refs), dict(options.mirrors), addresses)
    with show_progress() as report_step:
        report_step(f"reading {paths[document]}")
        text = draft_overlay(
            paths[document], scope, _location(document, output), known_extensions()
        )
    if output is None:
        sys.stdout.write(text)
        return
    try:
        # An existing overlay may have been edited.
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UserError(
            f"--output {output}: exists; choose another name, or remove it"
        ) from None
    except (OSError, ValueError) as error:
        raise UserError(
            f"--output {output}: cannot write: {error}; name a file in a folder that"
            " exists and is writable"
        ) from None


def _location(document: str, output: Path | None) -> str | None:
    """Return the location of a document as seen from the overlay, or None."""
    if document == "-":
        return None
    if is_address(document):
        return document.partition("?")[0]
    folder = Path() if output is None else output.parent
    return quote(Path(os.path.relpath(document, folder)).as_posix())
