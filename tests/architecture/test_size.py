"""How large a file, and the printed package as a whole, may grow."""

from pathlib import Path

from tests.architecture.imports import read_modules

LINES_OF_A_MODULE = 300
# What is printed grows with the documents; the runtime, which is the same for every
# package, is counted apart so that neither hides the growth of the other; and so are
# the parts of the runtime that only an extra uses.
LINES_PRINTED = 7_200
LINES_OF_THE_RUNTIME = 9_600
LINES_OF_AN_EXTRA = 2_500
EXTRAS = ("_runtime/by_aiohttp.py", "_runtime/outbox/", "_runtime/testing/")


def test_no_module_of_the_generator_is_long(repository: Path) -> None:
    modules = read_modules(repository / "generator" / "typecase", "typecase")
    assert len(modules) > 20
    long = {m.file: m.lines for m in modules if m.lines > LINES_OF_A_MODULE}
    assert long == {}


def test_the_printed_package_is_small(repository: Path) -> None:
    modules = read_modules(repository / "generated" / "jobads", "jobads")
    lines = {m.file: m.lines for m in modules}
    extras = {
        extra: sum(count for file, count in lines.items() if file.startswith(extra))
        for extra in EXTRAS
    }
    runtime = sum(n for file, n in lines.items() if file.startswith("_runtime/"))
    assert 0 < sum(lines.values()) - runtime < LINES_PRINTED
    assert 0 < runtime - sum(extras.values()) < LINES_OF_THE_RUNTIME
    assert {e: n for e, n in extras.items() if not 0 < n < LINES_OF_AN_EXTRA} == {}
