"""datamodel-code-generator judges our models: printed from the same schemas, its
classes and ours take and refuse the same values, and give the same JSON back.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.generator.model_differential import printers
from tests.generator.model_differential.documents import DOCUMENTS, document
from tests.generator.model_differential.values import Values

DIFFERENCES = {
    "condition": "rules between members, which the library has no word for",
}
"""What ours alone refuses, by pydantic's type of the error."""


def taken(adapter: TypeAdapter[Any], text: str) -> tuple[str | None, set[str]]:
    """Give back the JSON of a value that is taken, or why it is not."""
    try:
        value = adapter.validate_json(text)
    except ValidationError as error:
        return None, {each["type"] for each in error.errors()}
    return adapter.dump_json(value, exclude_unset=True, by_alias=True).decode(), set()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_both_take_the_same_values(path: Path, tmp_path: Path) -> None:
    api, names = printers.read(document(path, tmp_path))
    indifferent = printers.by_template(api, names).replace(
        "from typecase.runtime.models.discriminator",
        "from tests.generator.model_differential.indifferent",
    )
    ours = printers.module("ours", indifferent)
    library = printers.module("library", printers.by_library(api, names))
    values = Values(printers.canonical(api, names)["components"]["schemas"])
    counts = {True: 0, False: 0}
    wrong: list[str] = []
    for name in values.schemas:
        mine = TypeAdapter(getattr(ours, name))
        theirs = TypeAdapter(getattr(library, name))
        for value in values.of(name):
            text = json.dumps(value)
            (said, faults), (judged, _) = taken(mine, text), taken(theirs, text)
            counts[said is not None] += 1
            if said != judged and not (faults and faults <= DIFFERENCES.keys()):
                wrong.append(f"{name} {text}: {said or faults}, but {judged}")
    assert wrong == []
    assert min(counts.values()) > 0


def test_every_difference_is_one(tmp_path: Path) -> None:
    """Rules between members: the one thing that ours refuses and the judge takes."""
    [path] = [each for each in DOCUMENTS if each.stem == "conditions"]
    api, names = printers.read(document(path, tmp_path))
    ours = printers.module("ours", printers.by_template(api, names))
    library = printers.module("library", printers.by_library(api, names))
    assert taken(TypeAdapter(library.Contact), "{}") == ("{}", set())
    assert taken(TypeAdapter(ours.Contact), "{}") == (None, DIFFERENCES.keys())
