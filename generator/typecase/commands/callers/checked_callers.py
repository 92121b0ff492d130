"""Read callers' code, and check it with versions of the package."""

from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from typecase.commands.callers.packages import GeneratedSide
from typecase.diagnostics import UserError
from typecase.tools.migrate.definitions import CheckedCode, find_roots
from typecase.tools.migrate.source_files import SourceFile, find_files, read_source


class CallersCode(Struct, frozen=True):
    """The files of callers, and what hinders the reading of others."""

    sources: tuple[SourceFile, ...]
    faults: tuple[UserError, ...]


def read_callers(paths: Sequence[Path]) -> CallersCode:
    """Return the files below some paths; raise `UserError` if there is no such path."""
    sources: list[SourceFile] = []
    faults: list[UserError] = []
    for path in find_files(paths):
        try:
            sources.append(read_source(path))
        except UserError as error:
            faults.append(error)
    return CallersCode(tuple(sources), tuple(faults))


@contextmanager
def check_with(
    sides: Sequence[GeneratedSide], paths: Sequence[Path]
) -> Generator[list[CheckedCode]]:
    """Return callers' code as it is with each version of the package."""
    roots = find_roots(paths)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="typecase-")))
        codes: list[CheckedCode] = []
        for place, side in enumerate(sides):
            code = CheckedCode(folder / str(place), side.files, roots)
            stack.callback(code.close)
            codes.append(code)
        yield codes
