"""Read the files that describe the tooling of this repository.

The functions take the root of the checkout and return plain data, without checking it.
"""

import ast
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# The top level is fixed, so this is everything that belongs to the repository.
PARTS = (".ci", "generated", "generator", "specs", "templates", "tests")
_BLOCK = re.compile(r"^```(?:bash|console|sh|shell)\n(.*?)^```$", re.DOTALL | re.M)


def pyproject(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def pins(root: Path) -> dict[str, str]:
    """Normalised name -> version, of every constraint."""
    lines = (root / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    return {normalise(name): version for name, version in pairs}


def normalise(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def sessions(root: Path) -> dict[str, bool]:
    """Name -> whether plain `nox` runs it, of every session."""
    tree = ast.parse((root / "noxfile.py").read_text(encoding="utf-8"))
    return {
        function.name: "default=False" not in ast.unparse(decorator)
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for decorator in function.decorator_list
        if ast.unparse(decorator).startswith("nox.session")
    }


def ci_lines(root: Path) -> list[str]:
    """The lines of .ci/run."""
    return (root / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def shown_lines(root: Path, page: str = "README.md") -> list[str]:
    """Every line of every shell block on a page, without comments."""
    text = (root / page).read_text(encoding="utf-8")
    lines = "\n".join(_BLOCK.findall(text)).splitlines()
    return [line.strip() for line in lines if line.strip() and line[0] != "#"]


def commands(line: str) -> Iterator[list[str]]:
    """The words of each program that a line of shell starts, without its folder."""
    words = shlex.split(line, comments=True)
    while words:
        end = words.index("&&") if "&&" in words else len(words)
        program, *arguments = words[:end]
        yield [program.rpartition("/")[2], *arguments]
        words = words[end + 1 :]


def files(root: Path) -> list[Path]:
    """Every file that belongs to the repository; caches are not among them."""
    # In a second worktree of git, `.git` is a file with the path of the first one.
    top = [path for path in root.iterdir() if path.is_file() and path.name != ".git"]
    inside = [path for part in PARTS for path in (root / part).rglob("*")]
    return [p for p in sorted(top + inside) if p.is_file() and not is_cached(p)]


def is_cached(path: Path) -> bool:
    """Whether a tool left this file behind, rather than a person or typecase."""
    return any(re.fullmatch(r"__pycache__|\.\w+_cache", part) for part in path.parts)
