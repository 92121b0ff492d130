"""Test packages that depend on the library of the runtime, and have no copy of it."""

import os
import pickle
import subprocess
import sys
import tarfile
import tomllib
import warnings
import zipfile
from collections.abc import Callable, Iterator
from decimal import Decimal
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.all_features import ALL_FEATURES
from tests.project.packaging.wheels import build_wheel
from typecase.config.api_options import ApiOptions, OwnType
from typecase.config.settings import Config
from typecase.pipeline import GeneratedPackage, write_package
from typecase.project import Project
from typecase.python.package.root_modules import RUNTIME_VERSION
from typecase.python.text.symbols import RUNTIME_LIBRARY

DOCUMENT = """\
openapi: 3.1.0
info: {{title: Shop API, version: "1"}}
servers: [{{url: "https://shop.example"}}]
paths:
  /books:
    get:
      operationId: books/list
      parameters:
        - name: since
          in: query
          schema: {{type: integer, x-typecase-time: unix-milliseconds}}
      responses:
        "200":
          description: The books.
          content:
            application/json:
              schema: {{type: array, items: {{$ref: "#/components/schemas/Book"}}}}
        "404":
          description: No books.
          content: {{application/json: {{schema: {{type: string}}}}}}
components:
  schemas:
    Book:
      type: object
      required: [title]
      properties: {{title: {{type: string}}, price: {{type: number, format: {format}}}}}
"""
PACKAGES = ("exact_shop", "float_shop")
Importer = Callable[[str], Any]


def generate(package: str, folder: Path) -> GeneratedPackage:
    """Generate and write a package; the prices of `exact_shop` are decimal numbers."""
    is_exact = package == "exact_shop"
    text = DOCUMENT.format(format="decimal" if is_exact else "double")
    source = folder / f"{package}.yaml"
    source.write_text(text, encoding="utf-8")
    types = {"format:decimal": OwnType("decimal", "Decimal")} if is_exact else {}
    config = Config(
        package,
        {"shop": source},
        folder / package,
        options={"shop": ApiOptions(types=types)},
        features=ALL_FEATURES,
        library=True,
    )
    generated = Project(config).generate()
    write_package(config, generated)
    return generated


@pytest.fixture
def runtime(repository: Path) -> Path:
    """The folder of the runtime's sources."""
    return repository / "generator" / "typecase" / "runtime"


@pytest.fixture
def load(
    runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Importer]:
    """Return a function that imports modules of two packages, and of the library."""
    for package in PACKAGES:
        generate(package, tmp_path)
        monkeypatch.syspath_prepend(str(tmp_path / package))
    library = tmp_path / "library"
    library.mkdir()
    (library / RUNTIME_LIBRARY).symlink_to(runtime)
    monkeypatch.syspath_prepend(str(library))
    invalidate_caches()
    yield import_module
    modules: dict[str, ModuleType] = sys.modules
    for name in [*modules]:
        if name.partition(".")[0] in {*PACKAGES, RUNTIME_LIBRARY}:
            del modules[name]


def list_books(load: Importer, package: str, response: Any, **arguments: Any) -> Any:
    """Return the result of a call to the package's fake."""
    fake = load(f"{package}.testing").Fake(f"{package}.shop")
    fake.script("books/list", response)
    client = fake.client(load(f"{package}.shop").ShopClient)
    return client.books.list(**arguments)


def test_package_has_no_copy(tmp_path: Path) -> None:
    content = generate("float_shop", tmp_path).content
    assert "float_shop/py.typed" in content
    assert [path for path in content if "_runtime" in path] == []
    for path, file in content.items():
        assert b"_runtime" not in file.replace(RUNTIME_LIBRARY.encode(), b""), path
    project = tomllib.loads(content["pyproject.toml"].decode())["project"]
    assert f"typecase-runtime>={RUNTIME_VERSION},<2" in project["dependencies"]
    assert {"aiohttp", "outbox", "testing"} & project["optional-dependencies"].keys()


