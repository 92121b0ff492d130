"""Test that `typecase explain` leads from names to lines of documents, and back."""

import re
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    SHOP,
    read_error_line,
    replace_text,
    run_typecase,
)
from typecase.config.settings import from_pyproject
from typecase.project import Project
from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.clients import collect_surface
from typecase.tools.explain.definition_lines import DefinitionFinder
from typecase.tools.explain.generated_names import list_names

ROOT = Path(__file__).parents[3]
LINES = SHOP.splitlines()
PLACE = re.compile(r"specs/shop\.yaml:(\d+):(\d+)  (\S+)")


def explain(project: Path, subject: str) -> list[str]:
    result = run_typecase(project, "explain", subject)
    assert (result.status, result.stderr) == (0, ""), result.output
    return result.stdout.splitlines()


@pytest.mark.parametrize(
    ("name", "text", "pointer"),
    [
        (
            "zoo.shop.models.Pet.name",
            "name: {",
            "/components/schemas/Pet/properties/name",
        ),
        ("Pet", "Pet:", "/components/schemas/Pet"),
        ("PetSize.SMALL", "size: {type", "/components/schemas/Pet/properties/size"),
        ("zoo.shop.pets.show", "get:", "/paths/~1pets~1{id}/get"),
        ("Pets.show", "get:", "/paths/~1pets~1{id}/get"),
        ("AsyncPets.show", "get:", "/paths/~1pets~1{id}/get"),
        ("client.pets.show", "get:", "/paths/~1pets~1{id}/get"),
        ("ShopClient.pets.show(1)", "get:", "/paths/~1pets~1{id}/get"),
        ("pets.remove.id", "{name: id", "/paths/~1pets~1{id}/delete/parameters/0"),
        ("zoo.shop.pets", "get:", "/paths/~1pets~1{id}/get"),
        ("zoo.shop.models", "schemas:", "/components/schemas"),
        ("ShopClient", "info:", "/info"),
        ("PetsHandler.remove", "delete:", "/paths/~1pets~1{id}/delete"),
        ("pets/remove", "delete:", "/paths/~1pets~1{id}/delete"),
        ("DELETE /pets/{id}", "delete:", "/paths/~1pets~1{id}/delete"),
        ("delete /pets/{id}", "delete:", "/paths/~1pets~1{id}/delete"),
    ],
)
def test_name_leads_to_the_document(
    generated_project: Path, name: str, text: str, pointer: str
) -> None:
    place = PLACE.fullmatch(explain(generated_project, name)[0])
    assert place is not None
    line, column = int(place[1]), int(place[2])
    assert LINES[line - 1][column - 1 :].startswith(text)
    assert place[3] == pointer


def test_definition_in_the_package_is_named(generated_project: Path) -> None:
    _, what, definition = explain(generated_project, "Pet.name")
    assert what == "    zoo.shop.models.Pet.name: member, `str`"
    file, _, line = definition.strip().partition(":")
    assert file == "out/zoo/shop/models.py"
    text = (generated_project / file).read_text(encoding="utf-8")
    assert text.splitlines()[int(line) - 1] == "    name: str"


def test_package_need_not_be_generated(project: Path) -> None:
    assert len(explain(project, "Pet.name")) == 2


def find_line(text: str) -> int:
    (line,) = (number for number, each in enumerate(LINES, 1) if text in each)
    return line


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("size: {", {"Pet.size", "PetSize", "PetSize.SMALL", "PetSize.LARGE"}),
        ("    Pet:", {"Pet", "PetParams"}),
        ("required: [name]", {"Pet"}),
        ("operationId: pets/remove", {"Pets.remove", "PetsHandler.remove"}),
        ("description: The pet", {"Pets.show", "Pets"}),
        ("  /toys:", {"Toys.list", "ToysHandler.list"}),
    ],
)
def test_line_leads_to_the_package(
    generated_project: Path, text: str, names: set[str]
) -> None:
    lines = explain(generated_project, f"specs/shop.yaml:{find_line(text)}")
    found = {
        name.removeprefix(f"zoo.shop.{module}.")
        for line in lines
        for name in [line.strip().partition(": ")[0]]
        for module in ("models", "pets", "toys", "server", "params")
        if name.startswith(f"zoo.shop.{module}.")
    }
    assert found >= names - {"PetParams"}
    assert not any("Toys" in name for name in found) or "toys" in text


