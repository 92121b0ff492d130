"""Test that an edit of a schema is a break if a value proves it.

`jsonschema_rs` judges random values of both schemas, so what is expected does not come
from typecase. TYPECASE_SCHEMA_EDITS is the number of edits of each place, and
TYPECASE_SEED chooses others.
"""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.generator.diff.edited_documents import write_document
from tests.generator.diff.sampled_schemas import (
    edit_schema,
    find_proof,
    find_text_proof,
    make_schema,
)
from tests.generator.diff.test_known_changes import build
from typecase.diagnostics import DiagnosticsError
from typecase.tools.diff.changes import ApiDocuments, Aspect, Severity
from typecase.tools.diff.wire.operations import compare_wire

COUNT = int(os.environ.get("TYPECASE_SCHEMA_EDITS", "60"))
SEED = int(os.environ.get("TYPECASE_SEED", "1"))


def _build(schema: Any, place: str) -> dict[str, Any]:
    if place == "header of a response":
        return build({"headers": {"X-A": {"required": True, "schema": schema}}})
    return build({place: schema})


def _find_breaks(old: Any, new: Any, place: str, folder: Path) -> list[str] | None:
    """Return the sentences about breaks; None if a schema allows no value."""
    try:
        documents = [
            write_document(_build(schema, place), folder / name)
            for name, schema in (("old", old), ("new", new))
        ]
    except DiagnosticsError:
        return None
    return [
        change.text
        for change in compare_wire(ApiDocuments(*documents))
        if change.aspect is Aspect.WIRE and change.severity is Severity.MAJOR
    ]


@pytest.mark.sized
@pytest.mark.parametrize(
    "place", ["body!", "response", "query", "header", "header of a response"]
)
def test_proven_breaks_are_told(place: str, tmp_path: Path) -> None:
    random = Random(f"{SEED} {place}")
    is_text = place not in ("body!", "response")
    is_response = place in ("response", "header of a response")
    proven = 0
    for _ in range(COUNT):
        old = make_schema(random, 0 if is_text else 2)
        new = edit_schema(old, random)
        sender, receiver = (new, old) if is_response else (old, new)
        proof = (
            find_text_proof(sender, receiver)
            if is_text
            else find_proof(sender, receiver, random)
        )
        if proof:
            proven += 1
            breaks = _find_breaks(old, new, place, tmp_path)
            assert breaks is None or breaks, (old, new, proof)
    assert proven > COUNT / 5


def test_proofs_are_found() -> None:
    narrow, wide = {"type": "string", "maxLength": 2}, {"type": "string"}
    assert find_proof(wide, narrow, Random(1))
    assert not find_proof(narrow, wide, Random(1))
    assert find_text_proof({"type": "string"}, {"type": "integer"})
    assert not find_text_proof({"type": "integer"}, {"type": "string"})
