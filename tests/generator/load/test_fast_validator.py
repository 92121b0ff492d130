"""Compare the fast validator of documents with the validator that explains errors.

Both must agree about documents that are changed at random, and about schemas.
"""

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema.validators import validator_for  # type: ignore[import-untyped]
from openapi_schema_validator import OAS31Validator

from typecase.load.metaschema import fast_validator
from typecase.load.metaschema.openapi_schemas import load_openapi_schema

pytestmark = pytest.mark.full

SPECS = sorted((Path(__file__).parents[3] / "specs").glob("*.yaml"))
REPLACEMENTS: list[Any] = [None, 3, 1e300, True, "x", [], {}, {"$ref": "#/x"}]


def iterate_values(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each mapping or list with each of its keys or indexes."""
    keys: Any = value if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from iterate_values(value[key])


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "version",
    [
        "3.1",
        pytest.param("3.0", marks=pytest.mark.full),
        pytest.param("3.2", marks=pytest.mark.full),
    ],
)
def test_validators_agree_about_changed_documents(path: Path, version: str) -> None:
    rng = random.Random(f"{path.stem} {version}")
    document = yaml.safe_load(path.read_text())
    document["openapi"] = f"{version}.0"
    schema = load_openapi_schema(version)
    validator = validator_for(schema)(schema)
    for _ in range(5):
        changed = copy.deepcopy(document)
        container, key = rng.choice(list(iterate_values(changed)))
        container[key] = rng.choice(REPLACEMENTS)
        is_valid = validator.is_valid(changed)
        assert fast_validator.is_valid_document(changed, version) is is_valid, (
            key,
            container[key],
        )
    # The specs are written for OpenAPI 3.1. The random changes may all be valid.
    assert fast_validator.is_valid_document(document, version) or version != "3.1"
    document["info"] = 3
    assert not fast_validator.is_valid_document(document, version)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string"},
        {"type": "strin"},
        {"properties": {"kind": {"discriminator": {"propertyName": 3}}}},
        {"xml": {"name": 4}},
        {"items": []},
        True,
    ],
    ids=str,
)
def test_validators_agree_about_schemas(schema: Any) -> None:
    dialect: Any = OAS31Validator
    try:
        dialect.check_schema(schema)
    except Exception:
        assert not fast_validator.are_valid_schemas([schema], "3.1")
    else:
        assert fast_validator.are_valid_schemas([schema], "3.1")
