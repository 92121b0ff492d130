"""Test the samples in documentation: values within their bounds, if these are found."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.sample_cases import SAMPLE_CASES
from typecase.ir import AccessMode
from typecase.load import load
from typecase.lower.api import lower
from typecase.names.api_names import list_operations, name_api
from typecase.python.examples.wire_samples import MAX_LENGTH, Samples


def make_sample(schema: dict[str, Any], folder: Path, name: str = "") -> Any:
    """Return the sample of the body of a request that has the schema."""
    post = {
        "requestBody": {"content": {"application/json": {"schema": schema}}},
        "responses": {"204": {"description": "Done."}},
    }
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {"/values": {"post": post}},
    }
    file = folder / "openapi.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    api = lower(load(file)).api
    (operation,) = list_operations(api)
    samples = Samples(api, name_api(api, "shop"), AccessMode.READ_ONLY)
    return samples.make(operation.bodies[0].type, name)


@pytest.mark.parametrize(
    ("annotation", "value"),
    # Documentation shows an entry of every map.
    [case for case in SAMPLE_CASES if case[0] != dict[str, Any]],
    ids=str,
)
def test_sample_is_that_of_fakes(annotation: Any, value: Any, tmp_path: Path) -> None:
    # The sample of any value is "value", for fakes {}.
    expected = json.loads(json.dumps(value).replace("{}", '"value"'))
    assert make_sample(TypeAdapter(annotation).json_schema(), tmp_path) == expected


@pytest.mark.parametrize(
    ("schema", "sample"),
    [
        ({"type": "string"}, "wanted"),
        ({"type": "string", "pattern": "^[a-z]+$"}, "wanted"),
        ({"type": "string", "pattern": "^[A-Z]{3}$"}, "AAA"),
        ({"type": "string", "pattern": "^[0-9]*$"}, "1"),
        ({"type": "string", "pattern": "^(?=1)1{3}$"}, "111"),
        ({"type": "string", "pattern": r"^a\bb$"}, "wanted"),
        ({"type": "string", "pattern": r"^a\bb$", "format": "ipv4"}, "192.0.2.1"),
        ({"allOf": [{"type": "string", "minLength": 9}, {"maxLength": 2}]}, "wanted"),
        ({"type": "string", "minLength": 10**6}, "wanted".ljust(MAX_LENGTH, "x")),
        ({"type": "string", "format": "url"}, "https://example.com/"),
        ({"type": "string", "format": "isbn"}, "wanted"),
        ({"allOf": [{"type": "integer", "minimum": 3}, {"maximum": 2}]}, 1),
        ({"allOf": [{"type": "number", "minimum": 3}, {"maximum": 2}]}, 1.0),
        ({"type": "number", "exclusiveMinimum": 1e308, "multipleOf": 1e308}, 1.0),
        ({"type": "number", "minimum": 5, "multipleOf": 0.01}, 5.0),
    ],
    ids=lambda value: str(value)[:80],
)
def test_sample_with_a_name(
    schema: dict[str, Any], sample: Any, tmp_path: Path
) -> None:
    made = make_sample(schema, tmp_path, "wanted")
    assert (type(made), made) == (type(sample), sample)
