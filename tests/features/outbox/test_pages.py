"""Test what the pages of a package say about the outbox."""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import run_typecase


@pytest.mark.parametrize(("part", "expected"), [("sync", True), ("async", False)])
def test_pages_mention_the_outbox_of_sync_clients(
    part: str, *, expected: bool, repository: Path, tmp_path: Path
) -> None:
    source = repository / "specs" / "disposition.yaml"
    (tmp_path / "shop.yaml").write_bytes(source.read_bytes())
    options = ("--out", "out", "--only", part, "--feature", "outbox")
    result = run_typecase(tmp_path, "generate", "shop.yaml", *options)
    assert result.status == 0, result.output
    for page, phrase in (("README.md", "from a database"), ("GUIDE.md", "Outbox")):
        text = (tmp_path / "out" / page).read_text(encoding="utf-8")
        assert "Accepted" in text
        assert (phrase in text) == expected
