"""Test that small documents cannot take endless time or memory.

TYPECASE_ENDLESS is the number of random documents, TYPECASE_HOSTILE_SEED seeds them.
"""

import os
from collections.abc import Iterator

import pytest

from tests.security.hostile_text.expensive_documents import (
    FAULTY_CASES,
    KNOWN_CASES,
    generate_documents,
)
from tests.security.hostile_text.generation_process import GenerationProcess

COUNT = int(os.environ.get("TYPECASE_ENDLESS", "300"))
SEED = int(os.environ.get("TYPECASE_HOSTILE_SEED", "1"))


@pytest.fixture(scope="module")
def process() -> Iterator[GenerationProcess]:
    with GenerationProcess() as process:
        yield process


@pytest.mark.parametrize("name", KNOWN_CASES)
def test_known_expensive_document_is_generated(
    name: str, process: GenerationProcess
) -> None:
    result = process.run(KNOWN_CASES[name])
    assert result is not None, "the run took too long"
    assert (result.generate_status, result.sample_error) == (0, ""), result


@pytest.mark.full
@pytest.mark.parametrize("name", FAULTY_CASES)
def test_expensive_document_is_repaired(name: str, process: GenerationProcess) -> None:
    result = process.run(FAULTY_CASES[name])
    assert result is not None, "the run took too long"
    statuses = result.validate_status, result.generate_status
    assert (*statuses, result.sample_error) == (1, 0, ""), result


@pytest.mark.full
def test_random_small_documents_end_in_time(process: GenerationProcess) -> None:
    failures: list[str] = []
    generated = 0
    for name, document in generate_documents(SEED, COUNT):
        result = process.run(document)
        if result is None:
            failures.append(f"{name}: the run took too long")
        elif (
            result.sample_error
            # Status 1 is an error in the document; anything above is a failure.
            or result.validate_status > 1
            or (result.generate_status or 0) > 1
        ):
            failures.append(f"{name}: {result}")
        else:
            generated += result.generate_status == 0
    assert failures == []
    assert generated > COUNT // 3
