"""Run the `typecase` command; `python -m typecase` does the same."""

import gc
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


def run() -> int:
    """Run the command of this process, which ends then, and return its exit status."""
    gc.disable()
    try:
        status = main()
    except KeyboardInterrupt:
        # Imported here because few runs are interrupted.
        from typecase.commands.exit_status import INTERRUPTED

        print("typecase: interrupted", file=sys.stderr)
        status = INTERRUPTED
    # At its end, Python would look for garbage among all objects, and so spend a tenth
    # of the time of a run.
    gc.freeze()
    return status


if __name__ == "__main__":
    sys.exit(run())
