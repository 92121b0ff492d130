"""`--templates`: a user's template takes the place of ours with the same name."""

from pathlib import Path

import pytest

from tests.generator.cli.commands import PYPROJECT, states, typecase
from typecase.output.render import create_environment, find_customized

MARKS = {
    "package/README.md.jinja": ("# Our own\n", {"README.md"}),
    "api/errors.py.jinja": (
        "{{ view.error_docstring }}\n# Our own\n", {"zoo/shop/errors.py"}
    ),
    "models/enumeration.jinja": (
        "class {{ model.name }}({{ model.base }}):\n"
        "    {{ model.docstring }}\n"
        '    __look__ = "Our own"\n'
        "{% for member in model.members %}\n"
        "    {{ member.name }} = {{ member.value }}\n"
        "{% endfor %}\n",
        {"zoo/shop/models.py"},
    ),
}  # fmt: skip


def write_template(folder: Path, name: str) -> None:
    path = folder / "look" / name
    path.parent.mkdir(parents=True)
    path.write_text(MARKS[name][0], encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "printing"),
    [
        ("package/README.md.jinja", "package/README.md.jinja"),
        ("api/errors.py.jinja", "api/errors.py.jinja"),
        ("models/enumeration.jinja", "models/models.py.jinja"),
    ],
)
def test_only_what_a_template_has_a_part_in_is_the_users(
    name: str, printing: str, tmp_path: Path
) -> None:
    write_template(tmp_path, name)
    look = tmp_path / "look"
    names = [*MARKS, "models/models.py.jinja", "api/client.py.jinja"]
    assert find_customized(create_environment(look), names, look) == {name, printing}
    assert find_customized(create_environment(None), names, None) == set()


def test_what_a_users_template_prints_has_blacks_form(printed: Path) -> None:
    write_template(printed, "api/errors.py.jinja")
    path = printed / "look" / "api" / "errors.py.jinja"
    path.write_text("X = {  'a':1 }\n", encoding="utf-8")
    ran = typecase(printed, "generate", "--templates", "look")
    assert ran.status == 0, ran.said
    errors = printed / "printed" / "zoo" / "shop" / "errors.py"
    assert errors.read_text(encoding="utf-8") == 'X = {"a": 1}\n'


@pytest.mark.parametrize("name", MARKS)
def test_one_template_changes_its_files_and_no_others(name: str, printed: Path) -> None:
    write_template(printed, name)
    before = states(printed / "printed")
    ran = typecase(printed, "generate", "--templates", "look")
    assert ran.status == 0, ran.said
    after = states(printed / "printed")
    assert after.keys() == before.keys()
    assert {each for each in after if after[each] != before[each]} == MARKS[name][1]


def test_a_template_for_enumerations_leaves_objects_alone(printed: Path) -> None:
    models = printed / "printed" / "zoo" / "shop" / "models.py"
    before = _lines(models)
    write_template(printed, "models/enumeration.jinja")
    ran = typecase(printed, "generate", "--templates", "look")
    assert ran.status == 0, ran.said
    after = _lines(models)
    assert [line for line in after if "Our own" not in line] == before
    assert len(after) == len(before) + 1


def _lines(module: Path) -> list[str]:
    return list(filter(None, module.read_text(encoding="utf-8").splitlines()))


def test_templates_named_in_pyproject(printed: Path) -> None:
    write_template(printed, "package/README.md.jinja")
    text = PYPROJECT.replace("\n\n", '\ntemplates = "look"\n\n', 1)
    (printed / "pyproject.toml").write_text(text, encoding="utf-8")
    ran = typecase(printed, "generate")
    assert ran.status == 0, ran.said
    assert (printed / "printed" / "README.md").read_text() == "# Our own\n"
