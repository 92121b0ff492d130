"""Load the JSON Schemas of OpenAPI documents from two installed packages.

The schemas are read from the packages' files, since importing the packages would take
much longer. The functions raise ModuleNotFoundError if a package is not installed.
"""

import json
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

# For each version, the files of the metaschema and of OpenAPI's own vocabulary.
_DIALECTS = {
    "3.1": ("oas3.1/metaschema.json", "oas3.1/vocabularies/base"),
    "3.2": ("oas3.2/dialect/2025-09-17.json", "oas3.2/meta/2025-09-17.json"),
}


def load_openapi_schema(version: str) -> dict[str, Any]:
    """Return the JSON Schema that documents of an OpenAPI version must match.

    The returned schema accepts components of any name and checks all of them. The
    original schema of 3.0 skips components with unusual names, and the schemas of later
    versions reject such names. `rules.openapi_rules` warns about unusual names instead.
    The schema of 3.1 also accepts `itemSchema`, a keyword of 3.2: FastAPI describes
    streams with it in documents of 3.1.
    """
    path = f"resources/schemas/v{version}/schema.json"
    schema = _allow_any_component_name(_read("openapi_spec_validator", path))
    if version == "3.1":
        media_type = schema["$defs"]["media-type"]["properties"]
        media_type["itemSchema"] = media_type["schema"]
    return schema


def load_dialect_schemas(version: str) -> tuple[Any, ...]:
    """Return the metaschema of schemas in OpenAPI 3.1 or 3.2, and OpenAPI's vocabulary.

    The metaschema refers to the vocabulary, which has the keywords of OpenAPI.
    """
    return tuple(
        _read("openapi_schema_validator", f"schemas/{path}")
        for path in _DIALECTS[version]
    )


def _read(package: str, path: str) -> Any:
    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec is not None else None
    if not folders:
        raise ModuleNotFoundError(
            f"the package {package} is missing: install typecase with its dependencies"
        )
    return json.loads(Path(folders[0], path).read_bytes())


def _allow_any_component_name(schema: Any) -> dict[str, Any]:
    # The schema of OpenAPI 3.0 spells these two keys differently.
    definitions = "definitions" if "definitions" in schema else "$defs"
    name = "Components" if "Components" in schema[definitions] else "components"
    components = dict(schema[definitions][name])
    components["properties"] = {
        section: {"type": "object", "additionalProperties": _component_schema(node)}
        for section, node in components["properties"].items()
    }
    # Extensions of `components` may have any value.
    components["patternProperties"] = {"^x-": {}}
    return {**schema, definitions: {**schema[definitions], name: components}}


def _component_schema(section: Mapping[str, Any]) -> Any:
    """Return the schema of a single component of one section of `components`.

    ``section`` is the schema of the section.
    """
    # OpenAPI 3.0 states that schema under a pattern for the name of the component.
    patterns = section.get("patternProperties")
    return (
        next(iter(patterns.values())) if patterns else section["additionalProperties"]
    )
