"""Read the files that describe the tooling of this repository.

The functions take the root of the checkout and return plain data, without checking it.
"""

import ast
import re
import shlex
import tomllib
from collections.abc import Iterator
from itertools import dropwhile
from pathlib import Path
from typing import Any

# Every folder of the repository; a checkout may contain others, such as environments.
FOLDERS = (".ci", ".github", "generated", "generator", "specs", "templates", "tests")
_ASSIGNMENT = re.compile(r"[A-Z_]+=")
_SHELL_BLOCK = re.compile(
    r"^```(?:bash|console|sh|shell)\n(.*?)^```$", re.DOTALL | re.MULTILINE
)


def read_pyproject(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def read_constraints(root: Path) -> dict[str, str]:
    """Return the version of each package in .ci/constraints.txt, by normalized name."""
    lines = (root / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    return {normalize_name(name): version for name, version in pairs}


def normalize_name(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


def read_nox_sessions(root: Path) -> dict[str, bool]:
    """Return whether plain `nox` runs each session of noxfile.py, by name."""
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


def read_shell_lines(root: Path, page: str) -> list[str]:
    """Return the lines of all shell blocks of a Markdown page, without comments."""
    text = (root / page).read_text(encoding="utf-8")
    lines = "\n".join(_SHELL_BLOCK.findall(text)).splitlines()
    return [line.strip() for line in lines if line.strip() and line[0] != "#"]


def split_commands(line: str) -> Iterator[list[str]]:
    """Yield the words of each command in a shell line, with `&&` as separator.

    The folder of a program is left out: `.venv/bin/nox` becomes `nox`. So are
    assignments of environment variables.
    """
    words = shlex.split(line, comments=True)
    while words:
        end = words.index("&&") if "&&" in words else len(words)
        program, *arguments = dropwhile(_ASSIGNMENT.match, words[:end])
        yield [program.rpartition("/")[2], *arguments]
        words = words[end + 1 :]


def list_files(root: Path) -> list[Path]:
    """Return every file of the repository, without caches."""
    # In a second worktree of git, `.git` is a file with the path of the first one.
    files = [path for path in root.iterdir() if path.name != ".git"]
    files += [path for folder in FOLDERS for path in (root / folder).rglob("*")]
    return [path for path in sorted(files) if path.is_file() and not is_cache(path)]


def is_cache(path: Path) -> bool:
    """Return whether a file is in the cache of a tool."""
    return any(re.fullmatch(r"__pycache__|\.\w+_cache", part) for part in path.parts)
