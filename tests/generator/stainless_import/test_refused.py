"""Test files that `typecase import` refuses, or that are hostile."""

from pathlib import Path

import pytest
import yaml

from typecase.commands.cli import main
from typecase.project import Project

DOCUMENT = """\
openapi: 3.1.0
info: {title: Zoo, version: "1"}
paths:
  /a: {get: {responses: {"204": {description: A.}}}}
  /b: {get: {responses: {"204": {description: B.}}}}
  /c: {get: {responses: {"200": {description: C., content: {application/json:
    {schema: {$ref: "#/components/schemas/C"}}}}}}}
components:
  schemas:
    C: {type: object, properties: {d: {$ref: "#/components/schemas/D"}}}
    D: {type: object, properties: {name: {type: string}}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "openapi.yaml").write_text(DOCUMENT, encoding="utf-8")
    return tmp_path


def run_import(text: str) -> int:
    Path("stainless.yml").write_text(text, encoding="utf-8")
    return main(["import", "stainless.yml", "openapi.yaml"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("[1]", "not-stainless"),
        ("on: {push: {}}\njobs: {}\n", "not-stainless"),
        (DOCUMENT, "not-stainless"),
        ("edition: seven\nresources: {}\n", "unsupported-version"),
        ("resources: &a {b: *a}\n", "unknown-alias"),
        ("resources: {a: {methods: {b: [}}\n", "yaml-syntax"),
        ("a: &a [x, x, x, x, x, x, x, x, x, x]\n"
         + "".join(f"{c}: &{c} [{', '.join([f'*{b}'] * 10)}]\n"
                   for b, c in zip("abcdef", "bcdefg", strict=True))
         + "resources: {}\n", "too-many-aliases"),
    ],
    ids=["empty", "list", "workflow", "document", "edition", "alias", "syntax", "bomb"],
)  # fmt: skip
def test_file_is_refused(
    folder: Path, text: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_import(text) == 1
    told = capsys.readouterr().err
    assert "stainless.yml:" in told
    assert f"[{code}]" in told
    assert sorted(path.name for path in folder.iterdir()) == [
        "openapi.yaml",
        "stainless.yml",
    ]


@pytest.mark.parametrize(
    ("resources", "message"),
    [
        ("{a: {methods: {b: get /a}, subresources: {b: {methods: {c: get /b}}}}}",
         "`a.b` is a method and a resource"),
        ("{a: {methods: {getIt: get /a, get_it: get /b}}}",
         "`a.get_it` and `a.getIt` have one name in Python"),
        ("{a: {methods: {'\\u00e9': get /a, b: 3, c: get, d: {endpoint: 7}}}}", "d"),
        ("{a: {methods: {x: !custom get /a}}}", "the YAML tag !custom"),
        ("{a: [1], b: {methods: 4, models: {c: 5}, subresources: x}}",
         "expected a mapping"),
        ("{a: {models: {x: C, y: C, X: D, base_model: D, str: '#/nowhere', q: $..z}}}",
         "`y` is a second name"),
        ("{a: {methods: {b: get /a}, models: {'import os': C, '__class__': D}}}",
         "pyproject.toml"),
        (f"{{a: {{methods: {{{'b' * 900}: get /a}}}}}}", "a"),
        ("{\"a\\u001b[31m'\\\"\": {methods: {\"b\\n- x\": get /a}}}", "a"),
        ("{client: {methods: {close: get /a}}, errors: {methods: {class: get /b}}}",
         "pyproject.toml"),
    ],
    ids=["resource", "same", "kinds", "tag", "shapes", "models", "classes", "long",
         "control", "reserved"],
)  # fmt: skip
def test_names_that_cannot_be_used_are_told(
    folder: Path, resources: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_import(f"resources: {resources}\n") == 0
    told = capsys.readouterr().err
    assert message in told
    assert "\x1b" not in told
    overlay = (folder / "zoo.overlay.yaml").read_text(encoding="utf-8")
    assert "\x1b" not in overlay
    assert yaml.safe_load(overlay).keys() == {
        "overlay", "info", "extends", "actions"
    }  # fmt: skip
    assert Project.from_pyproject().names


@pytest.mark.usefixtures("folder")
def test_transforms_that_leave_no_document_are_dropped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = (
        "resources: {a: {methods: {b: get /a}}}\n"
        "openapi: {transforms: [{command: remove, args: {target: $.openapi}}]}\n"
    )
    assert run_import(text) == 0
    told = capsys.readouterr().err
    assert "stainless.yml:2:1: warning[not-imported]: the document cannot" in told
    assert Project.from_pyproject().names


@pytest.mark.usefixtures("folder")
def test_transforms_that_state_a_taken_name_are_dropped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configuration = """\
resources: {}
openapi:
  transforms:
    - {command: merge, args: {target: '$.paths.*.get',
        object: {x-typecase-method: a.list, x-new: {}}}}
    - {command: merge, args: {target: "$.paths['/a'].get['x-new']",
        object: {x-b: 1}}}
