"""Test that a part of an API has the same code as the whole, and what it needs."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.generator.lower.selection.partial_package import (
    OK,
    generate,
    read_definitions,
)
from typecase.config.settings import Config
from typecase.names import model_modules
from typecase.project import Project

ZOO = f"""
tags: [{{name: pets, description: The pets.}}, {{name: toys, description: Toys.}}]
security: [{{key: []}}]
paths:
  /pets:
    get:
      tags: [pets]
      parameters:
        - name: kind
          in: query
          schema: {{$ref: "#/components/schemas/Kind"}}
      responses:
        "200":
          description: Pets.
          content:
            application/json:
              schema:
                type: array
                items: {{$ref: "#/components/schemas/Pet"}}
        "404":
          description: No pets.
          content: &error
            application/json: {{schema: {{$ref: "#/components/schemas/Error"}}}}
    post:
      tags: [pets]
      requestBody:
        content:
          application/json: {{schema: {{$ref: "#/components/schemas/Pet"}}}}
      callbacks:
        born:
          "{{$request.body#/url}}":
            post:
              requestBody:
                content:
                  application/json: {{schema: {{$ref: "#/components/schemas/Birth"}}}}
              {OK}
      responses:
        "201":
          description: The pet.
          content:
            application/json:
              schema: {{type: object, properties: {{state: {{enum: [a, b]}}}}}}
  /toys:
    get:
      tags: [toys]
      security: [{{other: []}}]
      responses:
        "200":
          description: Toys.
          content:
            application/json:
              schema:
                type: object
                properties:
                  state: {{enum: [c, d]}}
                  ball: {{$ref: "#/components/schemas/Ball"}}
        "404": {{description: No toys., content: *error}}
    post:
      tags: [toys]
      requestBody:
        content:
          application/json: {{schema: {{$ref: "#/components/schemas/Kind"}}}}
      {OK}
  /v1/pets:
    get: {{tags: [old], operationId: listOldPets, {OK}}}
components:
  securitySchemes:
    key: {{type: apiKey, in: header, name: X-Key}}
    other: {{type: http, scheme: bearer}}
  schemas:
    Kind: {{type: string, enum: [cat, dog, cow, pig, hen, owl, fox, ape, eel, emu]}}
    Ball: {{type: object, properties: {{of: {{$ref: "#/components/schemas/Pet"}}}}}}
    Pet:
      type: object
      properties:
        kind: {{$ref: "#/components/schemas/Kind"}}
        friend: {{$ref: "#/components/schemas/Friend"}}
    Friend: {{type: object, properties: {{of: {{$ref: "#/components/schemas/Pet"}}}}}}
    Error: {{type: object, properties: {{text: {{type: string}}}}}}
    Birth: {{type: object, properties: {{pet: {{$ref: "#/components/schemas/Pet"}}}}}}
    Unused: {{type: object, properties: {{text: {{type: string}}}}}}
"""
# Definitions that list what the package contains.
LISTS = {"API", "__all__", "ERROR_RESPONSES", "_ROUTES", "create_router"}


@pytest.mark.parametrize("max_models", [200, 0])
@pytest.mark.parametrize(
    "options",
    [
        {"include": {"tags": ["pets"]}},
        {"include": {"tags": ["toys"]}},
        {"include": {"operations": ["GET /pets"]}},
        {"include": {"operations": ["POST /toys"]}},
        {"include": {"operations": ["GET /v1/pets"]}},
        {"exclude": {"operations": ["GET /pets"]}},
    ],
)
def test_part_has_the_code_of_the_whole(
    options: dict[str, Any],
    max_models: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(model_modules, "MAX_MODELS", max_models)
    whole = read_definitions(generate(ZOO, tmp_path))
    part = read_definitions(generate(ZOO, tmp_path, options))
    constructors = {key for key in part if key[-1] == "__init__"}
    different = {key for key in part if part[key] != whole.get(key)} - constructors
    assert {key for key in different if key[-1] not in LISTS} == set()
    assert {key[-1] for key in part} < {key[-1] for key in whole}


def test_files_of_a_whole_resource_are_those_of_the_whole(tmp_path: Path) -> None:
    whole = generate(ZOO, tmp_path).content
    part = generate(ZOO, tmp_path, {"include": {"tags": ["pets"]}}).content
    for module in ("pets", "_operations/pets", "_operations/__init__"):
        path = f"lib/zoo/{module}.py"
        assert part[path] == whole[path]
    runtime = {path for path in part if "/_runtime/" in path}
    assert {path: part[path] for path in runtime} == {
        path: whole[path] for path in runtime
    }


def test_part_has_what_it_needs_and_no_more(tmp_path: Path) -> None:
    options = {"include": {"operations": ["POST /pets"]}}
    package = generate(ZOO, tmp_path, options)
    definitions = {key[1:] for key in read_definitions(package)}
    for needed in ("Pet", "Friend", "Kind", "Birth", "CallbackReceiver"):
        assert (needed,) in definitions or (needed, "pets_create_born") in definitions
    for other in ("Ball", "Error", "Unused", "NotFoundError"):
        assert (other,) not in definitions
    assert "lib/zoo/toys.py" not in package.content
    client = package.content["lib/zoo/client.py"].decode()
    assert ("key: " in client, "other: " in client) == (True, False)
    document = json.loads(package.content["lib/zoo/openapi.json"])
    assert [*document["paths"]] == ["/pets"]
    assert [*document["paths"]["/pets"]] == ["post"]
    assert {*document["components"]["schemas"]} == {"Kind", "Pet", "Friend", "Birth"}
    assert {*document["components"]["securitySchemes"]} == {"key"}
    assert document["tags"] == [{"name": "pets", "description": "The pets."}]


def test_other_parts_are_excluded_from_the_ledger(tmp_path: Path) -> None:
    package = generate(ZOO, tmp_path, {"include": {"tags": ["toys"]}})
    entries = json.loads(package.ledger.to_json())["entries"]
    outcomes = {
        entry["pointer"]: entry["outcome"]
        for entry in entries
        if entry["kind"] in ("operations", "security schemes")
    }
    assert outcomes == {
        "/paths/~1pets/get": "excluded",
        "/paths/~1pets/post": "excluded",
        "/paths/~1toys/get": "generated",
        "/paths/~1toys/post": "generated",
        "/paths/~1v1~1pets/get": "excluded",
        "/components/securitySchemes/key": "generated",
        "/components/securitySchemes/other": "generated",
    }
    assert package.ledger.summarize() == "2 of 2 operations"


def test_faults_of_other_parts_are_not_reported(tmp_path: Path) -> None:
    faults = '{name: a, in: qery, schema: {}}, {$ref: "#/nowhere"}'
    faulty = ZOO.replace("{tags: [old], ", f"{{tags: [old], parameters: [{faults}], ")
    assert faulty != ZOO
    whole = generate(faulty, tmp_path)
    part = generate(faulty, tmp_path, {"include": {"tags": ["toys"]}})
    assert whole.diagnostics
    assert not whole.ledger.is_complete
    assert part.diagnostics == ()
    assert part.ledger.is_complete
    assert part.ledger.summarize() == "2 of 2 operations"


LOGIN = f"""
security: [{{token: []}}]
x-typecase-grants:
  - kind: login
    operation: tokens/login
    forms: {{body: {{arguments: {{body: {{user: $user, password: $password}}}}}}}}
    tokens: {{token: accessToken}}
