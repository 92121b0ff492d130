"""Test that the documentation of an API has once what many errors leave unspecified."""

from pathlib import Path

import pytest

from typecase.ir import Api
from typecase.load import load
from typecase.lower.api import lower

NOTES = {"401": "The reasons", "404": "The body", "default": "The body"}


def lower_document(operations: int, folder: Path) -> Api:
    """Return an API whose operations have three errors with notes."""
    responses = ["'200': {description: Done., x-not-shown: The speed}"] + [
        f"'{status}': {{description: No., x-not-shown: {note}}}"
        for status, note in NOTES.items()
    ]
    paths = [
        f"  /{number}: {{get: {{responses: {{{', '.join(responses)}}}}}}}"
        for number in range(operations)
    ]
    head = "openapi: 3.1.0\ninfo: {title: A, version: '1', x-not-shown: The limits}"
    path = folder / "document.yaml"
    path.write_text("\n".join((head, "paths:", *paths)), encoding="utf-8")
    return lower(load(path)).api


def test_notes_of_many_errors_stand_once(tmp_path: Path) -> None:
    api = lower_document(5, tmp_path)
    assert api.notes.not_shown == (
        "The limits",
        "Error 401: The reasons",
        "Errors 404 and others: The body",
    )
    responses = [each for op in api.operations for each in op.responses]
    assert {each.status for each in responses if each.notes.not_shown} == {"200"}


@pytest.mark.parametrize("operations", [1, 4])
def test_notes_of_few_errors_stay_with_them(operations: int, tmp_path: Path) -> None:
    api = lower_document(operations, tmp_path)
    assert api.notes.not_shown == ("The limits",)
    responses = [each for op in api.operations for each in op.responses]
    assert all(each.notes.not_shown for each in responses)
