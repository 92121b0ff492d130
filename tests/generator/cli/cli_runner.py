"""Run the command `typecase` in a test project and inspect the result.

The test project has one document, `specs/shop.yaml`, and a `pyproject.toml` that makes
typecase write the package `zoo` to the folder `out`.
"""

import subprocess
import sys
import traceback
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from typecase.__main__ import main

SHOP = """\
openapi: 3.1.0
info: {title: Shop API, version: "1"}
paths:
  /pets/{id}:
    get:
      operationId: pets/show
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer}}
      responses:
        "200":
          description: The pet.
          content:
            application/json:
              schema: {$ref: "#/components/schemas/Pet"}
    delete:
      operationId: pets/remove
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer}}
      responses: {"204": {description: Removed.}}
  /toys:
    get:
      operationId: toys/list
      responses: {"204": {description: Listed.}}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string, description: The name of the pet.}
        size: {type: string, enum: [small, large]}
"""
PYPROJECT = """\
[tool.typecase]
package = "zoo"
output = "out"
version = "2.3.4"

[tool.typecase.apis]
shop = "specs/shop.yaml"
"""


@dataclass(frozen=True)
class CommandResult:
    """The exit status and the output of one run."""

    status: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        return self.stdout + self.stderr


@dataclass(frozen=True)
class FileState:
    """The content of a file, and the time of the last write.

    The content of a link is its target, and that of a folder is empty. Both have the
    time 0.
    """

    content: bytes
    modified_ns: int


def run_typecase(folder: Path, *arguments: str) -> CommandResult:
    """Run the command in this process, which is faster than a new one."""
    out, err = StringIO(), StringIO()
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(list(arguments))
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
        except Exception:
            # The interpreter would do the same with an uncaught exception.
            traceback.print_exc()
            status = 1
    return CommandResult(status, out.getvalue(), err.getvalue())


def run_typecase_process(folder: Path, *arguments: str) -> CommandResult:
    """Run the command in a process of its own."""
    result = subprocess.run(
        [sys.executable, "-m", "typecase", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return CommandResult(result.returncode, result.stdout, result.stderr)


def read_error_line(result: CommandResult) -> str:
    """Return the only line of the output, without `typecase: ` at its start.

    Fail if there are other lines.
    """
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.output
    assert lines[0].startswith("typecase: ")
    assert result.stdout == ""
    return lines[0].removeprefix("typecase: ")


def read_file_states(folder: Path) -> dict[str, FileState]:
    """Return the state of each file below a folder by its path; folders end in `/`."""
    states: dict[str, FileState] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            states[name] = FileState(str(path.readlink()).encode(), 0)
        elif path.is_dir():
            states[f"{name}/"] = FileState(b"", 0)
        else:
            states[name] = FileState(path.read_bytes(), path.stat().st_mtime_ns)
    return states


def create_project(folder: Path) -> Path:
    """Create a project with one document and no output."""
    (folder / "specs").mkdir(parents=True)
    (folder / "specs" / "shop.yaml").write_text(SHOP, encoding="utf-8")
    (folder / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    return folder


def change_description(project: Path) -> None:
    """Change the description of a field, so that the output is no longer up to date."""
    document = project / "specs" / "shop.yaml"
    replace_text(document, "The name of the pet", "The name of this pet")


def replace_text(path: Path, old: str, new: str) -> None:
    """Replace a text that occurs in a file exactly once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (old, text.count(old))
    path.write_text(text.replace(old, new), encoding="utf-8")
