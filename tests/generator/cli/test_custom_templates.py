"""Test `--templates`: a custom template replaces the built-in one of the same name."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import PYPROJECT, read_file_states, run_typecase
from typecase.diagnostics import ConfigError
from typecase.output.render import (
    create_environment,
    find_customized,
    reject_unread,
    template_folders,
)
from typecase.python.planned_file import PlannedFile
from typecase.python.views import View

# By template: its text, and the output files that it changes.
CUSTOM_TEMPLATES = {
    "package/README.md.jinja": ("# Custom\n", {"README.md"}),
    "api/errors.py.jinja": (
        "{{ view.error_docstring }}\n# Custom\n", {"zoo/shop/errors.py"}
    ),
    "models/enumeration.jinja": (
        "class {{ model.name }}({{ model.base }}):\n"
        "    {{ model.docstring }}\n"
        '    __custom__ = "Custom"\n'
        "{% for member in model.members %}\n"
        "    {{ member.name }} = {{ member.value }}\n"
        "{% endfor %}\n",
        {"zoo/shop/models.py"},
    ),
}  # fmt: skip


def write_template(folder: Path, name: str) -> None:
    path = folder / "templates" / name
    path.parent.mkdir(parents=True)
    text, _ = CUSTOM_TEMPLATES.get(name, ("# Custom\n", None))
    path.write_text(text, encoding="utf-8")


def plan(templates: Iterable[str]) -> list[PlannedFile]:
    """Return a file for each template; those of pages include a section."""
    return [
        PlannedFile(
            name,
            name,
            View,
            includes=("testing/tests.jinja",) if name.endswith(".md.jinja") else (),
        )
        for name in templates
    ]


@pytest.mark.parametrize(
    ("name", "rendered_template"),
    [
        ("package/README.md.jinja", "package/README.md.jinja"),
        ("api/errors.py.jinja", "api/errors.py.jinja"),
        ("models/enumeration.jinja", "models/models.py.jinja"),
        ("testing/tests.jinja", "package/README.md.jinja"),
    ],
)
def test_includers_of_custom_template_are_customized(
    name: str, rendered_template: str, tmp_path: Path
) -> None:
    write_template(tmp_path, name)
    templates = tmp_path / "templates"
    names = [*CUSTOM_TEMPLATES, "models/models.py.jinja", "api/client.py.jinja"]
    found = find_customized(create_environment(templates), plan(names), templates)
    assert found == {name, rendered_template}.intersection(names)
    assert find_customized(create_environment(None), plan(names), None) == set()


def test_output_of_custom_template_is_formatted(generated_project: Path) -> None:
    write_template(generated_project, "api/errors.py.jinja")
    path = generated_project / "templates" / "api" / "errors.py.jinja"
    path.write_text("X = {  'a':1 }\n", encoding="utf-8")
    result = run_typecase(generated_project, "generate", "--templates", "templates")
    assert result.status == 0, result.output
    errors = generated_project / "out" / "zoo" / "shop" / "errors.py"
    assert errors.read_text(encoding="utf-8") == 'X = {"a": 1}\n'


@pytest.mark.parametrize("name", CUSTOM_TEMPLATES)
def test_custom_template_changes_only_its_files(
    name: str, generated_project: Path
) -> None:
    write_template(generated_project, name)
    before = read_file_states(generated_project / "out")
    result = run_typecase(generated_project, "generate", "--templates", "templates")
    assert result.status == 0, result.output
    after = read_file_states(generated_project / "out")
    assert after.keys() == before.keys()
    assert {path for path in after if after[path] != before[path]} == CUSTOM_TEMPLATES[
        name
    ][1]


def test_enumeration_template_does_not_change_objects(
    generated_project: Path,
) -> None:
    models = generated_project / "out" / "zoo" / "shop" / "models.py"
    before = _read_nonempty_lines(models)
    write_template(generated_project, "models/enumeration.jinja")
    result = run_typecase(generated_project, "generate", "--templates", "templates")
    assert result.status == 0, result.output
    after = _read_nonempty_lines(models)
    assert [line for line in after if "Custom" not in line] == before
    assert len(after) == len(before) + 1


def check_templates(folder: Path, texts: Mapping[str, str]) -> None:
    """Check a folder of templates with these texts, and a plugin's template."""
    templates, plugin = folder / "templates", folder / "plugin"
    for path, text in (
        (plugin / "rows" / "rows.py.jinja", ""),
        *((templates / name, text) for name, text in texts.items()),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    reject_unread(create_environment(templates), templates, [plugin])


@pytest.mark.parametrize(
    ("name", "suggested"),
    [
        ("resource.py.jinja", "api/resource.py.jinja"),
        ("models/resource.py.jinja", "api/resource.py.jinja"),
        ("api/Resource.py.jinja", "api/resource.py.jinja"),
        ("api/resources.py.jinja", "api/resource.py.jinja"),
        ("rows.py.jinja", "rows/rows.py.jinja"),
        ("README.md.jinja", "package/README.md.jinja"),
        # Only `typecase init` reads the templates of a project.
        ("project/conftest.py.jinja", ""),
    ],
)
def test_unread_template_is_refused(name: str, suggested: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as error:
        check_templates(tmp_path, {name: ""})
    path = tmp_path / "templates" / name
    assert str(error.value).startswith(f"{path}: no generated file has a template")
    hint = f"did you mean `{suggested}`" if suggested else "remove the file"
    assert f"reads this one; {hint}" in str(error.value)


@pytest.mark.parametrize(
    "texts",
    [
        {
            "api/server.py.jinja": "",
            "rows/rows.py.jinja": "",
            "models/object.jinja": "",
        },
        {"README.md": "", ".gitkeep": "", ".old/a.jinja": "", "api/.#b.jinja": ""},
        {
            "api/client.py.jinja": '{% include "own/head.jinja" %}',
            "own/head.jinja": '{% from "own/macros.jinja" import line %}',
            "own/macros.jinja": "",
        },
        {
            "api/client.py.jinja": '{% include "own/" ~ view.sync_class ~ ".jinja" %}',
            "own/Client.jinja": "",
        },
    ],
    ids=["known", "no templates", "read", "computed name"],
)
def test_other_files_are_allowed(texts: Mapping[str, str], tmp_path: Path) -> None:
    check_templates(tmp_path, texts)


def test_template_that_only_an_unread_one_reads_is_refused(tmp_path: Path) -> None:
    texts = {"own/b.jinja": "", "own/c.jinja": '{% include "own/b.jinja" %}'}
    with pytest.raises(ConfigError, match=r"own.b\.jinja: no generated file"):
        check_templates(tmp_path, texts)


def test_sections_of_a_replaced_page_are_no_computed_names(tmp_path: Path) -> None:
    own = template_folders(None)[0] / "package" / "GUIDE.md.jinja"
    texts = {
        "package/GUIDE.md.jinja": own.read_text(encoding="utf-8"),
        "own/a.jinja": "",
    }
    with pytest.raises(ConfigError, match=r"own.a\.jinja: no generated file"):
        check_templates(tmp_path, texts)


def test_run_with_unread_template_fails(generated_project: Path) -> None:
    write_template(generated_project, "resource.py.jinja")
    before = read_file_states(generated_project / "out")
    result = run_typecase(generated_project, "generate", "--templates", "templates")
    assert result.status == 2
    assert "did you mean `api/resource.py.jinja`?" in result.output
    assert read_file_states(generated_project / "out") == before


def test_template_with_a_syntax_error_is_reported(generated_project: Path) -> None:
    write_template(generated_project, "api/errors.py.jinja")
    path = generated_project / "templates" / "api" / "errors.py.jinja"
    path.write_text("{% if %}", encoding="utf-8")
    result = run_typecase(generated_project, "generate", "--templates", "templates")
    assert result.status == 1
    assert "api/errors.py.jinja: this template" in result.output


def _read_nonempty_lines(module: Path) -> list[str]:
    return list(filter(None, module.read_text(encoding="utf-8").splitlines()))


def test_templates_folder_in_pyproject_is_used(generated_project: Path) -> None:
    write_template(generated_project, "package/README.md.jinja")
    text = PYPROJECT.replace("\n\n", '\ntemplates = "templates"\n\n', 1)
    (generated_project / "pyproject.toml").write_text(text, encoding="utf-8")
    result = run_typecase(generated_project, "generate")
    assert result.status == 0, result.output
    assert (generated_project / "out" / "README.md").read_text() == "# Custom\n"


def test_template_reads_keys_of_vendors_and_imports_names(tmp_path: Path) -> None:
    document = """
openapi: 3.1.0
info: {title: Shop, version: 1.0.0}
paths: {}
components:
  schemas:
    Pet:
      type: object
      x-table: pets
      properties: {name: {type: string, x-column: title}}
"""
    template = """{{ imports }}

{% for model in view.models %}
class {{ model.name }}({{ symbol("typing", "Protocol") }}):
{% for field in model.fields if field.extensions["x-column"] == "title" %}
    {{ field.name }}: {{ symbol(".api", "API") }}
{% endfor %}
{% if model.extensions["x-table"] == "pets" %}
    stored = True
{% endif %}
{% endfor %}
"""
    (tmp_path / "shop.yaml").write_text(document, encoding="utf-8")
    path = tmp_path / "templates" / "models" / "models.py.jinja"
    path.parent.mkdir(parents=True)
    path.write_text(template, encoding="utf-8")
    result = run_typecase(
        tmp_path, "generate", "shop.yaml", "--out", "out", "--templates", "templates"
    )
    assert result.status == 0, result.output
    assert (tmp_path / "out" / "shop" / "models.py").read_text(encoding="utf-8") == (
        "from typing import Protocol\n\nfrom .api import API\n\n\n"
        "class Pet(Protocol):\n    name: API\n    stored = True\n"
    )
