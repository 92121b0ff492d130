"""How large a file, and the printed package as a whole, may grow."""

from pathlib import Path

from tests.architecture.imports import read_modules

LINES_OF_A_MODULE = 300
# What is printed grows with the documents; the runtime, which is the same for every
# package, is counted apart so that neither hides the growth of the other.
LINES_PRINTED = 7_000
LINES_OF_THE_RUNTIME = 6_000


def test_no_module_of_the_generator_is_long(repository: Path) -> None:
    modules = read_modules(repository / "generator" / "typecase", "typecase")
    assert len(modules) > 20
    long = {m.file: m.lines for m in modules if m.lines > LINES_OF_A_MODULE}
    assert long == {}


def test_the_printed_package_is_small(repository: Path) -> None:
    modules = read_modules(repository / "generated" / "jobads", "jobads")
    runtime = [m.lines for m in modules if m.file.startswith("_runtime/")]
    printed = [m.lines for m in modules if not m.file.startswith("_runtime/")]
    assert len(runtime) > 20
    assert len(printed) > 20
    assert sum(printed) < LINES_PRINTED
    assert sum(runtime) < LINES_OF_THE_RUNTIME
