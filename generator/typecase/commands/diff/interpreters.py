"""Compare what two installed versions of typecase generate from the same documents."""

import shutil
import subprocess
from pathlib import Path

import msgspec
from msgspec.structs import replace

from typecase import __version__
from typecase.commands.diff.print_surface import Surfaces
from typecase.commands.diff.sides import SideReader
from typecase.diagnostics import ConfigError, UserError, escape_unprintable
from typecase.diagnostics.progress import show_progress
from typecase.tools.diff.changes import Cause, Change
from typecase.tools.diff.comparison import Comparison, join_changes
from typecase.tools.diff.python.comparison import compare_packages
from typecase.tools.diff.python.server_comparison import compare_servers

_MODULE = "typecase.commands.diff.print_surface"


def compare_interpreters(old: str, new: str, path: Path) -> Comparison:
    """Return what the package of typecase changes between two Python interpreters.

    ``path`` is a document, or a folder with documents. Raise `ConfigError` if an
    interpreter has no typecase that can be compared, and `UserError` if one fails.
    """
    reader = SideReader()
    with show_progress() as report_step:
        try:
            apis = reader.read_path(path).read(report_step)
        finally:
            reader.close()
        report_step(f"running {old}")
        before = _run(old, path)
        report_step(f"running {new}")
        after = _run(new, path)
    changes: dict[str, list[Change]] = {}
    for name, version in apis.items():
        packages = before.packages[name], after.packages[name]
        found = [
            *compare_packages(*packages, version, version),
            *compare_servers(*packages, version, version),
        ]
        api = name if len(apis) > 1 else ""
        changes[api] = [replace(each, cause=Cause.TYPECASE) for each in found]
    surfaces = [each for side in (before, after) for each in side.packages.values()]
    has_server = any(each.has_server for each in surfaces)
    return join_changes(changes, has_server=has_server)


def _run(interpreter: str, path: Path) -> Surfaces:
    program = shutil.which(interpreter)
    if program is None:
        raise ConfigError(
            f"--python {interpreter}: no such program; name the Python interpreter of"
            " an environment with typecase, such as .venv/bin/python"
        )
    # `-I` keeps the current folder and the user's variables from replacing typecase.
    result = subprocess.run(  # noqa: S603  # The user names the program.
        [program, "-I", "-m", _MODULE, str(path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    output = result.stderr.decode("utf-8", "replace")
    if result.returncode and "No module named" in output:
        raise ConfigError(
            f"--python {interpreter}: has no typecase that can be compared; install a"
            f" version there that has `typecase diff --python`, such as {__version__}"
        )
    if result.returncode:
        last = escape_unprintable((output.strip().splitlines() or ["no message"])[-1])
        raise UserError(f"--python {interpreter}: typecase fails there: {last}")
    try:
        return msgspec.json.decode(result.stdout, type=Surfaces)
    except msgspec.DecodeError as error:
        raise ConfigError(
            f"--python {interpreter}: its typecase describes packages in another way"
            f" than {__version__} does: {error}; compare versions that are nearer to"
            " this one"
        ) from None
