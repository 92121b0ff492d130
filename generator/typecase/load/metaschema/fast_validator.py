"""Decide quickly whether documents, schemas and values are valid.

`jsonschema-rs` answers only yes or no. The module `validator` finds out what is wrong
and where. That takes two hundred times as long, so `validator` runs only for documents
that this module rejects. A value that `jsonschema-rs` cannot convert, such as one that
nests deeply, counts as invalid.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from typecase.load.metaschema.openapi_schemas import (
    load_dialect_schemas,
    load_openapi_schema,
)

_IsValid = Callable[[object], bool]


def is_valid_document(root: object, version: str) -> bool:
    """Return whether a document matches the schema of its OpenAPI version."""
    return _check(_document_validator(version), root)


def are_valid_schemas(schemas: Iterable[object], version: str) -> bool:
    """Return whether all schemas match the schema dialect of an OpenAPI version.

    ``version`` is "3.1" or "3.2"; OpenAPI 3.0 has no such dialect.
    """
    # One call checks all of them, as the definitions of an otherwise empty schema.
    wrapper = {"$defs": {str(index): node for index, node in enumerate(schemas)}}
    return _check(_schema_validator(version), wrapper)


def matches_schema(schema: Mapping[str, Any], value: object) -> bool:
    """Return whether a value matches a schema; the schema must not have references.

    The keyword `format` is not checked.
    """
    try:
        is_valid = _compile_text(msgspec.json.encode(schema))
    except OverflowError:
        return False  # An integer of the schema has more than 64 bits.
    return _check(is_valid, value)


def _check(is_valid: _IsValid, value: object) -> bool:
    try:
        return is_valid(value)
    except (ValueError, OverflowError, RecursionError):
        # jsonschema-rs cannot convert every Python value. After the answer "invalid", a
        # slower validator checks documents, schemas and defaults again.
        return False


@lru_cache(maxsize=256)
def _compile_text(schema: bytes) -> _IsValid:
    # Many values have the same few schemas.
    return _compile(msgspec.json.decode(schema))


@cache
def _document_validator(version: str) -> _IsValid:
    return _compile(load_openapi_schema(version))


@cache
def _schema_validator(version: str) -> _IsValid:
    metaschema, *vocabularies = load_dialect_schemas(version)
    return _compile(metaschema, vocabularies)


def _compile(schema: Mapping[str, Any], referenced: Sequence[Any] = ()) -> _IsValid:
    """Return a function that tells whether a value matches a schema.

    ``referenced`` has the schemas that references in ``schema`` lead to.
    """
    # Imported here because a run that finds everything in the cache does not need it.
    import jsonschema_rs

    registry = jsonschema_rs.Registry([(other["$id"], other) for other in referenced])
    return jsonschema_rs.validator_for(
        dict(schema), validate_formats=False, registry=registry, offline=True
    ).is_valid