def test_package_of_models_has_no_resources(project: Path) -> None:
    replace_text(
        project / "pyproject.toml", "version", 'generate = ["models"]\nversion'
    )
    result = run_typecase(project, "explain", "zoo.shop.pets")
    assert "nothing in the package has this name" in result.stderr
    result = run_typecase(project, "explain", "pets.show")
    assert "'pets.show': nothing in the package has this name; " in result.stderr
    assert "did you mean `pets.show`" not in result.stderr
    api = Project(from_pyproject(project)).apis["shop"]
    version = ApiVersion(api.document, api.lowered.api, api.names)
    assert not collect_surface(version).errors


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gone.yaml:3"], "gone.yaml:1:1: error[unreadable]"),
        (["Pet.name"], "the document of the package"),
    ],
)
def test_folder_without_configuration_needs_a_document(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    assert message in run_typecase(tmp_path, "explain", *arguments).stderr


def test_folder_of_a_configured_package_is_not_named(project: Path) -> None:
    result = run_typecase(project, "explain", "Pet.name", "--out", "else")
    assert "--out is only allowed with documents" in result.stderr


def test_flat_package(project: Path) -> None:
    replace_text(project / "pyproject.toml", "version", "flat = true\nversion")
    assert run_typecase(project, "generate").status == 0
    lines = explain(project, "zoo.pets.show")
    assert lines[1] == (
        "    zoo.pets.Pets.show: method for GET /pets/{id}, named by names.lock"
    )
    assert lines[2].startswith("        out/zoo/pets.py:")


@pytest.mark.parametrize(
    ("subject", "message"),
    [
        ("zoo.shop.models.Pet.nam", "did you mean `zoo.shop.models.Pet.name`"),
        ("pet.name", "did you mean `Pet.name`?"),
        ("client.toys.lists", "did you mean `client.toys.list`"),
        ("xyzzy.nothing", "name a module, a class, a member"),
        ("specs/none.yaml:3", "no such file"),
        ("pyproject.toml:1", "nothing is generated from this file"),
    ],
)
def test_unknown_subject(project: Path, subject: str, message: str) -> None:
    result = run_typecase(project, "explain", subject)
    assert result.status == 2
    assert message in read_error_line(result)


def test_folder_without_project(tmp_path: Path) -> None:
    result = run_typecase(tmp_path, "explain", "shop.models.Pet")
    assert result.status == 2
    assert "`typecase explain Pet.name openapi.yaml`" in read_error_line(result)


def test_package_of_a_document(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text(SHOP, encoding="utf-8")
    assert run_typecase(tmp_path, "generate", "shop.yaml", "--out", "sdk").status == 0
    for arguments in (
        ["pets.show", "shop.yaml"],
        [f"shop.yaml:{find_line('pets/show')}"],
    ):
        result = run_typecase(tmp_path, "explain", *arguments, "--out", "sdk")
        assert "shop.pets.Pets.show: method for GET /pets/{id}" in result.stdout
    assert "sdk/shop/pets.py:" in result.stdout


def test_names_of_this_repository_are_found_in_their_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    config = from_pyproject(Path())
    finder = DefinitionFinder(config.output)
    missing: list[str] = []
    for api in Project(config).apis.values():
        version = ApiVersion(api.document, api.lowered.api, api.names)
        for name in list_names(config.package, version):
            place = finder.find(name.module, name.definition)
            if place is None:
                missing.append(name.names[0])
            elif name.definition:
                path, number = place
                line = path.read_text(encoding="utf-8").splitlines()[number - 1]
                if not re.search(rf"\b{name.definition.rpartition('.')[2]}\b", line):
                    missing.append(f"{name.names[0]}: {line}")
    assert missing == []


def test_webhooks_have_names_too(project: Path) -> None:
    webhooks = (
        "webhooks:\n  petAdopted:\n    post:\n      responses: {'204': {description: "
        "Thanks.}}\ncomponents:"
    )
    replace_text(project / "specs" / "shop.yaml", "components:", webhooks)
    place, what = explain(project, "Webhooks.pet_adopted")
    assert place.endswith("  /webhooks/petAdopted/post")
    assert what.startswith("    zoo.shop._webhooks.Webhooks.pet_adopted: method for")
    assert explain(project, "WebhookReceiver")[0] == place


def test_environment_variables_are_explained(tmp_path: Path) -> None:
    document = (
        'openapi: 3.1.0\ninfo: {title: Zoo, version: "1"}\nsecurity: [{key: []}]\n'
        "paths:\n  /pets: {get: {responses: {'204': {description: Pets.}}}}\n"
        "components:\n  securitySchemes:\n    key: {type: http, scheme: bearer}\n"
    )
    (tmp_path / "zoo.yaml").write_text(document, encoding="utf-8")
    result = run_typecase(tmp_path, "explain", "ZOO_TOKEN", "zoo.yaml")
    assert result.stdout.splitlines()[:2] == [
        "zoo.yaml:8:5  /components/securitySchemes/key",
        "    ZOO_TOKEN: environment variable for the argument `token`",
    ]
    assert result.stdout.count("ZOO_TOKEN") == 1
    result = run_typecase(tmp_path, "explain", "Client.token", "zoo.yaml")
    assert "zoo.client.Client.token: argument, `Token | None`" in result.stdout
