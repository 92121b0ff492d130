"""Run documents through all of typecase in a child process that can be killed.

An endless loop in C code, such as the engine of regular expressions, handles no
signals, so only another process can end it. The child process also limits its memory.
It reads documents as lines of JSON from its standard input, and writes a result for
each to its standard output.
"""

import json
import os
import resource
import select
import shutil
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from importlib import import_module, invalidate_caches
from io import StringIO
from pathlib import Path
from types import TracebackType
from typing import Any, Self

MAX_SECONDS = 120
"""Time limit for a document; on a busy machine too, each needs far less."""
MAX_MEMORY = 2 << 30
"""Address space of the child process in bytes: 2 GiB."""


@dataclass(frozen=True)
class Result:
    """The exit codes and output of the commands, and the number of sample responses.

    ``generate_status`` is None if the validation failed with an internal error.
    ``sample_error`` is an exception that a sample raised, except for `FakeError`.
    """

    validate_status: int
    generate_status: int | None = None
    output: str = ""
    samples: int = 0
    sample_error: str = ""


class GenerationProcess:
    """A child process, which is replaced after a document that took too long."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._kill()

    def run(self, document: object, seconds: float = MAX_SECONDS) -> Result | None:
        """Validate and generate a document and build its sample responses.

        Return None if that takes too long, or if the child process ends before its
        result. A string is the text of a YAML document.
        """
        if self._child is None or self._child.poll() is not None:
            self._child = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "tests.security.hostile_text.generation_process",
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=Path(__file__).parents[3],
            )
        child = self._child
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(json.dumps(document).encode() + b"\n")
        child.stdin.flush()
        readable, _, _ = select.select([child.stdout], [], [], seconds)
        line = child.stdout.readline() if readable else b""
        if not line:
            self._kill()
            return None
        return Result(**json.loads(line))

    def _kill(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None


def main() -> None:
    """Read documents from the standard input, and write a result for each."""
    from typecase.output import render

    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    # All other output goes to `sys.stdout`, which the caller has redirected.
    results = os.fdopen(os.dup(1), "w")
    # Read the templates only once.
    render.create_environment = cache(render.create_environment)
    for number, line in enumerate(sys.stdin.buffer):
        folder = Path(tempfile.mkdtemp())
        try:
            result = _run_document(
                json.loads(line), folder, f"generated_package{number}"
            )
        finally:
            shutil.rmtree(folder)
        print(json.dumps(result), file=results, flush=True)


def _run_document(document: object, folder: Path, package: str) -> dict[str, Any]:
    from tests.generator.cli.cli_runner import run_typecase

    if isinstance(document, str):
        text, path = document, folder / "document.yaml"
    else:
        text, path = json.dumps(document), folder / "document.json"
    path.write_text(text, encoding="utf-8")
    ran = run_typecase(folder, "validate", str(path))
    result = {"validate_status": ran.status, "output": ran.output[:2000]}
    if ran.status > 1:
        return result
    # A document with faults is repaired.
    names = ("--package", package, "--name", "api")
    options = ("--out", str(folder), "--feature", "testing", "--no-cache")
    ran = run_typecase(folder, "generate", str(path), *names, *options)
    result |= {"generate_status": ran.status, "output": ran.output[:2000]}
    return result if ran.status else {**result, **_build_samples(folder, package)}


def _build_samples(folder: Path, package: str) -> dict[str, Any]:
    """Build the sample response of every operation of a generated package."""
    sys.path.insert(0, str(folder))
    invalidate_caches()
    samples, sample_error = 0, ""
    try:
        api_discovery = import_module(f"{package}._runtime.testing.api_discovery")
        sample_responses = import_module(f"{package}._runtime.testing.sample_responses")
        errors = import_module(f"{package}._runtime.testing.errors")
        for path in (folder / package).glob("*/openapi.json"):
            name = f"{package}.{path.parent.name}"
            api, operations = api_discovery.read_package(name)
            for operation in operations:
                try:
                    sample_responses.build_sample_response(api, operation, None)
                    samples += 1
                except errors.FakeError:
                    pass
    except Exception as error:
        sample_error = f"{type(error).__name__}: {error}"[:500]
    finally:
        sys.path.remove(str(folder))
        for module in [name for name in sys.modules if name.startswith(package)]:
            del sys.modules[module]
    return {"samples": samples, "sample_error": sample_error}


if __name__ == "__main__":
    sys.stdout = StringIO()
    with redirect_stdout(sys.stdout), redirect_stderr(StringIO()):
        main()
