"""Test the diagnostics of documents of Swagger 2.0: their words and their places.

TYPECASE_MUTATED is the number of damaged documents, TYPECASE_HOSTILE_SEED seeds the
damage.
"""

import json
import os
import random
from pathlib import Path

import pytest

from tests.generator.load.swagger_documents import EVERYTHING, write_document
from tests.security.hostile_text.document_mutations import mutate
from typecase.diagnostics import DiagnosticsError
from typecase.load import load
from typecase.lower import lower

COUNT = int(os.environ.get("TYPECASE_MUTATED", "30"))
SEED = int(os.environ.get("TYPECASE_HOSTILE_SEED", "1"))

# Each document starts in line 3. The messages are those of a run that is not strict.
WARNINGS: dict[str, tuple[str, list[str]]] = {
    "no equivalent": (
        "schemes: [wss]\nx-ms-parameterized-host: {}\n",
        [
            "3:11: warning[degraded]: clients do not use wss; the scheme is ignored "
            "(#/schemes/0)",
            "4:1: warning[degraded]: `x-ms-parameterized-host` is ignored; callers "
            "must pass the base URL (#/x-ms-parameterized-host)",
        ],
    ),
    "wrong types": (
        "host: 5\nbasePath: v1\n",
        [
            "3:1: warning[wrong-type]: `host` must be a string, not `5`; callers must "
            "pass the base URL (#/host)",
        ],
    ),
    "the parts of the URL": (
        "host: https://a.example/\nbasePath: v1\n",
        [
            "3:1: warning[wrong-form]: `host` must be a name without a scheme such as "
            "`https://`; only the name is used (#/host)",
            "4:1: warning[wrong-form]: `basePath` must start with a slash; `v1` does "
            "not; the slash is added (#/basePath)",
        ],
    ),
    "an unknown definition": (
        "definitions:\n  Pet: {}\n  A: {$ref: '#/definitions/Pte'}\n",
        [
            "5:7: warning[unresolved-ref]: `#/definitions/Pte` does not exist; any "
            "value is accepted (#/definitions/A/$ref)",
            "did you mean `#/definitions/Pet`?",
        ],
    ),
    "the wrong kind": (
        "parameters: {A: {name: a, in: query, type: string}}\n"
        "responses: {B: {$ref: '#/parameters/A'}}\n",
        [
            "4:17: warning[wrong-ref]: `#/parameters/A` does not lead to a response, "
            "but to a parameter; the response is left out (#/responses/B/$ref)",
        ],
    ),
    "faults in moved objects": (
        "paths:\n  /a:\n    get:\n      parameters:\n"
        "        - {name: b, in: body, schema: {type: text}}\n"
        "        - {name: q, in: query, type: any}\n"
        "        - {name: f, in: query, type: array, items: {type: int}}\n"
        "      responses: {'200': {description: A., schema: {type: text}}}\n",
        [
            "7:40: warning[not-allowed]: `type` must be one of `array`",
            "(#/paths/~1a/get/parameters/0/schema/type)",
            "8:32: warning[not-allowed]: `type` must be one of `array`",
            "(#/paths/~1a/get/parameters/1/type)",
            "(#/paths/~1a/get/parameters/2/items/type)",
            "(#/paths/~1a/get/responses/200/schema/type)",
        ],
    ),
    "a body and a form": (
        "paths:\n  /a:\n    post:\n      parameters:\n"
        "        - {name: a, in: formData, type: string}\n"
        "        - {name: b, in: body, schema: {}}\n"
        "      responses: {}\n",
        [
            "7:11: warning[misplaced-key]: an operation can have one parameter with "
            "`in: body`, or several with `in: formData`, but not both; the operation "
            "is left out (#/paths/~1a/post/parameters/0)",
        ],
    ),
    "`consumes` that is no list": (
        "consumes: {}\npaths:\n  /a:\n    post:\n"
        "      parameters: [{name: b, in: body, schema: {}}]\n      responses: {}\n",
        [
            "3:1: warning[wrong-type]: `consumes` must be a list of strings; the "
            "operations that need it are left out (#/consumes)",
        ],
    ),
    "an unknown separator": (
        "parameters: {A: {name: a, in: query, type: array, items: {type: string}, "
        "collectionFormat: comma}}\n",
        [
            "3:74: warning[not-allowed]: `collectionFormat` must be one of csv, ssv, "
            "tsv, pipes, multi, not `comma`; the list is passed as text "
            "(#/parameters/A/collectionFormat)",
        ],
    ),
    "a scheme without a flow": (
        "securityDefinitions: {a: {type: oauth2, flow: accesscode}}\n",
        [
            "3:41: warning[not-allowed]: `flow` must be one of implicit, password, "
            "application, accessCode, not `accesscode`; callers must pass a token "
            "(#/securityDefinitions/a/flow)",
            "did you mean `accessCode`?",
        ],
    ),
}


@pytest.mark.parametrize("name", WARNINGS)
def test_warnings_name_original_places(name: str, tmp_path: Path) -> None:
    text, expected = WARNINGS[name]
    path = write_document(tmp_path, text)
    warnings = load(path, strict=False).warnings
    shown = "\n".join(str(warning).replace(f"{path}:", "") for warning in warnings)
    for message in expected:
        assert message in shown
    places = [(warning.line, warning.column, warning.code) for warning in warnings]
    assert len(places) == len(set(places))


def test_faults_are_errors_in_strict_runs(tmp_path: Path) -> None:
    path = write_document(tmp_path, WARNINGS["a body and a form"][0])
    with pytest.raises(DiagnosticsError, match=r"error\[misplaced-key\]"):
        load(path, strict=True)
    document = load(path, strict=False)
    (repair,) = document.repairs
    assert [part.kind for part in repair.removed] == ["an operation"]
    assert document.value_at("/paths/~1a") == {}


def test_other_versions_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("swagger: '1.2'\n")
    with pytest.raises(DiagnosticsError, match=r"Swagger 1\.2 is not supported"):
        load(path, strict=False)


@pytest.mark.sized
def test_damaged_documents_have_diagnostics(tmp_path: Path) -> None:
    generator = random.Random(f"{SEED} swagger")
    path = tmp_path / "swagger.json"
    loaded = 0
    for _ in range(COUNT):
        damaged = {**mutate(EVERYTHING, generator), "swagger": "2.0"}
        path.write_text(json.dumps(damaged), encoding="utf-8")
        for strict in (True, False):
            try:
                lower(load(path, strict=strict))
                loaded += 1
            except DiagnosticsError:
                continue
            except Exception as error:
                raise AssertionError(str(damaged)) from error
    assert loaded
