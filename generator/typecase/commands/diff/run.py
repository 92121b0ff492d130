"""Run the command `typecase diff`, which tells what an edit does to callers."""

import argparse
import datetime
import sys
from pathlib import Path

from msgspec.structs import replace

from typecase.commands.callers.libraries import require_libraries
from typecase.commands.diff.arguments import DiffFormat, FailOn
from typecase.commands.diff.gate import (
    apply_severities,
    check_gate_folder,
    find_gate_base,
    pass_gate,
)
from typecase.commands.diff.reports import print_comparison
from typecase.commands.diff.side_arguments import read_sides
from typecase.commands.diff.side_comparison import compare_sides
from typecase.commands.diff.sides import Side, SideReader
from typecase.commands.exit_status import DONE, FAILED
from typecase.diagnostics import ConfigError
from typecase.tools.diff.changes import Severity
from typecase.tools.diff.comparison import Comparison
from typecase.tools.diff.ignore_file import FILE_NAME, apply_ignores, read_ignore_file

_SMALLEST = {
    FailOn.MAJOR: Severity.MAJOR,
    FailOn.MINOR: Severity.MINOR,
    FailOn.ANY: Severity.PATCH,
}
"""The size of the smallest change for which `--fail-on` lets the command fail."""


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
    smallest = _SMALLEST.get(options.fail_on)
    fails = smallest is not None and comparison.largest >= smallest
    return FAILED if fails else DONE


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
