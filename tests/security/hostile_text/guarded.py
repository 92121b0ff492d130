"""Runs documents through the whole of typecase in a child process that can be stopped.

A hang inside C code (an engine of regular expressions, a search in a range) hears no
signal, so only another process can end it.
"""

import json
import os
import resource
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from importlib import import_module, invalidate_caches
from io import StringIO
from pathlib import Path
from typing import Any

GUARD = 120
"""Seconds after which a document counts as endless, though the machine be busy."""
MEMORY = 2 << 30


@dataclass(frozen=True)
class Outcome:
    """What became of a document; ``error`` is what ended a sample but `FakeError`."""

    validated: int
    generated: int | None = None
    said: str = ""
    samples: int = 0
    error: str = ""


class Guarded:
    """A child process, started anew after each document that has no end."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    def run(self, document: object, seconds: float = GUARD) -> Outcome | None:
        """Validate, generate and sample a document; None if it has no end.

        A text is the document as it is written, as YAML.
        """
        if self._child is None or self._child.poll() is not None:
            self._child = subprocess.Popen(
                [sys.executable, "-m", "tests.security.hostile_text.guarded"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=Path(__file__).parents[3],
            )
        child = self._child
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(json.dumps(document).encode() + b"\n")
        child.stdin.flush()
        ready, _, _ = select.select([child.stdout], [], [], seconds)
        line = child.stdout.readline() if ready else b""
        if not line:
            self.stop()
            return None
        return Outcome(**json.loads(line))

    def stop(self) -> None:
        """End the child process, whatever it does."""
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None


@contextmanager
def guarded() -> Iterator[Guarded]:
    """A child process for as long as it is needed."""
    child = Guarded()
    try:
        yield child
    finally:
        child.stop()


def main() -> None:
    """Read documents from the standard input, and say what became of each."""
    from typecase.output import render

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    answers = os.fdopen(os.dup(1), "w")
    render.create_environment = cache(render.create_environment)
    for number, line in enumerate(sys.stdin.buffer):
        folder = Path(tempfile.mkdtemp())
        try:
            outcome = _outcome(json.loads(line), folder, f"guarded{number}")
        finally:
            shutil.rmtree(folder)
        print(json.dumps(outcome), file=answers, flush=True)


def _outcome(document: object, folder: Path, package: str) -> dict[str, Any]:
    from tests.generator.cli.cli_runner import run_typecase

    text = document if isinstance(document, str) else json.dumps(document)
    path = folder / ("document.yaml" if isinstance(document, str) else "document.json")
    path.write_text(text, encoding="utf-8")
    ran = run_typecase(folder, "validate", str(path))
    if ran.status:
        return {"validated": ran.status, "said": ran.output[:2000]}
    command = ("generate", str(path), "--package", package, "--out", str(folder))
    ran = run_typecase(folder, *command, "--no-cache")
    outcome = {"validated": 0, "generated": ran.status, "said": ran.output[:2000]}
    return outcome if ran.status else {**outcome, **_samples(folder, package)}


def _samples(folder: Path, package: str) -> dict[str, Any]:
    sys.path.insert(0, str(folder))
    invalidate_caches()
    samples, error = 0, ""
    try:
        testing = import_module(f"{package}._runtime.testing.api_discovery")
        defaults = import_module(f"{package}._runtime.testing.sample_responses")
        wrong = import_module(f"{package}._runtime.testing.errors")
        for path in (folder / package).glob("*/openapi.json"):
            api, operations = testing.read_package(f"{package}.{path.parent.name}")
            for operation in operations:
                try:
                    defaults.build_sample_response(api, operation, None)
                    samples += 1
                except wrong.FakeError:
                    pass
    except Exception as found:
        error = f"{type(found).__name__}: {found}"[:500]
    finally:
        sys.path.remove(str(folder))
        for name in [each for each in sys.modules if each.startswith(package)]:
            del sys.modules[name]
    return {"samples": samples, "error": error}


if __name__ == "__main__":
    out, sys.stdout = sys.stdout, StringIO()
    with redirect_stdout(sys.stdout), redirect_stderr(StringIO()):
        main()
