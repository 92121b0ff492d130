"""Check that a version and a changelog admit what changes since the last release."""

import datetime
import sys
from pathlib import Path

from typecase.commands.diff.proposal import write_entry, write_version
from typecase.config.package_version import derive_version, is_version
from typecase.config.settings import Config
from typecase.diagnostics import ConfigError
from typecase.project import Project
from typecase.tools.diff.comparison import Comparison
from typecase.tools.diff.gate import check_release
from typecase.tools.diff.next_version import (
    draft_changelog_entry,
    is_large_enough,
    propose_version,
)

_CHANGELOG = Path("CHANGELOG.md")


def pass_gate(
    comparison: Comparison, old: Config, new: Config, release: str, *, writes: bool
) -> bool:
    """Return whether the new version may be released; otherwise print why not.

    ``release`` is the revision of the old configuration; if this has no version, the
    tag is the version. If ``writes`` is true, write the version and the entry of the
    changelog that would pass. Raise `ConfigError` if a package of several APIs has no
    version.
    """
    if old.version is None and is_version(release.removeprefix("v")):
        released = release.removeprefix("v")
    else:
        released = _find_version(old)
    current = _find_version(new)
    changelog = _CHANGELOG.read_text("utf-8") if _CHANGELOG.is_file() else None
    faults = check_release(comparison.counted, released, current, changelog)
    if not faults:
        return True
    for fault in faults:
        print(f"typecase: gate: {fault}", file=sys.stderr)
    proposed = propose_version(released, comparison.largest)
    if is_large_enough(released, current, comparison.largest):
        proposed = current
    today = datetime.datetime.now(tz=datetime.UTC).date()
    print("a draft for the changelog:", file=sys.stderr)
    print(file=sys.stderr)
    entry = draft_changelog_entry(comparison.counted, proposed, today)
    print(entry, end="", file=sys.stderr)
    if writes:
        if proposed != current:
            write_version(Path("pyproject.toml"), proposed)
        write_entry(_CHANGELOG, proposed, entry)
    return False


def _find_version(config: Config) -> str:
    """Return the version of the package, which may be that of its only document."""
    if config.version is not None:
        return config.version
    if len(config.apis) > 1:
        raise ConfigError(
            "--gate: `version` in [tool.typecase] of pyproject.toml is missing on one"
            " of the sides; set it, so that it can be compared with what changes"
        )
    [document] = Project(config).documents.values()
    return derive_version(str(document.root["info"]["version"]))
