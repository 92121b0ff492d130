"""Test that runs after edits do the same with the cache as without it.

The edits follow each other, and some runs are killed. Files, messages and exit status
must be the same.
"""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench.documents.benchmark_documents import (
    SPECS,
    STRIPE,
    find_github_document,
    load_document,
)
from tests.bench.documents.resizing import cut_document
from tests.generator.cache.document_edits import edit_document
from tests.generator.cli.cli_runner import CommandResult, run_typecase_process

EDITS = int(os.environ.get("TYPECASE_CACHED_EDITS", "1"))
GITHUB_OPERATIONS = 200
COMMAND = (sys.executable, "-m", "typecase", "generate")


class EditedProject:
    """Two copies of a project with the same edits; one of them uses the cache."""

    def __init__(self, folder: Path, documents: dict[str, dict[str, Any]]) -> None:
        self.documents = documents
        self.cached = folder / "cached"
        self.uncached = folder / "uncached"
        apis = "".join(f'{name} = "{name}.json"\n' for name in documents)
        for project in (self.cached, self.uncached):
            project.mkdir()
            settings = '[tool.typecase]\npackage = "demo"\noutput = "out"\n'
            (project / "pyproject.toml").write_text(
                f"{settings}[tool.typecase.apis]\n{apis}", encoding="utf-8"
            )
        for name in documents:
            self.write(name)

    def write(self, name: str) -> None:
        text = json.dumps(self.documents[name], indent=1)
        for project in (self.cached, self.uncached):
            (project / f"{name}.json").write_text(text, encoding="utf-8")

    def run_both(self) -> tuple[CommandResult, CommandResult]:
        return (
            run_typecase_process(self.cached, "generate"),
            run_typecase_process(self.uncached, "generate", "--no-cache"),
        )

    def kill_run(self, seconds: float) -> None:
        process = subprocess.Popen(
            COMMAND,
            cwd=self.cached,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def find_differences(one: Path, other: Path) -> list[str]:
    """Return the paths of the files that are not the same in two folders."""
    files = {
        path.relative_to(folder)
        for folder in (one, other)
        for path in folder.rglob("*")
        if path.is_file()
    }
    return sorted(
        str(path) for path in files if _read(one / path) != _read(other / path)
    )


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def load_documents(name: str, cache: Path) -> dict[str, dict[str, Any]]:
    if name == "specs":
        return {path.stem: load_document(path) for path in SPECS}
    if name == "stripe":
        if not STRIPE.exists():
            pytest.skip("Stripe's document is not beside this repository")
        return {name: load_document(STRIPE)}
    github = find_github_document(None, cache)
    if github is None:
        pytest.skip("npm cannot download GitHub's document")
    return {name: cut_document(load_document(github), GITHUB_OPERATIONS)}


@pytest.mark.full
@pytest.mark.parametrize("name", ["specs", "stripe", "github"])
def test_runs_after_edits_equal_uncached_runs(name: str, tmp_path: Path) -> None:
    rng = random.Random(name)
    project = EditedProject(tmp_path, load_documents(name, tmp_path))
    project.run_both()
    for _ in range(EDITS):
        edited = rng.choice([*project.documents])
        edit = edit_document(project.documents[edited], rng)
        project.write(edited)
        if rng.random() < 0.1:
            project.kill_run(rng.random() * 2)
        cached, uncached = project.run_both()
        # A killed run has written some of the files already, so fewer of them change.
        assert cached.status == uncached.status, edit
        assert _without_counts(cached) == _without_counts(uncached), edit
        differences = find_differences(project.cached / "out", project.uncached / "out")
        assert differences == [], edit


def _without_counts(result: CommandResult) -> list[str]:
    """Return the lines of both streams but the one that counts the written files."""
    return [line for line in result.output.splitlines() if " files in all" not in line]


@pytest.mark.full
def test_two_runs_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    rng = random.Random(1)
    project = EditedProject(tmp_path, load_documents("specs", tmp_path))
    project.run_both()
    for _ in range(min(EDITS, 10)):
        name = rng.choice([*project.documents])
        edit_document(project.documents[name], rng)
        project.write(name)
        runs = [
            subprocess.Popen(COMMAND, cwd=project.cached, stderr=subprocess.DEVNULL)
            for _ in range(2)
        ]
        statuses = [run.wait() for run in runs]
        cached, uncached = project.run_both()
        assert [*statuses, cached.status] == [uncached.status] * 3
        assert _without_counts(cached) == _without_counts(uncached)
        assert find_differences(project.cached / "out", project.uncached / "out") == []
