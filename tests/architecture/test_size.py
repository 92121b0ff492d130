"""How large a file, and the printed package as a whole, may grow."""

from pathlib import Path

from tests.architecture.imports import read_modules

LINES_OF_A_MODULE = 300
LINES_OF_THE_PACKAGE = 9_000


def test_no_module_of_the_generator_is_long(repository: Path) -> None:
    modules = read_modules(repository / "generator" / "typecase", "typecase")
    assert len(modules) > 20
    long = {m.file: m.lines for m in modules if m.lines > LINES_OF_A_MODULE}
    assert long == {}


def test_the_printed_package_is_small(repository: Path) -> None:
    modules = read_modules(repository / "generated" / "jobads", "jobads")
    assert len(modules) > 20
    assert sum(module.lines for module in modules) < LINES_OF_THE_PACKAGE
