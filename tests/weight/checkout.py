"""Run code of a checkout of this repository, always in the same way."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HASH_SEED = 0
PROBES = Path(__file__).with_name("probes")


@dataclass(frozen=True, slots=True)
class Checkout:
    """A copy of this repository; its code uses the packages of this environment.

    ``commit`` ends with "+" if files have changed since the commit.
    """

    root: Path
    commit: str

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
            # typecase passes over folders of bytecode, which would count.
            "PYTHONPYCACHEPREFIX": str(self.root.with_name("bytecode")),
        }
        if cache:
            environment["TYPECASE_CACHE"] = str(cache)
        return kept | environment


@contextmanager
def copy_checkout(root: Path) -> Iterator[Checkout]:
    """Copy the files of the working tree that git does not ignore, for a block."""
    names = run_git(root, "ls-files", "-z", "-co", "--exclude-standard").split("\0")
    with TemporaryDirectory() as folder:
        copy = Path(folder, "checkout")
        for name in filter(None, names):
            if (root / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, copy / name)
        yield Checkout(copy, read_commit(root))


@contextmanager
def check_out(root: Path, revision: str) -> Iterator[Checkout]:
    """Check out a revision into a temporary folder while the block runs."""
    with TemporaryDirectory() as folder:
        copy = Path(folder, "checkout")
        run_git(root, "worktree", "add", "--quiet", "--detach", str(copy), revision)
        try:
            yield Checkout(copy, read_commit(copy))
        finally:
            run_git(root, "worktree", "remove", "--force", str(copy))


def read_commit(root: Path) -> str:
    """Return the abbreviated commit, followed by "+" if files have changed."""
    commit = run_git(root, "rev-parse", "--short=8", "HEAD").strip()
    return f"{commit}+" if run_git(root, "status", "--porcelain") else commit


def run_git(root: Path, *arguments: str) -> str:
    """Return what git prints; raise `CalledProcessError` if it fails."""
    command = ["git", "-C", str(root), *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
