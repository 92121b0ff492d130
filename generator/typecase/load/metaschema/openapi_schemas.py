"""The schemas that openapi-spec-validator carries, from its files.

In: a version of OpenAPI. Out: the schema of its documents, and that of its schemas. The
packages themselves import much that only faults need; holding a document against the
schemas is for `sound` and `validator`.
"""

import json
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_DIALECTS = {
    "3.1": ("oas3.1/metaschema.json", "oas3.1/vocabularies/base"),
    "3.2": ("oas3.2/dialect/2025-09-17.json", "oas3.2/meta/2025-09-17.json"),
}


def openapi_schema(version: str) -> dict[str, Any]:
    """The schema of OpenAPI, which also checks components of unusual names.

    That of 3.0 does not look at them, those of later versions refuse the name; one of
    our own checks warns of it.
    """
    schema = _read(
        "openapi_spec_validator", f"resources/schemas/v{version}/schema.json"
    )
    return _with_any_names(schema)


def dialect(version: str) -> tuple[Any, ...]:
    """The schema of schemas of 3.1 or 3.2, and what it refers to."""
    return tuple(
        _read("openapi_schema_validator", f"schemas/{name}")
        for name in _DIALECTS[version]
    )


def _read(package: str, name: str) -> Any:
    found = find_spec(package)
    folders = found.submodule_search_locations if found is not None else None
    if not folders:
        raise ModuleNotFoundError(package)
    return json.loads(Path(folders[0], name).read_bytes())


def _with_any_names(schema: Any) -> dict[str, Any]:
    definitions = "definitions" if "definitions" in schema else "$defs"
    kind = "Components" if "Components" in schema[definitions] else "components"
    components = dict(schema[definitions][kind])
    components["properties"] = {
        section: {"type": "object", "additionalProperties": _member(members)}
        for section, members in components["properties"].items()
    }
    components["patternProperties"] = {"^x-": {}}
    changed = {**schema[definitions], kind: components}
    return {**schema, definitions: changed}


def _member(members: Mapping[str, Any]) -> Any:
    patterns = members.get("patternProperties")
    return (
        next(iter(patterns.values())) if patterns else members["additionalProperties"]
    )
