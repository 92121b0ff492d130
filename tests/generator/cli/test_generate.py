"""`typecase generate`: which files it prints, where, and what it says about them."""

import subprocess
import sys
import tomllib
from pathlib import Path

from tests.generator.cli.commands import (
    SHOP,
    edit,
    states,
    told,
    typecase,
    typecase_process,
)


def test_prints_what_pyproject_asks_for(printed: Path) -> None:
    output = printed / "printed"
    names = {path.name for path in output.iterdir()}
    assert names == {".typecase", "README.md", "REFERENCE.md", "pyproject.toml", "zoo"}
    assert {path.stem for path in (output / "zoo" / "shop").glob("*.py")} == {
        "__init__", "api", "client", "errors", "models", "pets", "server", "toys"
    }  # fmt: skip
    project = tomllib.loads((output / "pyproject.toml").read_text())["project"]
    assert (project["name"], project["version"]) == ("zoo", "2.3.4")


def test_lists_every_printed_file(printed: Path) -> None:
    output = printed / "printed"
    lines = (output / ".typecase").read_text().splitlines()
    listed = {line for line in lines if not line.startswith("#")}
    found = {
        str(p.relative_to(output)) for p in output.rglob("*") if not p.is_dir()
    } - {".typecase"}
    assert listed == found


def test_what_is_right_is_not_written_again(printed: Path) -> None:
    before = states(printed)
    ran = typecase(printed, "generate")
    assert (ran.status, ran.out) == (0, "")
    assert "0 files added, 0 changed, 0 removed" in ran.err
    assert states(printed) == before


def test_only_what_changed_is_written(printed: Path) -> None:
    before = states(printed / "printed")
    edit(printed / "specs" / "shop.yaml", "What it is called", "How one calls it")
    ran = typecase(printed, "generate")
    assert ran.status == 0, ran.said
    after = states(printed / "printed")
    assert {name for name in after if after[name] != before[name]} == {
        "REFERENCE.md", "zoo/shop/models.py", "zoo/shop/openapi.json"
    }  # fmt: skip
    assert "0 files added, 3 changed, 0 removed" in ran.err


def test_documents_of_anyone_without_configuration(tmp_path: Path) -> None:
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
    ran = typecase_process(
        work, "generate", *documents, "--package", "zoo", "--out", "a/b"
    )
    assert ran.status == 0, ran.said
    assert {path.name for path in (work / "a" / "b" / "zoo").iterdir()} >= {
        "pet_store_v2", "class_", "_runtime", "py.typed", "__init__.py"
    }  # fmt: skip
    program = "import zoo.pet_store_v2.client, zoo.class_.client as c; c.ClassClient"
    shown = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=work / "a" / "b",
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.stderr == ""


def test_what_is_not_held_is_a_warning_with_its_place(project: Path) -> None:
    shop = project / "specs" / "shop.yaml"
    edit(shop, "paths:\n", "webhooks:\n  sold: {servers: [{url: /}]}\npaths:\n")
    ran = typecase(project, "generate")
    assert ran.status == 0, ran.said
    assert ran.err.startswith("specs/shop.yaml:4:10: warning[not-generated]: ")
    assert "(#/webhooks/sold/servers)\n" in ran.err


def test_documents_need_a_name_and_a_folder(project: Path) -> None:
    before = states(project)
    for extra in ([], ["--package", "zoo"], ["--out", "zoo"]):
        ran = typecase(project, "generate", "specs/shop.yaml", *extra)
        assert ran.status == 2
        assert "--package" in told(ran)
        assert "--out" in told(ran)
    assert states(project) == before


def test_a_name_and_a_folder_need_documents(project: Path) -> None:
    ran = typecase(project, "generate", "--package", "other")
    assert (ran.status, "documents" in told(ran)) == (2, True)
    assert not (project / "printed").exists()


def test_two_documents_of_one_name_are_refused(project: Path) -> None:
    (project / "shop.yaml").write_text(SHOP, encoding="utf-8")
    documents = ["shop.yaml", "specs/shop.yaml"]
    ran = typecase(project, "generate", *documents, "--package", "zoo", "--out", "out")
    assert (ran.status, "specs/shop.yaml" in told(ran)) == (2, True)
    assert not (project / "out").exists()