"""
    assert run_import(configuration) == 0
    told = capsys.readouterr().err
    assert "stainless.yml:4:7: warning[not-imported]: `x-typecase-method: a.l" in told
    assert "stainless.yml:6:7: warning[not-imported]: `$.paths['/a'].get['x-n" in told
    assert Project.from_pyproject().names


@pytest.mark.usefixtures("folder")
def test_sections_of_other_kinds_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    sections = (
        "client_settings: {opts: {a: {auth: {security_scheme: gone}}, b: 4, c:"
        " {send_in_header: Authorization}}, default_headers: {Accept: x}}",
        "environments: {a: [1], b: {url: 5}}",
        "pagination: [{type: cursor}, 3]",
        "security: [{gone: []}]",
        "security_schemes: {x: 1}",
        "openapi: {transforms: [{command: remove, args: {target: $}}, 4,"
        " {command: update, args: {target: [{}, '$[', $.paths], value: 1}}]}",
        "targets: {python: {package_name: d\u00e9j\u00e0}}",
        "unspecified_endpoints: [get /a, get /nowhere]",
        "custom_casings: {x: y}",
        "settings: {license: 'all rights reserved!'}",
    )
    assert run_import("\n".join(sections)) == 0
    told = capsys.readouterr().err
    for line in range(1, len(sections) + 1):
        assert f"stainless.yml:{line}:" in told, line
    assert (
        "GET /a"
        not in Project.from_pyproject().generate().content["README.md"].decode()
    )


@pytest.mark.usefixtures("folder")
def test_keys_without_a_counterpart_are_told_wherever_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configuration = """\
resources:
  a:
    models:
      c: {openapi_uri: C, colour: red}
    methods:
      b: {endpoint: get /a, positional: [x]}
      old: {type: alias, to: b, deprecated: use b}
      gone: {endpoint: get /b, positional: [x], skip: true}
environments:
  production: {url: "https://zoo.example", region: eu}
"""
    assert run_import(configuration) == 0
    told = [
        line for line in capsys.readouterr().err.splitlines() if "not taken" in line
    ]
    assert [(line.split(":")[1], line.split("`")[1]) for line in told] == [
        ("4", "resources.*.models.*.colour"),
        ("6", "resources.*.methods.*.positional"),
        ("10", "environments.*.region"),
    ]


@pytest.mark.usefixtures("folder")
def test_incomplete_pagination_is_told_by_its_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    scheme = "{name: my_pages, type: odd, request: {after: {}}, response: {}}"
    assert run_import(f"pagination: [{scheme}]\n") == 0
    assert "the pagination `my_pages` of the type `odd`" in capsys.readouterr().err


def test_what_an_overlay_cannot_state_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    item = (
        "get: {responses: {'200': {description: A., content: {application/json:"
        " {schema: {type: object, properties: {data: {type: string}}}}}}}}\n"
    )
    (folder / "item.yaml").write_text(item, encoding="utf-8")
    text = "openapi: 3.1.0\ninfo: {title: Zoo, version: '1'}\n"
    text += "paths: {/a: {$ref: item.yaml}}\n"
    (folder / "openapi.yaml").write_text(text, encoding="utf-8")
    method = "{endpoint: get /a, paginated: false, unwrap_response_fields: [data]}"
    assert run_import(f"resources: {{a: {{methods: {{b: {method}}}}}}}\n") == 0
    told = capsys.readouterr().err
    assert "another file has /a: rules find its pages" in told
    assert "another file has a response of /a, which is not unwrapped" in told


@pytest.mark.usefixtures("folder")
def test_operations_that_are_not_listed_share_a_note(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_import("resources: {zoo: {methods: {get: get /c}}}\n") == 0
    notes = [line for line in capsys.readouterr().err.splitlines() if "rules" in line]
    assert len(notes) == 1
    assert "are named by rules: 2, GET /a, GET /b" in notes[0]
