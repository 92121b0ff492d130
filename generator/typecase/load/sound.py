"""Is a document of the right shape? Yes or no, in a moment.

In: a document and its version. Out: whether it holds to the schemas that
openapi-spec-validator carries, as jsonschema-rs, its own fast backend, has it. What is
wrong, and where, is found by `validator`, which takes two hundred times as long.
"""

import json
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jsonschema_rs

_DIALECTS = {
    "3.1": ("oas3.1/metaschema.json", "oas3.1/vocabularies/base"),
    "3.2": ("oas3.2/dialect/2025-09-17.json", "oas3.2/meta/2025-09-17.json"),
}


def is_sound(root: object, version: str) -> bool:
    """Hold a document against the schema of its OpenAPI version."""
    return _agrees(_specification(version), root)


def are_sound(schemas: Iterable[object], version: str) -> bool:
    """Hold the JSON Schemas of a document against the dialect of 3.1 or 3.2."""
    together = {"$defs": {str(index): node for index, node in enumerate(schemas)}}
    return _agrees(_dialect(version), together)


def _agrees(validator: jsonschema_rs.Validator, value: object) -> bool:
    try:
        return validator.is_valid(value)
    except (ValueError, OverflowError, RecursionError):
        return False  # It knows fewer values than Python; the other one looks again.


@cache
def _specification(version: str) -> jsonschema_rs.Validator:
    schema = _read(
        "openapi_spec_validator", f"resources/schemas/v{version}/schema.json"
    )
    return jsonschema_rs.validator_for(schema, validate_formats=False, offline=True)


@cache
def _dialect(version: str) -> jsonschema_rs.Validator:
    dialect, *others = (
        _read("openapi_schema_validator", f"schemas/{name}")
        for name in _DIALECTS[version]
    )
    registry = jsonschema_rs.Registry([(each["$id"], each) for each in others])
    return jsonschema_rs.validator_for(
        dialect, validate_formats=False, registry=registry, offline=True
    )


def _read(package: str, name: str) -> Any:
    # The packages import much that only faults need; their files are enough here.
    found = find_spec(package)
    folders = found.submodule_search_locations if found is not None else None
    if not folders:
        raise ModuleNotFoundError(package)
    return json.loads(Path(folders[0], name).read_bytes())
