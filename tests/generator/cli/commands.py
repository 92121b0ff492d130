"""Run the command `typecase` and inspect its results.

The helpers return the exit status and the output of a run, and the state of every file
in a folder.
"""

import subprocess
import sys
import traceback
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from typecase.commands import cli

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
        name: {type: string, description: What it is called.}
        size: {type: string, enum: [small, large]}
"""
PYPROJECT = """\
[tool.typecase]
package = "zoo"
output = "printed"
version = "2.3.4"

[tool.typecase.apis]
shop = "specs/shop.yaml"
"""


@dataclass(frozen=True)
class Ran:
    """How a run ended."""

    status: int
    out: str
    err: str

    @property
    def said(self) -> str:
        return self.out + self.err


@dataclass(frozen=True)
class State:
    """One file or link: what it holds, and when it was last written."""

    content: bytes
    written: int


def typecase(folder: Path, *arguments: str) -> Ran:
    """Run the command in a folder, within this process: its imports take a second."""
    out, err = StringIO(), StringIO()
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        try:
            status = cli.main(arguments)
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
        except Exception:
            # What Python itself does about it.
            traceback.print_exc()
            status = 1
    return Ran(status, out.getvalue(), err.getvalue())


def typecase_process(folder: Path, *arguments: str) -> Ran:
    """Run the command in a folder, as a user does."""
    ran = subprocess.run(
        [sys.executable, "-m", "typecase", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def told(ran: Ran) -> str:
    """The one line for a user's mistake: no traceback, nothing else."""
    lines = ran.err.splitlines()
    assert len(lines) == 1, ran.said
    assert lines[0].startswith("typecase: ")
    assert ran.out == ""
    return lines[0].removeprefix("typecase: ")


def states(folder: Path) -> dict[str, State]:
    """Every file below a folder, and every folder as an empty one."""
    found: dict[str, State] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = State(str(path.readlink()).encode(), 0)
        elif path.is_dir():
            found[f"{name}/"] = State(b"", 0)
        else:
            found[name] = State(path.read_bytes(), path.stat().st_mtime_ns)
    return found


def lay_out(folder: Path) -> Path:
    """A project with one document, nothing printed yet."""
    (folder / "specs").mkdir(parents=True)
    (folder / "specs" / "shop.yaml").write_text(SHOP, encoding="utf-8")
    (folder / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text that stands in a file exactly once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (old, text.count(old))
    path.write_text(text.replace(old, new), encoding="utf-8")
