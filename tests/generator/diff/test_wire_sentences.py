"""Test what the sentences about changes on the wire say.

Each case has the paths or the components of a document before and after an edit, and
the sentences of the changes, in any order.
"""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from typecase.load import load
from typecase.load.document import Document
from typecase.tools.diff.changes import ApiDocuments
from typecase.tools.diff.wire.operations import compare_wire

NULL_OR_LIMIT = """
paths:
  /search:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                limit: {anyOf: [{$ref: '#/components/schemas/Limit'}, NULL]}
components:
  schemas:
    Limit: {type: object, properties: {count: {type: integer, minimum: LEAST}}}
"""


def read(text: str, folder: Path, version: str = "3.0.3") -> Document:
    """Load the parts of a document in YAML."""
    folder.mkdir(parents=True, exist_ok=True)
    parts: dict[str, Any] = yaml.safe_load(text)
    for item in parts.get("paths", {}).values():
        for operation in item.values():
            if isinstance(operation, dict):
                operation.setdefault("responses", {"204": {"description": "Done."}})
    path = folder / "api.json"
    root = {"openapi": version, "info": {"title": "Shop", "version": "1"}}
    path.write_text(json.dumps(root | parts), encoding="utf-8")
    return load(path, strict=False)


def find_sentences(
    old: str, new: str, folder: Path, version: str = "3.0.3"
) -> list[str]:
    """Return the severity, the operation's method and the text of each change."""
    documents = ApiDocuments(
        read(old, folder / "old", version), read(new, folder / "new", version)
    )
    return sorted(
        f"{change.severity.label} {change.text}" for change in compare_wire(documents)
    )


def _limit(null: str, least: int) -> str:
    return NULL_OR_LIMIT.replace("NULL", null).replace("LEAST", str(least))


def test_alternative_for_null_hides_no_changes(tmp_path: Path) -> None:
    old, new = _limit("{nullable: true}", 0), _limit("{nullable: true}", 1)
    assert find_sentences(old, new, tmp_path) == [
        "major `limit.count` of the request body: the minimum changes from 0 to 1"
    ]


@pytest.mark.parametrize("null", ["{nullable: true, enum: [null]}", "{type: 'null'}"])
def test_alternatives_for_null_are_equal(null: str, tmp_path: Path) -> None:
    nullable = _limit("{nullable: true}", 0)
    assert find_sentences(nullable, _limit(null, 0), tmp_path) == []


def _message(schema: str, place: str) -> str:
    """Return a document with a schema in the body of a request or of a response."""
    content = f"{{content: {{application/json: {{schema: {schema}}}}}, description: A}}"
    if place == "request":
        return f"paths: {{/a: {{post: {{requestBody: {content}}}}}}}\n{HIERARCHY}"
    return f"paths: {{/a: {{get: {{responses: {{'200': {content}}}}}}}}}\n{HIERARCHY}"


