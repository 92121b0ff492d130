"""Test that the Python examples of the Markdown files pass strict type checkers.

Each code block is a module of its own, and checked as it stands.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.project.typing.checkers import mypy_files, pyright_files
from typecase.config import Config
from typecase.pipeline import generate_package

MARKDOWN_FILES = ("README.md", "generated/README.md", "generated/REFERENCE.md")
CODE_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# The README's examples of webhooks import `shop.petstore`.
PETSTORE = {
    "openapi": "3.1.0",
    "info": {"title": "Petstore", "version": "1"},
    "components": {
        "schemas": {
            "Pet": {
                "type": "object",
                "required": ["name"],
                "properties": {"name": {"type": "string"}},
            }
        }
    },
    "webhooks": {
        "newPet": {
            "post": {
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/Pet"}
                        }
                    },
                },
                "responses": {"204": {"description": "Received."}},
            }
        }
    },
}

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def folder(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a module for each example, and the package `shop`."""
    folder = tmp_path_factory.mktemp("readme")
    document = folder / "petstore.json"
    document.write_text(json.dumps(PETSTORE), encoding="utf-8")
    config = Config("shop", {"petstore": document}, folder)
    for path, content in generate_package(config).content.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    for name in MARKDOWN_FILES:
        text = (repository / name).read_text(encoding="utf-8")
        blocks = [*CODE_BLOCK.finditer(text)]
        assert blocks, f"{name} has no example"
        for block in blocks:
            # A type checker's output names the file and the line of the block.
            line = text.count("\n", 0, block.start()) + 1
            module = re.sub(r"\W", "_", f"{name}_{line}")
            (folder / f"{module}.py").write_text(block[1], encoding="utf-8")
    return folder


@pytest.mark.parametrize("check", [mypy_files, pyright_files])
def test_examples_pass(
    check: Callable[[Path, Path], str], folder: Path, repository: Path
) -> None:
    assert check(folder, repository / "generated") == ""
