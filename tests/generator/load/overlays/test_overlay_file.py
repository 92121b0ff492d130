"""Test the errors about overlays that are invalid in themselves."""

from pathlib import Path

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load.overlays.overlay_file import is_overlay_name, read_overlay

VALID = """\
overlay: 1.1.0
info: {title: Fixes, version: 1.0.0, description: What they do., x-info: 1}
extends: shop.yaml
x-root: 1
actions:
  - target: $.info
    description: The title.
    update: {title: New}
    x-action: 1
  - target: $.tags[0]
    remove: true
    update: {has: no effect}
  - target: $.tags
    copy: $['x-tags']
"""


def faults_of(folder: Path, text: str) -> list[str]:
    path = folder / "fixes.overlay.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DiagnosticsError) as caught:
        read_overlay(path)
    return [
        f"{fault.line}:{fault.column}: {fault.message}"
        for fault in caught.value.diagnostics
    ]


def test_valid_overlay(tmp_path: Path) -> None:
    path = tmp_path / "fixes.overlay.yaml"
    path.write_text(VALID, encoding="utf-8")
    overlay = read_overlay(path)
    assert overlay.extends == "shop.yaml"
    assert [action.modifier for action in overlay.actions] == [
        "update",
        "remove",
        "copy",
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("overlay: 1.1.0", "overlay: 1.1", "1:1: `overlay: 1.1` is not a supported"),
        (
            "overlay: 1.1.0",
            "overlay: 2.0.0",
            "1:1: `overlay: 2.0.0` is not a supported",
        ),
        ("overlay: 1.1.0", "title: x", "1:1: the root of an overlay must be a mapping"),
        ("title: Fixes, ", "", "2:1: the key `title` is missing"),
        ("1.0.0", "[]", "2:22: `version` must be a string"),
        ("x-root", "root", "4:1: the key `root` is unknown"),
        ("shop.yaml", "[]", "3:1: `extends` must be a string"),
        ("target: $.info", "tagret: $.info", "6:5: the key `tagret` is unknown"),
        ("remove: true", "remove: yes", "11:5: `remove` must be true or false"),
        ("$.info\n", "info\n", "6:5: `info` is not a JSONPath query"),
        ("$['x-tags']", "$.x-tags", "14:5: `$.x-tags` is not a JSONPath query"),
        ("    copy: ", "    update: 1\n    copy: ", "an action has either `update` or"),
        ("    copy: $['x-tags']\n", "", "13:5: the action changes nothing"),
        ("overlay: 1.1.0", "overlay: 1.0.0", "14:5: `copy` needs version 1.1"),
        (
            "  - target: $.tags\n    copy: $['x-tags']",
            "  - text",
            "an action must be a",
        ),
    ],
)
def test_error_has_the_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in VALID
    faults = faults_of(tmp_path, VALID.replace(old, new, 1))
    assert any(fault.startswith(expected) or expected in fault for fault in faults)


def test_overlay_without_actions(tmp_path: Path) -> None:
    head = VALID.partition("actions:")[0]
    assert faults_of(tmp_path, head) == ["1:1: the key `actions` is missing"]
    [fault] = faults_of(tmp_path, f"{head}actions: []\n")
    assert fault.startswith("5:1: `actions` is empty")


def test_all_faults_are_reported(tmp_path: Path) -> None:
    text = VALID.replace("$.info", "info").replace("$['x-tags']", "tags")
    assert len(faults_of(tmp_path, text)) == 2


def test_name_of_overlay() -> None:
    for name in ("fixes.overlay.yaml", "specs/a.overlay.yml", "b.overlay.json"):
        assert is_overlay_name(name)
    for name in ("overlay.yaml", "overlay.json", "fixes.overlay.txt", "openapi.yaml"):
        assert not is_overlay_name(name)
