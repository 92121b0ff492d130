"""The command: arguments in, tables to standard output, results into a folder."""

import argparse
import sys
from pathlib import Path

from tests.bench import calls, documents, generate, growth, imports, models
from tests.bench.effort import FULL, QUICK, SECTIONS, Effort
from tests.bench.gathered import Results
from tests.bench.listing import listing
from tests.bench.machine import machine
from tests.bench.publish import save, show
from tests.bench.report import for_terminal, measured_on

PUBLISHED = Path(__file__).with_name("results")
# A peer that takes longer for one document is left out.
LIMIT, LIMIT_OF_LARGE = 30.0, 60.0


def main() -> None:
    """Measure what is asked for."""
    options = parser().parse_args()
    if options.documents:
        print(models.report(options.documents))
        return
    if options.publish and options.only:
        parser().error("--publish is for a run of all sections")
    options.cache.mkdir(parents=True, exist_ok=True)
    effort = QUICK if options.quick else FULL
    if options.rounds:
        effort = effort.with_rounds(options.rounds)
    results = Results(machine())
    print(measured_on(results.machine))
    for section in options.only or SECTIONS:
        print(f"measuring: {section}", file=sys.stderr, flush=True)
        _MEASURES[section](results, effort, options)
    for table in results.tables():
        print(f"\n{for_terminal(table)}")
    save(results, PUBLISHED if options.publish else options.cache / "results")
    if options.publish:
        show(results, documents.ROOT / "README.md")


def parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    parser = argparse.ArgumentParser(prog="nox -s bench --", description=__doc__)
    add = parser.add_argument
    add(
        "documents",
        nargs="*",
        type=Path,
        metavar="DOCUMENT",
        help="only compare the models of these documents, by both printers",
    )
    add("--quick", action="store_true", help="small documents and few rounds")
    add("--only", action="append", choices=SECTIONS, help="one section")
    add("--rounds", type=int, help="rounds of everything, however long they take")
    add("--stripe", type=Path, default=documents.STRIPE, help="Stripe's description")
    add("--github", type=Path, help="GitHub's; without it npm is asked for it")
    add(
        "--cache",
        type=Path,
        default=documents.ROOT / ".bench_cache",
        help="where the peers' environments and the results are kept",
    )
    add(
        "--publish",
        action="store_true",
        help=f"write the results into {PUBLISHED.name}/ and the README",
    )
    return parser


def _generate(results: Results, effort: Effort, options: argparse.Namespace) -> None:
    kept: Path = options.cache
    advertiser = documents.ROOT / "specs" / "advertiser.yaml"
    plans = [
        (documents.subject("specs/advertiser.yaml", advertiser), effort.ours, LIMIT),
        (documents.ours(kept), effort.ours, LIMIT),
    ]
    if effort.stripe and options.stripe.exists():
        stripe = documents.subject("Stripe", options.stripe)
        plans.append((stripe, effort.stripe, LIMIT_OF_LARGE))
    github = documents.github(options.github, kept) if effort.github else None
    if effort.github and github:
        large = documents.subject("GitHub", github)
        plans.append((large, effort.github, LIMIT_OF_LARGE))
    for subject, plan, limit in plans:
        print(f"  {subject.name}", file=sys.stderr, flush=True)
        results.documents.append(generate.report(subject, plan, limit, kept))


def _imports(results: Results, effort: Effort, options: argparse.Namespace) -> None:
    results.imports = imports.report(effort.imports, options.cache)


def _calls(results: Results, effort: Effort, _: argparse.Namespace) -> None:
    with listing() as url:
        results.calls = calls.report(url, effort.calls)


def _growth(results: Results, effort: Effort, options: argparse.Namespace) -> None:
    github = documents.github(options.github, options.cache)
    results.growth_of, document = growth.source(github)
    results.growth = growth.report(document, effort.sizes, effort.growth, options.cache)


_MEASURES = {
    "generate": _generate,
    "imports": _imports,
    "calls": _calls,
    "growth": _growth,
}


if __name__ == "__main__":
    main()
