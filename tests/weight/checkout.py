"""Run code of a checkout of this repository, always in the same way."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HASH_SEED = 0
PROBES = Path(__file__).with_name("probes")


@dataclass(frozen=True, slots=True)
class Checkout:
    """A folder with this repository; its code uses the packages of this environment."""

    root: Path

    def run_probe(
        self,
        probe: str,
        *arguments: str,
        folder: Path | None = None,
        cache: Path | None = None,
    ) -> Any:
        """Return what a program of `probes` prints as JSON, with the checkout's code.

        It runs in ``folder``, by default the root of the checkout. Raise `RuntimeError`
        with its output if it fails.
        """
        process = subprocess.run(
            [sys.executable, PROBES / f"{probe}.py", *arguments],
            cwd=folder or self.root,
            env=self._environment(cache),
            capture_output=True,
            text=True,
            check=False,
        )
        if process.returncode:
            raise RuntimeError(f"{probe} failed:\n{process.stderr}")
        return json.loads(process.stdout)

    def count_test_cases(self) -> int:
        """Return how many cases the quick tests have."""
        process = subprocess.run(
            [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist"],
            cwd=self.root,
            env=self._environment(None),
            capture_output=True,
            text=True,
            check=True,
        )
        return sum("::" in line for line in process.stdout.splitlines())

    def read_commit(self) -> str:
        """Return the abbreviated commit, followed by "+" if files have changed."""
        commit = self._git("rev-parse", "--short=8", "HEAD")
        return f"{commit}+" if self._git("status", "--porcelain") else commit

    def _git(self, *arguments: str) -> str:
        return subprocess.run(
            ["git", "-C", self.root, *arguments],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()

    def _environment(self, cache: Path | None) -> dict[str, str]:
        """Return the environment of a program that imports the checkout's packages."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "TYPECASE", "PYTEST"))
        }
        paths = [self.root / "generator", self.root / "generated"]
        environment = {
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONHASHSEED": str(HASH_SEED),
        }
        if cache:
            environment["TYPECASE_CACHE"] = str(cache)
        return kept | environment
