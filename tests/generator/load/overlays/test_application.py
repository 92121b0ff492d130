"""Test what the actions of overlays do, and which place each value has afterwards."""

from pathlib import Path

import pytest

from tests.generator.load.overlays.overlay_cases import (
    DOCUMENT,
    load_with,
    place_of,
    write,
)
from typecase.diagnostics import DiagnosticsError
from typecase.load import load
from typecase.load.overlays import application

GET = "/paths/~1pets/get"


def error_of(folder: Path, actions: str, document: str = DOCUMENT) -> str:
    with pytest.raises(DiagnosticsError) as caught:
        load_with(folder, actions, document)
    [error] = caught.value.diagnostics
    assert error.file.endswith("fixes.overlay.yaml")
    return str(error).partition(":")[2]


def test_update_merges_mappings_concatenates_lists_and_replaces_values(
    tmp_path: Path,
) -> None:
    document = load_with(
        tmp_path,
        """\
  - target: $.components.schemas.Pet
    update:
      required: [age]
      description: A pet.
      properties:
        name: {type: integer}
        age: {type: integer}
""",
    )
    pet = document.root["components"]["schemas"]["Pet"]
    assert pet["required"] == ["name", "age"]
    assert pet["description"] == "A pet."
    assert list(pet["properties"]) == ["name", "age"]
    assert pet["properties"]["name"] == {"type": "integer"}
    schema = "/components/schemas/Pet"
    assert place_of(document, f"{schema}/required/0") == ("shop.yaml", 18)
    assert place_of(document, f"{schema}/required/1") == ("fixes.overlay.yaml", 6)
    assert place_of(document, f"{schema}/properties/name") == ("shop.yaml", 20)
    assert place_of(document, f"{schema}/properties/name/type") == (
        "fixes.overlay.yaml",
        9,
    )
    assert place_of(document, f"{schema}/properties/age/type") == (
        "fixes.overlay.yaml",
        10,
    )


@pytest.mark.parametrize(
    "update", ["{name: new}", "[{name: new}]"], ids=["item", "list"]
)
def test_update_of_list_appends(tmp_path: Path, update: str) -> None:
    document = load_with(tmp_path, f"  - target: $.tags\n    update: {update}\n")
    assert document.root["tags"][3:] == [{"name": "new"}]
    assert place_of(document, "/tags/3/name") == ("fixes.overlay.yaml", 5)


def test_update_replaces_single_value(tmp_path: Path) -> None:
    document = load_with(tmp_path, "  - target: $.info.title\n    update: New\n")
    assert document.root["info"]["title"] == "New"
    assert place_of(document, "/info/title") == ("fixes.overlay.yaml", 5)


def test_remaining_items_keep_their_places(tmp_path: Path) -> None:
    document = load_with(
        tmp_path,
        """\
  - target: $.paths['/pets'].get.parameters[?@.name == 'size']
    remove: true
  - target: $.paths['/pets'].get.parameters
    update: {name: last, in: query, schema: {type: string}}
""",
    )
    parameters = document.value_at(f"{GET}/parameters")
    assert [each["name"] for each in parameters] == ["color", "last"]
    assert place_of(document, f"{GET}/parameters/0/name") == ("shop.yaml", 10)
    assert place_of(document, f"{GET}/parameters/1/name") == ("fixes.overlay.yaml", 7)


def test_removed_and_restored_value_has_new_place(tmp_path: Path) -> None:
    document = load_with(
        tmp_path,
        """\
  - target: $.components.schemas
    update: {Toy: {type: object}}
  - target: $.components.schemas.Toy
    remove: true
  - target: $.components.schemas
    update:
      Toy:
        type: string
""",
    )
    toy = "/components/schemas/Toy"
    assert document.value_at(toy) == {"type": "string"}
    assert place_of(document, f"{toy}/type") == ("fixes.overlay.yaml", 11)


def test_copied_values_keep_their_places(tmp_path: Path) -> None:
    document = load_with(
        tmp_path,
        """\
  - target: $.paths['/pets'].get
    update: {description: From the overlay.}
  - target: $.paths['/pets'].post
    copy: $.paths['/pets'].get
""",
    )
    post = "/paths/~1pets/post"
    assert document.value_at(f"{post}/summary") == "List pets."
    assert place_of(document, f"{post}/summary") == ("shop.yaml", 7)
    assert place_of(document, f"{post}/parameters/1/name") == ("shop.yaml", 10)
    assert place_of(document, f"{post}/description") == ("fixes.overlay.yaml", 5)
    assert place_of(document, f"{post}/responses/204") == ("shop.yaml", 13)


