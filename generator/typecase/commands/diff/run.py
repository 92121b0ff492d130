"""Run the command `typecase diff`, which tells what an edit does to callers."""

import argparse
import datetime
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from typecase.cache.parallel import run_in_processes, work_beside
from typecase.commands.callers.libraries import require_libraries
from typecase.commands.diff.arguments import DiffFormat, FailOn
from typecase.commands.diff.gate import (
    apply_severities,
    check_gate_folder,
    find_gate_base,
    pass_gate,
)
from typecase.commands.diff.reports import print_comparison
from typecase.commands.diff.same_files import have_same_files
from typecase.commands.diff.sides import (
    DOCUMENT_SUFFIXES,
    Side,
    SideReader,
    show_places,
)
from typecase.commands.diff.version_store import VersionStore
from typecase.commands.exit_status import DONE, FAILED
from typecase.commands.mock import find_missing_libraries
from typecase.diagnostics import ConfigError
from typecase.diagnostics.progress import ReportStep, show_progress
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.changes import (
    NoWitness,
    Severity,
    WitnessGap,
    explain_no_witness,
)
from typecase.tools.diff.comparison import Comparison, FindWitnesses, compare
from typecase.tools.diff.ignore_file import FILE_NAME, apply_ignores, read_ignore_file
from typecase.tools.diff.revisions import find_last_release, parse_range

_Versions = dict[str, ApiVersion]
_LEAST = {
    FailOn.MAJOR: Severity.MAJOR,
    FailOn.MINOR: Severity.MINOR,
    FailOn.ANY: Severity.PATCH,
}


def run_diff(options: argparse.Namespace) -> int:
    """Run `typecase diff`, and return its exit status.

    Raise `ConfigError` if a side is missing or ambiguous, and `DiagnosticsError` if a
    document cannot be used.
    """
    if options.write and not (options.gate and options.new is None):
        raise ConfigError(
            "--write writes what --gate proposes for the files on the disk: add --gate,"
            " and leave out NEW"
        )
    if options.python:
        comparison = _leave_out_ignored(_compare_interpreters(options))
        print_comparison(comparison, options.format, shows_all=options.all)
        return _choose_status(options, comparison)
    if options.gate and options.old is None and options.base is None:
        options.base = find_gate_base()
        if options.base is None:
            print(
                "typecase: gate: no tag such as v1.2.3 is in this clone, so this is the"
                " first release, and breaks nobody",
                file=sys.stderr,
            )
            if options.format is not DiffFormat.TEXT:
                print_comparison(Comparison(()), options.format)
            return DONE
    elif options.gate and options.new is None:
        check_gate_folder()
    reader = SideReader()
    try:
        old, new = read_sides(reader, options.old, options.new, options.base)
        comparison = compare_sides(
            old,
            new,
            executes=not options.no_witness,
            uses_cache=not options.no_cache,
            day=options.on,
        )
        comparison = apply_severities(comparison, new.config.gate)
        comparison = _leave_out_ignored(comparison)
        if options.callers:
            comparison = _add_callers(comparison, old, new, options)
        print_comparison(comparison, options.format, shows_all=options.all)
        is_refused = options.gate and not pass_gate(
            comparison,
            old.config,
            new.config,
            old.revision,
            writes=options.write,
        )
    finally:
        reader.close()
    return FAILED if is_refused else _choose_status(options, comparison)


def _add_callers(
    comparison: Comparison, old: Side, new: Side, options: argparse.Namespace
) -> Comparison:
    """Return a comparison with the lines of callers' code that changes touch."""
    require_libraries("--callers")
    # Imported here because the libraries may be missing.
    from typecase.commands.callers.touched_lines import add_callers

    configs = (old.config, new.config)
    changes = add_callers(comparison.changes, configs, options.callers, options.package)
    return replace(comparison, changes=tuple(changes))


def _choose_status(options: argparse.Namespace, comparison: Comparison) -> int:
    least = _LEAST.get(options.fail_on)
    return FAILED if least is not None and comparison.largest >= least else DONE


def _compare_interpreters(options: argparse.Namespace) -> Comparison:
    """Compare two installed versions of typecase."""
    others = (options.new, options.base, options.gate, options.callers)
    if any(others):
        raise ConfigError(
            "--python: compares the same documents on both sides, so NEW, --base,"
            " --gate and --callers are not allowed with it; leave them out"
        )
    # Imported here because most runs compare documents.
    from typecase.commands.diff.interpreters import compare_interpreters

    path = Path(options.old or ".")
    if not path.exists():
        raise ConfigError(f"{path}: not found; name a document, or a folder with some")
    old, new = options.python
    return compare_interpreters(old, new, path)


def _leave_out_ignored(comparison: Comparison) -> Comparison:
    """Return a comparison without the changes that `.typecase-ignore` accepts."""
    path = Path(FILE_NAME)
    if not path.is_file():
        return comparison
    today = datetime.datetime.now(tz=datetime.UTC).date()
    entries = read_ignore_file(path)
    result = apply_ignores(comparison.changes, entries, today, comparison.operations)
    for entry, reason in result.useless:
        print(f"{entry}: ignores nothing: {reason}", file=sys.stderr)
    if result.ignored:
        count = len(result.ignored)
        noun = "change is" if count == 1 else "changes are"
        print(f"{count} {noun} left out, as {path} says", file=sys.stderr)
    return replace(comparison, changes=result.kept)