paths:
  /login:
    post:
      operationId: tokens/login
      security: []
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties: {{user: {{type: string}}, password: {{type: string}}}}
      responses:
        "200":
          description: The token.
          content:
            application/json:
              schema: {{type: object, properties: {{accessToken: {{type: string}}}}}}
  /jobs:
    get: {{operationId: jobs/list, {OK}}}
    post: {{operationId: jobs/create, x-typecase-verify: jobs/list, {OK}}}
  /ping:
    get: {{operationId: ping/get, security: [], {OK}}}
components:
  securitySchemes:
    token: {{type: http, scheme: bearer}}
"""


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"include": {"operations": ["GET /ping"]}}, {"ping.get"}),
        ({"include": {"operations": ["GET /jobs"]}}, {"jobs.list", "tokens.login"}),
        (
            {"include": {"operations": ["POST /jobs"]}},
            {"jobs.create", "jobs.list", "tokens.login"},
        ),
        (
            {
                "include": {"operations": ["POST /jobs"]},
                "exclude": {"operations": ["jobs/list", "tokens/login"]},
            },
            {"jobs.create"},
        ),
    ],
)
def test_operations_that_others_need_are_included(
    options: dict[str, Any], expected: set[str], tmp_path: Path
) -> None:
    package = generate(LOGIN, tmp_path, options)
    methods = {
        f"{Path(path).stem}.{name}"
        for path, owner, name in (
            key for key in read_definitions(package) if len(key) == 3
        )
        if Path(path).stem in ("jobs", "tokens", "ping") and owner[:5] != "Async"
    }
    assert methods == expected
    client = package.content["lib/zoo/client.py"].decode()
    assert ("Login" in client) == ("tokens.login" in expected)
    jobs = package.content.get("lib/zoo/jobs.py", b"").decode()
    has_both = {"jobs.create", "jobs.list"} <= expected
    assert ("check with `jobs.list`" in jobs) == has_both


@pytest.mark.parametrize("form", ["operationId", "request"])
def test_part_of_a_document_with_grants_can_be_generated(
    tmp_path: Path, form: str
) -> None:
    text = LOGIN
    if form == "request":
        text = text.replace("operation: tokens/login", "operation: POST /login")
        text = text.replace("verify: jobs/list", "verify: GET /jobs")
    options = {"include": {"operations": ["tokens/login"]}}
    package = generate(text, tmp_path, options)
    assert "Login" not in package.content["lib/zoo/client.py"].decode()
    document = json.loads(package.content["lib/zoo/openapi.json"])
    assert "x-typecase-grants" not in document
    options = {"include": {"operations": ["POST /jobs"]}}
    options["exclude"] = {"operations": ["jobs/list", "tokens/login"]}
    package = generate(text, tmp_path, options)
    document = json.loads(package.content["lib/zoo/openapi.json"])
    assert "x-typecase-grants" not in document
    assert "x-typecase-verify" not in document["paths"]["/jobs"]["post"]
    path = tmp_path / "part.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    again = Project(Config("lib", {"zoo": path}, tmp_path / "again")).generate()
    assert not again.diagnostics