def test_copy_must_select_one_value(tmp_path: Path) -> None:
    message = error_of(tmp_path, "  - target: $.info\n    copy: $.tags[*]\n")
    assert "5:5: error[bad-jsonpath]" in message
    assert "it must select one value, and selects 3" in message


def test_actions_apply_in_order_to_the_result_of_those_before(tmp_path: Path) -> None:
    document = load_with(
        tmp_path,
        """\
  - target: $.paths['/pets']
    update: {delete: {responses: {"204": {description: Done.}}}}
  - target: $.paths.*.delete
    update: {summary: Remove pets.}
""",
    )
    assert document.value_at("/paths/~1pets/delete/summary") == "Remove pets."


def test_alias_of_changed_value_is_not_changed(tmp_path: Path) -> None:
    document = load_with(
        tmp_path,
        """\
  - target: $.components.schemas.Toy
    update: {description: A toy.}
""",
        DOCUMENT.replace("    Pet:", "    Pet: &pet") + "    Toy: *pet\n",
    )
    schemas = document.root["components"]["schemas"]
    assert schemas["Toy"]["description"] == "A toy."
    assert "description" not in schemas["Pet"]


def test_value_added_in_several_places_is_not_shared(tmp_path: Path) -> None:
    document = load_with(
        tmp_path,
        """\
  - target: $.paths['/pets'].*
    update: {x-mark: {deep: [1]}}
  - target: $.paths['/pets'].get['x-mark'].deep
    update: 2
""",
    )
    assert document.value_at(f"{GET}/x-mark/deep") == [1, 2]
    assert document.value_at("/paths/~1pets/post/x-mark/deep") == [1]


def test_faults_of_added_values_lead_to_the_overlay(tmp_path: Path) -> None:
    message = error_of(
        tmp_path,
        """\
  - target: $.components.schemas
    update:
      Toy:
        $ref: "#/components/schemas/Missing"
""",
    )
    assert message.startswith("7:9: error[unresolved-ref]")


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        (
            "  - target: $.info.title\n    update: {a: 1}\n",
            "5:5: error[overlay-conflict]: a mapping cannot be merged with a single"
            " value, at line 2 of",
        ),
        (
            "  - target: $.info\n    update: text\n",
            "a single value cannot be merged with a mapping, at line 2 of",
        ),
        (
            "  - target: $.components\n    update: {schemas: {Pet: {required: a}}}\n",
            "a single value cannot be merged with a list, at line 18 of",
        ),
        (
            "  - target: $.*\n    update: {a: 1}\n",
            "the target selects a single value and a mapping, and must select one kind",
        ),
        ("  - target: $\n    remove: true\n", "the whole document cannot be removed"),
    ],
    ids=["mapping-value", "value-mapping", "value-list", "mixed", "root"],
)
def test_conflict_is_error_with_both_places(
    tmp_path: Path, actions: str, expected: str
) -> None:
    assert expected in error_of(tmp_path, actions)


def test_target_without_values_is_warning(tmp_path: Path) -> None:
    document = load_with(tmp_path, "  - target: $.nowhere\n    remove: true\n")
    [warning] = document.warnings
    assert "fixes.overlay.yaml:4:5: warning[unmatched-target]" in str(warning)


def test_extends_of_another_document_is_warning(tmp_path: Path) -> None:
    path, overlay = write(tmp_path, "  - target: $.tags\n    remove: true\n")
    text = overlay.read_text(encoding="utf-8")
    overlay.write_text(f"{text}extends: other.yaml\n", encoding="utf-8")
    [warning] = load(path, overlays=[overlay]).warnings
    assert warning.code == "overlay-extends"
    assert warning.line == 6
    for location in ("./shop.yaml", "https://host.example/shop.yaml"):
        overlay.write_text(f"{text}extends: {location}\n", encoding="utf-8")
        assert load(path, overlays=[overlay]).warnings == ()


def test_errors_of_overlay_are_not_repaired(tmp_path: Path) -> None:
    path, overlay = write(tmp_path, "  - target: $.info\n    update: text\n")
    with pytest.raises(DiagnosticsError):
        load(path, overlays=[overlay], strict=False)


def test_overlays_apply_in_their_order(tmp_path: Path) -> None:
    path, first = write(tmp_path, "  - target: $.info.title\n    update: First\n")
    second = tmp_path / "second.overlay.yaml"
    text = first.read_text(encoding="utf-8")
    second.write_text(text.replace("First", "Second"), encoding="utf-8")
    assert load(path, overlays=[first, second]).root["info"]["title"] == "Second"
    assert load(path, overlays=[second, first]).root["info"]["title"] == "First"