def compare_sides(
    old: Side,
    new: Side,
    *,
    executes: bool,
    uses_cache: bool = False,
    day: datetime.date | None = None,
) -> Comparison:
    """Read both sides and return what changes between them.

    ``executes`` tells whether to look for witnesses of breaks on the wire.
    ``uses_cache`` tells whether what is read is kept for later comparisons. ``day``
    decides whether a sunset is over; None means the day from which the new side is.
    """
    is_implemented = new.config.is_implemented
    if have_same_files(old, new):
        has_server = new.config.parts.server
        return Comparison((), has_server=has_server, is_implemented=is_implemented)
    with show_progress() as report_step:
        versions, save = _read_versions(old, new, report_step, uses_cache=uses_cache)
        before, after, reconfigured = versions
        with work_beside(save):
            after = new.keep_inferences(after, before, report_step)
            side = new.configure_as(old)
            if reconfigured and side is not None:
                reconfigured = side.keep_inferences(reconfigured, before, report_step)
            report_step("comparing")
            comparison = compare(
                old.add_configs(before),
                new.add_configs(after),
                _choose_witnesses(executes=executes),
                reconfigured,
                day or new.find_day(),
            )
    comparison = replace(comparison, is_implemented=is_implemented)
    return show_places(comparison, old, new)


def _choose_witnesses(*, executes: bool) -> FindWitnesses:
    """Return the function that adds witnesses, or the reason why there are none."""
    if not executes:
        gap = NoWitness(WitnessGap.OPTION, "--no-witness is given")
    elif missing := find_missing_libraries():
        gap = NoWitness(
            WitnessGap.LIBRARIES,
            f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not"
            " installed; run `pip install 'typecase[mock]'`",
        )
    else:
        # Imported here because the libraries may be missing.
        from typecase.tools.diff.witnesses.execution import add_witnesses

        return add_witnesses
    return lambda changes, _old, _new: explain_no_witness(changes, gap)


def _read_versions(
    old: Side, new: Side, report_step: ReportStep, *, uses_cache: bool
) -> tuple[tuple[_Versions, _Versions, _Versions | None], Callable[[], None] | None]:
    """Return the old and the new APIs, and the new ones as `Side.read_as` has them.

    Reading takes most of the time, so several processes share it. The second result
    keeps what was read for later comparisons; it is None if there is nothing to keep.
    """
    stores = [VersionStore(side) for side in (old, new)] if uses_cache else []
    known = [store.recall() for store in stores] or [None, None]
    reads: list[Callable[[], Any]] = [
        lambda: known[0] or old.read(report_step),
        lambda: known[1] or new.read(report_step),
        lambda: new.read_as(old, report_step),
    ]
    # A process that forks for what is known would only take time.
    missing = [index for index in range(len(reads)) if index == 2 or not known[index]]

    def read(number: int) -> Any:
        return reads[missing[number]]()

    results: list[Any] = [*known, None]
    for index, result in zip(
        missing, run_in_processes(read, len(missing)), strict=True
    ):
        results[index] = result

    def save() -> None:
        for store, was_known, versions in zip(stores, known, results, strict=False):
            if was_known is None:
                store.save(versions)

    is_new = bool(stores) and None in known
    return (results[0], results[1], results[2]), save if is_new else None


def read_sides(
    reader: SideReader, old: str | None, new: str | None, base: str | None
) -> tuple[Side, Side]:
    """Return the sides that the arguments of the command name."""
    if old is not None and base is not None:
        raise ConfigError("--base: OLD is named already; leave out one of them")
    if old is None:
        old = base or find_last_release(Path())
        if old is None:
            raise ConfigError(
                "no tag such as v1.2.3 is the last release; name what to compare with,"
                " as in `typecase diff main`"
            )
    for name in filter(None, (old, new)):
        # Git would only say that no branch has this name.
        if name.endswith(DOCUMENT_SUFFIXES) and not Path(name).exists():
            raise ConfigError(
                f"{name}: no such file; name a file, a folder or a git revision"
            )
    is_file = Path(old).exists()
    if is_file and new is None:
        raise ConfigError(
            f"{old}: name the version to compare with, as in `typecase diff old.yaml"
            f" new.yaml` or `typecase diff main {old}`"
        )
    if new is None:
        first, second = parse_range(old)
        if second is None:
            return reader.read_revision(first), reader.read_path(Path())
        return reader.read_revision(first), reader.read_revision(second)
    new_path = Path(new)
    if is_file:
        new_side = (
            reader.read_path(new_path)
            if new_path.exists()
            else reader.read_revision(new, Path(old))
        )
        return reader.read_path(Path(old)), new_side
    if new_path.exists():
        return reader.read_revision(old, new_path), reader.read_path(new_path)
    return reader.read_revision(old), reader.read_revision(new)
