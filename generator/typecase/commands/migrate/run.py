"""Run the command `typecase migrate`, which rewrites callers' code."""

import argparse
import sys
from collections.abc import Sequence
from difflib import unified_diff

from typecase.commands.callers.checked_callers import check_with, read_callers
from typecase.commands.callers.followed_changes import list_followed
from typecase.commands.callers.package_name import choose_package_name
from typecase.commands.callers.packages import generate_sides
from typecase.commands.diff.side_arguments import read_sides
from typecase.commands.diff.side_comparison import compare_sides
from typecase.commands.diff.sides import SideReader
from typecase.commands.exit_status import DONE, FAILED
from typecase.diagnostics import UserError, escape_unprintable
from typecase.tools.migrate.migration import MigratedFile, migrate_files
from typecase.tools.migrate.source_files import write_source


def migrate(options: argparse.Namespace) -> int:
    """Rewrite callers' code, and return the exit status.

    It is `FAILED` if something remains to be done by hand.
    """
    callers = read_callers(options.paths)
    reader = SideReader()
    try:
        old, new = read_sides(reader, options.old, options.new, None)
        configs = (old.config, new.config)
        package = choose_package_name(configs, options.package)
        comparison = compare_sides(old, new, executes=False)
        sides = generate_sides(configs, package)
    finally:
        reader.close()
    changes = list_followed(comparison.changes, sides)
    with check_with(sides, options.paths) as codes:
        results = migrate_files(callers.sources, package, changes, *codes)
    for result in results:
        if options.dry_run:
            _print_diff(result)
        elif result.text != result.source.text:
            write_source(result.source, result.text)
    name = package.rpartition(".")[2]
    if not any(name in each.text for each in callers.sources):
        print(
            f"no code at PATH uses the package `{package}`; name other files, or name"
            " the package as the code imports it, with --package",
            file=sys.stderr,
        )
    return _report(results, callers.faults, is_dry=options.dry_run)


def _print_diff(result: MigratedFile) -> None:
    name = str(result.source.path)
    lines = unified_diff(
        result.source.text.splitlines(keepends=True),
        result.text.splitlines(keepends=True),
        f"old/{name}",
        f"new/{name}",
    )
    for line in lines:
        print(escape_unprintable(line.rstrip("\r\n")))


def _report(
    results: Sequence[MigratedFile], faults: Sequence[UserError], *, is_dry: bool
) -> int:
    """Print what remains to be done and a summary; return the exit status."""
    for fault in faults:
        print(escape_unprintable(str(fault)), file=sys.stderr)
    count = 0
    for result in results:
        for each in result.remainders:
            count += 1
            line = f"{result.source.path}:{each.line}: {each.text}"
            print(escape_unprintable(line), file=sys.stderr)
    changed = sum(result.text != result.source.text for result in results)
    verb = "would change" if is_dry else "changed"
    files = "file" if changed == 1 else "files"
    places = "place remains" if count == 1 else "places remain"
    print(f"{changed} {files} {verb}, {count} {places}", file=sys.stderr)
    return FAILED if count or faults else DONE
