"""Test the models of a large API, which are divided between modules.

In these tests every API counts as large. Modules are imported, and models are built,
when values contain them. What a value is decoded as, and every error, must be the same
as if all models were built.
"""

import pickle
import sys
from pathlib import Path
from threading import Barrier, Thread
from types import ModuleType
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.all_features import ALL_FEATURES
from tests.generator.schemas.conftest import ModuleImporter, PackageImporter
from tests.generator.snippets.snippet_package import SUBPACKAGE
from typecase.config.settings import Config
from typecase.names import model_modules
from typecase.project import Project

SHOP = """
paths:
  /pets/{id}:
    get:
      operationId: pets/get
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
      responses:
        "200":
          description: A pet.
          content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
    put:
      operationId: pets/put
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
      requestBody:
        content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
      responses: {"204": {description: Done.}}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string}
        size: {$ref: "#/components/schemas/Size"}
        owner:
          anyOf:
            - {type: string}
            - {$ref: "#/components/schemas/Owner"}
            - {$ref: "#/components/schemas/FormerOwner"}
        friends: {type: array, items: {$ref: "#/components/schemas/Pet"}}
        toy:
          oneOf:
            - {$ref: "#/components/schemas/Ball"}
            - {$ref: "#/components/schemas/Rope"}
          discriminator:
            propertyName: toy-kind
            mapping: {ball: Ball, rope: Rope}
    Size: {type: string, enum: [small, large]}
    Owner:
      type: object
      required: [since]
      properties:
        since: {type: string, format: date-time}
        pets: {type: array, items: {$ref: "#/components/schemas/Pet"}}
        address: {$ref: "#/components/schemas/Address"}
    FormerOwner:
      type: object
      required: [since, until]
      properties:
        since: {type: string, format: date-time}
        until: {type: string, format: date-time}
    Pair:
      type: object
      properties:
        both: {type: array, prefixItems: [{$ref: "#/components/schemas/Left"}]}
    Left:
      allOf: [{$ref: "#/components/schemas/Pair"}]
      properties: {right: {$ref: "#/components/schemas/Right"}}
    Right:
      type: object
      properties:
        named:
          type: object
          patternProperties: {^x: {$ref: "#/components/schemas/Left"}}
    Address: {type: object, properties: {city: {type: string}}}
    Ball:
      type: object
      properties: {toy-kind: {type: string}, round: {type: boolean}}
    Rope:
      type: object
      properties: {toy-kind: {type: string}, length: {type: integer, minimum: 1}}
    Dog:
      allOf:
        - {$ref: "#/components/schemas/Pet"}
        - {type: object, properties: {barks: {type: boolean}}}
"""
SINCE = {"since": "2020-01-02T03:04:05Z"}
PETS: dict[str, Any] = {
    "no object inside": {"name": "Rex", "owner": "o1", "size": "small"},
    "the first object of a union": {"name": "Rex", "owner": SINCE},
    "the second object": {"name": "Rex", "owner": {**SINCE, "until": SINCE["since"]}},
    "a cycle": {"name": "Rex", "owner": {**SINCE, "pets": [{"name": "Tom"}]}},
    "deeper objects": {"name": "Rex", "owner": {**SINCE, "address": {"city": "Rome"}}},
    "a discriminator": {"name": "Rex", "toy": {"toy-kind": "rope", "length": 3}},
    "no discriminator": {"name": "Rex", "toy": {"length": 3}},
    "an unknown discriminator": {"name": "Rex", "toy": {"toy-kind": "hat"}},
    "an unknown value of an enumeration": {"name": "Rex", "size": "huge"},
    "null": {"name": "Rex", "owner": None},
    "an error here": {"owner": {**SINCE}},
    "an error below": {"name": "Rex", "owner": {"since": "soon"}},
    "an error further below": {
        "name": "Rex",
        "friends": [{"name": "Tom", "toy": {"toy-kind": "rope", "length": 0}}],
    },
    "a number for an object": {"name": "Rex", "owner": 1, "toy": 2, "size": 3},
    "a list for an object": {"name": "Rex", "owner": [SINCE], "friends": [[]]},
    "no object at all": "Rex",
}


