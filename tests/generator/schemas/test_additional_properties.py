"""Test typed `additionalProperties` of an object with declared properties."""

import json
import pickle
from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import PackageImporter

SNIPPET = Path(__file__).parents[1] / "snippets" / "additional_properties.yaml"

# JSON documents by model.
VALID = {
    "Pet": ('{"name":"a"}', '{"name":"a","extId":1,"ball":{"toGo":2,"more":[1]}}'),
    "Dog": ('{"name":"a","bark":"w","ball":{"toGo":2}}',),
    "Cat": ('{"name":"a","purr":"w","ball":{"toGo":2}}',),
    "Vault": ('{"owner":"a","x":"secret-value"}',),
    "Kinds": ('{"dict":"a","x":5,"y":null}', '{"model_extra":1,"self":2}'),
    "Tree": ('{"a":{"at":1,"b":{"c":{}}}}',),
}
# JSON documents by model.
INVALID = {
    "Pet": ('{"name":"a","ball":1}', '{"name":"a","ball":{"toGo":"x"}}'),
    "Dog": ('{"name":"a","ball":"w"}', '{"name":"a","ball":null}'),
    "Cat": ('{"name":"a","ball":"w"}',),
    "Vault": ('{"x":1}',),
    "Kinds": ('{"x":6}', '{"x":"a"}', '{"x":{}}'),
    "Tree": ('{"a":{"b":1}}',),
}


@pytest.mark.parametrize("name", VALID)
def test_additional_properties_are_validated(
    name: str, import_package: PackageImporter
) -> None:
    model = getattr(import_package(SNIPPET)(".shop.models"), name)
    for text in VALID[name]:
        value = model.model_validate_json(text)
        assert value.model_dump_json(by_alias=True, exclude_unset=True) == text
    for text in INVALID[name]:
        with pytest.raises(ValidationError):
            model.model_validate_json(text)


def test_additional_property_becomes_model(import_package: PackageImporter) -> None:
    models = import_package(SNIPPET)(".shop.models")
    ball = models.Toy(to_go=2)
    from_arguments = models.Pet(name="a", ext_id=1, ball=ball)
    from_mapping = models.Pet.model_validate(
        {"name": "a", "extId": 1, "ball": {"to_go": 2}}
    )
    assert from_arguments.ball == from_mapping.ball == ball
    assert from_mapping.__pydantic_extra__["ball"] == ball
    serialized = json.loads(
        from_mapping.model_dump_json(by_alias=True, exclude_unset=True)
    )
    assert serialized == {"name": "a", "extId": 1, "ball": {"toGo": 2}}


def test_json_schema_has_type_of_additional_properties(
    import_package: PackageImporter,
) -> None:
    schema = import_package(SNIPPET)(".shop.models").Dog.model_json_schema()
    assert schema["additionalProperties"] == {"$ref": "#/$defs/Toy"}


def test_secret_additional_properties_are_redacted(
    import_package: PackageImporter,
) -> None:
    vault = import_package(SNIPPET)(".shop.models").Vault
    with_secret = vault.model_validate({"owner": "Ali", "x": "secret-value"})
    assert "secret-value" not in repr(with_secret)
    assert "Ali" in repr(with_secret)
    with pytest.raises(TypeError, match="secret"):
        pickle.dumps(with_secret)
    without_secret = vault(owner="Ali")
    assert pickle.loads(pickle.dumps(without_secret)) == without_secret


def test_strict_mode_finds_undeclared_nested_field(
    import_package: PackageImporter,
) -> None:
    import_module = import_package(SNIPPET)
    pet = import_module(".shop.models").Pet
    find_undeclared = import_module(
        "._runtime.serialization.response_decoder"
    ).find_undeclared
    value = pet.model_validate({"name": "a", "ball": {"toGo": 1, "b": 1}})
    assert [fault.place for fault in find_undeclared(value)] == ["$.ball.b"]


def test_invalid_nested_value_is_not_sent(import_package: PackageImporter) -> None:
    import_module = import_package(SNIPPET)
    models = import_module(".shop.models")
    checks = import_module("._runtime.validation.request_validation")
    pet = models.Pet(name="a", ball=models.Toy.model_validate({"toGo": None}))
    with pytest.raises(checks.InvalidValueError) as caught:
        checks.reject_undeclared(pet, "body")
    assert [fault.place for fault in caught.value.faults] == ["body.ball.toGo"]
