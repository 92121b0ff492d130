"""Test a package whose document uses names that Python, libraries or we reserve.

The package must import without warnings and pass mypy and pyright, and requests must
use the exact names of the document.
"""

import json
import sys
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import run_typecase
from tests.generator.names.reserved_names_document import (
    HEADERS,
    NAMES,
    SCHEMAS,
    TAGS,
    build_document,
)
from tests.project.regeneration.public_names import PublicName, collect_public_names
from tests.project.typing.checkers import run_python
from typecase import pipeline
from typecase.words import lower_words

# Import all modules, and build all models.
IMPORT_ALL = """
import importlib, pkgutil
import demo.document as api, demo.document.models as models
for module in pkgutil.walk_packages(api.__path__, "demo.document."):
    importlib.import_module(module.name)
for value in list(vars(models).values()):
    if getattr(value, "__module__", "") == models.__name__:
        getattr(value, "model_rebuild", bool)()
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
# A client must fit the protocols of the server, so that it can serve as its handlers.
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
def package_folder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A folder with the package: as the templates render it, or also formatted.

    Formatting takes most of the time and changes no names, so only the full test run
    includes it.
    """
    folder = tmp_path_factory.mktemp("names")
    (folder / "document.json").write_text(
        json.dumps(build_document()), encoding="utf-8"
    )
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "rendered":
            patch.setattr(pipeline, "format_file", lambda text, *_, **__: text)
        result = run_typecase(
            folder,
            "generate",
            *("document.json", "--name", "document"),
            *("--package", "demo", "--out", "."),
        )
    assert result.status == 0, result.stderr[-2000:]
    (folder / "proxy.py").write_text(PROXY, encoding="utf-8")
    (folder / "pyrightconfig.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def public_names(package_folder: Path) -> set[PublicName]:
    """The public names of the package; see `collect_public_names`."""
    files = package_folder.rglob("*.py")
    return collect_public_names(
        {str(path.relative_to(package_folder)): path.read_bytes() for path in files}
    )


def test_modules_import_without_warnings(package_folder: Path) -> None:
    assert run_python(package_folder, "-W", "error", "-c", IMPORT_ALL) == ""


@pytest.mark.full
@pytest.mark.parametrize("package_folder", ["formatted"], indirect=True)
def test_mypy_accepts_package(package_folder: Path) -> None:
    assert run_python(package_folder, "-m", *MYPY) == ""


@pytest.mark.full
@pytest.mark.parametrize("package_folder", ["formatted"], indirect=True)
def test_pyright_accepts_package(package_folder: Path) -> None:
    pytest.importorskip("pyright")
    assert run_python(package_folder, "-m", *PYRIGHT) == ""


def select_names(
    public_names: set[PublicName], kind: str, owner: str
) -> list[PublicName]:
    """Return the names of a kind whose owner ends with a name.

    The tuple of a field or parameter has the kind, the owner, the Python name and the
    name in the document.
    """
    return [
        entry for entry in public_names if entry[0] == kind and entry[1].endswith(owner)
    ]


def test_fields_have_exact_wire_names(public_names: set[PublicName]) -> None:
    fields = select_names(public_names, "field", "models.Props")
    assert {wire_name for _, _, _, wire_name in fields} == set(NAMES)
    python_names = {python_name for _, _, python_name, _ in fields}
    assert len(fields) == len(python_names) == len(NAMES)


def test_names_of_the_runtime_give_way(public_names: set[PublicName]) -> None:
    classes = {entry[2] for entry in select_names(public_names, "class", "/models")}
    imported = {
        *("Annotated", "Any", "ClassVar", "Condition", "Decimal", "Discriminator"),
        *("Field", "HeadersModel", "Int64", "Literal", "Mapping", "Model", "StrEnum"),
        *("OpenStrEnum", "PrefixItems", "Sequence", "TypeAlias", "Union", "Unlisted"),
        *("UUID", "UniqueItems", "Unpack"),
    }
    assert imported <= classes


def test_parameters_have_exact_wire_names(public_names: set[PublicName]) -> None:
    query = select_names(public_names, "parameter", "describe_take_query")
    # An entry contains string literals in the form of `repr`.
    assert {entry[3] for entry in query} == {repr(name) for name in NAMES}
    for function in ("describe_take_cookie", "describe_take_header"):
        parameters = select_names(public_names, "parameter", function)
        assert len(parameters) == len(HEADERS)
    same_names = select_names(public_names, "parameter", "describe_everywhere")
    # There are four names in each of four locations.
    assert len(same_names) == len({entry[2] for entry in same_names}) == 16


def test_all_parts_exist_on_case_insensitive_disks(
    package_folder: Path, public_names: set[PublicName]
) -> None:
    files = [
        str(path.relative_to(package_folder)).casefold()
        for path in package_folder.rglob("*.py")
    ]
    assert len(files) == len(set(files))
    functions = {entry[1] for entry in public_names if entry[0] == "operation"}
    modules = {function.rpartition(".")[0] for function in functions}
    # Tags with the same words are one resource; some have no words at all.
    assert len(modules) >= len({lower_words(tag) for tag in TAGS} - {()})
    classes = {entry[2] for entry in select_names(public_names, "class", "/models")}
    assert len(classes) >= len(SCHEMAS)
