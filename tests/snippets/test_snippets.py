"""A few lines of YAML, and exactly the Python they print.

`name.yaml` is a fragment of a document; its `# show: ` comments say which pieces of the
printed package stand in `name.py` beside it. After a change on purpose,

    TYPECASE_REWRITE_SNIPPETS=1 pytest tests/snippets

writes every `name.py` anew (and fails nothing); read the difference by eye, against what
the YAML means, before accepting it. To add a pair, write the YAML and do the same.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.snippets.excerpts import excerpts, print_fragment
from typecase.pipeline import Printed

HERE = Path(__file__).parent
FRAGMENTS = sorted(HERE.glob("*.yaml"))
NAMES = [path.stem for path in FRAGMENTS]
REWRITE = os.environ.get("TYPECASE_REWRITE_SNIPPETS") == "1"

Print = Callable[[str], Printed]

IMPORT_ALL = """
import importlib, sys
for name in sys.argv[1:]:
    module = importlib.import_module(name)
    for each in list(vars(module).values()):
        if hasattr(each, "model_rebuild") and each.__module__ == name:
            each.model_rebuild()
"""


@pytest.fixture(scope="module")
def print_once(tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Print the package of a snippet, once for all tests of this module."""
    folder = tmp_path_factory.mktemp("documents")
    printed: dict[str, Printed] = {}

    def once(name: str) -> Printed:
        if name not in printed:
            printed[name] = print_fragment(HERE / f"{name}.yaml", folder)
        return printed[name]

    return once


@pytest.mark.parametrize("name", NAMES)
def test_prints_exactly(name: str, print_once: Print) -> None:
    fragment = HERE / f"{name}.yaml"
    shown = excerpts(fragment, print_once(name))
    expected = fragment.with_suffix(".py")
    if REWRITE:
        expected.write_text(shown, encoding="utf-8")
    assert shown == expected.read_text(encoding="utf-8")


def test_every_module_imports_and_every_model_builds(
    print_once: Print, tmp_path: Path
) -> None:
    """Models are built late, so a wrong annotation shows only when one is asked to."""
    modules: list[str] = []
    for name in NAMES:
        for path, content in print_once(name).content.items():
            if path.startswith(f"{name}/"):
                target = tmp_path / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
            if path.endswith(".py"):
                module = path.removesuffix(".py").removesuffix("/__init__")
                modules.append(module.replace("/", "."))
    subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_ALL, *modules],
        cwd=tmp_path,
        check=True,
    )


def test_fragments_and_expectations_pair_up() -> None:
    printed = {path.stem for path in HERE.glob("*.py")}
    assert NAMES
    assert printed - {"excerpts", "test_snippets"} == set(NAMES)


def test_no_snippet_hides_a_module_of_python() -> None:
    """Each one is imported under its own name."""
    assert not set(NAMES) & sys.stdlib_module_names