@pytest.mark.parametrize("order", [PACKAGES, PACKAGES[::-1]])
def test_packages_share_the_classes_of_the_library(
    load: Importer, order: tuple[str, str]
) -> None:
    first, second = (load(package) for package in order)
    assert first.NotFoundError is second.NotFoundError
    for package in (first, second):
        for name in package.__all__:
            value = getattr(package, name)
            if isinstance(value, type):
                # Whichever package is imported first, the name stays the same.
                assert value.__module__.startswith(f"{RUNTIME_LIBRARY}."), name
                assert pickle.loads(pickle.dumps(value)) is value


def test_errors_of_an_api_keep_its_name(load: Importer) -> None:
    found: list[type] = []
    for package in PACKAGES:
        status = load(f"{package}.testing").status
        with pytest.raises(load(package).NotFoundError) as caught:
            list_books(load, package, status(404))
        found.append(type(caught.value))
        assert found[-1].__module__ == f"{package}.shop"
    assert found[0] is not found[1]


@pytest.mark.parametrize("order", [PACKAGES, PACKAGES[::-1]])
def test_decimal_numbers_of_a_package_do_not_change_another(
    load: Importer, order: tuple[str, str]
) -> None:
    prices = {"exact_shop": Decimal("0.10000000000000000001"), "float_shop": 0.1}
    for package in order:
        ok = load(f"{package}.testing").ok
        book = {"title": "Emma", "price": prices[package]}
        (found,) = list_books(load, package, ok([book]))
        assert found.model_dump() == book
        assert type(found.price) is type(prices[package])


def test_warnings_name_the_line_of_the_caller(load: Importer) -> None:
    ok = load("float_shop.testing").ok
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        list_books(load, "float_shop", ok([]), since=1735689600)
    assert [warning.filename for warning in caught] == [__file__]


def test_missing_extra_is_one_of_the_library(
    load: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = load(f"{RUNTIME_LIBRARY}.optional_dependency")
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    error = module.missing_dependency_error("aiohttp", "aiohttp")
    assert "pip install 'typecase-runtime[aiohttp]'" in str(error)


def test_distribution_fits_the_generated_packages(
    repository: Path, runtime: Path
) -> None:
    table = tomllib.loads((runtime / "pyproject.toml").read_text(encoding="utf-8"))
    project = table["project"]
    assert project["version"] == RUNTIME_VERSION
    sources = table["tool"]["hatch"]["build"]["targets"]["wheel"]["sources"]
    assert sources == {"": RUNTIME_LIBRARY}
    assert (runtime / "LICENSE").read_bytes() == (repository / "LICENSE").read_bytes()
    generated = (repository / "generated" / "pyproject.toml").read_text("utf-8")
    package = tomllib.loads(generated)["project"]
    assert set(project["dependencies"]) <= set(package["dependencies"])
    assert project["requires-python"] == package["requires-python"]
    assert project["optional-dependencies"] == package["optional-dependencies"]


@pytest.mark.full
def test_package_works_with_the_wheel_of_the_library(
    repository: Path, runtime: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d"]
    subprocess.run([*command, tmp_path], cwd=runtime, check=True, capture_output=True)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    with zipfile.ZipFile(build_wheel(source, tmp_path)) as wheel:
        wheel.extractall(tmp_path / "site")
    library = tmp_path / "site" / RUNTIME_LIBRARY
    expected = {path.relative_to(runtime) for path in runtime.rglob("*.py")}
    assert {path.relative_to(library) for path in library.rglob("*.py")} == expected
    assert (library / "py.typed").is_file()

    specs = repository / "specs"
    config = Config(
        "jobads",
        {path.stem: path for path in specs.glob("*.yaml")},
        tmp_path / "site",
        version="0.1.0",
        features=ALL_FEATURES,
        library=True,
    )
    write_package(config, Project(config).generate())
    folders = (tmp_path / "site", repository / "generator", repository)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, folders))}
    tests = ("integration/wire/jobads_apis", "runtime/testing", "runtime/models")
    plugin = "tests.project.packaging.runtime_alias"
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *("-p", plugin, *(f"tests/{folder}" for folder in tests)),
        ],
        cwd=repository,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-5000:]
