"""Print a table of exchanges that fail or are skipped, for any documents.

python -m tests.integration.contract FILE…
"""

import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.integration.contract.exchange_checker import ExchangeChecker, Result
from tests.integration.contract.generated_api import generate_api
from typecase.diagnostics import DiagnosticsError


def main(paths: list[str]) -> None:
    """Print a line for each document, and below it the most frequent faults."""
    with tempfile.TemporaryDirectory() as folder:
        for path in map(Path, paths):
            try:
                api = generate_api(path, Path(folder))
            except DiagnosticsError as error:
                print(f"{path.name}: not valid, {len(error.diagnostics)} diagnostics")
                continue
            report(path.name, asyncio.run(ExchangeChecker(api).check_all()))


def report(name: str, results: list[Result]) -> None:
    """Print the counts and faults of one document."""
    failed = [each for each in results if each.fault and not each.is_skipped]
    skipped = [each for each in results if each.is_skipped]
    print(
        f"{name}: {count_operations(results)} operations, {len(results)} exchanges;"
        f" {len(failed)} failed, of {count_operations(failed)} operations;"
        f" {len(skipped)} skipped, of {count_operations(skipped)} operations",
        flush=True,
    )
    for (operation, fault), count in count_faults(failed).most_common(40):
        print(f"  {count} {operation}: {fault}")
    for (operation, reason), count in count_faults(skipped).most_common(10):
        print(f"  {count} {operation} (skipped): {reason}")


def count_operations(results: list[Result]) -> int:
    return len({each.operation for each in results})


def count_faults(results: list[Result]) -> Counter[tuple[str, str]]:
    return Counter((each.operation, str(each.fault)[:300]) for each in results)


if __name__ == "__main__":
    main(sys.argv[1:])
