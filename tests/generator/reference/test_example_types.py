"""Check the examples of the generated Markdown with a strict mypy."""

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.generator.reference.code_blocks import extract_code_blocks

pytestmark = pytest.mark.full


def test_all_examples_pass_mypy(
    reference: str, readme: str, repository: Path, tmp_path: Path
) -> None:
    examples = [
        block.code
        for text in (reference, readme)
        for block in extract_code_blocks(text)
    ]
    # There is an example for each of the 53 operations, and others.
    assert len(examples) > 53
    assert find_type_errors(examples, repository, tmp_path) == ""


def test_wrong_argument_fails_mypy(
    reference: str, repository: Path, tmp_path: Path
) -> None:
    examples = [block.code for block in extract_code_blocks(reference)]
    example = next(code for code in examples if "campaign_id=7" in code)
    wrong_example = example.replace("campaign_id=7", "campaign_id='seven'")
    assert "arg-type" in find_type_errors([wrong_example], repository, tmp_path)


def find_type_errors(examples: Iterable[str], repository: Path, folder: Path) -> str:
    """Check examples, each as a function of one module; return the output of mypy."""
    module = folder / "examples.py"
    functions = (
        f"def example_{index}() -> None:\n{textwrap.indent(text, '    ')}"
        for index, text in enumerate(examples)
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