def test_growth_of_document_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "MAX_ADDED", 1000)
    double = "  - target: $.tags\n    copy: $.tags\n"
    assert "may not add more than 1,000 values" in error_of(tmp_path, double * 30)


def test_copies_are_limited(tmp_path: Path) -> None:
    start = f"  - target: $.info\n    update: {{x-list: [{'x' * 100}]}}\n"
    double = "  - target: $.info['x-list']\n    copy: $.info['x-list']\n"
    document = load_with(tmp_path, start + double * 12)
    assert len(document.root["info"]["x-list"]) == 2**12
    message = error_of(tmp_path, start + double * 14)
    assert "may not copy more than 10,000 values" in message


@pytest.mark.parametrize("value", ["{a: LONG}", "{LONG: a}"])
def test_copies_of_long_texts_are_limited(tmp_path: Path, value: str) -> None:
    long = value.replace("LONG", "x" * 1000)
    start = f"  - target: $.info\n    update: {{x-long: {long}, x-list: [{{}}]}}\n"
    copy = "  - target: $.info['x-list'][0]\n    copy: $.info['x-long']\n"
    load_with(tmp_path, start + copy)
    extend = "  - target: $.info['x-list']\n    update: {}\n"
    message = error_of(tmp_path, start + extend * 1500 + copy.replace("[0]", ".*"))
    assert "may not copy more than 10,000 values" in message


def test_depth_of_document_is_limited(tmp_path: Path) -> None:
    nest = "  - target: $..[?@.leaf]\n    update: {next: {next: {leaf: 1}}}\n"
    start = "  - target: $.info\n    update: {x-deep: {leaf: 1}}\n"
    with pytest.raises(DiagnosticsError, match="nest deeper than 100 levels"):
        load_with(tmp_path, start + nest * 60)


SWAGGER = """\
swagger: "2.0"
info: {title: Shop, version: "1"}
paths:
  /pets:
    post:
      parameters:
        - {name: pet, in: body, schema: {$ref: "#/definitions/Pet"}}
        - {name: size, in: query, type: string}
      responses: {"204": {description: Done.}}
definitions:
  Pet: {type: object}
"""


def test_overlay_of_swagger_applies_before_conversion(tmp_path: Path) -> None:
    document = load_with(
        tmp_path,
        """\
  - target: $.definitions.Pet
    update:
      properties:
        name: {type: string, description: The name.}
  - target: $.paths['/pets'].post.parameters
    update:
      - {name: color, in: query, type: string}
""",
        SWAGGER,
    )
    post = "/paths/~1pets/post"
    names = [each["name"] for each in document.value_at(f"{post}/parameters")]
    assert names == ["size", "color"]
    assert place_of(document, f"{post}/parameters/0/name") == ("shop.yaml", 8)
    assert place_of(document, f"{post}/parameters/1/schema/type") == (
        "fixes.overlay.yaml",
        10,
    )
    pet = "/components/schemas/Pet"
    assert place_of(document, f"{pet}/type") == ("shop.yaml", 11)
    assert place_of(document, f"{pet}/properties/name/type") == (
        "fixes.overlay.yaml",
        7,
    )


def test_faults_in_swagger_lead_to_the_overlay(tmp_path: Path) -> None:
    message = error_of(
        tmp_path,
        """\
  - target: $.paths['/pets'].post.parameters
    update:
      - {name: extra, in: nowhere, type: string}
""",
        SWAGGER,
    )
    assert message.startswith("6:23: error")


def test_references_in_added_values_start_at_the_document(tmp_path: Path) -> None:
    (tmp_path / "api").mkdir()
    path, overlay = write(
        tmp_path / "api",
        """\
  - target: $.components.schemas
    update: {Toy: {$ref: "toys.yaml#/Toy"}}
""",
    )
    overlay = overlay.rename(tmp_path / "fixes.overlay.yaml")
    toys = tmp_path / "api" / "toys.yaml"
    toys.write_text("Toy: {type: integer}\n", encoding="utf-8")
    document = load(path, overlays=[overlay])
    assert document.value_at("/components/schemas/Toy") == {"type": "integer"}
    assert toys in document.sources
    assert overlay in document.sources


def test_value_of_swagger_that_stays_in_its_place(tmp_path: Path) -> None:
    document = load_with(
        tmp_path,
        """\
  - target: $.paths['/pets'].post
    update: {summary: From the overlay., x-new: {deep: 1}}
""",
        SWAGGER,
    )
    post = "/paths/~1pets/post"
    overlay = ("fixes.overlay.yaml", 5)
    assert place_of(document, f"{post}/summary") == overlay
    assert place_of(document, f"{post}/x-new/deep") == overlay
    assert place_of(document, "/info/title") == ("shop.yaml", 2)
