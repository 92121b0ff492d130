"""Test `typecase generate DOCUMENT` without options: names, folders and next steps."""

import io
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    SHOP,
    read_error_line,
    read_file_states,
    run_typecase,
)
from typecase.commands.api_names import api_name, package_name
from typecase.load.parse.standard_input import STANDARD_INPUT
from typecase.load.parse.title_reader import read_server_urls, read_title


def type_in(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let standard input contain a text."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


@pytest.mark.parametrize(
    ("stem", "title", "name"),
    [
        ("openapi", "Swagger Petstore - OpenAPI 3.0", "petstore"),
        ("openapi", "Pet Store", "pet_store"),
        ("swagger", "PetStoreAPI v2", "pet_store"),
        ("api", "Area 51 API", "area_51"),
        ("index", "The Shop, version 1.2.3", "the_shop"),
        ("spec", "Größe REST API", "groe"),
        ("api-docs", "Shop", "shop"),
        ("openapi-3.1", "Shop", "shop"),
        ("v1", "Shop", "shop"),
        ("openapi", "Server", "server_"),
        ("openapi", "Import", "import_"),
        ("openapi", "3 D", "api_3_d"),
        # Titles that say nothing.
        ("openapi", "", "api"),
        ("openapi", "OpenAPI definition", "api"),
        ("openapi", "FastAPI", "api"),
        ("swagger", "日本", "api"),
        # File names that say something.
        ("petstore", "Shop", "petstore"),
        ("pet_api", "Shop", "pet_api"),
        ("openapi-pets", "Shop", "openapi_pets"),
    ],
)
def test_api_is_named_after_its_file_or_title(stem: str, title: str, name: str) -> None:
    assert api_name(stem, title) == name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Pet Store API", "pet_store"),
        ("", "pets"),
        ("Calendar", "calendar_api"),
        ("Test", "test_api"),
        ("Compression", "compression_api"),
        ("Pipes", "pipes_api"),
        ("Pydantic", "pydantic_api"),
        ("Typing extensions", "typing_extensions_api"),
        ("pip", "pip_api"),
        ("sitecustomize", "sitecustomize_api"),
        ("Con", "con_"),
        ("Class", "class_"),
        ("Toys with wheels", "toys"),
        ("A title that has too many words", "pets"),
    ],
)
def test_package_is_named_after_the_title(title: str, name: str) -> None:
    assert package_name(title, "pets") == name


@pytest.mark.parametrize(
    ("content", "urls"),
    [
        (
            "servers: [{url: https://a.example, x: {url: b}}, {url: /v1}]\nurl: c\n",
            ["https://a.example", "/v1"],
        ),
        ("swagger: '2.0'\nhost: a.example\n", ["//a.example"]),
        ('{"servers": [{"url": "/v1"}, 1, {}]}', ["/v1"]),
        ('{"swagger": "2.0", "host": "a.example"}', ["//a.example"]),
        ('{"servers": {"url": "/v1"}}', []),
        ("servers: [", []),
        ("", []),
    ],
)
def test_servers_are_read_without_the_rest(
    content: str, urls: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "openapi"
    path.write_text(content)
    assert read_server_urls(path) == urls


@pytest.mark.parametrize(
    ("content", "title"),
    [
        ("openapi: 3.1.0\ninfo: {version: '1', title: Shop}\n", "Shop"),
        ("tags: [{name: title}]\ninfo:\n  x: {title: A}\n  title: Shop\n", "Shop"),
        ("x: &a {title: A}\ny: *a\n? {info: {title: B}}\n: C\n", ""),
        ('{"servers": [{}], "info": {"title": "Shop"}}', "Shop"),
        ('{"info": {"title": 1}}', ""),
        ('{"info": {"title": "Sh', ""),
        ("info: {title: [Shop]}\n", ""),
        ("info: {title: Shop", "Shop"),
        ("\tinfo: {title: Shop}", ""),
        ("", ""),
    ],
)
def test_title_is_read_without_the_rest(
    content: str, title: str, tmp_path: Path
) -> None:
    path = tmp_path / "openapi"
    path.write_text(content)
    assert read_title(path) == title


def test_title_of_a_missing_file_is_empty(tmp_path: Path) -> None:
    assert read_title(tmp_path / "none.yaml") == ""
    assert read_title(tmp_path) == ""


def test_one_document_needs_no_options(tmp_path: Path) -> None:
    (tmp_path / "openapi.yaml").write_text(SHOP)
    result = run_typecase(tmp_path, "generate", "openapi.yaml")
    assert (result.status, result.stdout) == (0, ""), result.output
    assert {path.name for path in tmp_path.iterdir()} == {"openapi.yaml", "shop"}
    assert "    pip install ./shop\n" in result.stderr
    # What it says to type works in the new folder.
    example = result.stderr.partition("README.md has more:\n")[2]
    program = textwrap.dedent(example.partition("result = ")[0] + "client.pets.show")
    assert "from shop import Client\n" in program
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path / "shop", check=False
    )
    assert run.returncode == 0, program
    # Later runs know the way.
    again = run_typecase(tmp_path, "generate", "openapi.yaml")
    assert again.status == 0
    assert "pip install" not in again.stderr


