"""Count the calls of the generator, and its memory, on several documents."""

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench.documents.benchmark_documents import (
    STRIPE,
    find_github_document,
    load_document,
)
from tests.bench.documents.description_edit import edit_description
from tests.bench.documents.resizing import count_operations, cut_document
from tests.weight.checkout import Checkout
from tests.weight.figures import Figure, not_measured

GITHUB_OPERATIONS = 200
GENERATE = ("generate", "--package", "demo", "--out", "out")


def count_spec_calls(checkout: Checkout) -> dict[str, Figure]:
    """Return the calls of three runs over the documents in specs/, by stage."""
    figures: dict[str, Figure] = {}
    for run, calls in _run_over_specs(checkout, "calls"):
        figures[run] = sum(calls.values())
        stages = sorted(calls.items())
        figures |= {f"{run}: {stage}": count for stage, count in stages}
    return figures


def count_cold_spec_calls(checkout: Checkout) -> int:
    """Return the calls of the cold run alone."""
    _, calls = next(_run_over_specs(checkout, "calls"))
    return sum(calls.values())


def measure_spec_memory(checkout: Checkout) -> dict[str, Figure]:
    """Return the peak memory of the same runs, in MB."""
    return {
        f"specs, {run}": _to_megabytes(peak)
        for run, peak in _run_over_specs(checkout, "memory")
    }


def measure_large_documents(
    checkout: Checkout, documents: Mapping[str, Path | str]
) -> tuple[dict[str, Figure], dict[str, Figure]]:
    """Return the calls for an operation, and the peak memory in MB, of cold runs.

    A document is the path of a file, or the reason why there is none.
    """
    calls: dict[str, Figure] = {}
    memory: dict[str, Figure] = {}
    for name, document in documents.items():
        if isinstance(document, str):
            calls[name] = memory[name] = not_measured(document)
            continue
        operations = count_operations(load_document(document))
        # The first run compiles the templates that no document in specs/ needs.
        memory[name] = _to_megabytes(_run_cold(checkout, "memory", document))
        counted = _run_cold(checkout, "calls", document)
        calls[name] = round(sum(counted.values()) / operations)
    return calls, memory


def find_large_documents(cache: Path, folder: Path) -> dict[str, Path | str]:
    """Return a part of GitHub's document, written to ``folder``, and Stripe's document.

    Where one is not to be had, return the reason.
    """
    documents: dict[str, Path | str] = {}
    cache.mkdir(parents=True, exist_ok=True)
    github = find_github_document(None, cache)
    name = f"a part of GitHub's document, {GITHUB_OPERATIONS} operations"
    documents[name] = "npm cannot download the document"
    if github:
        part = cut_document(load_document(github), GITHUB_OPERATIONS)
        documents[name] = folder / "github.json"
        (folder / "github.json").write_text(json.dumps(part), encoding="utf-8")
    documents["Stripe's document"] = (
        STRIPE if STRIPE.exists() else "the file is not beside this repository"
    )
    return documents


def _run_over_specs(checkout: Checkout, kind: str) -> Iterator[tuple[str, Any]]:
    """Run typecase cold, after an edit of one description, and with nothing changed."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(checkout.root / "pyproject.toml", folder)
        shutil.copytree(checkout.root / "specs", folder / "specs")
        document = folder / "specs" / "advertiser.yaml"
        # The first run compiles the templates, as Python compiles modules.
        checkout.run_probe(
            "generator_run", kind, "generate", "--no-cache", folder=folder
        )
        shutil.rmtree(folder / "generated")
        for run in ("cold", "edited", "unchanged"):
            if run == "edited":
                text = document.read_text(encoding="utf-8")
                document.write_text(edit_description(text, 1), encoding="utf-8")
            cache = folder / "cache"
            yield run, checkout.run_probe(
                "generator_run", kind, "generate", folder=folder, cache=cache
            )


def _run_cold(checkout: Checkout, kind: str, document: Path) -> Any:
    with TemporaryDirectory() as name:
        folder = Path(name)
        arguments = (kind, *GENERATE, str(document))
        cache = folder / "cache"
        return checkout.run_probe(
            "generator_run", *arguments, folder=folder, cache=cache
        )


def _to_megabytes(peak: int | None) -> Figure:
    return not_measured("this system has no /proc") if peak is None else peak // 10**6
