"""`typecase validate`: every fault of every document, and an exit status."""

import re
from pathlib import Path

from tests.generator.cli.commands import SHOP, edit, states, typecase, typecase_process

LINE = re.compile(
    r"[^:]+:\d+:\d+: (error|warning)\[[a-z0-9-]+\]: .+ \(#(/.*)?\)|    hint: .+"
)


def test_good_documents_are_not_spoken_of(project: Path) -> None:
    (project / "specs" / "other.yaml").write_text(SHOP, encoding="utf-8")
    before = states(project)
    ran = typecase(project, "validate", "specs/shop.yaml", "specs/other.yaml")
    assert (ran.status, ran.said) == (0, "")
    assert states(project) == before


def test_all_faults_of_all_documents(project: Path) -> None:
    specs = project / "specs"
    (specs / "good.yaml").write_text(SHOP, encoding="utf-8")
    (specs / "broken.yaml").write_text("openapi: 3.1.0\ninfo: {title\n")
    edit(specs / "shop.yaml", "schemas/Pet", "schemas/Pat")
    edit(specs / "shop.yaml", "operationId: pets/remove", "operationId: pets/show")
    edit(specs / "shop.yaml", "type: object", "type: objekt")
    before = states(project)
    documents = ("specs/good.yaml", "specs/shop.yaml", "specs/broken.yaml")
    ran = typecase_process(project, "validate", *documents)
    assert (ran.status, ran.out) == (1, "")
    lines = ran.err.splitlines()
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert any(line.startswith("specs/broken.yaml:") for line in lines)
    for start in (
        "specs/shop.yaml:14:",
        "specs/shop.yaml:16:",
        "specs/shop.yaml:27:",
    ):
        assert sum(line.startswith(start) for line in lines) == 1, start
    assert not any("good.yaml" in line for line in lines)
    assert any(re.search(r"hint: did you mean .*Pet", line) for line in lines)
    assert states(project) == before


def test_a_document_that_is_not_there_or_is_a_folder(project: Path) -> None:
    ran = typecase(project, "validate", "specs/none.yaml", "specs")
    assert ran.status == 1
    lines = ran.err.splitlines()
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert any(line.startswith("specs/none.yaml:1:1: error[") for line in lines)
    assert any(line.startswith("specs:1:1: error[") for line in lines)


def test_no_documents(project: Path) -> None:
    ran = typecase(project, "validate")
    assert ran.status == 2
    assert "usage: typecase validate" in ran.err


def test_warnings_are_shown_and_the_document_is_good(project: Path) -> None:
    edit(project / "specs" / "shop.yaml", "{title:", "{license: {}, title:")
    ran = typecase(project, "validate", "specs/shop.yaml")
    assert ran.status == 0
    assert (
        "warning[missing-key]: `license` is missing the required key `name`" in ran.err
    )
    ran = typecase(project, "generate")
    assert ran.status == 0
    assert (
        "warning[missing-key]: `license` is missing the required key `name`" in ran.err
    )


def test_folders_that_references_may_lead_into(project: Path) -> None:
    spec = project / "specs" / "shop.yaml"
    (project / "more.yaml").write_text("A: {type: string}\nB: {type: integer}\n")
    edit(
        spec,
        "components:\n  schemas:\n",
        "components:\n  schemas:\n"
        "    A: {items: {$ref: ../more.yaml#/A}}\n"
        "    B: {items: {$ref: https://shop.example/more.yaml#/B}}\n",
    )
    refused = typecase(project, "validate", "specs/shop.yaml")
    assert refused.status == 1
    assert "--refs FOLDER" in refused.err
    assert "--mirror ADDRESS=FOLDER" in refused.err
    options = ("--refs", ".", "--mirror", "https://shop.example/=.")
    assert typecase(project, "validate", "specs/shop.yaml", *options).status == 0
    assert typecase(project, "generate", *options).status == 2
    given = ("--package", "zoo", "--out", "elsewhere")
    ran = typecase(project, "generate", "specs/shop.yaml", *given, *options)
    assert (ran.status, ran.out) == (0, "")
    table = 'refs = ["."]\nmirrors = {"https://shop.example/" = "."}\n'
    edit(project / "pyproject.toml", "[tool.typecase]\n", f"[tool.typecase]\n{table}")
    assert typecase(project, "generate").status == 0
    assert typecase(project, "validate", "a.yaml", "--mirror", "x").status == 2
