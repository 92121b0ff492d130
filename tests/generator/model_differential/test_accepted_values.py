"""Compare the models of typecase with those of datamodel-code-generator.

Both are generated from the same schemas. They must accept and reject the same values,
and serialize accepted values to the same JSON.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.generator.model_differential import model_generators
from tests.generator.model_differential.compared_documents import (
    DOCUMENTS,
    complete_document,
)
from tests.generator.model_differential.sample_values import SampleValues

TYPECASE_ONLY_ERRORS = {
    "condition": "a rule between fields, which the canonical schemas omit",
}
"""Types of pydantic's errors that only the models of typecase raise."""


def round_trip(adapter: TypeAdapter[Any], text: str) -> tuple[str | None, set[str]]:
    """Return the serialized value, or None and the types of the errors."""
    try:
        value = adapter.validate_json(text)
    except ValidationError as error:
        return None, {details["type"] for details in error.errors()}
    return adapter.dump_json(value, exclude_unset=True, by_alias=True).decode(), set()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_models_accept_same_values(path: Path, tmp_path: Path) -> None:
    api, names = model_generators.load_api(complete_document(path, tmp_path))
    source = model_generators.generate_with_typecase(api, names).replace(
        "from typecase.runtime.models.discriminator",
        "from tests.generator.model_differential.model_generators",
    )
    typecase_models = model_generators.import_source("typecase_models", source)
    library_models = model_generators.import_source(
        "library_models", model_generators.generate_with_library(api, names)
    )
    document = model_generators.canonical_document(api, names)
    samples = SampleValues(document["components"]["schemas"])
    accepted_count = rejected_count = 0
    differences: list[str] = []
    for name in samples.schemas:
        typecase_adapter = TypeAdapter(getattr(typecase_models, name))
        # The library renames a class that is named like a function it imports.
        renamed = getattr(library_models, f"{name}Model", None)
        library_adapter = TypeAdapter(renamed or getattr(library_models, name))
        for value in samples.for_class(name):
            text = json.dumps(value)
            actual, errors = round_trip(typecase_adapter, text)
            expected, _ = round_trip(library_adapter, text)
            if actual is None:
                rejected_count += 1
            else:
                accepted_count += 1
            is_known_difference = errors and errors <= TYPECASE_ONLY_ERRORS.keys()
            if actual != expected and not is_known_difference:
                differences.append(f"{name} {text}: {actual or errors}, not {expected}")
    assert differences == []
    # The samples are useful only if some are accepted and some rejected.
    assert accepted_count > 0
    assert rejected_count > 0


def test_only_typecase_checks_presence_rules(tmp_path: Path) -> None:
    [path] = [path for path in DOCUMENTS if path.stem == "presence_rules"]
    api, names = model_generators.load_api(complete_document(path, tmp_path))
    library_models = model_generators.import_source(
        "library_models", model_generators.generate_with_library(api, names)
    )
    typecase_models = model_generators.import_source(
        "typecase_models", model_generators.generate_with_typecase(api, names)
    )
    library_adapter = TypeAdapter(library_models.Contact)
    typecase_adapter = TypeAdapter(typecase_models.Contact)
    assert round_trip(library_adapter, "{}") == ("{}", set())
    assert round_trip(typecase_adapter, "{}") == (None, TYPECASE_ONLY_ERRORS.keys())
