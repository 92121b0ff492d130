"""Test that a run renders only the files whose inputs have changed."""

import importlib
import json
import pkgutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

import typecase.ir
from tests.generator.cli.cli_runner import (
    PYPROJECT,
    SHOP,
    create_project,
    replace_text,
    run_typecase,
)
from typecase import pipeline
from typecase.ir.keywords import AnyOf, OneOf
from typecase.ir.record import Record

PLAIN_FILES = {"pyproject.toml", "zoo/__init__.py", "zoo/server.py"}
"""Files whose views are made with the plan: these are always rendered."""
PAGES = {"README.md", "GUIDE.md", "REFERENCE.md"}
"""Files that cover all operations and models."""


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Record the paths of the files that are rendered."""
    paths: set[str] = set()
    render = pipeline.render

    def record(templates: Any, file: Any, **options: Any) -> str:
        paths.add(file.path)
        return render(templates, file, **options)

    monkeypatch.setattr(pipeline, "render", record)
    return paths


@pytest.fixture
def project(tmp_path: Path, rendered: set[str]) -> Path:
    """A project with two APIs, whose package is up to date."""
    folder = create_project(tmp_path)
    (folder / "specs" / "store.yaml").write_text(SHOP, encoding="utf-8")
    (folder / "pyproject.toml").write_text(
        f'{PYPROJECT}store = "specs/store.yaml"\n', encoding="utf-8"
    )
    assert run_typecase(folder, "generate").status == 0
    rendered.clear()
    return folder


@pytest.mark.parametrize(
    ("old", "new", "files"),
    [
        pytest.param(
            "description: Removed.",
            "description: It is gone.",
            {"api", "errors", "client", "server", "pets", "_operations/pets"},
            id="description of an operation",
        ),
        pytest.param(
            "The name of the pet.",
            "How the pet is called.",
            {"models"},
            id="description of a property",
        ),
        pytest.param(
            "size: {",
            "color: {type: string}\n        size: {",
            {"models"},
            id="new property",
        ),
        pytest.param(
            "oneOf: [{required: [name]}, {required: [size]}]",
            "anyOf: [{required: [name]}, {required: [size]}]",
            {"models"},
            id="another condition of the same form",
        ),
    ],
)
def test_edit_renders_the_files_that_it_touches(
    project: Path, rendered: set[str], old: str, new: str, files: set[str]
) -> None:
    document = project / "specs" / "shop.yaml"
    if "oneOf" in old:
        replace_text(document, "required: [name]\n", f"{old}\n")
        run_typecase(project, "generate")
        rendered.clear()
    replace_text(document, old, new)
    assert run_typecase(project, "generate").status == 0
    assert rendered - PLAIN_FILES - PAGES == {f"zoo/shop/{name}.py" for name in files}


def test_changed_output_is_written_again(project: Path, rendered: set[str]) -> None:
    path = project / "out" / "zoo" / "shop" / "models.py"
    content = path.read_bytes()
    path.write_bytes(content + b"# edited\n")
    assert run_typecase(project, "generate").status == 0
    assert "zoo/shop/models.py" in rendered
    assert path.read_bytes() == content


def test_records_tell_their_class() -> None:
    for module in pkgutil.iter_modules(typecase.ir.__path__, "typecase.ir."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Struct):
                assert value in (Struct, Record) or issubclass(value, Record), value
    assert msgspec.json.encode(AnyOf(("a",))) != msgspec.json.encode(OneOf(("a",)))


def test_document_with_overlay_does_not_share_the_state_of_the_plain_one(
    tmp_path: Path,
) -> None:
    folder = create_project(tmp_path)
    fault = {
        "overlay": "1.0.0",
        "info": {"title": "Fault", "version": "1"},
        "actions": [
            {"target": "$.paths", "update": {"/toys": {"get": {"summary": 1}}}}
        ],
    }
    (folder / "fault.json").write_text(json.dumps(fault), encoding="utf-8")
    (folder / "specs" / "store.yaml").write_text(SHOP, encoding="utf-8")
    overlaid = 'b = {document = "specs/shop.yaml", overlays = ["fault.json"]}'
    settings = f'{PYPROJECT}{overlaid}\nc = "specs/store.yaml"\n'
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    run_typecase(folder, "generate")
    replace_text(folder / "specs" / "store.yaml", "The pet.", "The animal.")
    run_typecase(folder, "generate")
    replace_text(folder / "pyproject.toml", "2.3.4", "2.3.5")
    cached = run_typecase(folder, "generate")
    assert "wrong-type" in cached.stderr
    assert run_typecase(folder, "generate", "--check", "--no-cache").status == 0
