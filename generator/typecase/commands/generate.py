"""The command `typecase generate`.

The stages are in `pipeline`, which is imported only when there is something to
generate.
"""

import argparse
import sys
from pathlib import Path

from typecase.cache.run_cache import Memory, Run, memory_of
from typecase.config import Config
from typecase.diagnostics import UserError
from typecase.progress import progress

DONE, FAILED = 0, 1


def generate(options: argparse.Namespace, config: Config) -> int:
    """Generate a package, or with --check show what would change."""
    memory = None if options.no_cache else memory_of(config)
    run = memory.recall() if memory and not options.ledger else None
    if run is not None:
        return _report(options, config, run, (0, 0, 0))
    return _generate(options, config, memory)


def _generate(
    options: argparse.Namespace, config: Config, memory: Memory | None
) -> int:
    from typecase import pipeline
    from typecase.cache.cached_runner import CachedRunner
    from typecase.diagnostics import summary
    from typecase.output.write import difference

    runner = CachedRunner(memory)
    with progress() as tell:
        printed = pipeline.print_package(config, runner, tell)
    ledger = printed.ledger
    if options.ledger:
        _save(options.ledger, ledger.as_json())
    told = summary(printed.diagnostics)
    run = Run(told, ledger.table(), len(printed.content), ledger.is_whole)
    counts = (0, 0, 0)
    if not options.strict or run.is_whole:
        if options.check:
            changes = difference(printed.content, config.output)
            if changes:
                print(told, end="", file=sys.stderr)
                print(changes, end="")
                print(f"{config.output} is not what would be printed", file=sys.stderr)
                return FAILED
        else:
            counts = pipeline.write_package(config, printed).counts()
    status = _report(options, config, run, counts)
    if status == DONE:
        runner.keep(printed, run)
    return status


def _report(
    options: argparse.Namespace, config: Config, run: Run, counts: tuple[int, int, int]
) -> int:
    print(run.told, end="", file=sys.stderr)
    if options.strict and not run.is_whole:
        print("--strict: nothing is written", file=sys.stderr)
        return FAILED
    if not options.check:
        added, changed, removed = counts
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
