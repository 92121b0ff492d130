"""Choose the names of a document, and keep them for its next version."""

import json
from pathlib import Path
from typing import Any

from typecase.config.api_options import ApiOptions
from typecase.load import load
from typecase.lower import lower
from typecase.names.api_names import Names, name_api
from typecase.names.kept import NAMES_LOCK, KeptNames
from typecase.names.lock import format_names_lock, read_names_lock
from typecase.names.record import record_names

API = "shop"


def keep_names(
    document: dict[str, Any],
    folder: Path,
    kept: KeptNames | None = None,
    options: ApiOptions | None = None,
) -> KeptNames:
    """Return the names that the file `names.lock` has after a run with a document.

    ``kept`` are the names of the last run. The file is written to the folder and read.
    """
    return run_with_names(document, folder, kept, options)[1]


def run_with_names(
    document: dict[str, Any],
    folder: Path,
    kept: KeptNames | None = None,
    options: ApiOptions | None = None,
) -> tuple[Names, KeptNames]:
    """Return the names of a document, and those that `keep_names` returns."""
    path = folder / "shop.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    lowered = lower(load(path, strict=False), options, kept or {})
    names = name_api(lowered.whole, API, kept=kept or {})
    text = format_names_lock({API: record_names(lowered.api, names)})
    (folder / NAMES_LOCK).write_text(text, encoding="utf-8")
    return names, read_names_lock(folder).get(API, {})
