"""Run the examples of credentials in GUIDE.md and REFERENCE.md of the package.

They run as written, except for the addresses, which become those of the sandbox.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.generator.reference.code_blocks import CodeBlock, extract_code_blocks
from tests.sandbox.app.registry import API_NAMES
from tests.sandbox.tests.helpers.running_sandbox import Sandbox

pytestmark = pytest.mark.full

GENERATED = Path(__file__).parents[3] / "generated"
_TITLE = "Credentials of jobads."
# Each kind of credential, by a text that only its example has.
_KINDS = {
    "advertiser": (
        'token="my-token"',
        "token=read_token",
        "async def read_token",
        'Login("my-user", "my-password")',
        "token=lambda",
        'os.environ["JOBADS_ADVERTISER_TOKEN"]',
    ),
    "platform": (
        'id_token="my-id-token"',
        "id_token=read_token",
        "async def read_token",
        'ClientCredentials("my-app", "my-secret")',
        'form="json_basic"',
        "app_client=",
        "Refresh(",
        'os.environ["JOBADS_PLATFORM_ID_TOKEN"]',
    ),
    "search": ("id=12345", 'os.environ["JOBADS_SEARCH_PASSWORD"]'),
    "disposition": ("DispositionClient(base_url=",),
}


def _read_examples(document: str, api: str) -> list[CodeBlock]:
    text = (GENERATED / document).read_text(encoding="utf-8")
    return [
        block
        for block in extract_code_blocks(text)
        if block.headings[-1] == f"{_TITLE}{api}"
    ]


@pytest.mark.parametrize("api", API_NAMES)
def test_each_way_to_pass_credentials_has_an_example(api: str) -> None:
    examples = [block.code for block in _read_examples("GUIDE.md", api)]
    assert len(examples) == len(_KINDS[api])
    for text, example in zip(_KINDS[api], examples, strict=True):
        assert text in example
    assert [block.code for block in _read_examples("REFERENCE.md", api)] == examples


@pytest.mark.parametrize("api", API_NAMES)
def test_examples_run_against_the_sandbox(api: str, sandbox: Sandbox) -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("JOBADS_")
    }
    for block in _read_examples("GUIDE.md", api):
        program = block.code
        for name, url in sandbox.urls.items():
            program = program.replace(f"https://{name}.example", url)
        program = program.replace("https://auth.example", sandbox.urls["platform"])
        run = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=False,
            env=environment,
        )
        assert run.returncode == 0, f"{program}\n{run.stderr}"
