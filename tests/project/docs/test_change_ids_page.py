"""Hold the page about ids of changes against their list; `--accept` writes the page."""

from pathlib import Path

from typecase.tools.diff.change_ids import list_kinds
from typecase.tools.diff.changes import Aspect

TITLES = {
    Aspect.WIRE: "Messages",
    Aspect.PYTHON: "The package",
    Aspect.BEHAVIOUR: "What clients do",
    Aspect.SERVER: "Implementations of the server",
}


def test_page_has_every_id(repository: Path, accept: bool) -> None:
    file = repository / "generator" / "docs" / "using" / "change-ids.md"
    introduction = file.read_text(encoding="utf-8").partition("\n## ")[0]
    kinds = sorted(list_kinds().values(), key=lambda kind: kind.id)
    sections = [
        f"\n## {title}\n\n| Id, of `{aspect}` | Severity |\n|---|---|\n"
        + "".join(
            f"| `{kind.id}` | {kind.severity} |\n"
            for kind in kinds
            if kind.aspect is aspect
        )
        for aspect, title in TITLES.items()
    ]
    assert {kind.aspect for kind in kinds} == {*TITLES}
    expected = introduction + "".join(sections)
    if accept:
        file.write_text(expected, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == expected
