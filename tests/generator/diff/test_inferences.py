"""Test that an edit of a text, or an addition, leaves alone what is inferred."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.cli_runner import run_typecase
from tests.generator.names.inference_edits import EDITS, TEXTS, read_edited
from tests.generator.names.kept_lock import API, keep_names
from typecase.names.kept import NameKind

PYPROJECT = f"""
[tool.typecase]
package = "shop"
output = "out"
apis = {{{API} = "shop.json"}}
"""
SAMPLES = """
from shop import Shop
shop = Shop()
shop.{0}()
"""


def read_verdict(folder: Path, old: str, new: str) -> dict[str, str]:
    """Return the verdicts, after a look at the changes if they surprise."""
    result = run_typecase(folder, "diff", old, new, "--no-witness", "--format", "json")
    assert result.status == 0, result.output
    report: dict[str, Any] = json.loads(result.stdout)
    breaks = [each["id"] for each in report["changes"] if each["breaking"]]
    # Implementations of servers must follow a new operation or argument.
    assert {*breaks} <= {"server-argument-added", "server-method-added"}
    verdict: dict[str, str] = report["verdict"]
    return verdict


def check_verdict(name: str, verdict: dict[str, str]) -> None:
    assert verdict["behaviour"] == "none"
    if name in TEXTS:
        assert verdict["wire"] == "none"
        assert verdict["python"] in ("none", "patch")


@pytest.mark.parametrize("name", EDITS)
def test_edit_of_a_file(name: str, tmp_path: Path) -> None:
    for file, document in zip(("old", "new"), read_edited(EDITS[name]), strict=True):
        (tmp_path / f"{file}.json").write_text(json.dumps(document), encoding="utf-8")
    check_verdict(name, read_verdict(tmp_path, "old.json", "new.json"))


@pytest.mark.parametrize("name", EDITS)
def test_edit_with_a_lock(name: str, tmp_path: Path) -> None:
    old, new = read_edited(EDITS[name])
    for folder, document in (("old", old), ("new", new)):
        output = tmp_path / folder / "out"
        output.mkdir(parents=True)
        # Both packages were generated before the edit.
        keep_names(old, output)
        project = tmp_path / folder
        (project / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
        (project / "shop.json").write_text(json.dumps(document), encoding="utf-8")
    check_verdict(name, read_verdict(tmp_path, "old", "new"))


def test_whole_list_gets_the_pages_that_the_document_adds(tmp_path: Path) -> None:
    edits = {
        "/paths/~1shops/get/parameters/-": {
            "name": "cursor",
            "in": "query",
            "schema": {"type": "string"},
        },
        "/paths/~1shops/get/responses/200/content/application~1json/schema/properties"
        "/next_cursor": {"type": "string"},
    }
    for file, document in zip(("old", "new"), read_edited(edits), strict=True):
        (tmp_path / f"{file}.json").write_text(json.dumps(document), encoding="utf-8")
    assert read_verdict(tmp_path, "old.json", "new.json")["behaviour"] == "minor"
    old, new = read_edited(edits)
    kept = keep_names(new, tmp_path, keep_names(old, tmp_path))
    key = "GET /shops"
    assert '"cursor":"cursor"' in kept[NameKind.PAGING][key]


def test_calls_in_code_samples(tmp_path: Path) -> None:
    for file, verb in (("old", "fetch"), ("new", "read")):
        document = {
            "openapi": "3.1.0",
            "info": {"title": "Shop", "version": "1"},
            "paths": {
                f"/{name}": {
                    "get": {
                        "operationId": f"get_{name}",
                        "x-codeSamples": [
                            {
                                "lang": "Python",
                                "source": SAMPLES.format(f"{name}.{verb}"),
                            }
                        ],
                        "responses": {"204": {"description": "Done."}},
                    }
                }
                for name in ("pets", "toys")
            },
        }
        (tmp_path / f"{file}.json").write_text(json.dumps(document), encoding="utf-8")
    assert {*read_verdict(tmp_path, "old.json", "new.json").values()} == {"none"}
    documents = [
        json.loads((tmp_path / f"{each}.json").read_text("utf-8"))
        for each in ("old", "new")
    ]
    assert len({str(keep_names(each, tmp_path)) for each in documents}) == 2
