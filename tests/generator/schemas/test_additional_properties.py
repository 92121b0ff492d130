"""Members that an object does not list, and that are of a type all the same."""

import json
import pickle
from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import Import

FRAGMENT = Path(__file__).parents[1] / "snippets" / "others.yaml"

TAKEN = {
    "Pet": ('{"name":"a"}', '{"name":"a","extId":1,"ball":{"toGo":2,"more":[1]}}'),
    "Dog": ('{"name":"a","bark":"w","ball":{"toGo":2}}',),
    "Cat": ('{"name":"a","purr":"w","ball":{"toGo":2}}',),
    "Vault": ('{"owner":"a","x":"hush"}',),
    "Kinds": ('{"dict":"a","x":5,"y":null}', '{"model_extra":1,"self":2}'),
    "Tree": ('{"a":{"at":1,"b":{"c":{}}}}',),
}
REFUSED = {
    "Pet": ('{"name":"a","ball":1}', '{"name":"a","ball":{"toGo":"x"}}'),
    "Dog": ('{"name":"a","ball":"w"}', '{"name":"a","ball":null}'),
    "Cat": ('{"name":"a","ball":"w"}',),
    "Vault": ('{"x":1}',),
    "Kinds": ('{"x":6}', '{"x":"a"}', '{"x":{}}'),
    "Tree": ('{"a":{"b":1}}',),
}


@pytest.mark.parametrize("name", TAKEN)
def test_they_are_held(name: str, imported: Import) -> None:
    model = getattr(imported(FRAGMENT)(".shop.models"), name)
    for text in TAKEN[name]:
        got = model.model_validate_json(text)
        assert got.model_dump_json(exclude_unset=True) == text
    for text in REFUSED[name]:
        with pytest.raises(ValidationError):
            model.model_validate_json(text)


def test_they_are_models_however_they_are_given(imported: Import) -> None:
    models = imported(FRAGMENT)(".shop.models")
    ball = models.Toy(to_go=2)
    given = models.Pet(name="a", ext_id=1, ball=ball)
    read = models.Pet.model_validate({"name": "a", "extId": 1, "ball": {"to_go": 2}})
    assert given.ball == read.ball == read.__pydantic_extra__["ball"] == ball
    written = json.loads(read.model_dump_json(by_alias=True, exclude_unset=True))
    assert written == {"name": "a", "extId": 1, "ball": {"toGo": 2}}


def test_what_they_are_is_told(imported: Import) -> None:
    told = imported(FRAGMENT)(".shop.models").Dog.model_json_schema()
    assert told["additionalProperties"] == {"$ref": "#/$defs/Toy"}


def test_secret_ones_are_not_shown(imported: Import) -> None:
    vault = imported(FRAGMENT)(".shop.models").Vault
    full = vault.model_validate({"owner": "Ali", "x": "hush"})
    assert "hush" not in repr(full)
    assert "Ali" in repr(full)
    with pytest.raises(TypeError, match="secret"):
        pickle.dumps(full)
    empty = vault(owner="Ali")
    assert pickle.loads(pickle.dumps(empty)) == empty


def test_they_are_declared_and_their_own_members_are_not(imported: Import) -> None:
    module = imported(FRAGMENT)
    pet = module(".shop.models").Pet
    departures = module("._runtime.validation.strict_responses").find_undeclared
    got = pet.model_validate({"name": "a", "ball": {"toGo": 1, "b": 1}})
    assert [fault.place for fault in departures(got)] == ["$.ball.b"]


def test_what_is_wrong_within_them_is_not_sent(imported: Import) -> None:
    module = imported(FRAGMENT)
    models, checks = module(".shop.models"), module(
        "._runtime.validation.request_validation"
    )
    pet = models.Pet(name="a", ball=models.Toy(to_go=None))
    with pytest.raises(checks.InvalidValueError) as caught:
        checks.reject_undeclared(pet, "body")
    assert [fault.place for fault in caught.value.faults] == ["body.ball.toGo"]
