"""No small document takes for ever, or all memory: it is refused, or a package comes.

`TYPECASE_ENDLESS` is the number of documents, `TYPECASE_HOSTILE_SEED` chooses them.
"""

import os
from collections.abc import Iterator

import pytest

from tests.security.hostile_text.endless import SMALL, documents
from tests.security.hostile_text.guarded import Guarded, guarded

COUNT = int(os.environ.get("TYPECASE_ENDLESS", "300"))
SEED = int(os.environ.get("TYPECASE_HOSTILE_SEED", "1"))


@pytest.fixture(scope="module")
def child() -> Iterator[Guarded]:
    with guarded() as found:
        yield found


@pytest.mark.parametrize("name", SMALL)
def test_what_once_took_for_ever_ends(name: str, child: Guarded) -> None:
    outcome = child.run(SMALL[name])
    assert outcome is not None, "it has no end"
    assert (outcome.generated, outcome.error) == (0, ""), outcome


@pytest.mark.full
def test_small_documents_end(child: Guarded) -> None:
    wrong: list[str] = []
    generated = 0
    for name, document in documents(SEED, COUNT):
        outcome = child.run(document)
        if outcome is None:
            wrong.append(f"{name}: it has no end")
        elif outcome.error or outcome.validated > 1 or (outcome.generated or 0) > 1:
            wrong.append(f"{name}: {outcome}")
        else:
            generated += outcome.generated == 0
    assert wrong == []
    assert generated > COUNT // 3
