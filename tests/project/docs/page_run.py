"""Run the code blocks of a page in their order, in a folder of their own.

- A block whose first line names a file, as in `# shop.py`, is written to this file.
- A shell block is run by bash, and must succeed. A block `text` behind it is what it
  prints, where a line or a part of it may be left out as `…`.
- A shell block with the mark `background: URL` runs until the end of the page. The port
  of the URL is replaced by a free one in all blocks.
- A Python block that names no file is run as a script. It can import the packages that
  were generated before.
- Other blocks must be valid YAML or TOML.
"""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import jinja2
import yaml

from tests.project.docs.code_blocks import BACKGROUND, CodeBlock
from tests.timeouts import HANG_TIMEOUT

_MANIFEST = ".typecase"


class PageRun:
    """The files and processes of a page.

    Args:
        folder: The current folder of all blocks.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes = contextlib.ExitStack()
        self._ports: dict[str, str] = {}
        self._output = ""

    def run(self, blocks: list[CodeBlock]) -> None:
        """Run the blocks, and stop all processes at the end."""
        with self._processes:
            for block in blocks:
                if block.mark.startswith(BACKGROUND):
                    url = block.mark.removeprefix(BACKGROUND)
                    self._ports.setdefault(url, _replace_port(url))
            for block in blocks:
                if block.is_run:
                    self._run_block(block)

    def _run_block(self, block: CodeBlock) -> None:
        text = block.text
        for url, replaced in self._ports.items():
            text = text.replace(url, replaced)
        place = f"{block.page}:{block.line}"
        if block.mark.startswith(BACKGROUND):
            url = self._ports[block.mark.removeprefix(BACKGROUND)]
            self._start(text, url, place)
        elif block.file_name:
            file = self._folder / block.file_name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            self._check_syntax(block.language, text)
        elif block.language == "sh":
            self._output = self._execute(
                ["bash", "-euo", "pipefail", "-c", text], place
            )
        elif block.language == "python":
            self._output = self._execute([sys.executable, "-c", text], place)
        elif block.language == "text":
            check_output(self._output, text, place)
        else:
            self._check_syntax(block.language, text)

    def _check_syntax(self, language: str, text: str) -> None:
        match language:
            case "yaml":
                yaml.safe_load(text)
            case "toml":
                tomllib.loads(text)
            case "python":
                compile(text, "block", "exec")
            case "jinja":
                jinja2.Environment().parse(text)
            case _:
                raise AssertionError(f"no test for a block of {language!r}")

    def _environment(self) -> dict[str, str]:
        packages = [path.parent for path in self._folder.glob(f"*/{_MANIFEST}")]
        path = os.pathsep.join(map(str, [self._folder, *packages]))
        programs = Path(sys.executable).parent
        return os.environ | {
            "COLUMNS": "100",
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": path,
            "TYPECASE_CACHE": str(self._folder / ".cache"),
        }

    def _execute(self, command: list[str], place: str) -> str:
        result = subprocess.run(
            command,
            cwd=self._folder,
            env=self._environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=HANG_TIMEOUT,
        )
        assert result.returncode == 0, f"{place}: {result.stdout}"
        return result.stdout

    def _start(self, text: str, url: str, place: str) -> None:
        """Start a server, and wait until it responds."""
        port = url.rpartition(":")[2]
        words = f"{text.strip()} --port {port}".split()
        process = self._processes.enter_context(
            _running(words, self._environment(), self._folder)
        )
        end = time.monotonic() + HANG_TIMEOUT
        while not _responds(url):
            assert process.poll() is None, f"{place}: the server has ended"
            assert time.monotonic() < end, f"{place}: the server does not respond"
            time.sleep(0.05)


def check_output(output: str, expected: str, place: str) -> None:
    """Check that a command has printed a text, in which `…` stands for any text."""
    parts = map(re.escape, expected.strip("\n").split("…"))
    pattern = ".*".join(parts)
    assert re.fullmatch(
        rf"\s*{pattern}\s*", output, re.DOTALL
    ), f"{place}: the command printed\n{output}"


@contextlib.contextmanager
def _running(
    command: list[str], environment: dict[str, str], folder: Path
) -> Iterator[subprocess.Popen[bytes]]:
    program = shutil.which(command[0], path=environment["PATH"])
    assert program, f"{command[0]} is not installed"
    with subprocess.Popen(
        [program, *command[1:]],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def _replace_port(url: str) -> str:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return f"{url.rpartition(':')[0]}:{listener.getsockname()[1]}"


def _responds(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=HANG_TIMEOUT):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
