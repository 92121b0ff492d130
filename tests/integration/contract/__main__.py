"""The figures of the contract: documents in, a table out. Nothing passes or fails.

python -m tests.integration.contract FILE…
"""

import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.integration.contract.judge import Judge, Verdict
from tests.integration.contract.packages import print_document
from typecase.diagnostics import DiagnosticsError


def main(paths: list[str]) -> None:
    """Print a line for each document, and below it what is at fault."""
    with tempfile.TemporaryDirectory() as folder:
        for path in map(Path, paths):
            try:
                printed = print_document(path, Path(folder))
            except DiagnosticsError as error:
                print(f"{path.name}: not valid, {len(error.diagnostics)} diagnostics")
                continue
            _report(path.name, asyncio.run(Judge(printed).verdicts()))


def _report(name: str, verdicts: list[Verdict]) -> None:
    faults = [each for each in verdicts if each.fault and not each.is_skipped]
    skipped = [each for each in verdicts if each.is_skipped]
    print(
        f"{name}: {_operations(verdicts)} operations, {len(verdicts)} exchanges;"
        f" failing {len(faults)} of {_operations(faults)} operations,"
        f" without a value {len(skipped)} of {_operations(skipped)}",
        flush=True,
    )
    for (operation, fault), count in _causes(faults).most_common(40):
        print(f"  {count} {operation}: {fault}")
    for (operation, fault), count in _causes(skipped).most_common(10):
        print(f"  {count} {operation} (skipped): {fault}")


def _operations(verdicts: list[Verdict]) -> int:
    return len({each.operation for each in verdicts})


def _causes(verdicts: list[Verdict]) -> Counter[tuple[str, str]]:
    return Counter((each.operation, str(each.fault)[:300]) for each in verdicts)


if __name__ == "__main__":
    main(sys.argv[1:])
