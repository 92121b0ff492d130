"""Find out to which documents the overlays on the command line apply."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from typecase.diagnostics import ConfigError


def assign_overlays(
    overlays: Sequence[Path],
    documents: Mapping[str, Path],
    addresses: Mapping[Path, str],
) -> dict[str, tuple[Path, ...]]:
    """Return the overlays of each document, by the name of the document.

    A single document has all overlays; of several, each has those that extend it.
    ``addresses`` has the form of `Config.addresses`. Raise `ConfigError` if an overlay
    extends none of several documents, and `DiagnosticsError` if it is invalid.
    """
    if len(documents) == 1 or not overlays:
        return dict.fromkeys(documents, tuple(overlays)) if overlays else {}
    # Imported here because most runs have no overlays.
    from typecase.load.overlays.application import extends
    from typecase.load.overlays.overlay_file import read_overlay

    assigned: dict[str, tuple[Path, ...]] = {}
    for path in overlays:
        overlay = read_overlay(path)
        names = [
            name
            for name, document in documents.items()
            if overlay.extends and extends(overlay, document, addresses.get(document))
        ]
        if not names:
            raise ConfigError(
                f"--overlay {path}: extends none of the documents; name the document"
                " that it changes in `extends`, relative to the overlay"
            )
        for name in names:
            assigned[name] = (*assigned.get(name, ()), path)
    return assigned
