"""Check that a version and a changelog admit what changes since the last release."""

import datetime
import sys
from pathlib import Path

from msgspec.structs import replace

from typecase.commands.diff.proposal import write_entry, write_version
from typecase.config.gate_options import GateOptions
from typecase.config.package_version import derive_version, is_version
from typecase.config.settings import Config, from_pyproject
from typecase.diagnostics import ConfigError, UserError
from typecase.diagnostics.progress import ignore_step
from typecase.diagnostics.suggestions import suggest
from typecase.tools.diff.change_ids import list_kinds
from typecase.tools.diff.change_names import ChangeNames
from typecase.tools.diff.changes import Severity
from typecase.tools.diff.comparison import Comparison
from typecase.tools.diff.gate import check_release
from typecase.tools.diff.next_version import (
    draft_changelog_entry,
    is_large_enough,
    propose_version,
)
from typecase.tools.diff.revisions import find_complete_release

_CHANGELOG = Path("CHANGELOG.md")
_PYPROJECT = "pyproject.toml"


def find_gate_base() -> str | None:
    """Return the tag of the last release, or None before the first release.

    Raise `UserError` if the current folder does not tell what was released: it has no
    configuration, or is in a clone without older commits.
    """
    check_gate_folder()
    return find_complete_release(Path())


def check_gate_folder() -> None:
    """Raise `ConfigError` if the current folder has no configuration of a package."""
    folder = Path.cwd()
    if (folder / _PYPROJECT).is_file():
        from_pyproject(Path())
        return
    for parent in folder.parents:
        path = parent / _PYPROJECT
        if path.is_file() and b"tool.typecase" in path.read_bytes():
            raise ConfigError(
                f"--gate: {folder} has no {_PYPROJECT}, but {parent} has one: run the"
                " command there"
            )
    raise ConfigError(
        f"--gate: {folder} has no {_PYPROJECT}, so it is not known which package is"
        " released; run the command in the folder that has it, or let `typecase init"
        " openapi.json` write one"
    )


def apply_severities(comparison: Comparison, options: GateOptions) -> Comparison:
    """Return a comparison whose changes have the configured severities.

    Raise `ConfigError` if the configuration names an id that no change has.
    """
    if not options.severity:
        return comparison
    kinds = list_kinds()
    for id_ in options.severity:
        if id_ not in kinds:
            hint = suggest(id_, kinds) or "reports show the id of each change"
            raise ConfigError(
                f"{_PYPROJECT}: [tool.typecase.gate]: `severity` has the unknown id"
                f" `{id_}`; {hint}"
            )
    levels = {id_: Severity[level.upper()] for id_, level in options.severity.items()}
    changes = (
        replace(change, configured=levels.get(change.id))
        for change in comparison.changes
    )
    return replace(comparison, changes=tuple(changes))


def pass_gate(
    comparison: Comparison, old: Config, new: Config, release: str, *, writes: bool
) -> bool:
    """Return whether the new version may be released; otherwise print why not.

    ``release`` is the revision of the old configuration. If this has no version, a tag
    such as `v1.2.3` is its version. If ``writes`` is true, write the version and the
    entry of the changelog that would pass. Raise `ConfigError` if a package of several
    APIs has no version.
    """
    released = release.removeprefix("v")
    if old.version is not None or not is_version(released):
        released = _find_version(old)
    current = _find_version(new)
    changelog = _read_changelog()
    names = ChangeNames(comparison.operations)
    faults = check_release(
        comparison.counted_changes, released, current, changelog, names
    )
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
    entry = draft_changelog_entry(comparison.counted_changes, proposed, today, names)
    print(entry, end="", file=sys.stderr)
    if writes:
        if proposed != current:
            write_version(Path(_PYPROJECT), proposed)
        write_entry(_CHANGELOG, proposed, entry)
    return False


def _read_changelog() -> str | None:
    """Return the text of the changelog, or None if there is none."""
    if not _CHANGELOG.is_file():
        return None
    try:
        return _CHANGELOG.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(
            f"{_CHANGELOG}: cannot read: {error}; expected a text file in UTF-8"
        ) from None


def _find_version(config: Config) -> str:
    """Return the version of the package, which may be that of its only document."""
    if config.version is not None:
        return config.version
    if len(config.apis) > 1:
        raise ConfigError(
            "--gate: `version` in [tool.typecase] of pyproject.toml is missing on one"
            " of the sides; set it, so that it can be compared with what changes"
        )
    # Imported here because few configurations leave the version to the document.
    from typecase.plugins.plugin import known_extensions, load_plugins
    from typecase.reading import load_documents

    extensions = known_extensions(load_plugins(config.plugins))
    [document] = load_documents(config, extensions, ignore_step).values()
    return derive_version(str(document.root["info"]["version"]))
