"""Test that a plugin cannot take the place of what is there already."""

import json
import sys
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    PYPROJECT,
    CommandResult,
    create_project,
    read_error_line,
    run_typecase,
)

HEADER = """\
from pathlib import Path
from typecase.plugins import INTERFACE, Feature, PlannedFile, Plugin, View

def feature(name, *paths):
    files = [PlannedFile(path, f"{name}.txt.jinja", View) for path in paths]
    return Feature(name=name, applies=lambda _: True, plan=lambda _: files)

TEMPLATES = Path(__file__).parent / "templates"
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("plugin_a", "plugin_b"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return create_project(tmp_path / "project")


def write_plugin(project: Path, name: str, features: str, template: str) -> None:
    """Write a plugin with features, and with one template."""
    text = f"{HEADER}PLUGIN = Plugin(interface=INTERFACE, templates=TEMPLATES,"
    text += f" features=[{features}])\n"
    folder = project.parent / name
    path = folder / "templates" / template
    path.parent.mkdir(parents=True)
    (folder / "__init__.py").write_text(text, encoding="utf-8")
    path.write_text("Text.\n", encoding="utf-8")


def configure(project: Path, *names: str, api: str = "shop") -> None:
    line = f"plugins = {json.dumps(names)}\n"
    text = PYPROJECT.replace("output =", f"{line}output =")
    text = text.replace("shop =", f"{api} =")
    text += "\n[tool.typecase.features]\ntesting = true\n"
    (project / "pyproject.toml").write_text(text, encoding="utf-8")


def refuse(project: Path, *paths: str, api: str = "shop") -> str:
    """Return the error about the feature `rows` that plans files with these paths."""
    planned = ", ".join(map(repr, ("rows", *paths)))
    write_plugin(project, "plugin_a", f"feature({planned})", "rows.txt.jinja")
    configure(project, "plugin_a", api=api)
    result = run_typecase(project, "generate")
    assert result.status == 2, result
    assert not (project / "out").exists()
    return read_error_line(result)


@pytest.mark.parametrize(
    "path",
    [
        ".typecase",
        "names.lock",
        "README.md",
        "pyproject.toml",
        "zoo/__init__.py",
        "zoo/py.typed",
        "zoo/shop/openapi.json",
        "zoo/shop/client.py",
        "zoo/_runtime/errors.py",
        "zoo/_runtime/webhooks/receiver.py",  # This package has no copy of it.
    ],
)
def test_file_of_typecase_stays(path: str, project: Path) -> None:
    message = f"the feature `rows` generates the file `{path}`, but so does typecase"
    assert message in refuse(project, path)


@pytest.mark.parametrize(
    "path",
    [
        "../X.md",
        "/X.md",
        "docs/../../X.md",
        "docs/../names.lock",
        "./names.lock",
        "docs//X.md",
        "docs\\X.md",
        "C:X.md",
        "",
        ".",
    ],
)
def test_path_stays_in_the_output_folder(path: str, project: Path) -> None:
    message = refuse(project, path)
    assert f"the feature `rows` generates the file `{path}`, whose path" in message
    assert not list(project.parent.rglob("X.md"))


def test_file_of_another_feature_stays(project: Path) -> None:
    message = refuse(project, "zoo/testing.py")
    assert "the feature `rows` generates the file `zoo/testing.py`, but so" in message
    assert "so does the feature `testing`" in message


def test_feature_has_each_path_once(project: Path) -> None:
    assert "so does the feature `rows`" in refuse(project, "rows.txt", "rows.txt")


@pytest.mark.parametrize(
    ("path", "folder", "owner"),
    [
        ("zoo/rows.py", "zoo/rows", "typecase"),
        ("zoo", "zoo", "typecase"),
        ("zoo/_runtime.py", "zoo/_runtime", "typecase"),
    ],
)
def test_no_file_stands_beside_a_folder_of_its_name(
    path: str, folder: str, owner: str, project: Path
) -> None:
    message = refuse(project, path, api="rows")
    assert f"the feature `rows` generates the file `{path}`, but {owner}" in message
    assert f"generates files in `{folder}/`;" in message


def test_no_folder_stands_beside_a_module_of_typecase(project: Path) -> None:
    message = refuse(project, "zoo/shop/client/rows.py")
    assert (
        "typecase generates the file `zoo/shop/client.py`, but the feature" in message
    )


def generate_with_two(project: Path, first: str, second: str) -> CommandResult:
    write_plugin(project, "plugin_a", f"feature({first!r}, 'a.txt')", "a.txt.jinja")
    write_plugin(project, "plugin_b", f"feature({second!r}, 'b.txt')", "a.txt.jinja")
    configure(project, "plugin_a", "plugin_b")
    return run_typecase(project, "generate")


@pytest.mark.parametrize(
    ("features", "message"),
    [
        (
            ("rows", "rows"),
            "`plugin_b` has the feature `rows`, but so has the plugin `plugin_a`;",
        ),
        (
            ("testing", "rows"),
            "`plugin_a` has the feature `testing`, but so has typecase;",
        ),
        (
            ("rows", "lines"),
            "`plugin_b` has the template `a.txt.jinja`, but so has the plugin"
            " `plugin_a`;",
        ),
    ],
)
def test_plugins_share_no_name(
    features: tuple[str, str], message: str, project: Path
) -> None:
    result = generate_with_two(project, *features)
    assert result.status == 2
    assert message in read_error_line(result)
    assert not (project / "out").exists()


def test_template_of_a_plugin_is_none_of_typecase(project: Path) -> None:
    write_plugin(project, "plugin_a", "", "package/README.md.jinja")
    configure(project, "plugin_a")
    message = "has the template `package/README.md.jinja`, but so has typecase;"
    assert message in read_error_line(run_typecase(project, "generate"))
