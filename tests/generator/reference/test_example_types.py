"""What the printed Markdown shows is well typed, for a strict mypy."""

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.generator.reference.snippets import snippets

pytestmark = pytest.mark.full


def test_every_snippet_is_well_typed(
    reference: str, readme: str, repository: Path, tmp_path: Path
) -> None:
    shown = [each.text for text in (reference, readme) for each in snippets(text)]
    assert len(shown) > 53
    assert complaints(shown, repository, tmp_path) == ""


def test_a_wrong_argument_is_found(
    reference: str, repository: Path, tmp_path: Path
) -> None:
    texts = [each.text for each in snippets(reference)]
    wrong = next(text for text in texts if "campaign_id=7" in text)
    changed = wrong.replace("campaign_id=7", "campaign_id='seven'")
    assert "arg-type" in complaints([changed], repository, tmp_path)


def complaints(shown: Iterable[str], repository: Path, folder: Path) -> str:
    """What mypy says of snippets, each made a function of one module."""
    module = folder / "shown.py"
    functions = (
        f"def shown_{index}() -> None:\n{textwrap.indent(text, '    ')}"
        for index, text in enumerate(shown)
    )
    module.write_text("\n\n".join(functions), encoding="utf-8")
    options = ["--strict", "--config-file=", "--no-error-summary"]
    cache = f"--cache-dir={folder / 'cache'}"
    result = subprocess.run(
        [sys.executable, "-m", "mypy", *options, cache, str(module)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(repository / "generated")},
    )
    assert result.returncode in (0, 1), result.stderr
    return result.stdout
