"""Test that the outbox finds the methods of generated clients that send batches."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.generator.snippets.snippet_package import SUBPACKAGE, generate_snippet

PROGRAM = """
from {package}.{subpackage} import ShopClient
from {package}._runtime.outbox.client_discovery import find_batching_methods
methods = find_batching_methods(ShopClient(base_url="https://shop.example"))
for name, method in methods.items():
    print(name, method.__qualname__)
"""


@pytest.mark.parametrize(
    ("snippet", "methods"),
    [
        # The former method sends batches too, but is deprecated.
        ("former_names", "pets/create Pets.create_all\n"),
        ("nested_resources", "customers/transfers/send CustomersTransfers.send_all\n"),
    ],
)
def test_methods_that_send_batches_are_found(
    snippet: str, methods: str, repository: Path, tmp_path: Path
) -> None:
    path = repository / "tests" / "generator" / "snippets" / f"{snippet}.yaml"
    for name, content in generate_snippet(path, tmp_path).content.items():
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    program = PROGRAM.format(package=snippet, subpackage=SUBPACKAGE)
    process = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.stdout + process.stderr == methods
