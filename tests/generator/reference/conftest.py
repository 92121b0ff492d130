"""What the tests of the printed Markdown share."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.generator.reference.serving import Served, serving

APIS = ("advertiser", "platform", "search", "disposition")


@pytest.fixture(scope="session")
def reference(repository: Path) -> str:
    """The text of the printed reference."""
    return (repository / "generated" / "REFERENCE.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def readme(repository: Path) -> str:
    """The text of the printed README."""
    return (repository / "generated" / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def servers() -> Iterator[Mapping[str, Served]]:
    """Every API, served."""
    with ExitStack() as stack:
        yield {api: stack.enter_context(serving(api)) for api in APIS}
