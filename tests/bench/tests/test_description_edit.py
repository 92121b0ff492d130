"""One edited description: nothing else of a document changes."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.bench.documents import SPECS
from tests.bench.edit import edited


def differences(one: Any, other: Any) -> list[tuple[str, str]]:
    """Every pair of texts that differ; anything else that does fails."""
    match one, other:
        case dict(), dict():
            assert one.keys() == other.keys()
            return [pair for key in one for pair in differences(one[key], other[key])]
        case list(), list():
            both = zip(one, other, strict=True)
            return [pair for pair in both for pair in differences(*pair)]
        case str(), str() if one != other:
            return [(one, other)]
        case _:
            assert one == other
            return []


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_one_description_of_each_document_changes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    ((before, after),) = differences(
        yaml.safe_load(text), yaml.safe_load(edited(text, 3))
    )
    assert after == f"Edited 3 times. {before}"


def test_one_description_of_a_document_in_json_changes() -> None:
    document = {
        "info": {"description": "Not this one."},
        "paths": {"/a": {"get": {"description": "This one."}}},
    }
    text = json.dumps(document, indent=2)
    changed = json.loads(edited(text, 1))
    assert differences(document, changed) == [
        ("This one.", "Edited 1 times. This one.")
    ]


@pytest.mark.parametrize("text", ["openapi: 3.1.0\n", "paths:\n  /a: {}\n"])
def test_a_document_that_cannot_be_edited_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="no "):
        edited(text, 1)
