"""Test that breaks on the wire are executed, and what that shows."""

import json
from pathlib import Path

import pytest

from typecase.commands.cli import main

BOOKSHOP = Path(__file__).parents[3] / "generator" / "docs" / "using" / "bookshop.yaml"


def test_witness_of_an_enum_value(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = BOOKSHOP.read_text(encoding="utf-8")
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    old.write_text(text, encoding="utf-8")
    new.write_text(text.replace("paper", "hardcover"), encoding="utf-8")
    assert main(["diff", str(old), str(new), "--format", "json"]) == 0
    output = capfd.readouterr()
    assert output.err == ""
    witnesses = {
        (*change["operation"], change["id"]): change["witness"]
        for change in json.loads(output.out)["changes"]
        if change["level"] == "wire" and change["breaking"]
    }
    refused = witnesses["POST", "/books", "request-property-enum-value-removed"]
    assert "client.books.create(" in refused["call"]
    assert refused["outcome"].startswith("the new server answers 400")
    read = witnesses["GET", "/books", "response-property-enum-value-added"]
    assert read["call"] == "client.books.list()"
    assert read["value"][0]["format"] == "hardcover"
    assert all(witnesses.values())