HIERARCHY = """
components:
  schemas:
    Pet:
      type: object
      required: [kind]
      properties: {kind: {type: string}}
      discriminator: {propertyName: kind, mapping: {dog: Dog, cat: Cat}}
      oneOf: [{$ref: '#/components/schemas/Dog'}, {$ref: '#/components/schemas/Cat'}]
    Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {bark: {}}}]}
    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {age: {type: AGE}}}]}
    Car: {type: object, required: [kind], properties: {kind: {}, wheels: {}}}
    Van: {type: object, required: [kind], properties: {kind: {}, size: {}}}
"""
CAR, VAN = ("{$ref: '#/components/schemas/Car'}", "{$ref: '#/components/schemas/Van'}")
# The place, the schemas before and after, and the sentences.
SCHEMAS: list[tuple[str, str, str, list[str]]] = [
    (
        "response",
        "{oneOf: [{const: a}, {const: b}]}",
        "{enum: [a, b, c]}",
        ['major the response 200: the value "c" is added'],
    ),
    (
        "request",
        "{oneOf: [{const: a}, {const: b}, {const: c}]}",
        "{oneOf: [{const: a}, {const: b}]}",
        ['major the request body: the value "c" is removed'],
    ),
    (
        "response",
        "{type: integer}",
        "{anyOf: [{type: integer}, {type: string}, {type: 'null'}]}",
        [
            "major the response 200: the type changes from integer to integer or null"
            " or string"
        ],
    ),
    (
        "request",
        f"{{discriminator: {{propertyName: kind}}, oneOf: [{CAR}, {VAN}]}}",
        f"{{discriminator: {{propertyName: kind}}, oneOf: [{CAR}]}}",
        ["major the request body: the alternative Van is removed"],
    ),
    (
        "response",
        "{type: string}",
        "{type: [string, 'null']}",
        ["major the response 200: null is allowed now"],
    ),
    (
        "request",
        "{type: [string, 'null']}",
        "{type: string}",
        ["major the request body: no null is allowed now"],
    ),
    # Alternatives without a name are known by their type.
    (
        "request",
        "{anyOf: [{type: string}, {type: object, properties: {a: {type: string}}}]}",
        "{anyOf: [{type: object, properties: {a: {type: integer}}}, {type: string}]}",
        [
            "major `a` of the request body: the type changes from string to integer",
            "minor `a` of the request body: the type changes from string to integer",
        ],
    ),
    (
        "request",
        "{type: object, properties: {a: {type: string}}}",
        "{anyOf: [{type: integer}, {type: object, properties: {a: {maxLength: 3,"
        " type: string}}}]}",
        [
            "major `a` of the request body: the maximal length changes from none to 3",
            "minor the request body: the type changes from object to integer or object",
        ],
    ),
    # What follows from another sentence is not told.
    (
        "response",
        "{type: object, additionalProperties: false}",
        "{type: object, additionalProperties: false, properties: {a: {}}}",
        [
            "major `a` of the response 200: is new, and the old document allows no"
            " other members"
        ],
    ),
    (
        "response",
        "{type: object, properties: {a: {enum: [x, y]}}}",
        "{type: object, properties: {a: {}}}",
        ["major `a` of the response 200: the type changes from string to any type"],
    ),
    (
        "response",
        "{type: object, additionalProperties: false, required: [a],"
        " properties: {a: {}}}",
        "{type: object, additionalProperties: false}",
        ["major `a` of the response 200: is removed, and was always there"],
    ),
    (
        "request",
        "{type: object, required: [a], properties: {a: {type: string}}}",
        "{type: object, required: [a], properties: {a: {type: string,"
        " readOnly: true}}}",
        ["minor `a` of the request body: becomes read-only, and is ignored here now"],
    ),
    # What nobody declares is not removed.
    (
        "response",
        "{type: object, required: [a]}",
        "{type: object}",
        ["major `a` of the response 200: becomes optional"],
    ),
    ("response", "{type: string}", "{type: string, format: ''}", []),
]


@pytest.mark.parametrize(("place", "before", "after", "expected"), SCHEMAS)
def test_sentences_about_schemas(
    place: str, before: str, after: str, expected: list[str], tmp_path: Path
) -> None:
    old, new = (
        _message(each, place).replace("AGE", "integer") for each in (before, after)
    )
    assert find_sentences(old, new, tmp_path, "3.1.0") == expected


@pytest.mark.parametrize("place", ["request", "response"])
def test_children_of_a_parent_with_a_discriminator(place: str, tmp_path: Path) -> None:
    pet = _message("{$ref: '#/components/schemas/Pet'}", place)
    old, new = pet.replace("AGE", "integer"), pet.replace("AGE", "string")
    what = "request body" if place == "request" else "response 200"
    sentence = f"`age` of the {what}: the type changes from integer to string"
    found = find_sentences(old, new, tmp_path)
    assert found == [f"major {sentence}", f"minor {sentence}"]


SCHEMES = """
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    other: {type: apiKey, in: query, name: key}
    plain: {type: apiKey, in: header, name: Authorization}
    token: {type: http, scheme: bearer}
    login: {type: http, scheme: basic}
    oauth:
      type: oauth2
      flows: {clientCredentials: {tokenUrl: https://a.example, scopes: {r: R, w: W}}}
"""
# The requirements before and after, and the sentences.
SECURITY: list[tuple[str, str, list[str]]] = [
    ("[key: []]", "[]", ["minor no credentials are required any more"]),
    ("[key: []]", "[{key: []}, {}]", ["minor no credentials are required any more"]),
    ("[{key: []}, {}]", "[]", ["minor no credentials are used any more"]),
    (
        "[{key: [], other: []}]",
        "[{other: []}]",
        ["minor fewer credentials are required: `other`"],
    ),
    (
        "[{oauth: [r, w]}]",
        "[{oauth: [r]}]",
        ["minor fewer credentials are required: `oauth` (r)"],
    ),
    # Other credentials are not fewer.
    (
        "[{key: []}]",
        "[{key: []}, {token: []}]",
        ["minor other credentials are accepted, too: `token`"],
    ),
    # What is sent in the same header is one credential.
    (
        "[{token: [], plain: []}]",
        "[{token: []}]",
        ["minor other credentials are accepted, too: `token`"],
    ),
    ("[{token: []}, {oauth: []}]", "[{oauth: []}]", []),
    (
        "[]",
        "[{key: []}, {}]",
        ["minor other credentials are accepted, too: `key`"],
    ),
    (
        "[{key: []}, {token: []}]",
        "[{token: []}]",
        ["major credentials that were enough are not: `key`; now: `token`"],
    ),
    (
        "[{plain: []}]",
        "[{token: []}]",
        ["major credentials that were enough are not: `plain`; now: `token`"],
    ),
    (
        "[{key: []}, {}]",
        "[{token: []}, {}]",
        ["major `key` no longer counts; now: `token`, or none"],
    ),
]


