"""Test that a run renders only the files whose inputs have changed."""

from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.cli_runner import (
    PYPROJECT,
    SHOP,
    create_project,
    replace_text,
    run_typecase,
)
from typecase import pipeline

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
    ],
)
def test_edit_renders_the_files_that_it_touches(
    project: Path, rendered: set[str], old: str, new: str, files: set[str]
) -> None:
    replace_text(project / "specs" / "shop.yaml", old, new)
    assert run_typecase(project, "generate").status == 0
    assert rendered - PLAIN_FILES - PAGES == {f"zoo/shop/{name}.py" for name in files}


def test_changed_output_is_written_again(project: Path, rendered: set[str]) -> None:
    path = project / "out" / "zoo" / "shop" / "models.py"
    content = path.read_bytes()
    path.write_bytes(content + b"# edited\n")
    assert run_typecase(project, "generate").status == 0
    assert "zoo/shop/models.py" in rendered
    assert path.read_bytes() == content