@pytest.fixture
def shop(
    import_package: PackageImporter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ModuleImporter:
    """Return a function that imports a module of the package of `SHOP`."""
    monkeypatch.setattr(model_modules, "MAX_MODELS", 0)
    monkeypatch.setattr(model_modules, "MIN_GROUP", 1)
    monkeypatch.setattr(model_modules, "MIN_MODULE", 1)
    snippet = tmp_path / "divided_shop.yaml"
    snippet.write_text(SHOP, encoding="utf-8")
    return import_package(snippet)


@pytest.fixture
def models(shop: ModuleImporter) -> ModuleType:
    return shop(f".{SUBPACKAGE}.models")


def imported_modules(models: ModuleType) -> set[str]:
    prefix = f"{models.__name__}."
    return {
        name.removeprefix(prefix) for name in sys.modules if name.startswith(prefix)
    }


def describe(adapter: Any, method: str, value: Any) -> object:
    """Return what an adapter makes of a value, or the errors."""
    try:
        result = getattr(adapter, method)(value)
    except ValidationError as error:
        return error.title, error.errors(include_url=False)
    return result, adapter.dump_json(result, by_alias=True, exclude_unset=True)


@pytest.mark.parametrize("value", PETS.values(), ids=PETS)
@pytest.mark.parametrize("is_list", [False, True], ids=["one", "list"])
def test_values_are_the_same_as_with_all_models(
    shop: ModuleImporter, models: ModuleType, value: Any, is_list: bool
) -> None:
    pet: Any = models.Pet
    body, python_type = value, pet
    if is_list:
        body, python_type = [value, PETS["a cycle"]], list[pet]
    lazy = shop("._runtime.operation").DeclaredResponse(200, "x", python_type).adapter
    assert type(lazy).__name__ == "LazyAdapter"
    content = TypeAdapter(Any).dump_json(body)
    actual = [
        describe(lazy, "validate_json", content),
        describe(lazy, "validate_python", body),
    ]
    complete: TypeAdapter[Any] = TypeAdapter(python_type)
    assert actual == [
        describe(complete, "validate_json", content),
        describe(complete, "validate_python", body),
    ]


def test_errors_show_no_input(shop: ModuleImporter, models: ModuleType) -> None:
    value = {"name": ["hidden"], "owner": {"since": "hidden"}}
    response = shop("._runtime.operation").DeclaredResponse(200, "x", models.Pet)
    for validate in (
        models.Pet.model_validate,
        lambda value: models.Pet(**value),
        response.adapter.validate_python,
    ):
        with pytest.raises(ValidationError) as caught:
            validate(value)
        assert "hidden" not in str(caught.value)


def test_only_models_in_values_are_imported(
    shop: ModuleImporter, models: ModuleType
) -> None:
    assert imported_modules(models) == set()
    operations = shop(f".{SUBPACKAGE}._operations.pets")
    assert imported_modules(models) == set()
    operation = operations.describe_get()
    assert operations.describe_get() is operation
    assert imported_modules(models) == {"pet"}
    adapter = operation.responses[0].adapter
    adapter.validate_json('{"name": "Rex", "owner": "o1"}')
    assert imported_modules(models).isdisjoint({"address", "ball", "rope"})
    adapter.validate_json('{"name": "Rex", "toy": {"toy-kind": "rope"}}')
    assert "rope" in imported_modules(models)
    assert "ball" not in imported_modules(models)


def test_first_use_of_a_model_imports_what_it_refers_to(models: ModuleType) -> None:
    assert models.Rope(length=2).length == 2
    assert imported_modules(models) == {"rope"}
    owner = models.Owner(since=SINCE["since"], pets=[{"name": "Rex", "size": "small"}])
    assert owner.pets[0].size is models.Size.SMALL
    assert models.Owner.model_validate(owner.model_dump()) == owner


def test_model_is_used_before_it_is_complete(models: ModuleType) -> None:
    pet = models.Pet.model_validate_json('{"name": "Rex"}')
    assert pet.model_dump(exclude_unset=True) == {"name": "Rex"}
    assert "rope" not in imported_modules(models)
    toy = {"toy-kind": "rope", "length": 3}
    pet = models.Pet(name="Rex", toy=toy)
    assert type(pet.toy) is models.Rope
    assert pet.model_dump(by_alias=True, exclude_unset=True)["toy"] == toy
    assert "owner" not in imported_modules(models)
    # A value whose type is not declared is written by the serializer of its class.
    found = models.Owner.model_validate({**SINCE, "pets": [{"name": "Tom"}]})
    content = TypeAdapter(Any).dump_json({"pet": found.pets[0]}, exclude_unset=True)
    assert content == b'{"pet":{"name":"Tom"}}'
    assert models.Pet.model_json_schema()["$defs"]["Rope"]
    assert models.Pet.model_rebuild() is None
    assert models.Pet(name="Rex").model_dump(exclude_unset=True) == {"name": "Rex"}


def test_classes_are_those_of_the_package(models: ModuleType) -> None:
    assert set(models.__all__) <= set(dir(models))
    for name in models.__all__:
        kind = getattr(models, name)
        assert kind.__module__ == models.__name__
        assert pickle.loads(pickle.dumps(kind)) is kind
    pet = models.Pet.model_validate(PETS["deeper objects"])
    assert pickle.loads(pickle.dumps(pet)) == pet
    with pytest.raises(AttributeError, match="has no attribute 'Cat'"):
        _ = models.Cat


def test_subclass_inherits_fields_of_other_modules(models: ModuleType) -> None:
    tame = type("Tame", (models.Pet,), {"__annotations__": {"legs": int}})
    pet = tame(name="Rex", legs=4, owner=SINCE, toy={"toy-kind": "ball"})
    assert (type(pet.owner), type(pet.toy)) == (models.Owner, models.Ball)
    assert issubclass(models.Dog, models.Pet)


@pytest.mark.parametrize("name", ["Pair", "Right"])
def test_model_is_completed_with_names_within_annotations(
    models: ModuleType, name: str
) -> None:
    getattr(models, name).model_rebuild()
    pair = models.Pair.model_validate({"both": [{"right": {"named": {"x": {}}}}]})
    assert type(pair.both[0].right.named["x"]) is models.Left


def test_misspelt_name_is_found_in_a_model_that_is_not_built(
    models: ModuleType,
) -> None:
    with pytest.raises(ValidationError, match=r"friends\.0\.toy\.lenght"):
        models.Pet(
            name="Rex",
            friends=[{"name": "Tom", "toy": {"toy-kind": "rope", "lenght": 1}}],
        )


def test_request_reads_an_iterator_once(
    shop: ModuleImporter, models: ModuleType
) -> None:
    body = shop(f".{SUBPACKAGE}._operations.pets").describe_put().bodies[0]
    friends = iter([{"name": "Tom", "owner": {"since": SINCE["since"]}}])
    pet = body.adapter.validate_python({"name": "Rex", "friends": friends})
    assert type(pet.friends[0].owner) is models.Owner
    assert b"Tom" in body.adapter.dump_json(pet)


def test_unvalidated_models_are_written(
    shop: ModuleImporter, models: ModuleType
) -> None:
    body = shop(f".{SUBPACKAGE}._operations.pets").describe_put().bodies[0]
    toy = models.Rope(length=1)
    pet = models.Pet.model_construct(name="Rex", toy=toy)
    written = body.adapter.dump_python(
        pet, by_alias=True, exclude_unset=True, warnings="error"
    )
    assert written == {"name": "Rex", "toy": {"toy-kind": "rope", "length": 1}}


def test_threads_share_an_adapter(shop: ModuleImporter, models: ModuleType) -> None:
    adapter = (
        shop(f".{SUBPACKAGE}._operations.pets").describe_get().responses[0].adapter
    )
    names = [name for name in PETS if "error" not in name and "for an" not in name][:10]
    barrier, results = Barrier(len(names)), dict[str, Any]()

    def validate(name: str) -> None:
        barrier.wait()
        results[name] = adapter.validate_python(PETS[name])

    threads = [Thread(target=validate, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    complete: TypeAdapter[Any] = TypeAdapter(models.Pet)
    assert results == {name: complete.validate_python(PETS[name]) for name in names}


def test_fakes_know_all_operations(shop: ModuleImporter) -> None:
    read_package = shop("._runtime.testing.api_discovery").read_package
    _, operations = read_package(f"divided_shop.{SUBPACKAGE}")
    assert [operation.id for operation in operations] == ["pets/get", "pets/put"]


def locate_models(folder: Path, components: dict[str, Any]) -> dict[str, str]:
    """Return the module of each model that is generated from components."""
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Shop API", "version": "1"},
        "paths": {},
        "components": {"schemas": components},
    }
    path = folder / "shop.json"
    path.write_bytes(TypeAdapter(Any).dump_json(document))
    package = Project(
        Config("shop", {SUBPACKAGE: path}, folder, features=ALL_FEATURES)
    ).generate()
    return {
        line.removeprefix("class ").partition("(")[0]: Path(name).stem
        for name, content in package.content.items()
        if name.startswith(f"shop/{SUBPACKAGE}/models/")
        for line in content.decode().splitlines()
        if line.startswith("class ")
    }


def test_modules_have_the_words_of_components(tmp_path: Path) -> None:
    names = [
        f"{size}{thing}{part}"
        for size in ("Big", "Small")
        for thing in ("Box", "Crates", "Tin")
        for part in ("", *map("Part{}".format, range(20)))
    ]
    names += [f"{word}Thing" for word in ("Import", "Con", "List")]
    names += [f"Word{index}x" for index in range(90)]
    components: dict[str, Any] = {
        name: {"type": "object", "properties": {"state": {"enum": [name, "x"]}}}
        for name in names
    }
    modules = locate_models(tmp_path, components)
    assert len(modules) == 2 * len(names) > model_modules.MAX_MODELS
    # Each component has two models, so that `Big` and `Small` are too large.
    assert modules["BigBox"] == modules["BigBoxPart3"] == "big_box"
    assert modules["SmallCratesPart3"] == "small_crate"
    # Keywords, the names of devices and builtins are no names of modules.
    reserved = [modules[f"{word}Thing"] for word in ("Import", "Con", "List")]
    assert reserved == ["import_", "con_", "list_"]

    # Models that share their first word with no other are in modules by first letter.
    single: dict[str, Any] = {"type": "object", "properties": {"id": {}}}
    singles = {f"{word}Pet": single for word in ("Old", "Tame", "Tiny")}
    located = locate_models(tmp_path, components | singles)
    assert [located.pop(name) for name in singles] == ["o", "t", "t"]
    assert located == modules

    # A new component moves no other model, if its group does not become too large.
    components["BigBoxLid"] = {"type": "object", "properties": {"id": {}}}
    added = locate_models(tmp_path, components)
    assert added.pop("BigBoxLid") == "big_box"
    assert added == modules


def test_model_keeps_its_validator_while_it_is_completed(models: ModuleType) -> None:
    """Another thread would find that of the base class."""
    found: list[bool] = []

    def build(cls: Any, source: Any, handler: Any) -> Any:
        found.append("__pydantic_validator__" in vars(cls))
        return handler(source)

    body = {"__get_pydantic_core_schema__": classmethod(build)}
    model = type("Tame", (models.Pet,), {**body, "__module__": models.__name__})
    model.model_rebuild()
    assert found == [True]
