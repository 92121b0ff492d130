"""Run the examples in README files and those that the sandbox prints.

They run as written, except for the ports: those in the README may be in use.
"""

import asyncio
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest

from jobads.advertiser import models
from jobads.advertiser.server import create_app
from tests.project.docs.code_blocks import SANDBOX, read_code_blocks
from tests.sandbox.app.registry import API_NAMES, load_apis
from tests.sandbox.tests.helpers.running_sandbox import Sandbox

_DEFAULT_PORT = 8400


def _read_sandbox_blocks(repository: Path, page: str) -> list[str]:
    """Return the code blocks of a page that call the sandbox."""
    blocks = read_code_blocks(repository / page, page)
    return [block.text for block in blocks if block.mark == SANDBOX]


def _replace_urls(text: str, sandbox: Sandbox) -> str:
    """Replace the default URLs by those of the running sandbox."""
    for index, name in enumerate(API_NAMES):
        default_url = f"http://127.0.0.1:{_DEFAULT_PORT + index}"
        text = text.replace(default_url, sandbox.urls[name])
    return text


def _run_python(script: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def _run_curl(line: str) -> str:
    if shutil.which("curl") is None:
        pytest.skip("CURL IS NOT INSTALLED")
    command = [*shlex.split(line), "--silent", "--show-error", "--fail-with-body"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{line}: {result.stdout} {result.stderr}"
    return result.stdout


def test_readme_examples_in_python(repository: Path, sandbox: Sandbox) -> None:
    scripts = _read_sandbox_blocks(repository, "README.md")
    assert scripts
    for script in scripts:
        _run_python(_replace_urls(script, sandbox))


def test_readme_examples_with_curl(repository: Path, sandbox: Sandbox) -> None:
    text = "".join(_read_sandbox_blocks(repository, "tests/sandbox/README.md"))
    commands = _replace_urls(text, sandbox).splitlines()
    assert len(commands) == 2
    assert all(_run_curl(command) for command in commands)


@pytest.mark.parametrize("name", API_NAMES)
def test_examples_that_the_sandbox_prints(sandbox: Sandbox, name: str) -> None:
    api = load_apis()[name]
    assert _run_python(api.python_example.format(url=sandbox.urls[name]))
    assert _run_curl(api.curl_example.format(url=sandbox.urls[name]).strip())


class _Industries:
    async def classifications(self) -> list[models.IndustryClassification]:
        return []


class _Handlers:
    industries = _Industries()


@pytest.mark.parametrize("name", ["generated/GUIDE.md"])
def test_readme_examples_of_authenticate(repository: Path, name: str) -> None:
    text = (repository / name).read_text(encoding="utf-8")
    section = text.split("## Implement an API\n")[1].split("\n## ")[0]
    blocks = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    (script,) = (block for block in blocks if "def authenticate(" in block)
    variables: dict[str, Any] = {}
    # The credentials of the advertiser API are called `token`.
    exec(re.sub("access_token|access-token", "token", script), variables)
    app = create_app(_Handlers(), partial=True, authenticate=variables["authenticate"])
    url = "http://localhost/industry/classifications"

    async def send(token: str) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app)) as client:
            return await client.get(url, headers=headers)

    refused = asyncio.run(send("another-token"))
    assert refused.status_code == 401
    assert refused.json()["error"].endswith(" wrong.")
    assert asyncio.run(send("my-token")).json()["data"] == []
