"""Test each operation of a document from the generated client to the generated server.

Client and server are in one process. The documents are those of jobads and of the
folder `documents`. The documents of another folder are tested too by::

    TYPECASE_DOCUMENTS=FOLDER pytest tests/integration/contract

`python -m tests.integration.contract FILE…` prints a table of faults instead.
"""

import asyncio
import os
from pathlib import Path

import pytest

from tests.integration.contract.exchange_checker import ExchangeChecker, Result
from tests.integration.contract.generated_api import (
    GeneratedApi,
    generate_api,
    list_documents,
    list_jobads_apis,
)

FOLDERS = [Path(__file__).with_name("documents")]
if "TYPECASE_DOCUMENTS" in os.environ:
    FOLDERS.append(Path(os.environ["TYPECASE_DOCUMENTS"]))
DOCUMENTS = [path for folder in FOLDERS for path in list_documents(folder)]


def check_api(api: GeneratedApi) -> list[Result]:
    """Return the results of all exchanges."""
    return asyncio.run(ExchangeChecker(api).check_all())


def list_problems(results: list[Result]) -> list[str]:
    """Return the exchanges that failed, and operations whose exchanges were skipped."""
    failed = [each for each in results if each.fault and not each.is_skipped]
    tested = {each.operation for each in results if not each.is_skipped}
    untested = sorted({each.operation for each in results} - tested)
    return [*map(str, failed), *untested]


@pytest.mark.parametrize("api", list(list_jobads_apis()), ids=lambda api: api.name)
def test_values_arrive_unchanged_in_jobads(api: GeneratedApi) -> None:
    results = check_api(api)
    assert results
    assert list_problems(results) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_values_arrive_unchanged_in_other_documents(
    document: Path, tmp_path: Path
) -> None:
    assert list_problems(check_api(generate_api(document, tmp_path))) == []
