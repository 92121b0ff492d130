"""Is a document of the right shape? Yes or no, in a moment.

In: a document and its version. Out: whether it holds to the schemas that
openapi-spec-validator carries, as jsonschema-rs, its own fast backend, has it. What is
wrong, and where, is found by `validator`, which takes two hundred times as long.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import jsonschema_rs

from typecase.load.openapi_schemas import dialect, openapi_schema


def is_sound(root: object, version: str) -> bool:
    """Hold a document against the schema of its OpenAPI version."""
    return _agrees(_specification(version), root)


def are_sound(schemas: Iterable[object], version: str) -> bool:
    """Hold the JSON Schemas of a document against the dialect of 3.1 or 3.2."""
    together = {"$defs": {str(index): node for index, node in enumerate(schemas)}}
    return _agrees(_dialect(version), together)


def fits(schema: Mapping[str, Any], value: object) -> bool:
    """Whether a value fits a schema of ours."""
    return _agrees(jsonschema_rs.validator_for(dict(schema)), value)


def _agrees(validator: jsonschema_rs.Validator, value: object) -> bool:
    try:
        return validator.is_valid(value)
    except (ValueError, OverflowError, RecursionError):
        return False  # It knows fewer values than Python; the other one looks again.


@cache
def _specification(version: str) -> jsonschema_rs.Validator:
    schema = openapi_schema(version)
    return jsonschema_rs.validator_for(schema, validate_formats=False, offline=True)


@cache
def _dialect(version: str) -> jsonschema_rs.Validator:
    metaschema, *others = dialect(version)
    registry = jsonschema_rs.Registry([(each["$id"], each) for each in others])
    return jsonschema_rs.validator_for(
        metaschema, validate_formats=False, registry=registry, offline=True
    )
