"""Test that type checkers accept generated packages and code that uses them.

Documents of your own are checked as well with::

    TYPECASE_DOCUMENTS=FOLDER pytest tests/project/typing

Documents that typecase refuses are skipped.
"""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.project.typing.checkers import (
    import_modules,
    run_black,
    run_mypy,
    run_pyright,
)
from tests.project.typing.package_builder import PACKAGE, USERS, add_subpackage
from tests.project.typing.sample_documents import DOCUMENTS
from typecase.diagnostics import DiagnosticsError

USER_CODE = Path(__file__).with_name("sample_user_code.py")
OTHER_FOLDER = os.environ.get("TYPECASE_DOCUMENTS")
OTHER_DOCUMENTS = [] if OTHER_FOLDER is None else sorted(Path(OTHER_FOLDER).iterdir())
CHECKERS = (
    import_modules,
    pytest.param(run_black, marks=pytest.mark.full),
    pytest.param(run_mypy, marks=pytest.mark.full),
    pytest.param(run_pyright, marks=pytest.mark.full),
)
# `text` returns a str.
WRONG_USER_CODE = f"""\
from {PACKAGE}.payloads import PayloadsClient


def return_wrong_type(client: PayloadsClient) -> int:
    return client.responses.text()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package of all documents, and with user code."""
    folder = tmp_path_factory.mktemp("typing")
    for name, document in DOCUMENTS.items():
        path = folder / f"{name}.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        add_subpackage(folder, name, path)
    for index, path in enumerate(OTHER_DOCUMENTS):
        with suppress(DiagnosticsError):
            add_subpackage(folder, f"other{index}", path)
    shutil.copy(USER_CODE, folder / USERS / USER_CODE.name)
    return folder


@pytest.mark.parametrize("check", CHECKERS, ids=lambda check: check.__name__)
def test_checker_has_no_complaints(check: Callable[[Path], str], folder: Path) -> None:
    assert check(folder) == ""


def test_unused_runtime_modules_are_left_out(folder: Path) -> None:
    # None of the documents has batches, which the outbox requires.
    assert not (folder / PACKAGE / "_runtime" / "outbox").exists()
    texts = [path.read_text("utf-8") for path in (folder / PACKAGE).rglob("*.py")]
    for module in (
        "models.unique_items",
        "webhooks.async_sender",
        "webhooks.receiver",
        "webhooks.sender",
    ):
        is_used = any(f"_runtime.{module} import" in text for text in texts)
        path = folder / PACKAGE / "_runtime" / f"{module.replace('.', '/')}.py"
        assert path.exists() == is_used, module
    project = (folder / "pyproject.toml").read_text(encoding="utf-8")
    assert "sqlalchemy" not in project


@pytest.mark.full
def test_wrong_use_is_a_type_error(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / PACKAGE, tmp_path / PACKAGE)
    (tmp_path / USERS).mkdir()
    file = tmp_path / USERS / "wrong_user_code.py"
    file.write_text(WRONG_USER_CODE, encoding="utf-8")
    assert "return-value" in run_mypy(tmp_path)
