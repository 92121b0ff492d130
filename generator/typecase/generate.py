"""The command `typecase generate`.

In: its options. Out: a package on the disk, words about it, and an exit status. What
the options are is for `cli`; how a package is printed is for `pipeline`, which is
imported only when there is something to print.
"""

import argparse
import sys
from pathlib import Path

from typecase.config import Config
from typecase.diagnostics import UserError
from typecase.memory import Memory, Run, memory_of
from typecase.progress import progress

DONE, FAILED = 0, 1


def generate(options: argparse.Namespace, config: Config) -> int:
    """Print a package, or with --check tell what would change."""
    memory = None if options.no_cache else memory_of(config)
    if memory is not None and options.ledger is None:
        run = memory.recall()
        if run is not None:
            return _tell(options, config, run, (0, 0, 0))
    return _print(options, config, memory)


def _print(options: argparse.Namespace, config: Config, memory: Memory | None) -> int:
    from typecase import pipeline

    with progress() as tell:
        printed = pipeline.print_package(config, memory, tell)
    if options.ledger is not None:
        _save(options.ledger, printed.ledger.as_json())
    run = pipeline.run_of(printed)
    changes = (0, 0, 0)
    if options.strict and not run.is_whole:
        pass
    elif options.check:
        difference = pipeline.difference_from(config, printed)
        if difference:
            print(run.told, end="", file=sys.stderr)
            print(difference, end="")
            print(f"{config.output} is not what would be printed", file=sys.stderr)
            return FAILED
    else:
        changes = pipeline.write_package(config, printed).counts()
    status = _tell(options, config, run, changes)
    if memory is not None and status == DONE:
        files = pipeline.files_of(printed)
        memory.keep(printed.sources, printed.drafts, files, run, printed.clean)
    return status


def _tell(
    options: argparse.Namespace, config: Config, run: Run, changes: tuple[int, int, int]
) -> int:
    print(run.told, end="", file=sys.stderr)
    if options.strict and not run.is_whole:
        print("--strict: nothing is written", file=sys.stderr)
        return FAILED
    if not options.check:
        added, changed, removed = changes
        print(run.table, file=sys.stderr)
        print(
            f"{config.output}: {added} files added, {changed} changed,"
            f" {removed} removed, {run.files} in all",
            file=sys.stderr,
        )
    return DONE


def _save(path: Path, ledger: str) -> None:
    """Write the ledger where the user wants it."""
    try:
        path.write_text(ledger, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UserError(f"--ledger {path}: cannot write: {error}") from None
