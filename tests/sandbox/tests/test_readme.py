"""Run the commands that the README and the sandbox show to users.

The commands run as written, except for the ports: those in the README may be in use on
this machine.
"""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sandbox.app import apis
from tests.sandbox.app.running import Sandbox

_PORT = 8400


def _blocks(repository: Path, language: str) -> str:
    text = (repository / "README.md").read_text(encoding="utf-8")
    section = text.split("## Try it without an account\n")[1].split("\n## ")[0]
    found = re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)
    return "\n".join(found)


def _here(text: str, sandbox: Sandbox) -> str:
    """The text with the addresses of a running sandbox."""
    for place, name in enumerate(apis.NAMES):
        text = text.replace(f"http://127.0.0.1:{_PORT + place}", sandbox.urls[name])
    return text


def _typed(script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _curled(line: str) -> str:
    if shutil.which("curl") is None:
        pytest.skip("CURL IS NOT INSTALLED")
    command = [*shlex.split(line), "--silent", "--show-error", "--fail-with-body"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{line}: {done.stdout} {done.stderr}"
    return done.stdout


def test_the_readme_in_python(repository: Path, sandbox: Sandbox) -> None:
    said = _typed(_here(_blocks(repository, "python"), sandbox))
    assert "Registered Nurse" in said


def test_the_readme_with_curl(repository: Path, sandbox: Sandbox) -> None:
    lines = _here(_blocks(repository, "sh"), sandbox).splitlines()
    curls = [line for line in lines if line.startswith("curl ")]
    assert len(curls) == 2
    assert all(_curled(line) for line in curls)


@pytest.mark.parametrize("name", apis.NAMES)
def test_what_the_sandbox_prints(sandbox: Sandbox, name: str) -> None:
    api = apis.load()[name]
    assert _typed(api.example.format(url=sandbox.urls[name]))
    assert _curled(api.command.format(url=sandbox.urls[name]).strip())