@pytest.mark.parametrize(("before", "after", "expected"), SECURITY)
def test_sentences_about_credentials(
    before: str, after: str, expected: list[str], tmp_path: Path
) -> None:
    old, new = (
        f"paths: {{/a: {{get: {{security: {each}}}}}}}\n{SCHEMES}"
        for each in (before, after)
    )
    assert find_sentences(old, new, tmp_path) == expected


def test_changed_security_scheme_says_what_is_sent(tmp_path: Path) -> None:
    old = f"paths: {{/a: {{get: {{security: [key: []]}}}}}}\n{SCHEMES}"
    new = old.replace("X-Key", "X-Api-Key")
    assert find_sentences(old, new, tmp_path) == [
        "major credentials that were enough are not: `key` (apiKey header x-key); now:"
        " `key` (apiKey header x-api-key)"
    ]


def _responses(text: str) -> str:
    return f"paths: {{/a: {{get: {{responses: {{{text}}}}}}}}}"


ITEM = "{schema: {type: object, required: [id], properties: {id: {type: string}}}}"
FAULT = "{schema: {type: object, required: [fault], properties: {fault: {}}}}"
ITEM_200 = f"'200': {{description: A, content: {{application/json: {ITEM}}}}}"
ITEM_DEFAULT = ITEM_200.replace("'200'", "default")
FAULT_DEFAULT = f"default: {{description: A, content: {{application/json: {FAULT}}}}}"
FAULT_404 = FAULT_DEFAULT.replace("default", "'404'")
EMPTY_204 = "'204': {description: A}"
# The responses before and after, and the sentences.
RESPONSES: list[tuple[str, str, list[str]]] = [
    # The default beside a success is about errors.
    (
        f"{ITEM_200}, {FAULT_DEFAULT}",
        f"{EMPTY_204}, {FAULT_DEFAULT}",
        ["major the response 200 is removed", "minor the response 204 is added"],
    ),
    (
        f"{ITEM_200}, {FAULT_DEFAULT}",
        FAULT_DEFAULT,
        ["major the response 200 is removed"],
    ),
    # A default alone describes a success, too.
    (ITEM_200, ITEM_DEFAULT, ["minor the default response is added"]),
    (ITEM_DEFAULT, ITEM_200, ["minor the default response is removed"]),
    (f"{ITEM_200}, {FAULT_404}", f"{ITEM_200}, {FAULT_DEFAULT}", [
        "minor the default response is added"
    ]),
    (f"{ITEM_200}, {FAULT_DEFAULT}", f"{ITEM_200}, {FAULT_404}", [
        "minor the default response is removed"
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "expected"), RESPONSES)
def test_sentences_about_responses(
    before: str, after: str, expected: list[str], tmp_path: Path
) -> None:
    sentences = find_sentences(_responses(before), _responses(after), tmp_path)
    assert sentences == expected


RECURSIVE = """
paths:
  /first: {post: {requestBody: BODY_A}}
  /second: {post: {requestBody: BODY_B}}
components:
  schemas:
    A: {type: object, properties: {b: {$ref: '#/components/schemas/B'}, KIND}}
    B: {type: object, properties: {a: {$ref: '#/components/schemas/A'}}}
"""


def test_schemas_inside_of_each_other_change_for_all_operations(tmp_path: Path) -> None:
    text = RECURSIVE
    for name in ("A", "B"):
        schema = f"{{$ref: '#/components/schemas/{name}'}}"
        body = f"{{content: {{application/json: {{schema: {schema}}}}}}}"
        text = text.replace(f"BODY_{name}", body)
    old, new = (
        text.replace("KIND", f"k: {{type: {each}}}") for each in ("number", "integer")
    )
    sentence = "of the request body: the type changes from number to integer"
    assert find_sentences(old, new, tmp_path) == [
        f"major `a.k` {sentence}",
        f"major `k` {sentence}",
    ]
