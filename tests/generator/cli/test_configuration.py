"""Test configuration errors and unusual configurations.

A configuration error is reported in one line. The exit status is 2, and nothing is
written.
"""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    PYPROJECT,
    SHOP,
    read_error_line,
    read_file_states,
    replace_text,
    run_typecase,
    run_typecase_process,
)

# By name: the text of pyproject.toml to replace, its replacement, and a word that the
# message contains.
INVALID_EDITS = {
    "table is missing": ("typecase", "types", "[tool.typecase]"),
    "unknown key": ("version =", "versoin =", "versoin"),
    "package is not a name": ('"zoo"', '"my-zoo"', "my-zoo"),
    "package in capitals": ('"zoo"', '"Zoo"', "Zoo"),
    "package is a keyword": ('"zoo"', '"class"', "class"),
    "package with a path": ('"zoo"', '"../zoo"', "../zoo"),
    "package with a line end": ('"zoo"', '"zoo\\n"', "zoo\\n"),
    "empty package": ('"zoo"', '""', "''"),
    "package is a number": ('"zoo"', "3", "package"),
    "package is missing": ('package = "zoo"', "", "package"),
    "output is missing": ('output = "out"', "", "output"),
    "version is not a version": ('"2.3.4"', '"two"', "two"),
    "runtime of an unknown kind": (
        "version =", 'runtime = "shared"\nversion =', "must be 'copy' or 'library'"
    ),
    "subpackage is not a name": ("shop =", '"my shop" =', "my shop"),
    "subpackage is a keyword": ("shop =", "import =", "import"),
    "subpackage has the name of a module": ("shop =", "server =", "server"),
    "document is not a path": ('"specs/shop.yaml"', "1", "apis"),
    "no documents": ('shop = "specs/shop.yaml"', "", "apis"),
    "refs is not a list": ('version =', 'refs = "a"\nversion =', "refs"),
    "mirrors is not a table": ('version =', 'mirrors = []\nversion =', "mirrors"),
    "flat is no boolean": ("version =", 'flat = "yes"\nversion =', "`flat` must be"),
    "flat with several APIs": (
        "[tool.typecase.apis]",
        'flat = true\n[tool.typecase.apis]\nb = "a"',
        "`flat` puts",
    ),
    "generate is empty": ("version =", "generate = []\nversion =", "`generate` must"),
    "generate has an unknown part": (
        "version =", 'generate = ["client"]\nversion =', "'sync', 'async', 'server'"
    ),
    "API without a document": ('"specs/shop.yaml"', "{}", "`document` is missing"),
    "API with a document of another type": (
        '"specs/shop.yaml"', "{document = 1}", "`document` must be"
    ),
    "API with an unknown key": (
        '"specs/shop.yaml"', '{document = "a", inclde = {}}', "apis.shop]: unknown key"
    ),
    "include is not a table": (
        '"specs/shop.yaml"', '{document = "a", include = ["pets"]}', "`include` must be"
    ),
    "include of an unknown kind": (
        '"specs/shop.yaml"', '{document = "a", include = {tag = ["a"]}}', "`tag`"
    ),
    "exclude is not a list": (
        '"specs/shop.yaml"', '{document = "a", exclude = {tags = "a"}}', "`tags` must"
    ),
    "empty pattern": (
        '"specs/shop.yaml"', '{document = "a", exclude = {tags = [""]}}', "`tags` must"
    ),
    "types is not a table": (
        '"specs/shop.yaml"', '{document = "a", types = ["a.B"]}', "`types` must be a"
    ),
    "type without a module": (
        '"specs/shop.yaml"', '{document = "a", types = {A = "Money"}}', "`shop.money:"
    ),
    "type that is an expression": (
        '"specs/shop.yaml"', '{document = "a", types = {A = "os:X()"}}', "'os:X()'"
    ),
    "type of a module that is a keyword": (
        '"specs/shop.yaml"', '{document = "a", types = {A = "a.class:B"}}', "`class`"
    ),
    "type of no schema": (
        '"specs/shop.yaml"',
        '{document = "specs/shop.yaml", types = {Nothing = "a:B"}}',
        "`Nothing`, which is no schema",
    ),
    "control characters in a name": (
        '"specs/shop.yaml"',
        '{document = "specs/shop.yaml", types = {"\\u001b[31m" = "a:B"}}',
        "`\\x1b[31m`, which is no schema",
    ),
    "method with a long name": (
        '"specs/shop.yaml"',
        f'{{document = "specs/shop.yaml", methods = {{x = "{"a." * 60}get"}}}}',
        "more than 100 characters",
    ),
    "type of no format": (
        '"specs/shop.yaml"',
        '{document = "specs/shop.yaml", types = {"format:x" = "a:B"}}',
        "`format:x`, which no schema",
    ),
    "decimal number for an object": (
        '"specs/shop.yaml"',
        '{document = "specs/shop.yaml", types = {Pet = "decimal.Decimal"}}',
        "no number and no string",
    ),
    "client base without a class": (
        '"specs/shop.yaml"', '{document = "a", client_base = 1}', "`client_base` must"
    ),
    "client base of the sync client only": (
        '"specs/shop.yaml"',
        '{document = "a", client_base = {sync = "a:B"}}',
        "`sync` and `async`",
    ),
    "model base alone": (
        '"specs/shop.yaml"', '{document = "a", model_base = "B"}', "`model_base` must"
    ),
    "API with a key that is nearly right": (
        '"specs/shop.yaml"', '{document = "a", nestd = false}', "did you mean `nested`?"
    ),
    "resources from an unknown source": (
        '"specs/shop.yaml"', '{document = "a", resources = "tag"}', "mean `tags`?"
    ),
    "resources from two keys": (
        '"specs/shop.yaml"',
        '{document = "a", resources = {key = "x-a", keys = "x-b"}}',
        "`resources` must be",
    ),
    "nested is no boolean": (
        '"specs/shop.yaml"', '{document = "a", nested = 1}', "`nested` must be true or"
    ),
    "broken TOML": ('"2.3.4"', '"2.3.4', "pyproject.toml"),
    "templates folder is missing": (
        'version = "2.3.4"', 'templates = "nowhere"', "nowhere"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", INVALID_EDITS)
def test_invalid_setting_is_reported_in_one_line(name: str, project: Path) -> None:
    old, new, word = INVALID_EDITS[name]
    pyproject = project / "pyproject.toml"
    pyproject.write_text(PYPROJECT.replace(old, new), encoding="utf-8")
    before = read_file_states(project)
    result = run_typecase(project, "generate")
    assert read_file_states(project) == before
    assert word in read_error_line(result)
    assert result.status == 2


def test_part_of_a_document_is_generated(project: Path) -> None:
    table = '[tool.typecase.apis.shop]\ndocument = "specs/shop.yaml"\n'
    selection = 'exclude.operations = ["toys/*"]\n'
    pyproject = project / "pyproject.toml"
    before = PYPROJECT.replace("[tool.typecase.apis]\n", "")
    before = before.replace('shop = "specs/shop.yaml"\n', table)
    pyproject.write_text(before, encoding="utf-8")
    assert run_typecase(project, "generate").status == 0
    assert (project / "out" / "zoo" / "shop" / "toys.py").is_file()
    pyproject.write_text(before + selection, encoding="utf-8")
    assert run_typecase(project, "generate", "--check").status == 1
    result = run_typecase(project, "generate")
    assert (result.status, "2 of 2 operations" in result.stderr) == (0, True)
    assert not (project / "out" / "zoo" / "shop" / "toys.py").exists()
    assert (project / "out" / "zoo" / "shop" / "pets.py").is_file()
    assert run_typecase(project, "generate", "--check").status == 0


def test_part_of_the_package_is_generated(project: Path) -> None:
    pyproject = project / "pyproject.toml"
    selected = PYPROJECT.replace("version =", 'generate = ["async"]\nversion =')
    pyproject.write_text(selected, encoding="utf-8")
    assert run_typecase(project, "generate").status == 0
    client = (project / "out" / "zoo" / "shop" / "client.py").read_text()
    assert ("class AsyncShopClient" in client, "class ShopClient" in client) == (
        True,
        False,
    )


def test_parts_are_chosen_by_command_line(project: Path) -> None:
    arguments = ("generate", "specs/shop.yaml", "--package", "zoo", "--out", "out")
    only = ("--only", "sync", "--only", "async")
    assert run_typecase(project, *arguments, *only).status == 0
    modules = {path.name for path in (project / "out" / "zoo").iterdir()}
    assert ("client.py" in modules, "server.py" in modules) == (True, False)
    client = (project / "out" / "zoo" / "client.py").read_text()
    assert ("class AsyncClient" in client, "class Client" in client) == (True, True)
    refused = run_typecase(project, *arguments, "--only", "client")
    assert refused.status == 2
    assert "choose from 'sync', 'async', 'server'" in refused.stderr


def test_parts_on_the_command_line_need_documents(project: Path) -> None:
    result = run_typecase(project, "generate", "--only", "sync")
    assert result.status == 2
    assert "only allowed with documents" in result.stderr


@pytest.mark.parametrize("is_configured", [True, False])
def test_package_depends_on_the_library(project: Path, is_configured: bool) -> None:
    arguments = ["generate"]
    if is_configured:
        text = PYPROJECT.replace("version =", 'runtime = "library"\nversion =')
        (project / "pyproject.toml").write_text(text, encoding="utf-8")
    else:
        arguments += ["specs/shop.yaml", "--package", "zoo", "--out", "out"]
        arguments += ["--runtime", "library"]
    result = run_typecase(project, *arguments)
    assert result.status == 0, result.output
    assert not (project / "out" / "zoo" / "_runtime").exists()
    assert "typecase-runtime>=1." in (project / "out" / "pyproject.toml").read_text()


def test_changed_runtime_removes_the_copy(project: Path) -> None:
    assert run_typecase(project, "generate").status == 0
    assert (project / "out" / "zoo" / "_runtime").is_dir()
    text = PYPROJECT.replace("version =", 'runtime = "library"\nversion =')
    (project / "pyproject.toml").write_text(text, encoding="utf-8")
    assert run_typecase(project, "generate").status == 0
    assert not (project / "out" / "zoo" / "_runtime").exists()


def test_single_document_is_the_whole_package(project: Path) -> None:
    arguments = ("specs/shop.yaml", "--package", "zoo", "--out", "out")
    result = run_typecase(project, "generate", *arguments)
    assert result.status == 0, result.output
    assert "from zoo import Client" in result.stderr
    assert (project / "out" / "zoo" / "pets.py").is_file()
    result = run_typecase(project, "generate", *arguments, "--name", "farm")
    assert result.status == 0, result.output
    assert (project / "out" / "zoo" / "farm" / "pets.py").is_file()
    assert not (project / "out" / "zoo" / "pets.py").is_file()


def test_missing_pyproject_is_reported(tmp_path: Path) -> None:
    result = run_typecase_process(tmp_path, "generate")
    assert result.status == 2
    assert "pyproject.toml" in read_error_line(result)
    assert "typecase generate openapi.json" in read_error_line(result)


def test_pyproject_that_is_a_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").mkdir()
    result = run_typecase(tmp_path, "generate")
    assert (result.status, "pyproject.toml" in read_error_line(result)) == (2, True)


def test_pyproject_that_is_not_utf_8_is_reported(project: Path) -> None:
    (project / "pyproject.toml").write_bytes(PYPROJECT.encode() + b"# \xff\n")
    result = run_typecase(project, "generate")
    assert (result.status, "pyproject.toml" in read_error_line(result)) == (2, True)


def test_missing_document_is_reported(project: Path) -> None:
    (project / "specs" / "shop.yaml").unlink()
    result = run_typecase_process(project, "generate")
    assert (result.status, result.stdout) == (1, "")
    assert result.stderr.startswith("specs/shop.yaml:1:1: error[unreadable]: ")
    # The message, its hint, and how to learn more.
    assert len(result.stderr.splitlines()) == 3
    assert not (project / "out").exists()


@pytest.mark.parametrize("name", ["my-zoo", "Zoo", "class", "", "zoo.shop", "_zoo"])
def test_invalid_package_option_is_reported(name: str, project: Path) -> None:
    documents = ("generate", "specs/shop.yaml")
    result = run_typecase(project, *documents, f"--package={name}", "--out", "out")
    assert result.status == 2
    assert "--package" in read_error_line(result)
    assert not (project / "out").exists()


@pytest.mark.parametrize(
    ("stem", "subpackage"),
    [
        ("server", "server_"),
        ("outbox", "outbox_"),
        ("nul", "nul_"),
        ("import", "import_"),
        ("Größe 2", "groe_2"),
        ("日本", "api"),
        ("3 d", "api_3_d"),
    ],
)
def test_subpackage_is_named_after_document(
    stem: str, subpackage: str, project: Path
) -> None:
    document = f"{stem}.yaml"
    (project / "specs" / "shop.yaml").rename(project / document)
    # A single document would be the whole package.
    (project / "other.yaml").write_text(SHOP, encoding="utf-8")
    documents = (document, "other.yaml")
    result = run_typecase(
        project, "generate", *documents, "--package", "zoo", "--out", "out"
    )
    assert result.status == 0, result.output
    assert (project / "out" / "zoo" / subpackage / "models.py").is_file()


def test_missing_templates_folder_is_reported(project: Path) -> None:
    result = run_typecase(project, "generate", "--templates", "nowhere")
    assert (result.status, "nowhere" in read_error_line(result)) == (2, True)
    assert not (project / "out").exists()


def test_package_description_is_escaped(project: Path) -> None:
    hostile = r"""description = "\"\"\"\nimport os\\ {{ x }} \u202e ' """.strip() + '"'
    replace_text(project / "pyproject.toml", 'version = "2.3.4"', hostile)
    result = run_typecase(project, "generate")
    assert result.status == 0, result.output
    package_module = (project / "out" / "zoo" / "__init__.py").read_text(
        encoding="utf-8"
    )
    assert package_module.startswith('"""\\"\\"\\"')
    assert "\u202e" not in package_module
