"""Test `typecase validate`, which reports the diagnostics of all documents."""

import re
from pathlib import Path

from tests.generator.cli.cli_runner import (
    SHOP,
    read_file_states,
    replace_text,
    run_typecase,
    run_typecase_process,
)

# The location, severity, code, message and pointer of a diagnostic; or a hint.
DIAGNOSTIC_LINE = re.compile(
    r"[^:]+:\d+:\d+: (error|warning)\[[a-z0-9-]+\]: .+ \(#(/.*)?\)|    hint: .+"
    r"|`typecase explain [a-z-]+` describes the first message"
)


def test_valid_documents_have_no_output(project: Path) -> None:
    (project / "specs" / "other.yaml").write_text(SHOP, encoding="utf-8")
    before = read_file_states(project)
    result = run_typecase(project, "validate", "specs/shop.yaml", "specs/other.yaml")
    assert (result.status, result.output) == (0, "")
    assert read_file_states(project) == before


def test_all_errors_of_all_documents_are_reported(project: Path) -> None:
    specs = project / "specs"
    (specs / "good.yaml").write_text(SHOP, encoding="utf-8")
    (specs / "broken.yaml").write_text("openapi: 3.1.0\ninfo: {title\n")
    replace_text(specs / "shop.yaml", "schemas/Pet", "schemas/Pat")
    replace_text(
        specs / "shop.yaml", "operationId: pets/remove", "operationId: pets/show"
    )
    replace_text(specs / "shop.yaml", "type: object", "type: objekt")
    before = read_file_states(project)
    documents = ("specs/good.yaml", "specs/shop.yaml", "specs/broken.yaml")
    result = run_typecase_process(project, "validate", *documents)
    assert (result.status, result.stdout) == (1, "")
    lines = result.stderr.splitlines()
    assert [line for line in lines if not DIAGNOSTIC_LINE.fullmatch(line)] == []
    assert any(line.startswith("specs/broken.yaml:") for line in lines)
    for start in (
        "specs/shop.yaml:14:",
        "specs/shop.yaml:16:",
        "specs/shop.yaml:27:",
    ):
        assert sum(line.startswith(start) for line in lines) == 1, start
    assert not any("good.yaml" in line for line in lines)
    assert any(re.search(r"hint: did you mean .*Pet", line) for line in lines)
    assert read_file_states(project) == before


def test_missing_document_and_folder_are_reported(project: Path) -> None:
    result = run_typecase(project, "validate", "specs/none.yaml", "specs")
    assert result.status == 1
    lines = result.stderr.splitlines()
    assert [line for line in lines if not DIAGNOSTIC_LINE.fullmatch(line)] == []
    assert any(line.startswith("specs/none.yaml:1:1: error[") for line in lines)
    assert any(line.startswith("specs:1:1: error[") for line in lines)


def test_documents_of_the_configuration_are_checked(project: Path) -> None:
    assert run_typecase(project, "validate").status == 0
    replace_text(project / "specs" / "shop.yaml", "paths:", "path:")
    result = run_typecase(project, "validate")
    assert result.status == 1
    assert result.stderr.startswith("specs/shop.yaml:")
    result = run_typecase(project, "validate", "--refs", "specs")
    assert result.status == 2
    assert "--refs, --mirror and --overlay are only allowed with" in result.stderr
    (project / "pyproject.toml").unlink()
    result = run_typecase(project, "validate")
    assert result.status == 2
    assert "pyproject.toml: file not found" in result.stderr


def test_document_with_warnings_is_valid(project: Path) -> None:
    replace_text(project / "specs" / "shop.yaml", "{title:", "{license: {}, title:")
    result = run_typecase(project, "validate", "specs/shop.yaml")
    assert result.status == 0
    assert (
        "warning[missing-key]: `license` is missing the required key `name`"
        in result.stderr
    )
    result = run_typecase(project, "generate")
    assert result.status == 0
    assert (
        "warning[missing-key]: `license` is missing the required key `name`"
        in result.stderr
    )


def test_references_may_lead_into_allowed_folders(project: Path) -> None:
    spec = project / "specs" / "shop.yaml"
    (project / "more.yaml").write_text("A: {type: string}\nB: {type: integer}\n")
    replace_text(
        spec,
        "components:\n  schemas:\n",
        "components:\n  schemas:\n"
        "    A: {items: {$ref: ../more.yaml#/A}}\n"
        "    B: {items: {$ref: https://shop.example/more.yaml#/B}}\n",
    )
    refused = run_typecase(project, "validate", "specs/shop.yaml")
    assert refused.status == 1
    assert "--refs FOLDER" in refused.stderr
    assert "--mirror ADDRESS=FOLDER" in refused.stderr
    options = ("--refs", ".", "--mirror", "https://shop.example/=.")
    assert run_typecase(project, "validate", "specs/shop.yaml", *options).status == 0
    assert run_typecase(project, "generate", *options).status == 2
    package = ("--package", "zoo", "--out", "elsewhere")
    result = run_typecase(project, "generate", "specs/shop.yaml", *package, *options)
    assert (result.status, result.stdout) == (0, "")
    table = 'refs = ["."]\nmirrors = {"https://shop.example/" = "."}\n'
    replace_text(
        project / "pyproject.toml", "[tool.typecase]\n", f"[tool.typecase]\n{table}"
    )
    assert run_typecase(project, "generate").status == 0
    assert run_typecase(project, "validate", "a.yaml", "--mirror", "x").status == 2
