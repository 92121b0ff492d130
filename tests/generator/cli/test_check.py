"""`typecase generate --check`: says what would change, exits 1, and writes nothing."""

from pathlib import Path

from tests.generator.cli.commands import edit, states, typecase, typecase_process


def test_nothing_to_change(printed: Path) -> None:
    before = states(printed)
    ran = typecase_process(printed, "generate", "--check")
    assert (ran.status, ran.said) == (0, "")
    assert states(printed) == before


def test_nothing_printed_yet(project: Path) -> None:
    before = states(project)
    ran = typecase_process(project, "generate", "--check")
    assert ran.status == 1
    assert "--- /dev/null\n+++ zoo/shop/toys.py (generated)\n" in ran.out
    assert states(project) == before


def test_every_kind_of_drift(printed: Path) -> None:
    output = printed / "printed"
    edit(printed / "specs" / "shop.yaml", "toys/list", "games/list")
    edit(printed / "specs" / "shop.yaml", "What it is called", "How one calls it")
    (output / "zoo" / "py.typed").unlink()
    with (output / "zoo" / "_runtime" / "json_value.py").open("a") as plain:
        plain.write("# by hand\n")
    before = states(printed)
    ran = typecase(printed, "generate", "--check")
    assert ran.status == 1
    assert states(printed) == before
    assert '-    """What it is called."""\n+    """How one calls it."""\n' in ran.out
    for shown in (
        "--- zoo/shop/toys.py (on disk)\n+++ /dev/null\n",
        "--- /dev/null\n+++ zoo/shop/games.py (generated)\n",
        "--- zoo/_runtime/json_value.py (on disk)\n"
        "+++ zoo/_runtime/json_value.py (generated)\n",
    ):
        assert shown in ran.out
    assert "zoo/py.typed" in ran.said


def test_of_documents_that_are_given(printed: Path) -> None:
    arguments = ("generate", "specs/shop.yaml", "--package", "zoo", "--out", "printed")
    ran = typecase(printed, *arguments, "--check")
    assert ran.status == 1
    assert '-version = "2.3.4"\n+version = "0.1.0"\n' in ran.out
