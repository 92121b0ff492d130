"""Test what `typecase import` makes of a configuration of Stainless."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from typecase.commands.cli import main
from typecase.project import Project

DOCUMENT = """\
openapi: 3.1.0
info: {title: Zoo, version: "1"}
servers: [{url: https://old.example}]
paths:
  /v1/pets:
    get:
      parameters:
        - {name: after, in: query, schema: {type: string}}
        - {name: limit, in: query, schema: {type: integer, maximum: 100}}
      responses:
        "200":
          description: Pets.
          content:
            application/json:
              schema:
                type: object
                properties:
                  data: {type: array, items: {$ref: "#/components/schemas/PetOut"}}
                  meta: {type: object, properties: {next: {type: string}}}
    post: {responses: {"204": {description: Made.}}}
  /v1/pets/{pet_id}:
    parameters:
      - {name: pet_id, in: path, required: true, schema: {type: string}}
    get:
      parameters:
        - {name: X-Team, in: header, schema: {type: string}}
      responses:
        "200":
          description: A pet.
          content:
            application/json:
              schema:
                type: object
                properties: {result: {$ref: "#/components/schemas/PetOut"}}
    delete: {responses: {"204": {description: Gone.}}}
  /v1/pets/{pet_id}/toys:
    parameters:
      - {name: pet_id, in: path, required: true, schema: {type: string}}
    get: {responses: {"204": {description: Toys.}}}
  /v2/pets:
    get: {operationId: pets/list, responses: {"204": {description: Pets.}}}
  /internal:
    get: {responses: {"204": {description: Internal.}}}
components:
  schemas:
    PetOut:
      type: object
      properties:
        wrong: {}
        key: {$ref: "#/components/schemas/ApiKey"}
        status: {type: object, properties: {since: {type: string}}}
    ApiKey: {type: object, properties: {id: {type: string}}}
    Size: {type: string}
  securitySchemes:
    bearerAuth: {type: http, scheme: bearer}
    basic: {type: http, scheme: basic}
"""
CONFIGURATION = """\
edition: 2025-10-10
targets:
  python: {package_name: zoo, project_name: zoo-sdk, publish: {pypi: true}}
  go: {package_name: zoo}
environments: {production: "https://{region}.zoo.example", test: https://test.example}
client_settings:
  opts:
    api_key:
      type: string
      nullable: true
      read_env: ZOO_KEY
      auth: {security_scheme: bearerAuth, role: value}
    user: {read_env: ZOO_USER, auth: &basic {security_scheme: basic, role: username}}
    secret: {read_env: ZOO_PASSWORD, auth: {<<: *basic, role: password}}
    region: {type: string, default: eu, read_env: ZOO_REGION, server_variable: region}
    team: {type: string, nullable: true, read_env: ZOO_TEAM, send_in_header: x-team}
    account: {type: string, send_as_path_param: account}
  idempotency: {header: Idempotency-Key}
  default_headers: {X-Version: "3"}
  default_timeout: 60000
pagination:
  - name: cursor_page
    type: cursor
    request:
      after:
        type: string
        x-stainless-pagination-property: {purpose: next_cursor_param}
      limit: {type: integer}
    response:
      data: {type: array, items: {type: object}}
      meta:
        type: object
        properties:
          next:
            type: string
            x-stainless-pagination-property: {purpose: next_cursor_field}
security: [{bearerAuth: []}]
openapi:
  transforms:
    - {command: remove, args: {target: $.components.schemas.PetOut.properties.wrong}}
    - {command: update, args: {target: $.info.title, value: Zoo of Rome}}
    - command: update
      args: {target: $.components.schemas.Size, value: {type: string, maxLength: 5}}
    - {command: guessUnions}
    - {command: merge, args: {target: $.nowhere, value: {a: 1}}}
    - {command: merge, args: {target: $.info, value: {x-stainless-any: true}}}
resources:
  $client:
    methods: {ping: get /internal}
  $shared:
    models:
      pet: "#/components/schemas/PetOut"
      api_key: ApiKey
      size: Size
      status: "#/components/schemas/PetOut/properties/%73tatus"
      gone: Gone
  pets:
    methods:
      list: get /v1/pets
      create: {endpoint: post /v1/pets, type: http, streaming: {param_discriminator: x}}
      add: post /v1/pets
      getOne: get /v1/pets/{id}
      show: {type: alias, to: getOne}
      delete: {endpoint: "delete /v1/pets/{pet_id}", skip: [go, python]}
      lost: get /v1/lost
    subresources:
      toys:
        methods: {import: "get /v1/pets/{pet_id}/toys"}
settings: {license: MIT, unwrap_response_fields: [result]}
readme: {example_requests: {}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "openapi.yaml").write_text(DOCUMENT, encoding="utf-8")
    (tmp_path / "stainless.yml").write_text(CONFIGURATION, encoding="utf-8")
    return tmp_path


def run_import(*arguments: str) -> int:
    return main(["import", "stainless.yml", "openapi.yaml", *arguments])


def read_actions(folder: Path, name: str = "zoo") -> dict[str, Any]:
    """Return what the actions of the overlay merge, by target; None for removals."""
    text = (folder / f"{name}.overlay.yaml").read_text(encoding="utf-8")
    return {
        each["target"]: each.get("update") for each in yaml.safe_load(text)["actions"]
    }


def test_everything_is_taken_over(folder: Path) -> None:
    assert run_import() == 0
    actions = read_actions(folder)
    pets, pet = "$.paths['/v1/pets']", "$.paths['/v1/pets/{pet_id}']"
    listed = actions[f"{pets}.get"]
    assert listed["x-typecase-method"] == "pets.list"
    assert listed["x-typecase-paging"] == {
        "cursor": "after",
        "size": "limit",
        "items": "/data",
        "next": "/meta/next",
    }
    assert [each["name"] for each in listed["parameters"]] == ["x-team", "X-Version"]
    created = [each["name"] for each in actions[f"{pets}.post"]["parameters"]]
    assert created == ["x-team", "Idempotency-Key", "X-Version"]
    shown = actions[f"{pet}.get"]
    assert shown["x-typecase-method"] == "pets.get_one"
    assert shown["x-typecase-was"] == "pets.show"
    team = f"{pet}.get.parameters[?@.name == 'X-Team' && @.in == 'header']"
    assert actions[team]["x-typecase-env"] == "ZOO_TEAM"
    content = f"{pet}.get.responses['200'].content['application/json']"
    assert actions[content] == {"x-typecase-unwrap": "result"}
    toys = actions["$.paths['/v1/pets/{pet_id}/toys'].get"]
    assert toys["x-typecase-method"] == "pets.toys.import_"
    assert actions["$.components.securitySchemes.bearerAuth"] == {
        "x-typecase-argument": "api_key",
        "x-typecase-env": "ZOO_KEY",
    }
    assert actions["$.components.securitySchemes.basic"] == {
        "x-typecase-env": ["ZOO_USER", "ZOO_PASSWORD"]
    }
    root = actions["$"]
    assert [each["x-typecase-name"] for each in root["servers"]] == [
        "production",
        "test",
    ]
    assert root["servers"][0]["variables"]["region"] == {
        "default": "eu",
        "x-typecase-env": "ZOO_REGION",
    }
    assert root["security"] == [{"bearerAuth": []}]
    assert actions["$.components.schemas.PetOut.properties.wrong"] is None
    assert actions["$.info.title"] == "Zoo of Rome"
    assert actions["$.components.schemas"]["Size"] == {"type": "string", "maxLength": 5}


def test_generated_package_has_the_names(folder: Path) -> None:
    assert run_import() == 0
    assert tomllib.loads((folder / "pyproject.toml").read_text())["tool"][
        "typecase"
    ] == {
        "package": "zoo",
        "output": "generated",
        "flat": True,
        "license": "MIT",
        "apis": {
            "zoo": {
                "document": "openapi.yaml",
                "overlays": ["zoo.overlay.yaml"],
                "exclude": {"operations": ["DELETE /v1/pets/{pet_id}"]},
                "classes": {
                    "PetOut": "Pet",
                    "ApiKey": "APIKey",
                    "#/components/schemas/PetOut/properties/status": "Status",
                },
            }
        },
    }
    content = Project.from_pyproject().generate().content
    assert {"zoo/pets.py", "zoo/pets_toys.py"} <= content.keys()
    pets = content["zoo/pets.py"].decode()
    for name in ("list", "create", "get_one", "show"):
        assert f"    def {name}(" in pets
    assert "-> Page[models.Pet, " in pets
    assert "def delete(" not in pets
    assert b"class APIKey(" in content["zoo/models.py"]
    client = content["zoo/client.py"].decode()
    assert "api_key: " in client
    assert "team: " in client


@pytest.mark.usefixtures("folder")
def test_what_is_not_taken_over_is_told_with_its_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_import() == 0
    told = capsys.readouterr().err
    lines = CONFIGURATION.splitlines()
    for start, message in (
        ("      add:", "`pets.add` is a second name of POST /v1/pets"),
        ("      lost:", "openapi.yaml has no endpoint `get /v1/lost`"),
        ("    methods: {ping:", "`$client.ping` belongs to no resource"),
        ("    account:", "`account` is an option of the client"),
        ("  default_timeout:", "`client_settings.default_timeout` is not taken over"),
        ("    - {command: guessUnions", "there is no action for the command"),
        ("    - {command: merge, args: {target: $.n", "`$.nowhere` selects nothing"),
        (
            "    - {command: merge, args: {target: $.i",
            "keys that typecase does not read",
        ),
        ("      size:", "the model `size` is no class"),
        ("      gone:", "openapi.yaml has no schema `Gone`"),
        ("readme:", "`readme` is not taken over"),
        ("resources:", "GET /v2/pets is `pets.get_v2_pets`, since another method"),
    ):
        [number] = [i for i, line in enumerate(lines, 1) if line.startswith(start)]
        found = [each for each in told.splitlines() if message in each]
        assert found, message
        assert found[0].startswith(f"stainless.yml:{number}:"), found


def test_nothing_is_replaced(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = folder / "pyproject.toml"
    project.write_text("[project]\n", encoding="utf-8")
    assert run_import("--package", "menagerie") == 0
    assert project.read_text(encoding="utf-8") == "[project]\n"
    printed = tomllib.loads(capsys.readouterr().out)
    assert printed["tool"]["typecase"]["package"] == "menagerie"
    before = (folder / "menagerie.overlay.yaml").read_bytes()
    project.unlink()
    assert run_import("--package", "menagerie") == 1
    assert "menagerie.overlay.yaml already there" in capsys.readouterr().err
    assert (folder / "menagerie.overlay.yaml").read_bytes() == before
    assert not project.exists()


def test_names_in_other_files_are_in_the_configuration(folder: Path) -> None:
    item = folder / "pets.yaml"
    item.write_text("get: {responses: {'204': {description: Pets.}}}\n")
    (folder / "openapi.yaml").write_text(
        "openapi: 3.1.0\ninfo: {title: Zoo, version: '1'}\n"
        "paths: {/pets: {$ref: pets.yaml}}\n"
    )
    (folder / "stainless.yml").write_text(
        "resources: {zoo.animals: {methods: {all: get /pets}}}\n"
    )
    assert run_import("--package", "zoo") == 0
    table = tomllib.loads((folder / "pyproject.toml").read_text())["tool"]["typecase"]
    assert table["apis"]["zoo"]["methods"] == {"GET /pets": "zoo.animals.all"}
    assert "zoo/zoo_animals.py" in Project.from_pyproject().generate().content


PAGING = """\
openapi: 3.1.0
info: {{title: Zoo, version: "1"}}
paths:
  /pets:
    {method}:
      {request}
      responses:
        "200":
          description: Pets.
          headers: {{X-Next: {{schema: {{type: string}}}}}}
          content: {{application/json: {{schema: {schema}}}}}
"""


@pytest.mark.parametrize(
    ("scheme", "method", "request_", "schema", "expected"),
    [
        (
            "{type: cursor_url, request: {}, response: {next: {type: string,"
            " x-stainless-pagination-property: {purpose: cursor_url_field}},"
            " results: {type: array}}}",
            "get",
            "summary: Pets.",
            "{type: object, properties: {results: {type: array, items: {}},"
            " next: {type: [string, 'null']}}}",
            {"items": "/results", "next_url": "/next"},
        ),
        (
            "{type: cursor_id, request: {after: {type: string,"
            " x-stainless-pagination-property: {purpose: next_cursor_id_param}}},"
            " response: {data: {type: array, items: {type: object, properties: {id:"
            " {type: string, x-stainless-pagination-property:"
            " {purpose: cursor_item_id}}}}}, has_more: {type: boolean,"
            " x-stainless-pagination-property: {purpose: has_next_page}}}}",
            "get",
            "parameters: [{name: after, in: query, schema: {type: string}}]",
            "{type: object, properties: {data: {type: array, items: {type: object,"
            " properties: {id: {type: string}}}}, has_more: {type: boolean}}}",
            {
                "cursor": "after",
                "items": "/data",
                "last_item": "/id",
                "more": "/has_more",
            },
        ),
        (
            "{type: offset, request: {offset: {type: integer}}, response: {list: {type:"
            " array, x-stainless-pagination-property: {purpose: items,"
            " is_top_level_array: true}}}}",
            "get",
            "parameters: [{name: offset, in: query, schema: {type: integer}}]",
            "{type: array, items: {type: string}}",
            {"offset": "offset", "items": ""},
        ),
        (
            "{type: cursor, param_location: body, request: {cursor: {type: string}},"
            " response: {items: {type: array}, next: {type: string,"
            " x-stainless-pagination-property: {purpose: next_cursor_field,"
            " from_header: X-Next}}}}",
            "post",
            "requestBody: {content: {application/json: {schema: {type: object,"
            " properties: {cursor: {type: string}}}}}}",
            "{type: object, properties: {items: {type: array, items: {}}}}",
            {"cursor": "/cursor", "items": "/items", "next": "header:X-Next"},
        ),
        (
            "{type: page_number, request: {page: {type: integer}},"
            " response: {missing: {type: array}}}",
            "get",
            "parameters: [{name: page, in: query, schema: {type: integer}}]",
            "{type: object, properties: {items: {type: array, items: {}}}}",
            None,
        ),
    ],
    ids=["url", "last item", "offset", "body and header", "no such list"],
)
def test_paging_by_purposes(
    folder: Path,
    scheme: str,
    method: str,
    request_: str,
    schema: str,
    expected: object,
) -> None:
    text = PAGING.format(method=method, request=request_, schema=schema)
    (folder / "openapi.yaml").write_text(text, encoding="utf-8")
    (folder / "stainless.yml").write_text(
        f"pagination: [{scheme}]\n"
        f"resources: {{pets: {{methods: {{list: {method} /pets}}}}}}\n"
    )
    assert run_import() == 0
    update = read_actions(folder)[f"$.paths['/pets'].{method}"]
    assert update.get("x-typecase-paging") == expected
    assert Project.from_pyproject().names


SWAGGER = """\
swagger: "2.0"
info: {title: Zoo, version: "1"}
host: zoo.example
schemes: [https]
produces: [application/json]
paths:
  /pets:
    get: {responses: {"200": {description: Pets., schema: {type: object}}}}
securityDefinitions:
  key: {type: apiKey, in: header, name: X-Key}
"""


def test_swagger_has_what_its_form_allows(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "openapi.yaml").write_text(SWAGGER, encoding="utf-8")
    (folder / "stainless.yml").write_text(
        "environments: {test: https://test.example}\n"
        "client_settings: {opts: {api_key: {auth: {security_scheme: key}}, team:"
        " {nullable: true, send_in_header: X-Team}}}\n"
        "security_schemes: {bearer: {type: http, scheme: bearer}}\n"
        "resources: {zoo: {methods: {all: get /pets}}}\n"
        "settings: {unwrap_response_fields: [data]}\n"
    )
    assert run_import() == 0
    told = capsys.readouterr().err
    assert [f"stainless.yml:{line}:" in told for line in range(1, 6)] == [
        True, False, True, False, True
    ]  # fmt: skip
    actions = read_actions(folder)
    assert actions["$.securityDefinitions.key"] == {"x-typecase-argument": "api_key"}
    [team] = actions["$.paths['/pets'].get"]["parameters"]
    assert team["type"] == "string"
    [document] = Project.from_pyproject().documents.values()
    assert [each for each in document.warnings if "overlay" in each.file] == []
