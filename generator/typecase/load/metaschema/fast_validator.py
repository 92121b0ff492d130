"""Is a document of the right shape? Yes or no, in a moment.

In: a document and its version. Out: whether it holds to the schemas that
openapi-spec-validator carries, as jsonschema-rs, its own fast backend, has it. What is
wrong, and where, is found by `validator`, which takes two hundred times as long.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from typecase.load.metaschema.openapi_schemas import dialect, openapi_schema

_Judge = Callable[[object], bool]


def is_sound(root: object, version: str) -> bool:
    """Hold a document against the schema of its OpenAPI version."""
    return _agrees(_specification(version), root)


def are_sound(schemas: Iterable[object], version: str) -> bool:
    """Hold the JSON Schemas of a document against the dialect of 3.1 or 3.2."""
    together = {"$defs": {str(index): node for index, node in enumerate(schemas)}}
    return _agrees(_dialect(version), together)


def fits(schema: Mapping[str, Any], value: object) -> bool:
    """Whether a value fits a schema that refers to no other."""
    return _agrees(_judge(schema), value)


def _agrees(judge: _Judge, value: object) -> bool:
    try:
        return judge(value)
    except (ValueError, OverflowError, RecursionError):
        return False  # It knows fewer values than Python; the other one looks again.


@cache
def _specification(version: str) -> _Judge:
    return _judge(openapi_schema(version))


@cache
def _dialect(version: str) -> _Judge:
    metaschema, *others = dialect(version)
    return _judge(metaschema, others)


def _judge(schema: Mapping[str, Any], others: Sequence[Any] = ()) -> _Judge:
    # A run in which nothing has changed does without this import.
    import jsonschema_rs

    registry = jsonschema_rs.Registry([(each["$id"], each) for each in others])
    return jsonschema_rs.validator_for(
        dict(schema), validate_formats=False, registry=registry, offline=True
    ).is_valid
