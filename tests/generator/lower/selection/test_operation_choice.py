"""Test which operations the patterns of the configuration choose."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.generator.lower.selection.partial_package import OK, generate
from typecase.diagnostics import ConfigError, DiagnosticsError
from typecase.pipeline import GeneratedPackage

ZOO = f"""
paths:
  /pets:
    get: {{operationId: listPets, tags: [pets, public], {OK}}}
    post: {{operationId: createPet, tags: [pets], {OK}}}
  /pets/{{id}}:
    parameters: [&id {{name: id, in: path, required: true, schema: {{type: string}}}}]
    get: {{operationId: getPet, tags: [pets], {OK}}}
  /pets/{{id}}/toys:
    parameters: [*id]
    get: {{operationId: listToys, tags: [toys], {OK}}}
  /petsitters:
    get: {{operationId: sitters/list, {OK}}}
webhooks:
  petBorn:
    post: {{operationId: petBorn, tags: [hooks], {OK}}}
"""
LIST, CREATE, GET = "get /pets", "post /pets", "get /pets/{id}"
TOYS, SITTERS, BORN = "get /pets/{id}/toys", "get /petsitters", "post petBorn"
ALL = {LIST, CREATE, GET, TOYS, SITTERS, BORN}


def read_operations(package: GeneratedPackage) -> set[str]:
    """Return the methods and paths of the document that the server serves."""
    document = json.loads(package.content["lib/zoo/openapi.json"])
    return {
        f"{method} {path}"
        for section in ("paths", "webhooks")
        for path, item in document.get(section, {}).items()
        for method in item
        if method != "parameters"
    }


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, ALL),
        ({"include": {}}, ALL),
        ({"include": {"tags": ["pets"]}}, {LIST, CREATE, GET}),
        ({"include": {"tags": ["p*"]}}, {LIST, CREATE, GET}),
        ({"include": {"paths": ["/pets"]}}, {LIST, CREATE}),
        ({"include": {"paths": ["/pets/*"]}}, {GET}),
        ({"include": {"paths": ["/pets/**"]}}, {LIST, CREATE, GET, TOYS}),
        ({"include": {"paths": ["/pets**"]}}, ALL - {BORN}),
        ({"include": {"paths": ["/pets/{id}"]}}, {GET}),
        ({"include": {"operations": ["GET /pets"]}}, {LIST}),
        ({"include": {"operations": ["GET **"]}}, {LIST, GET, TOYS, SITTERS}),
        ({"include": {"operations": ["* /pets"]}}, {LIST, CREATE}),
        ({"include": {"operations": ["getPet", "list*"]}}, {LIST, GET, TOYS}),
        ({"include": {"operations": ["sitters/*"]}}, {SITTERS}),
        ({"include": {"operations": ["pets.list", "pets.toys.*"]}}, {LIST, TOYS}),
        ({"exclude": {"operations": ["pets.**"]}}, {SITTERS, BORN}),
        ({"include": {"operations": ["POST petBorn"]}}, {BORN}),
        ({"include": {"tags": ["toys"], "paths": ["/petsitters"]}}, {TOYS, SITTERS}),
        ({"exclude": {"tags": ["pets", "hooks"]}}, {TOYS, SITTERS}),
        (
            {"include": {"tags": ["pets"]}, "exclude": {"operations": ["POST **"]}},
            {LIST, GET},
        ),
    ],
)
def test_patterns_choose_operations(
    options: dict[str, Any], expected: set[str], tmp_path: Path
) -> None:
    package = generate(ZOO, tmp_path, options)
    assert read_operations(package) == expected
    assert package.diagnostics == ()
    modules = {Path(path).stem for path in package.content if "_operations/" in path}
    assert ("pets_toys" in modules or "toys" in modules) == (TOYS in expected)
    assert ("lib/zoo/receiver.py" in package.content) == (BORN in expected)


def test_pattern_without_a_match_is_reported(tmp_path: Path) -> None:
    options = {
        "include": {"tags": ["Pets", "pets"], "operations": ["GET /pet", "nothing"]},
        "exclude": {"paths": ["/toys"]},
    }
    package = generate(ZOO, tmp_path, options)
    assert [(item.message, item.hint) for item in package.diagnostics] == [
        (
            "`Pets` in `include.tags` of [tool.typecase.apis.zoo] matches no operation",
            "did you mean `pets`?",
        ),
        (
            "`GET /pet` in `include.operations` of [tool.typecase.apis.zoo] matches no"
            " operation",
            "did you mean `GET /pets` or `GET /pets/{id}` or `GET /petsitters`?",
        ),
        (
            "`nothing` in `include.operations` of [tool.typecase.apis.zoo] matches no"
            " operation",
            None,
        ),
        (
            "`/toys` in `exclude.paths` of [tool.typecase.apis.zoo] matches no"
            " operation",
            "did you mean `/pets`?",
        ),
    ]
    assert package.ledger.is_complete


def test_name_of_several_operations_is_refused(tmp_path: Path) -> None:
    options = {"exclude": {"operations": ["listPets"]}}
    with pytest.raises(ConfigError) as caught:
        generate(ZOO.replace("createPet", "listPets"), tmp_path, options)
    assert str(caught.value) == (
        "[tool.typecase.apis.zoo]: `listPets` in `exclude.operations` names several"
        " operations: `pets.list` (GET /pets) and `pets.create` (POST /pets); write the"
        " HTTP method and the path"
    )


def test_selection_without_operations_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticsError, match="leave no operation") as caught:
        generate(ZOO, tmp_path, {"include": {"tags": ["pests"]}})
    assert "did you mean `pets`?" in str(caught.value)