def test_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "openapi.yaml").write_text(SHOP)
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "notes.txt").write_text("mine")
    before = read_file_states(tmp_path)
    result = run_typecase(tmp_path, "generate", "openapi.yaml")
    assert result.status == 2
    message = read_error_line(result)
    assert "shop: exists, but was not generated by typecase" in message
    assert "--out FOLDER" in message
    assert read_file_states(tmp_path) == before
    # A name and a folder of one's own choice are independent of each other.
    options = ("--out", "elsewhere")
    assert run_typecase(tmp_path, "generate", "openapi.yaml", *options).status == 0
    assert (tmp_path / "elsewhere" / "shop" / "pets.py").is_file()
    options = ("--package", "zoo", "--name", "pets")
    assert run_typecase(tmp_path, "generate", "openapi.yaml", *options).status == 0
    assert (tmp_path / "zoo" / "zoo" / "pets").is_dir()


def test_folder_keeps_its_package(tmp_path: Path) -> None:
    document = tmp_path / "pets.yaml"
    document.write_text(SHOP)
    assert run_typecase(tmp_path, "generate", "pets.yaml").status == 0
    assert run_typecase(tmp_path, "generate", "pets.yaml", "--out", "own").status == 0
    # What was generated by other rules has another name.
    (tmp_path / "shop" / "shop").rename(tmp_path / "shop" / "old_shop")
    (tmp_path / "shop").rename(tmp_path / "old_shop")
    manifest = tmp_path / "old_shop" / ".typecase"
    manifest.write_text(manifest.read_text().replace("shop/", "old_shop/"))
    again = run_typecase(tmp_path, "generate", "pets.yaml")
    assert again.status == 0, again.output
    assert not (tmp_path / "shop").exists()
    # A title that changes renames no package in a folder that is named.
    document.write_text(SHOP.replace("title: Shop", "title: Market"))
    assert run_typecase(tmp_path, "generate", "pets.yaml", "--out", "own").status == 0
    assert (tmp_path / "own" / "shop" / "pets.py").is_file()
    assert run_typecase(tmp_path, "generate", "pets.yaml").status == 0
    assert (tmp_path / "market" / "market" / "pets.py").is_file()


def test_folder_of_another_document_is_left_alone(tmp_path: Path) -> None:
    for name, title in (("orders", "Shop - Orders"), ("pets", "Shop - Pets")):
        text = SHOP.replace("title: Shop", f"title: {title}")
        (tmp_path / f"{name}.yaml").write_text(text)
    assert run_typecase(tmp_path, "generate", "orders.yaml").status == 0
    before = read_file_states(tmp_path)
    result = run_typecase(tmp_path, "generate", "pets.yaml")
    assert result.status == 2
    assert "shop: was generated from another document" in read_error_line(result)
    assert read_file_states(tmp_path) == before


def test_several_documents_have_names_in_their_order(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "openapi.yaml").write_text(SHOP)
    command = ("generate", "a/openapi.yaml", "b/openapi.yaml", "--package", "zoo")
    message = read_error_line(run_typecase(tmp_path, *command))
    assert "b/openapi.yaml" in message
    assert "--name" in message
    message = read_error_line(run_typecase(tmp_path, *command, "--name", "one"))
    assert "1 names for 2 documents" in message
    names = ("--name", "one", "--name", "two")
    assert run_typecase(tmp_path, *command, *names).status == 0
    assert (tmp_path / "zoo" / "zoo" / "two").is_dir()
    message = read_error_line(run_typecase(tmp_path, *command[:3], *names))
    assert "--package NAME" in message
    message = read_error_line(
        run_typecase(tmp_path, "generate", "a/openapi.yaml", "--name", "My Shop")
    )
    assert "--name" in message


def test_name_option_needs_documents(project: Path) -> None:
    result = run_typecase(project, "generate", "--name", "other")
    assert (result.status, "documents" in read_error_line(result)) == (2, True)


def test_standard_input_is_a_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(SHOP, monkeypatch)
    result = run_typecase(tmp_path, "generate", "-")
    assert result.status == 0, result.output
    models = (tmp_path / "shop" / "shop" / "models.py").read_text()
    assert "from <stdin>" in models
    # The next run reads the new text, and no cache of the old one.
    type_in(SHOP.replace("of the pet", "of a pet"), monkeypatch)
    result = run_typecase(tmp_path, "generate", "-")
    assert "3 changed" in result.stderr, result.output
    type_in(SHOP, monkeypatch)
    assert run_typecase(tmp_path, "generate", "-", "--check").status == 1


def test_standard_input_refers_to_files_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "models.yaml").write_text("Pet: {type: object}\n")
    type_in(SHOP.replace("#/components/schemas/Pet", "models.yaml#/Pet"), monkeypatch)
    result = run_typecase(tmp_path, "validate", "-")
    assert (result.status, result.output) == (0, "")


def test_faults_in_standard_input_have_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in("openapi: 3.1.0\ninfo: {title\n", monkeypatch)
    result = run_typecase(tmp_path, "validate", str(STANDARD_INPUT))
    assert result.status == 1
    assert result.stderr.startswith("<stdin>:3:1: error[")


def test_missing_standard_input_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    result = run_typecase(tmp_path, "generate", "-")
    assert result.status == 1
    assert "there is no standard input" in result.stderr
