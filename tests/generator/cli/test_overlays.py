"""Test overlays on the command line, in pyproject.toml, and in the cache."""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import SHOP, replace_text, run_typecase

OVERLAY = """\
overlay: 1.1.0
info: {title: Fixes, version: 1.0.0}
actions:
  - target: $.components.schemas.Pet.properties
    update: {color: {type: string}}
"""
BROKEN = OVERLAY.replace("1.1.0", "3.0.0")


def write_overlay(folder: Path, name: str = "fixes", text: str = OVERLAY) -> Path:
    path = folder / "specs" / f"{name}.overlay.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def configure(project: Path, overlays: str) -> None:
    path = project / "pyproject.toml"
    text = path.read_text(encoding="utf-8").partition("shop = ")[0]
    table = f'{{document = "specs/shop.yaml", overlays = {overlays}}}'
    path.write_text(f"{text}shop = {table}\n", encoding="utf-8")


def models(folder: Path) -> str:
    path = folder / "zoo" / "shop" / "models" / "_pet.py"
    if path.exists():
        return path.read_text(encoding="utf-8")
    return "".join(
        each.read_text(encoding="utf-8")
        for each in sorted((folder / "zoo" / "shop").rglob("*.py"))
        if "models" in str(each)
    )


@pytest.mark.parametrize(
    "overlays", ['"specs/fixes.overlay.yaml"', '["specs/fixes.overlay.yaml"]']
)
def test_configured_overlay_changes_package(project: Path, overlays: str) -> None:
    write_overlay(project)
    configure(project, overlays)
    result = run_typecase(project, "generate")
    assert result.status == 0, result.output
    assert "color: str" in models(project / "out")


@pytest.mark.parametrize("overlays", ["1", "[1]"])
def test_wrong_configuration(project: Path, overlays: str) -> None:
    configure(project, overlays)
    result = run_typecase(project, "generate")
    assert result.status == 2
    expected = (
        f"apis.shop]: `overlays` must be a path or a list of paths, not {overlays}"
    )
    assert expected in result.stderr


def test_cache_notices_changed_overlay(project: Path) -> None:
    overlay = write_overlay(project)
    configure(project, '"specs/fixes.overlay.yaml"')
    assert run_typecase(project, "generate").status == 0
    replace_text(overlay, "color", "weight")
    assert run_typecase(project, "generate").status == 0
    assert "weight: str" in models(project / "out")


def test_cache_validates_with_each_set_of_overlays(project: Path) -> None:
    # Without the overlay, the document has a fault.
    replace_text(
        project / "specs" / "shop.yaml", "#/components/schemas/Pet", "#/missing"
    )
    text = OVERLAY.partition("  - ")[0]
    write_overlay(
        project, text=f"{text}  - target: $..schema['$ref']\n    remove: true\n"
    )
    configure(project, '"specs/fixes.overlay.yaml"')
    assert run_typecase(project, "generate", "--strict").status == 0
    configure(project, "[]")
    result = run_typecase(project, "generate", "--strict")
    assert result.status == 1
    assert "unresolved-ref" in result.stderr


def test_overlay_argument(project: Path) -> None:
    write_overlay(project)
    arguments = ("--package", "zoo", "--name", "shop", "--out", "out2")
    arguments += ("specs/shop.yaml",)
    overlay = ("--overlay", "specs/fixes.overlay.yaml")
    assert run_typecase(project, "generate", *arguments, *overlay).status == 0
    assert "color: str" in models(project / "out2")
    check = run_typecase(project, "generate", "--check", *arguments, *overlay)
    assert check.status == 0, check.output
    assert run_typecase(project, "generate", "--check", *arguments).status == 1


def test_overlay_argument_needs_documents(project: Path) -> None:
    result = run_typecase(project, "generate", "--overlay", "specs/fixes.overlay.yaml")
    assert result.status == 2
    assert "only allowed with documents" in result.stderr
    result = run_typecase(
        project, "validate", "--overlay", "a.yaml", "specs/fixes.overlay.yaml"
    )
    assert result.status == 2
    assert "name the document" in result.stderr


def test_overlay_of_several_documents_applies_where_it_extends(project: Path) -> None:
    (project / "specs" / "other.yaml").write_text(SHOP, encoding="utf-8")
    overlay = write_overlay(project)
    arguments = ("validate", "specs/shop.yaml", "specs/other.yaml", "--overlay")
    name = "specs/fixes.overlay.yaml"
    result = run_typecase(project, *arguments, name)
    assert result.status == 2
    assert "extends none of the documents" in result.stderr
    text = OVERLAY.replace("schemas.Pet.properties", "nowhere")
    overlay.write_text(f"{text}extends: other.yaml\n", encoding="utf-8")
    result = run_typecase(project, *arguments, name)
    assert result.status == 0, result.output
    assert "selects nothing in specs/other.yaml" in result.output
    assert "selects nothing in specs/shop.yaml" not in result.output


def test_validate_applies_overlay(project: Path) -> None:
    write_overlay(project, text=OVERLAY.replace("string", "strin"))
    result = run_typecase(
        project, "validate", "specs/shop.yaml", "--overlay", "specs/fixes.overlay.yaml"
    )
    assert result.status == 1
    assert "specs/fixes.overlay.yaml:5:22: error[not-allowed]" in result.stderr


def test_validate_checks_overlay_alone(project: Path) -> None:
    write_overlay(project)
    assert run_typecase(project, "validate", "specs/fixes.overlay.yaml").output == ""
    write_overlay(project, text=BROKEN)
    result = run_typecase(
        project, "validate", "specs/shop.yaml", "specs/fixes.overlay.yaml"
    )
    assert result.status == 1
    assert "fixes.overlay.yaml:1:1: error[unsupported-version]" in result.stderr


def test_validate_reports_faults_of_overlay_and_document(project: Path) -> None:
    write_overlay(project, text=BROKEN)
    replace_text(
        project / "specs" / "shop.yaml", "#/components/schemas/Pet", "#/missing"
    )
    result = run_typecase(
        project, "validate", "specs/fixes.overlay.yaml", "specs/shop.yaml"
    )
    assert result.status == 1
    assert "unsupported-version" in result.stderr
    assert "unresolved-ref" in result.stderr


def test_overlay_with_another_name_is_recognized(project: Path) -> None:
    (project / "fixes.yaml").write_text(OVERLAY, encoding="utf-8")
    result = run_typecase(project, "validate", "fixes.yaml")
    assert result.status == 1
    assert "this is an overlay" in result.stderr
