"""Compare a document with random edits of it."""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.generator.diff.edited_documents import read_document, read_version
from tests.generator.diff.random_edits import RandomEdits
from typecase.config.settings import Config
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.comparison import Comparison, compare

COUNT = int(os.environ.get("TYPECASE_COMPARISONS", "12"))
SEED = os.environ.get("TYPECASE_SEED", "0")
_EDITS = 4
"""The number of edits between two versions."""


def compare_versions(old: ApiVersion, new: ApiVersion) -> Comparison:
    """Return what changes between two versions of the only API."""
    config = Config("pets", {}, Path())
    return compare({"": (old, config)}, {"": (new, config)})


def compare_at_random(folder: Path) -> Iterator[Comparison]:
    """Yield comparisons of a document with several edits, in both directions."""
    rng = random.Random(SEED)
    original = read_document()
    old = read_version(original, folder / "old")
    for number in range(COUNT):
        edited: dict[str, Any] = original
        for _ in range(_EDITS):
            edited = RandomEdits(edited, rng).edit()
        new = read_version(edited, folder / str(number))
        yield compare_versions(old, new)
        yield compare_versions(new, old)
