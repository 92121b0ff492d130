"""Test `typecase generate`: the files that it writes, and its messages."""

import subprocess
import sys
import tomllib
from pathlib import Path

from tests.generator.cli.cli_runner import (
    SHOP,
    change_description,
    read_error_line,
    read_file_states,
    replace_text,
    run_typecase,
    run_typecase_process,
)
from typecase.diagnostics import Diagnostic, Severity, group_repetitions, summarize


def test_pyproject_decides_output(generated_project: Path) -> None:
    output = generated_project / "out"
    names = {path.name for path in output.iterdir()}
    assert names == {
        ".typecase",
        "GUIDE.md",
        "README.md",
        "REFERENCE.md",
        "names.lock",
        "pyproject.toml",
        "zoo",
    }
    assert {path.stem for path in (output / "zoo" / "shop").glob("*.py")} == {
        "__init__", "api", "client", "errors", "models", "pets", "server", "toys"
    }  # fmt: skip
    project = tomllib.loads((output / "pyproject.toml").read_text())["project"]
    assert (project["name"], project["version"]) == ("zoo", "2.3.4")


def test_description_outside_of_the_basic_plane_is_valid_toml(project: Path) -> None:
    description = "Pets \N{DOG FACE}"
    pyproject = project / "pyproject.toml"
    replace_text(pyproject, "version =", f'description = "{description}"\nversion =')
    result = run_typecase(project, "generate")
    assert result.status == 0, result.output
    generated = (project / "out" / "pyproject.toml").read_text(encoding="utf-8")
    assert tomllib.loads(generated)["project"]["description"] == description


def test_manifest_lists_all_files(generated_project: Path) -> None:
    output = generated_project / "out"
    lines = (output / ".typecase").read_text().splitlines()
    listed = {line for line in lines if not line.startswith("#")}
    existing = {
        str(path.relative_to(output)) for path in output.rglob("*") if not path.is_dir()
    } - {".typecase"}
    assert listed == existing


def test_up_to_date_files_are_not_written(generated_project: Path) -> None:
    before = read_file_states(generated_project)
    result = run_typecase(generated_project, "generate")
    assert (result.status, result.stdout) == (0, "")
    assert "0 added, 0 changed, 0 removed" in result.stderr
    assert read_file_states(generated_project) == before


def test_only_changed_files_are_written(generated_project: Path) -> None:
    before = read_file_states(generated_project / "out")
    change_description(generated_project)
    result = run_typecase(generated_project, "generate")
    assert result.status == 0, result.output
    after = read_file_states(generated_project / "out")
    assert {name for name in after if after[name] != before[name]} == {
        "REFERENCE.md", "zoo/shop/models.py", "zoo/shop/openapi.json"
    }  # fmt: skip
    assert "0 added, 3 changed, 0 removed" in result.stderr


def test_documents_are_generated_without_configuration(tmp_path: Path) -> None:
    elsewhere = tmp_path / "downloads"
    elsewhere.mkdir()
    (elsewhere / "Pet Store.v2.yaml").write_text(SHOP, encoding="utf-8")
    (elsewhere / "class.json").write_text(
        '{"openapi": "3.1.0", "info": {"title": "School", "version": "1"},'
        ' "paths": {"/": {"get": {"responses": {"204": {"description": "Done."}}}}}}'
    )
    work = tmp_path / "work"
    work.mkdir()
    documents = ["../downloads/Pet Store.v2.yaml", "../downloads/class.json"]
    result = run_typecase_process(
        work, "generate", *documents, "--package", "zoo", "--out", "a/b"
    )
    assert result.status == 0, result.output
    assert {path.name for path in (work / "a" / "b" / "zoo").iterdir()} >= {
        "pet_store_v2", "class_", "_runtime", "py.typed", "__init__.py"
    }  # fmt: skip
    program = "import zoo.pet_store_v2.client, zoo.class_.client as c; c.ClassClient"
    imported = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=work / "a" / "b",
        capture_output=True,
        text=True,
        check=False,
    )
    assert imported.stderr == ""


def test_unsupported_part_is_reported_with_location(project: Path) -> None:
    shop = project / "specs" / "shop.yaml"
    replace_text(shop, "paths:\n", "webhooks:\n  sold: {servers: [{url: /}]}\npaths:\n")
    result = run_typecase(project, "generate")
    assert result.status == 0, result.output
    assert result.stderr.startswith("specs/shop.yaml:4:10: warning[not-generated]: ")
    assert "(#/webhooks/sold/servers)\n" in result.stderr


def test_package_option_needs_document_arguments(project: Path) -> None:
    result = run_typecase(project, "generate", "--package", "other")
    assert (result.status, "documents" in read_error_line(result)) == (2, True)
    assert not (project / "out").exists()


def test_documents_with_same_name_are_refused(project: Path) -> None:
    (project / "shop.yaml").write_text(SHOP, encoding="utf-8")
    documents = ["shop.yaml", "specs/shop.yaml"]
    result = run_typecase(
        project, "generate", *documents, "--package", "zoo", "--out", "out"
    )
    assert (result.status, "specs/shop.yaml" in read_error_line(result)) == (2, True)
    assert not (project / "out").exists()


def test_place_that_several_documents_use_is_reported_once() -> None:
    warning = Diagnostic(
        Severity.WARNING,
        "a-code",
        "a fault",
        "a.yaml",
        1,
        2,
        "/a",
        bundled_pointer="/b",
    )
    assert group_repetitions([warning, warning._replace(bundled_pointer="/c")]) == [
        (warning, [])
    ]


def test_equal_warnings_are_counted_before_their_hint() -> None:
    warning = Diagnostic(
        Severity.WARNING, "a-code", "a fault", "a.yaml", 1, 2, "/a", hint="mend it"
    )
    others = [warning._replace(line=3, pointer="/b"), warning._replace(pointer="/c")]
    assert summarize([warning, *others]) == (
        "a.yaml:1:2: warning[a-code]: a fault (#/a) and 2 more\n    hint: mend it\n"
        "`typecase explain a-code` describes the first message\n"
    )
