"""Print what typecase and a generated package cost, beside earlier figures."""

import argparse
import hashlib
import sys
from pathlib import Path
from platform import python_version
from tempfile import TemporaryDirectory

from tests.weight.checkout import (
    HASH_SEED,
    Checkout,
    check_out,
    copy_checkout,
)
from tests.weight.figures import Figure, Figures, Weight, format_comparison
from tests.weight.generator_weight import (
    count_spec_calls,
    find_large_documents,
    measure_large_documents,
    measure_spec_memory,
)
from tests.weight.package_weight import count_packages
from tests.weight.source_weight import count_dependencies, count_statements

ROOT = Path(__file__).resolve().parents[2]
ACCEPTED = Path(__file__).with_name("accepted.json")


def main() -> None:
    """Measure this checkout, and compare it as the command line says."""
    parser = argparse.ArgumentParser(prog="nox -s weight --", description=__doc__)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument(
        "--accept",
        action="store_true",
        help=f"write the figures into {ACCEPTED.relative_to(ROOT)}",
    )
    choice.add_argument(
        "--against",
        metavar="REVISION",
        help="compare with this revision instead of the accepted figures",
    )
    options = parser.parse_args()
    with copy_checkout(ROOT) as checkout:
        now = measure(checkout)
    if options.against:
        with check_out(ROOT, options.against) as checkout:
            before = measure(checkout)
    else:
        before = Weight.read(ACCEPTED) if ACCEPTED.exists() else now
    print(format_comparison(now, before))
    if options.accept:
        now.save(ACCEPTED)


def measure(checkout: Checkout) -> Weight:
    """Return all figures of a checkout."""
    print(f"measuring {checkout.commit}", file=sys.stderr, flush=True)
    constraints = (checkout.root / ".ci" / "constraints.txt").read_bytes()
    return Weight(
        checkout.commit,
        python_version(),
        HASH_SEED,
        hashlib.sha256(constraints).hexdigest(),
        _measure_figures(checkout),
    )


def _measure_figures(checkout: Checkout) -> Figures:
    call = checkout.run_probe("warm_call")
    modules = checkout.run_probe("imported_modules")
    with TemporaryDirectory() as folder:
        documents = find_large_documents(ROOT / ".bench_cache", Path(folder))
        calls, memory = measure_large_documents(checkout, documents)
        github, _ = documents.values()
        packages = count_packages(checkout, github)
    return {
        "Python calls of a run over specs/": count_spec_calls(checkout),
        "Python calls for an operation, cold": calls,
        "Peak memory, MB": measure_spec_memory(checkout) | memory,
        "A warm call of a client": _flatten(call),
        "Modules that are imported": _flatten(modules),
        "Packages": packages,
        "Statements by room": count_statements(checkout),
        "Dependencies": count_dependencies(checkout),
        "Quick tests": {"cases": checkout.count_test_cases()},
    }


def _flatten(figures: dict[str, dict[str, int]]) -> dict[str, Figure]:
    return {
        f"{group}: {name}": figure
        for group, members in figures.items()
        for name, figure in members.items()
    }


if __name__ == "__main__":
    main()
