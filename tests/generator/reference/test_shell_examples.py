"""Run the commands of the generated pages, but for set-up and servers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.docs.code_blocks import CodeBlock, read_code_blocks

SERVING = "# This command delivers until it is interrupted:\n"
GENERATED = Path(__file__).parents[3] / "generated"


@pytest.mark.parametrize("name", ["README.md", "GUIDE.md", "REFERENCE.md"])
def test_commands_run(name: str, tmp_path: Path) -> None:
    blocks = read_code_blocks(GENERATED / name, name)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in blocks:
        if is_run(block):
            result = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", block.text],
                cwd=tmp_path,
                env=os.environ | {"PATH": path},
                capture_output=True,
                text=True,
                check=False,
            )
            assert result.returncode == 0, result.stderr
            assert "{" in result.stdout  # Each command prints a line of JSON.


def test_some_commands_are_run() -> None:
    blocks = read_code_blocks(GENERATED / "GUIDE.md", "GUIDE.md")
    assert sum(map(is_run, blocks)) == 1


def is_run(block: CodeBlock) -> bool:
    """Return whether a block has commands that neither install nor serve."""
    is_set_up = all(line.startswith("pip ") for line in block.text.splitlines())
    return block.language == "sh" and not is_set_up and SERVING not in block.text
