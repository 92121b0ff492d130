"""A broken document is refused with the place of each fault, or printed as Python.

`TYPECASE_MUTATED` is the number of documents, `TYPECASE_HOSTILE_SEED` chooses them.
"""

import json
import os
import random
from pathlib import Path

import pytest

from tests.generator.names.test_shared_part_names import build_document
from tests.security.hostile_text import inert
from tests.security.hostile_text.documents import document
from tests.security.hostile_text.mutations import mutated
from typecase import pipeline
from typecase.config import from_arguments
from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.output.verify import verify

pytestmark = pytest.mark.sized

COUNT = int(os.environ.get("TYPECASE_MUTATED", "30"))
SEED = int(os.environ.get("TYPECASE_HOSTILE_SEED", "1"))


def check_places(told: tuple[Diagnostic, ...]) -> None:
    assert any(each.severity is Severity.ERROR for each in told)
    for each in told:
        assert inert.LOCATED.fullmatch(str(each).partition("\n")[0])
        assert each.line >= 1


@pytest.mark.parametrize("version", ["3.0.3", "3.1.0", "3.2.0"])
def test_refused_with_places_or_printed(version: str, tmp_path: Path) -> None:
    chosen = random.Random(f"{SEED} {version}")
    path = tmp_path / "document.json"
    config = from_arguments([path], "demo", tmp_path / "out", None)
    ended: set[bool] = set()
    for number in range(COUNT // 3):
        good = build_document() if number % 2 else document(lambda _, text: text)
        spoilt = mutated({**good, "openapi": version}, chosen)
        path.write_text(json.dumps(spoilt), encoding="utf-8")
        try:
            printed = pipeline.generate_package(config)
        except DiagnosticsError as error:
            check_places(error.diagnostics)
            ended.add(False)
        except Exception as error:
            raise AssertionError(f"{version}, {number}: {spoilt}") from error
        else:
            for place, content in printed.content.items():
                if "/_runtime/" not in place:
                    verify(content.decode(), place)
            ended.add(True)
    assert False in ended
    # The documents are of 3.1, and most of what they say is news to 3.0.
    assert version == "3.0.3" or True in ended
