"""Run the command `typecase generate`.

The pipeline is imported only if files must be generated, because its import takes
longer than a whole run that finds its result in the cache.
"""

import argparse
import sys
from pathlib import Path

from typecase.cache.run_cache import RunCache, RunReport, open_cache
from typecase.cache.unchanged_run import RunStates
from typecase.commands.exit_status import DONE, FAILED
from typecase.commands.report_formats import Format, print_report
from typecase.config.settings import Config
from typecase.diagnostics import UserError
from typecase.diagnostics.progress import show_progress

MAX_MESSAGES = 20
"""The greatest number of warnings that are shown as text, so that a screen has room."""


def generate(options: argparse.Namespace, config: Config, states: RunStates) -> int:
    """Run `typecase generate` and return its exit status, `DONE` or `FAILED`.

    ``options`` are the parsed arguments of the command line. ``states`` has the files
    that were read for ``config``. With `--check`, the package is not written, and the
    changes are printed as a diff. The status is `FAILED` if `--check` finds changes, or
    if `--strict` forbids the package. Raise `DiagnosticsError` if a document cannot be
    used, and `UserError` if the package cannot be generated or written.
    """
    # Standard input is no file, so a record could not tell whether it has changed.
    has_files = Path("-") not in config.apis.values()
    cache = open_cache(config) if has_files and not options.no_cache else None
    # The cache keeps neither the entries of the ledger nor the single diagnostics.
    needs_entries = options.ledger or options.format is not Format.TEXT
    report = cache.recall() if cache and not needs_entries else None
    if report is not None:
        print(report.diagnostics, end="", file=sys.stderr)
        # The cache only recalls a run if the package on disk is unchanged.
        status = _print_result(options, config, report, counts=(0, 0, 0))
        if cache and status == DONE:
            report = _repeat_verdicts(report, config, options, cache)
            _save_report(options, config, cache, states, report)
        return status
    return _generate(options, config, cache, states)


def _save_report(
    options: argparse.Namespace,
    config: Config,
    cache: RunCache,
    states: RunStates,
    report: RunReport,
) -> None:
    """Save the report for a run that finds no change and looks at nothing but files."""
    is_decided_by_files = not (config.plugins or options.fetch or config.addresses)
    is_text = not options.ledger and options.format is Format.TEXT
    if not is_decided_by_files or not is_text:
        return
    if not options.documents:
        from typecase.commands.diff.release_verdicts import find_reference_files

        references = find_reference_files()
        if references is None:
            return
        for path in references:
            states.add_read(path)
    verdicts = f"{report.verdicts}\n" if report.verdicts else ""
    result = _describe_result(config, report, counts=(0, 0, 0))
    cache.save_report(states, [report.diagnostics, result, verdicts])


def _generate(
    options: argparse.Namespace,
    config: Config,
    cache: RunCache | None,
    states: RunStates,
) -> int:
    """Generate the package in memory, then write it or compare it with the files.

    If `--strict` forbids the package, do neither. ``cache`` is None if the run has no
    cache. Return the exit status. Raise the exceptions that `generate` raises.
    """
    from typecase.cache.cached_runner import CachedRunner, ParallelRunner
    from typecase.commands.first_use import describe_first_use
    from typecase.diagnostics import summarize
    from typecase.output.check_report import format_diff
    from typecase.project import Project

    runner = CachedRunner(cache) if cache else ParallelRunner()
    with show_progress() as report_step:
        project = Project(config, runner, report_step)
        package = project.generate()
    ledger = package.ledger
    if options.ledger:
        _write_ledger(options.ledger, ledger.to_json())
    report = RunReport(
        diagnostics=summarize(package.diagnostics, MAX_MESSAGES),
        summary=ledger.summarize(),
        file_count=len(package.content),
        is_complete=ledger.is_complete,
    )
    if options.format is Format.TEXT:
        print(report.diagnostics, end="", file=sys.stderr)
    else:
        print_report(options.format, package.diagnostics)
    counts = (0, 0, 0)  # No file changes with `--check`, or if `--strict` refuses.
    if not config.strict or report.is_complete:
        if options.check:
            diff = format_diff(package.content, config.output)
            if diff:
                # Machine-readable formats have standard output for themselves.
                is_text = options.format is Format.TEXT
                print(diff, end="", file=sys.stdout if is_text else sys.stderr)
                print(
                    f"{config.output}: not up to date; run `typecase generate` without"
                    " --check",
                    file=sys.stderr,
                )
                return FAILED
        else:
            counts = project.write().counts()
    is_new = counts[0] > 0 and counts[1:] == (0, 0)
    table = ledger.to_table() if options.ledger else ""
    status = _print_result(options, config, report, counts, table)
    if status == DONE:
        report = _add_verdicts(report, config, options)
        if isinstance(runner, CachedRunner) and cache:
            runner.save(package, report)
            _save_report(options, config, cache, states, report)
        if options.documents and is_new:
            print(describe_first_use(config.output, package.content), file=sys.stderr)
    return status


def _repeat_verdicts(
    report: RunReport, config: Config, options: argparse.Namespace, cache: RunCache
) -> RunReport:
    """Print what has changed since the last release; return the report with it.

    That is what the last run has printed, unless there is another release by now.
    """
    if options.documents:
        return report
    from typecase.commands.diff.release_verdicts import find_release

    if report.release != find_release():
        report = _add_verdicts(report, config, options)
        cache.replace_report(report)
    elif report.verdicts:
        print(report.verdicts, file=sys.stderr)
    return report


def _add_verdicts(
    report: RunReport, config: Config, options: argparse.Namespace
) -> RunReport:
    """Print what has changed since the last release, and return the report with it.

    Documents that are named on the command line have no release.
    """
    if options.documents:
        return report
    from typecase.commands.diff.release_verdicts import find_release, summarize_release

    release = find_release()
    verdicts = ""
    if release:
        verdicts = summarize_release(config, release, uses_cache=not options.no_cache)
    if verdicts:
        print(verdicts, file=sys.stderr)
    return report._replace(release=release, verdicts=verdicts)


def _print_result(
    options: argparse.Namespace,
    config: Config,
    report: RunReport,
    counts: tuple[int, int, int],
    table: str = "",
) -> int:
    """Print the result of a run without its diagnostics; return the exit status.

    The status is `FAILED` if `--strict` forbids the package because parts are degraded
    or refused. ``counts`` are the numbers of files that were added, changed and
    removed, and ``table`` is the ledger. With `--check`, the package was not written:
    leave out all of them.
    """
    if config.strict and not report.is_complete:
        print(
            "--strict: the package was not written, because parts of the documents are"
            " degraded or refused; --ledger FILE lists these parts",
            file=sys.stderr,
        )
        return FAILED
    if not options.check:
        result = _describe_result(config, report, counts)
        print(f"{table}{result}", end="", file=sys.stderr)
    return DONE


def _describe_result(
    config: Config, report: RunReport, counts: tuple[int, int, int]
) -> str:
    """Return the summary, and how many files were added, changed and removed."""
    added, changed, removed = counts
    return (
        f"{report.summary}\n{config.output}: {added} added, {changed} changed,"
        f" {removed} removed, {report.file_count} files in all\n"
    )


def _write_ledger(path: Path, ledger: str) -> None:
    try:
        path.write_text(ledger, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UserError(
            f"--ledger {path}: cannot write: {error}; name a file in a folder that"
            " exists and is writable"
        ) from None
