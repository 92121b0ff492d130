"""Test that editing a description changes nothing else in a document."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.bench.documents.benchmark_documents import SPECS
from tests.bench.documents.description_edit import edit_description


def find_differences(left: Any, right: Any) -> list[tuple[str, str]]:
    """Return the pairs of different strings in two values.

    Any other difference is an assertion error.
    """
    match left, right:
        case dict(), dict():
            assert left.keys() == right.keys()
            return [
                pair for key in left for pair in find_differences(left[key], right[key])
            ]
        case list(), list():
            items = zip(left, right, strict=True)
            return [pair for item in items for pair in find_differences(*item)]
        case str(), str() if left != right:
            return [(left, right)]
        case _:
            assert left == right
            return []


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_one_description_of_a_yaml_document_changes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    edited = edit_description(text, 3)
    ((before, after),) = find_differences(yaml.safe_load(text), yaml.safe_load(edited))
    assert after == f"Edited 3 times. {before}"


def test_one_description_of_a_json_document_changes() -> None:
    document = {
        "info": {"description": "Of the API."},
        "paths": {"/a": {"get": {"description": "Of the operation."}}},
    }
    edited = json.loads(edit_description(json.dumps(document, indent=2), 1))
    assert find_differences(document, edited) == [
        ("Of the operation.", "Edited 1 times. Of the operation.")
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("openapi: 3.1.0\n", "has no paths", id="no paths"),
        pytest.param("paths:\n  /a: {}\n", "no operation", id="no description"),
    ],
)
def test_document_that_cannot_be_edited_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        edit_description(text, 1)
