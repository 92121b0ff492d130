"""Printed client against printed server, in one process, for every operation: what the
handler receives equals what the caller gave, and the answer likewise.

It runs on the package of this repository and on the documents beside it. For others::

    TYPECASE_DOCUMENTS=FOLDER pytest tests/integration/contract

and for a table of figures, `python -m tests.integration.contract FILE…`.
"""

import asyncio
import os
from pathlib import Path

import pytest

from tests.integration.contract.judge import Judge, Verdict
from tests.integration.contract.packages import Printed, documents, own, print_document

FOLDERS = [Path(__file__).with_name("documents")]
if "TYPECASE_DOCUMENTS" in os.environ:
    FOLDERS.append(Path(os.environ["TYPECASE_DOCUMENTS"]))
DOCUMENTS = [path for folder in FOLDERS for path in documents(folder)]


def judged(printed: Printed) -> list[Verdict]:
    """All verdicts on an API."""
    return asyncio.run(Judge(printed).verdicts())


def complaints(verdicts: list[Verdict]) -> list[str]:
    """The faults, and the operations without any exchange."""
    wrong = [each for each in verdicts if each.fault and not each.is_skipped]
    met = {each.operation for each in verdicts if not each.is_skipped}
    alone = sorted({each.operation for each in verdicts} - met)
    return [*map(str, wrong), *alone]


@pytest.mark.parametrize("printed", list(own()), ids=lambda each: each.name)
def test_own(printed: Printed) -> None:
    verdicts = judged(printed)
    assert verdicts
    assert complaints(verdicts) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_document(document: Path, tmp_path: Path) -> None:
    assert complaints(judged(print_document(document, tmp_path))) == []
