"""What is printed has no error for strict checkers, nor has what its users write.

Others' documents are judged too, but those that are refused, with::

    TYPECASE_DOCUMENTS=FOLDER pytest tests/project/typing
"""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.project.typing.documents import DOCUMENTS
from tests.project.typing.judges import black, imported, mypy, pyright
from tests.project.typing.printing import PACKAGE, USERS, print_into
from typecase.diagnostics import DiagnosticsError

CALLER = Path(__file__).with_name("caller.py")
OTHERS = [
    path
    for folder in (os.environ.get("TYPECASE_DOCUMENTS"),)
    if folder is not None
    for path in sorted(Path(folder).iterdir())
]
JUDGES = (
    imported,
    pytest.param(black, marks=pytest.mark.full),
    pytest.param(mypy, marks=pytest.mark.full),
    pytest.param(pyright, marks=pytest.mark.full),
)
WRONG = """\
from printed.exchanges import ExchangesClient


def wrong(client: ExchangesClient) -> int:
    return client.answers.text()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything printed."""
    folder = tmp_path_factory.mktemp("typing")
    for name, document in DOCUMENTS.items():
        path = folder / f"{name}.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        print_into(folder, name, path)
    for index, path in enumerate(OTHERS):
        with suppress(DiagnosticsError):
            print_into(folder, f"other{index}", path)
    shutil.copy(CALLER, folder / USERS / CALLER.name)
    return folder


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.__name__)
def test_nothing_is_wrong(judge: Callable[[Path], str], folder: Path) -> None:
    assert judge(folder) == ""


def test_nothing_needs_what_the_package_does_not_ask_for(folder: Path) -> None:
    # No document here sends batches, which the outbox is for.
    assert not (folder / PACKAGE / "_runtime" / "outbox").exists()
    texts = [path.read_text("utf-8") for path in (folder / PACKAGE).rglob("*.py")]
    for name in ("sender", "async_sender", "server_hooks", "unique"):
        is_used = any(f"_runtime.{name} import" in text for text in texts)
        assert (folder / PACKAGE / "_runtime" / f"{name}.py").exists() == is_used, name
    wanted = (folder / "pyproject.toml").read_text(encoding="utf-8")
    assert "sqlalchemy" not in wanted


@pytest.mark.full
def test_a_wrong_use_is_found(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / PACKAGE, tmp_path / PACKAGE)
    (tmp_path / USERS).mkdir()
    (tmp_path / USERS / "wrong.py").write_text(WRONG, encoding="utf-8")
    assert "return-value" in mypy(tmp_path)
