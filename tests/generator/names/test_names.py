"""Whatever things are called: the package imports and is typed, and the wire's names
are exact.
"""

import json
import sys
from pathlib import Path

import pytest

from tests.generator.cli.commands import typecase
from tests.generator.names.document import HEADERS, NAMES, SCHEMAS, TAGS, document
from tests.project.regeneration.public_names import Fact, collect_facts
from tests.project.typing.checkers import run_python
from typecase import pipeline

IMPORT = """
import importlib, pkgutil
import demo.document as api, demo.document.models as models
for each in pkgutil.walk_packages(api.__path__, "demo.document."):
    importlib.import_module(each.name)
for each in list(vars(models).values()):
    if getattr(each, "__module__", "") == models.__name__:
        getattr(each, "model_rebuild", bool)()
"""
MYPY = (
    "mypy",
    "--strict",
    "--python-version",
    "3.11",
    "-p",
    "demo.document",
    "-m",
    "proxy",
)
PYRIGHT = ("pyright", "--pythonpath", sys.executable)
SETTINGS = {
    "typeCheckingMode": "strict",
    "pythonVersion": "3.11",
    "include": ["demo/document", "proxy.py"],
}
PROXY = """\
from demo.document import AsyncDocumentClient
from demo.document.server import create_app

def proxy(client: AsyncDocumentClient) -> None:
    create_app(client)
"""


@pytest.fixture(
    scope="module",
    params=["rendered", pytest.param("formatted", marks=pytest.mark.full)],
)
def printed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The output folder: as the templates render it, or formatted too.

    Formatting takes most of the time, and changes no name.
    """
    folder = tmp_path_factory.mktemp("names")
    (folder / "document.json").write_text(json.dumps(document()), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "rendered":
            patch.setattr(pipeline, "format_file", lambda text, *_, **__: text)
        ran = typecase(
            folder, "generate", "document.json", "--package", "demo", "--out", "."
        )
    assert ran.status == 0, ran.err[-2000:]
    (folder / "proxy.py").write_text(PROXY, encoding="utf-8")
    (folder / "pyrightconfig.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def found(printed: Path) -> set[Fact]:
    files = printed.rglob("*.py")
    return collect_facts(
        {str(each.relative_to(printed)): each.read_bytes() for each in files}
    )


def test_imports_without_a_warning(printed: Path) -> None:
    assert run_python(printed, "-W", "error", "-c", IMPORT) == ""


@pytest.mark.full
@pytest.mark.parametrize("printed", ["formatted"], indirect=True)
def test_mypy(printed: Path) -> None:
    assert run_python(printed, "-m", *MYPY) == ""


@pytest.mark.full
@pytest.mark.parametrize("printed", ["formatted"], indirect=True)
def test_pyright(printed: Path) -> None:
    pytest.importorskip("pyright")
    assert run_python(printed, "-m", *PYRIGHT) == ""


def test_fields_keep_the_names_of_the_wire(found: set[Fact]) -> None:
    wires = {f[3] for f in found if f[0] == "field" and f[1].endswith("models.Props")}
    assert wires == set(NAMES)
    names = [f[2] for f in found if f[0] == "field" and f[1].endswith("models.Props")]
    assert len(names) == len(set(names)) == len(NAMES)


def test_parameters_keep_the_names_of_the_wire(found: set[Fact]) -> None:
    wires = [f[3] for f in found if f[0] == "parameter" and "TAKE_QUERY" in f[1]]
    assert set(wires) == {str(literal(name)) for name in NAMES}
    for place in ("COOKIE", "HEADER"):
        taken = [f for f in found if f[0] == "parameter" and f"TAKE_{place}" in f[1]]
        assert len(taken) == len(HEADERS)
    same = [f for f in found if f[0] == "parameter" and f[1].endswith("EVERYWHERE")]
    assert len(same) == len({f[2] for f in same}) == 16


def literal(text: str) -> str:
    """Write a text as the facts have it: as `ast` unparses it."""
    return repr(text)


def test_everything_is_there_once_on_any_disk(printed: Path, found: set[Fact]) -> None:
    files = [
        str(each.relative_to(printed)).casefold() for each in printed.rglob("*.py")
    ]
    assert len(files) == len(set(files))
    modules = {f[1] for f in found if f[0] == "operation"}
    assert len({each.rpartition(".")[0] for each in modules}) >= len(TAGS)
    classes = {f[2] for f in found if f[0] == "class" and f[1].endswith("/models")}
    assert len(classes) >= len(SCHEMAS)
