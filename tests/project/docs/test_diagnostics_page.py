"""Hold the page about diagnostics against their records; `--accept` writes the page."""

from pathlib import Path

from typecase.diagnostics.kinds import TOPICS


def test_page_has_the_text_of_every_record(repository: Path, accept: bool) -> None:
    file = repository / "generator" / "docs" / "using" / "diagnostics.md"
    introduction = file.read_text(encoding="utf-8").partition("\n## ")[0]
    sections = [
        f"\n## {topic}\n"
        + "".join(f"\n### {kind.code}\n\n{kind.explanation}" for kind in kinds)
        for topic, kinds in TOPICS.items()
    ]
    expected = introduction + "".join(sections)
    if accept:
        file.write_text(expected, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == expected
