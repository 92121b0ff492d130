"""Test chains of hundreds of schemas that refer to each other.

Each chain must be lowered or end with a diagnostic. None may exceed Python's recursion
limit or take long.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.ir import Api, ObjectSchema, SchemaId
from typecase.load import load
from typecase.lower import lower

# A recursion with three frames for each schema would exceed Python's limit of 1,000.
LENGTH = 400
LAST_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"z": {"type": "string"}},
}


def lower_chain(kind: str, length: int, folder: Path) -> tuple[Api, list[str]]:
    """Lower components that each refer to the next; return the API and all messages.

    The kind says how a component refers to the next, such as by `allOf` (`base`).
    """
    schemas: dict[str, Any] = {f"A{length}": LAST_SCHEMA}
    for index in range(length):
        reference = {"$ref": f"#/components/schemas/A{index + 1}"}
        own_fields = {"type": "object", "properties": {f"p{index}": {"type": "string"}}}
        schemas[f"A{index}"] = {
            "property": {"type": "object", "properties": {"x": reference}},
            "base": {"allOf": [reference, own_fields]},
            "base_twice": {"allOf": [reference, reference]},
            "union": {"oneOf": [reference, {"type": "string"}]},
            "union_twice": {
                "oneOf": [reference, {"type": "array", "items": reference}]
            },
            "items": {"type": "array", "items": reference},
            "map": {"type": "object", "additionalProperties": reference},
            "reference": reference,
        }[kind]
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Chains", "version": "1"},
        "components": {"schemas": schemas},
    }
    path = folder / "document.json"
    path.write_text(json.dumps(document))
    lowered = lower(load(path))
    return lowered.api, [diagnostic.message for diagnostic in lowered.diagnostics]


@pytest.mark.parametrize(("kind", "length"), [("property", LENGTH), ("base", 50)])
def test_long_chain_of_objects_is_lowered(
    kind: str, length: int, tmp_path: Path
) -> None:
    api, messages = lower_chain(kind, length, tmp_path)
    assert messages == []
    assert len(api.schemas) == length + 1
    # Each schema comes after the schemas that it refers to.
    assert next(iter(api.schemas)) == f"/components/schemas/A{length}"


def test_depth_of_all_of_is_limited(tmp_path: Path) -> None:
    with pytest.raises(
        DiagnosticsError, match="more than 50 levels of `allOf`"
    ) as caught:
        lower_chain("base", LENGTH, tmp_path)
    # All of them can be mended at once, one after every 50 levels.
    assert len(caught.value.diagnostics) == LENGTH // 51


def test_repeated_base_adds_its_fields_once(tmp_path: Path) -> None:
    api, messages = lower_chain("base_twice", 40, tmp_path)
    assert messages == []
    first = api.schemas[SchemaId("/components/schemas/A0")]
    assert isinstance(first, ObjectSchema)
    assert [field.wire_name for field in first.fields] == ["z"]


@pytest.mark.parametrize("kind", ["union", "items", "map"])
def test_depth_of_types_is_limited(kind: str, tmp_path: Path) -> None:
    _, messages = lower_chain(kind, LENGTH, tmp_path)
    assert set(messages) == {"the type is nested too deeply: any value is accepted"}
    assert lower_chain(kind, 20, tmp_path)[1] == []


def test_size_of_type_is_limited(tmp_path: Path) -> None:
    _, messages = lower_chain("union_twice", 12, tmp_path)
    assert set(messages) == {"the type has too many parts: any value is accepted"}
    assert lower_chain("union_twice", 5, tmp_path)[1] == []


def test_size_limit_drops_after_many_omitted_parts(tmp_path: Path) -> None:
    # With the full limit of MAX_PARTS, each schema would be expanded to 1,000 parts.
    _, messages = lower_chain("union_twice", LENGTH, tmp_path)
    assert len(messages) < 40 * LENGTH


def test_length_of_reference_chain_is_limited(tmp_path: Path) -> None:
    assert lower_chain("reference", 40, tmp_path)[1] == []
    with pytest.raises(DiagnosticsError, match="circular or longer than 50"):
        lower_chain("reference", LENGTH, tmp_path)


def test_check_of_default_is_limited(tmp_path: Path) -> None:
    # Each schema refers to the next twice, so there are 2 ** 40 paths to the last.
    reference = {"oneOf": [{"$ref": f"#/components/schemas/A{i}"} for i in (1, 1)]}
    schemas: dict[str, Any] = {
        f"A{index}": json.loads(json.dumps(reference).replace("A1", f"A{index + 1}"))
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
    (warning,) = load(path).warnings
    assert "cannot be checked" in warning.message
