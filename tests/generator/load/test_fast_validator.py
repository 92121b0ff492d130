"""The fast judge of a document's shape says what the one that explains faults says."""

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

SPECS = sorted((Path(__file__).parents[3] / "specs").glob("*.yaml"))
ODD: list[Any] = [None, 3, 1e300, True, "x", [], {}, {"$ref": "#/x"}]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys: Any = value if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
@pytest.mark.parametrize("version", ["3.0", "3.1", "3.2"])
def test_agrees_about_broken_documents(path: Path, version: str) -> None:
    chosen = random.Random(f"{path.stem} {version}")
    document = yaml.safe_load(path.read_text())
    document["openapi"] = f"{version}.0"
    schema = load_openapi_schema(version)
    judge = validator_for(schema)(schema)
    verdicts: list[bool] = []
    for _ in range(5):
        broken = copy.deepcopy(document)
        holder, key = chosen.choice(list(places(broken)))
        holder[key] = chosen.choice(ODD)
        verdicts.append(judge.is_valid(broken))
        assert fast_validator.is_valid_document(broken, version) is verdicts[-1], (
            key,
            holder[key],
        )
    assert False in verdicts or version != "3.1"


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
def test_agrees_about_schemas(schema: Any) -> None:
    dialect: Any = OAS31Validator
    try:
        dialect.check_schema(schema)
    except Exception:
        assert not fast_validator.are_valid_schemas([schema], "3.1")
    else:
        assert fast_validator.are_valid_schemas([schema], "3.1")
