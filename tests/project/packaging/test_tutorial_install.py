"""Test that the command with which the tutorial installs typecase works."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.project.docs.code_blocks import read_code_blocks

UV = os.environ.get("TYPECASE_UV") or shutil.which("uv")


@pytest.mark.full
@pytest.mark.skipif(UV is None, reason="uv is not installed")
def test_install_command_of_the_tutorial(repository: Path, tmp_path: Path) -> None:
    name = "generator/docs/using/tutorial.md"
    install, *_ = read_code_blocks(repository / name, name)
    command, *arguments = shlex.split(install.text, comments=True)
    assert command == "uv"
    commands = tmp_path / "bin"
    (tmp_path / "typecase").symlink_to(repository)
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "VIRTUAL_ENV")
    } | {"UV_TOOL_DIR": str(tmp_path / "tools"), "UV_TOOL_BIN_DIR": str(commands)}
    for line in (
        [str(UV), *arguments],
        [str(commands / "typecase"), "--version"],
        [str(commands / "typecase"), "mock", "--help"],
    ):
        subprocess.run(line, cwd=tmp_path, env=environment, check=True)
