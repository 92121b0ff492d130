"""Schemas that lead on from one to the next, hundreds of times: none ends in Python."""

import json
from pathlib import Path
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.ir import Api, ObjectSchema, SchemaId
from typecase.load import load
from typecase.lower import lower

LENGTH = 400
LAST: dict[str, Any] = {"type": "object", "properties": {"z": {"type": "string"}}}


def lowered(kind: str, length: int, folder: Path) -> tuple[Api, list[str]]:
    """A chain of components, each of which leads to the next in the given way."""
    schemas: dict[str, Any] = {f"A{length}": LAST}
    for index in range(length):
        following = {"$ref": f"#/components/schemas/A{index + 1}"}
        own = {"type": "object", "properties": {f"p{index}": {"type": "string"}}}
        schemas[f"A{index}"] = {
            "member": {"type": "object", "properties": {"x": following}},
            "base": {"allOf": [following, own]},
            "both": {"allOf": [following, following]},
            "choice": {"oneOf": [following, {"type": "string"}]},
            "twice": {"oneOf": [following, {"type": "array", "items": following}]},
            "items": {"type": "array", "items": following},
            "values": {"type": "object", "additionalProperties": following},
            "reference": following,
        }[kind]
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Chains", "version": "1"},
        "components": {"schemas": schemas},
    }
    path = folder / "document.json"
    path.write_text(json.dumps(document))
    found = lower(load(path))
    return found.api, [each.message for each in found.diagnostics]


@pytest.mark.parametrize(("kind", "length"), [("member", LENGTH), ("base", 50)])
def test_objects_lead_on_far(kind: str, length: int, tmp_path: Path) -> None:
    api, said = lowered(kind, length, tmp_path)
    assert said == []
    assert len(api.schemas) == length + 1
    # Each stands after what it leads to.
    assert next(iter(api.schemas)) == f"/components/schemas/A{length}"


def test_objects_extend_one_another_so_far(tmp_path: Path) -> None:
    with pytest.raises(
        DiagnosticsError, match="more than 50 levels of `allOf`"
    ) as caught:
        lowered("base", LENGTH, tmp_path)
    assert len(caught.value.diagnostics) == 1


def test_an_object_takes_in_each_of_many_once(tmp_path: Path) -> None:
    api, said = lowered("both", 40, tmp_path)
    assert said == []
    first = api.schemas[SchemaId("/components/schemas/A0")]
    assert isinstance(first, ObjectSchema)
    assert [each.wire_name for each in first.fields] == ["z"]


@pytest.mark.parametrize("kind", ["choice", "items", "values"])
def test_types_nest_so_far(kind: str, tmp_path: Path) -> None:
    _, said = lowered(kind, LENGTH, tmp_path)
    assert set(said) == {"the type is nested too deeply: any value is accepted"}
    assert lowered(kind, 20, tmp_path)[1] == []


def test_a_type_has_so_many_parts(tmp_path: Path) -> None:
    _, said = lowered("twice", 12, tmp_path)
    assert set(said) == {"the type has too many parts: any value is accepted"}
    assert lowered("twice", 5, tmp_path)[1] == []


def test_many_types_that_have_too_many_parts_end_soon(tmp_path: Path) -> None:
    """Each of the chain's links would otherwise go on until it has its thousand."""
    _, said = lowered("twice", LENGTH, tmp_path)
    assert len(said) < 40 * LENGTH


def test_references_alone_lead_so_far(tmp_path: Path) -> None:
    assert lowered("reference", 40, tmp_path)[1] == []
    with pytest.raises(DiagnosticsError, match="leads only to other references"):
        lowered("reference", LENGTH, tmp_path)


def test_a_default_is_not_checked_for_ever(tmp_path: Path) -> None:
    following = {"oneOf": [{"$ref": f"#/components/schemas/A{i}"} for i in (1, 1)]}
    schemas: dict[str, Any] = {
        f"A{index}": json.loads(json.dumps(following).replace("A1", f"A{index + 1}"))
        for index in range(40)
    }
    schemas["A40"] = {"type": "array", "uniqueItems": True}
    schemas["A0"]["default"] = list(range(5_000))
    schemas["Many"] = {**schemas["A40"], "default": [{"a": i} for i in range(5_000)]}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Defaults", "version": "1"},
        "components": {"schemas": schemas},
    }
    path = tmp_path / "document.json"
    path.write_text(json.dumps(document))
    (told,) = load(path).warnings
    assert "it cannot be checked" in told.message
