"""Run the `typecase` command; `python -m typecase` does the same."""

import sys

from typecase.cache.unchanged_run import recall_report


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status, as `commands.cli.main` does.

    If the command would repeat its last run, print the report of that run.
    """
    given = sys.argv[1:] if arguments is None else arguments
    report = recall_report(given)
    if report is not None:
        print(report, end="", file=sys.stderr)
        return 0
    # Imported here because this takes longer than a whole run that changes nothing.
    from typecase.commands.cli import main as run_command

    return run_command(given)


if __name__ == "__main__":
    sys.exit(main())
