"""Test that generated packages, and code that uses them, pass strict checkers.

The folder under test contains one package with a subpackage for each sample document,
and code that uses it. To add documents of your own, set `TYPECASE_DOCUMENTS` to their
folder; those with errors are skipped.
"""

import json
import os
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.project.typing.checkers import black, import_modules, mypy, pyright
from tests.project.typing.package_generation import PACKAGE, USERS, add_subpackage
from tests.project.typing.sample_documents import DOCUMENTS
from typecase.diagnostics import DiagnosticsError
from typecase.names import model_modules

APPLICATION = Path(__file__).with_name("sample_application.py")
ADDITIONAL_DOCUMENTS = (
    sorted(Path(os.environ["TYPECASE_DOCUMENTS"]).iterdir())
    if "TYPECASE_DOCUMENTS" in os.environ
    else []
)
CHECKERS = (
    import_modules,
    pytest.param(black, marks=pytest.mark.full),
    pytest.param(mypy, marks=pytest.mark.full),
    pytest.param(pyright, marks=pytest.mark.full),
)
# Runtime modules that only some packages need.
OPTIONAL_MODULES = (
    "webhooks.async_sender",
    "webhooks.receiver",
    "webhooks.sender",
    "models.unique_items",
)
CODE_WITH_TYPE_ERRORS = f"""\
from {PACKAGE}.exchanges import ExchangesClient
from {PACKAGE}.nested import NestedClient
from {PACKAGE}.requests import RequestsClient, models


def read_text(client: ExchangesClient) -> int:
    client.bodies.send_json(id=1, nane="a")  # error
    client.bodies.send_json(name="a")  # error
    client.bodies.maybe_send_json(nane="a")  # error
    client.responses.plain_text(option=None)  # error
    return client.responses.plain_text()  # error


def call_nested_resources(client: NestedClient) -> None:
    client.admin.list()  # error
    client.customers.accounts.retrieve()  # error


def send_requests(client: RequestsClient) -> None:
    client.pets.put(kind="bird", body=models.Pet())  # error
    client.pets.put(kind="cat", body={{"knd": "cat"}})  # error
    client.pets.put(kind="cat", body={{"friends": [{{"kind": "bird"}}]}})  # error
    client.pets.keeper(body={{"password": "p"}})  # error
    client.pets.tag(name="a", size=1)
    client.pets.tag(names=["a"], size=3, note="all")
    client.pets.tag(pets=[{{"kind": "cat"}}], names=["dog"])
    client.pets.tag(body={{"names": ["a"]}})
    client.pets.tag(name="a", size=3)  # error
    client.pets.tag(name="a", size=1, names=["a"])  # error
    client.pets.tag(names=["a"], pets=[], size=1)  # error
    client.pets.tag(size=1)  # error
    client.pets.tag(names=["a"], body={{"names": ["a"]}})  # error
    models.Pet(knd="cat")  # error
    models.Pet(kind="bird")  # error
    models.FooParams()  # error
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the generated package and the code that uses it."""
    folder = tmp_path_factory.mktemp("typing")
    for name, document in DOCUMENTS.items():
        path = folder / f"{name}.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        add_subpackage(folder, name, path)
        # The models of a large API are in several modules.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(model_modules, "MAX_MODELS", 0)
            patch.setattr(model_modules, "MIN_MODULE", 1)
            add_subpackage(folder, f"divided_{name}", path)
    for index, path in enumerate(ADDITIONAL_DOCUMENTS):
        with suppress(DiagnosticsError):
            add_subpackage(folder, f"additional{index}", path)
    shutil.copy(APPLICATION, folder / USERS)
    return folder


@pytest.mark.parametrize("check", CHECKERS, ids=lambda check: check.__name__)
def test_package_passes(check: Callable[[Path], str], folder: Path) -> None:
    assert check(folder) == ""


def test_package_contains_only_needed_runtime_modules(folder: Path) -> None:
    runtime = folder / PACKAGE / "_runtime"
    # The outbox is for batches of operations, which no document here declares.
    assert not (runtime / "outbox").exists()
    texts = [path.read_text("utf-8") for path in (folder / PACKAGE).rglob("*.py")]
    for module in OPTIONAL_MODULES:
        is_used = any(f"_runtime.{module} import" in text for text in texts)
        file = runtime / f"{module.replace('.', '/')}.py"
        assert file.exists() == is_used, module
    pyproject = (folder / "pyproject.toml").read_text(encoding="utf-8")
    assert "sqlalchemy" not in pyproject


@pytest.mark.full
def test_type_errors_of_a_user_are_found(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / PACKAGE, tmp_path / PACKAGE)
    (tmp_path / USERS).mkdir()
    user = tmp_path / USERS / "type_errors.py"
    user.write_text(CODE_WITH_TYPE_ERRORS, encoding="utf-8")
    lines = enumerate(CODE_WITH_TYPE_ERRORS.splitlines(), start=1)
    expected = {number for number, line in lines if line.endswith("# error")}
    for check in (mypy, pyright):
        found = re.findall(r"type_errors\.py:(\d+)\S* (?:- )?error:", check(tmp_path))
        assert set(map(int, found)) == expected, check.__name__
