"""Test former names of operations that something else has now."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.kept_lock import run_with_names
from typecase.diagnostics import DiagnosticsError
from typecase.load import load
from typecase.lower import lower
from typecase.names.kept import NameKind


def write_document(operations: dict[str, tuple[str, str | None]]) -> dict[str, Any]:
    """Return a document; the operationId and the former name are by path."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {
            path: {
                "get": {
                    "operationId": operation_id,
                    "responses": {"204": {"description": "Done."}},
                    **({} if former is None else {"x-typecase-was": former}),
                }
            }
            for path, (operation_id, former) in operations.items()
        },
    }


FAULTS = {
    "pets.find": ("pets/find", "is still the name of this operation"),
    "toys/list": ("pets/find", "is now the name of `GET /b`"),
    "shop.toys": ("pets/find", "is now the name of a resource"),
    "toys.list.all": ("pets/find", "begins with what is now the name of `GET /b`"),
}


@pytest.mark.parametrize("former", FAULTS)
def test_former_name_that_is_taken_is_told(former: str, tmp_path: Path) -> None:
    operation_id, message = FAULTS[former]
    operations = {
        "/a": (operation_id, former),
        "/b": ("toys/list", None),
        "/c": ("shop/toys/list", None),
    }
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(write_document(operations)), encoding="utf-8")
    with pytest.raises(DiagnosticsError) as caught:
        lower(load(path))
    [fault] = caught.value.diagnostics
    assert fault.code == "bad-extension"
    assert fault.message == f"`x-typecase-was: {former}` {message}"
    assert fault.pointer == "/paths/~1a/get/x-typecase-was"


def test_kept_name_becomes_the_former_one(tmp_path: Path) -> None:
    kept = {NameKind.METHOD: {"GET /a": "pets.find"}}
    document = write_document({"/a": ("pets/list", "pets/find")})
    names, after = run_with_names(document, tmp_path, kept)
    assert after[NameKind.METHOD] == {"GET /a": "pets.list"}
    assert {*names.resources["pets"].methods.values()} == {"list", "find"}


def test_new_operation_cannot_take_a_former_name(tmp_path: Path) -> None:
    """The former name is not kept for long, so the document must decide."""
    document = write_document({"/a": ("pets/list", "pets/find")})
    _, kept = run_with_names(document, tmp_path)
    later = write_document(
        {"/b": ("pets/find", None), "/a": ("pets/list", "pets/find")}
    )
    with pytest.raises(DiagnosticsError, match="is now the name of `GET /b`"):
        run_with_names(later, tmp_path, kept)
