"""Read the configuration, scripts and pages that describe this repository's tooling.

The functions take the root of the checkout.
"""

import ast
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# All folders of the repository; environments and build folders are not among them.
FOLDERS = (".ci", "generated", "generator", "specs", "templates", "tests")
_SHELL_BLOCK = re.compile(
    r"^```(?:bash|console|sh|shell)\n(.*?)^```$", re.DOTALL | re.M
)


def read_pyproject(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def read_constraints(root: Path) -> dict[str, str]:
    """Return the pinned versions by normalized package name."""
    lines = (root / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    return {normalize_name(name): version for name, version in pairs}


def normalize_name(name: str) -> str:
    """Return a package name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_nox_sessions(root: Path) -> dict[str, bool]:
    """Return for each session whether `nox` runs it by default."""
    tree = ast.parse((root / "noxfile.py").read_text(encoding="utf-8"))
    return {
        function.name: "default=False" not in ast.unparse(decorator)
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for decorator in function.decorator_list
        if ast.unparse(decorator).startswith("nox.session")
    }


def read_ci_script(root: Path) -> list[str]:
    """Return the lines of .ci/run."""
    return (root / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def read_shell_lines(root: Path, page: str = "README.md") -> list[str]:
    """Return the lines of all shell blocks on a page, without comments."""
    text = (root / page).read_text(encoding="utf-8")
    lines = "\n".join(_SHELL_BLOCK.findall(text)).splitlines()
    return [line.strip() for line in lines if line.strip() and line[0] != "#"]


def split_commands(line: str) -> Iterator[list[str]]:
    """Yield the commands that `&&` joins, as the program's name and its arguments."""
    words = shlex.split(line, comments=True)
    while words:
        end = words.index("&&") if "&&" in words else len(words)
        program, *arguments = words[:end]
        yield [program.rpartition("/")[2], *arguments]
        words = words[end + 1 :]


def find_files(root: Path) -> list[Path]:
    """Return all files of the repository, except caches."""
    # In a linked worktree of git, `.git` is a file with the path of the main worktree.
    top_level = [
        path for path in root.iterdir() if path.is_file() and path.name != ".git"
    ]
    nested = [path for folder in FOLDERS for path in (root / folder).rglob("*")]
    return [p for p in sorted(top_level + nested) if p.is_file() and not is_cached(p)]


def is_cached(path: Path) -> bool:
    """Return whether a file is in the cache folder of a tool."""
    return any(re.fullmatch(r"__pycache__|\.\w+_cache", part) for part in path.parts)
