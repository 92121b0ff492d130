"""Test which inline schemas share a class, and that `names.lock` keeps this."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from typecase.config.api_options import ApiOptions
from typecase.config.settings import Config
from typecase.ir import EnumSchema, ObjectSchema
from typecase.names.kept import KeptNames, NameKind
from typecase.names.record import record_names
from typecase.project import Project

Node = dict[str, Any]
TEXT: Node = {"type": "string"}


def write_object(**properties: Node) -> Node:
    return {"type": "object", "properties": properties}


def write_document(*bodies: Node, **components: Node) -> Node:
    """Return a document in which each of the schemas is a body of an operation."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {
            f"/{letter}": {
                "post": {
                    "operationId": f"{letter}/add",
                    "requestBody": {"content": {"application/json": {"schema": body}}},
                    "responses": {"204": {"description": "Done."}},
                }
            }
            for letter, body in zip("abcdefg", bodies, strict=False)
        },
        "components": components,
    }


class Run:
    """A run with a document, and the names that it keeps for the next run."""

    def __init__(
        self,
        document: Node,
        folder: Path,
        kept: KeptNames | None = None,
        options: ApiOptions | None = None,
    ) -> None:
        path = folder / "shop.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        config = Config(
            "shop",
            {"shop": path},
            folder / "out",
            flat=True,
            options={"shop": options or ApiOptions()},
        )
        read = Project(config, kept={"shop": kept or {}}).apis["shop"]
        self.classes = {
            name: read.lowered.api.schemas[id_]
            for id_, name in read.names.classes.items()
        }
        self.kept = record_names(read.lowered.api, read.names)

    def describe(self, name: str) -> dict[str, str]:
        """Return the descriptions of a class, as "", and of its members."""
        schema = self.classes[name]
        assert isinstance(schema, ObjectSchema)
        own = {"": schema.notes.description}
        return own | {each.wire_name: each.notes.description for each in schema.fields}


def test_shared_class_has_the_texts_on_which_all_agree(tmp_path: Path) -> None:
    bodies = [
        write_object(
            meta={
                **write_object(
                    page={**TEXT, "description": f"The page of {each}."},
                    size={**TEXT, "description": "How many."},
                ),
                "description": f"About {each}.",
            }
        )
        for each in "ab"
    ]
    run = Run(write_document(*bodies), tmp_path)
    assert run.classes.keys() == {"AAddBody", "BAddBody", "BodyMeta"}
    assert run.describe("BodyMeta") == {"": "", "page": "", "size": "How many."}
    # A text that only one of them has is no text of all.
    del bodies[0]["properties"]["meta"]["properties"]["size"]["description"]
    assert Run(write_document(*bodies), tmp_path).describe("BodyMeta")["size"] == ""


DIFFERENCES: dict[str, tuple[Node, Node]] = {
    "the default": ({**TEXT, "default": "a"}, {**TEXT, "default": "b"}),
    "deprecation": (TEXT, {**TEXT, "deprecated": True}),
    "the order of values": ({"enum": ["a", "b"]}, {"enum": ["b", "a"]}),
    "the order of other values": ({"enum": [1.5, 2]}, {"enum": [2, 1.5]}),
    "the order of branches": (
        {"oneOf": [{"type": "integer"}, {"type": "boolean"}]},
        {"oneOf": [{"type": "boolean"}, {"type": "integer"}]},
    ),
    "`allOf` of one": (write_object(a=TEXT), {"allOf": [write_object(a=TEXT)]}),
}


@pytest.mark.parametrize("case", DIFFERENCES)
def test_what_is_no_rule_makes_no_classes(case: str, tmp_path: Path) -> None:
    bodies = [write_object(meta=write_object(x=each)) for each in DIFFERENCES[case]]
    run = Run(write_document(*bodies), tmp_path)
    assert "BodyMeta" in run.classes
    assert "AAddBodyMeta" not in run.classes


def test_shared_class_has_the_former_names_of_all(tmp_path: Path) -> None:
    kind: Node = {"type": "string", "enum": ["big", "small"]}
    named = {**kind, "x-typecase-was": {"big": "large"}}
    bodies = [
        write_object(meta=write_object(x=TEXT, kind=kind)),
        write_object(
            meta=write_object(x={**TEXT, "x-typecase-was": "old"}, kind=named)
        ),
    ]
    classes = Run(write_document(*bodies), tmp_path).classes
    meta, values = classes["BodyMeta"], classes["BodyMetaKind"]
    assert isinstance(meta, ObjectSchema)
    assert isinstance(values, EnumSchema)
    assert [each.former for each in meta.fields] == ["old", ""]
    assert [each.former for each in values.members] == ["large", None]


def test_rule_makes_two_classes(tmp_path: Path) -> None:
    limited = {**TEXT, "maxLength": 3}
    bodies = [write_object(meta=write_object(x=each)) for each in (TEXT, limited)]
    run = Run(write_document(*bodies), tmp_path)
    assert run.classes.keys() >= {"AAddMeta", "BAddMeta"}


def test_component_of_nothing_but_a_branch_is_one_class(tmp_path: Path) -> None:
    reference = {"$ref": "#/components/schemas/Pet"}
    document = write_document(write_object(pet=reference))
    document["components"]["schemas"] = {"Pet": write_object(mother=reference)}
    old = Run(document, tmp_path)
    pet = {"allOf": [document["components"]["schemas"]["Pet"]]}
    document["components"]["schemas"]["Pet"] = pet
    assert Run(document, tmp_path).classes.keys() == {"AAddBody", "Pet"}
    assert Run(document, tmp_path, old.kept).classes.keys() == {"AAddBody", "Pet"}
    options = ApiOptions(classes={"Pet": "Animal"})
    assert "Animal" in Run(document, tmp_path, options=options).classes


def test_two_classes_of_the_lock_stay_two(tmp_path: Path) -> None:
    limited = {**TEXT, "maxLength": 3}
    bodies = [write_object(meta=write_object(x=each)) for each in (TEXT, limited)]
    old = Run(write_document(*bodies), tmp_path)
    bodies = [write_object(meta=write_object(x=TEXT)) for _ in "ab"]
    document = write_document(*bodies)
    assert "BodyMeta" in Run(document, tmp_path).classes
    new = Run(document, tmp_path, old.kept)
    assert new.classes.keys() == old.classes.keys()
    # The same if one of them has another place now.
    document["paths"]["/a"]["post"]["requestBody"] = {
        "$ref": "#/components/requestBodies/Add"
    }
    body = write_document(*bodies)["paths"]["/a"]["post"]["requestBody"]
    document["components"] = {"requestBodies": {"Add": body}}
    assert Run(document, tmp_path, old.kept).classes.keys() == old.classes.keys()


def test_component_has_the_name_of_the_class_that_it_was(tmp_path: Path) -> None:
    address = write_object(city=TEXT)
    bodies = [write_object(address=address), write_object(home=address)]
    old = Run(write_document(*bodies), tmp_path)
    assert old.classes.keys() >= {"AAddAddress", "BAddHome"}
    reference = {"$ref": "#/components/schemas/Place"}
    one = write_document(write_object(address=reference), bodies[1])
    one["components"]["schemas"] = {"Place": address}
    new = Run(one, tmp_path, old.kept)
    assert new.classes.keys() == old.classes.keys()
    # It is the class of both, and only its own name says nothing wrong about one.
    both = write_document(write_object(address=reference), write_object(home=reference))
    both["components"]["schemas"] = {"Place": address}
    assert Run(both, tmp_path, old.kept).classes.keys() == {
        "AAddBody",
        "BAddBody",
        "Place",
    }


def test_one_class_of_the_lock_stays_one_with_a_component(tmp_path: Path) -> None:
    bodies = [write_object(home=write_object(city=TEXT)) for _ in "ab"]
    old = Run(write_document(*bodies), tmp_path)
    assert "BodyHome" in old.classes
    document = write_document(*deepcopy(bodies))
    schema = document["paths"]["/a"]["post"]["requestBody"]["content"]
    schema["application/json"]["schema"]["properties"]["home"] = {
        "$ref": "#/components/schemas/Place"
    }
    document["components"]["schemas"] = {"Place": write_object(city=TEXT)}
    new = Run(document, tmp_path, old.kept)
    assert new.classes.keys() == old.classes.keys()
    assert new.classes["BodyHome"].id == "/components/schemas/Place"


def write_branches(*branches: Node) -> Node:
    return write_document(write_object(pet={"oneOf": [*branches]}))


DOG: Node = {"title": "Dog", **write_object(barks=TEXT, **{"first-name": TEXT})}
CAT: Node = {"title": "Cat", **write_object(meows=TEXT)}


def test_branch_keeps_its_class_without_its_title(tmp_path: Path) -> None:
    old = Run(write_branches(DOG, CAT), tmp_path)
    assert old.classes.keys() == {"AAddBody", "Cat", "Dog"}
    for edited in ({**DOG, "title": "Hound"}, write_object(**DOG["properties"])):
        for document in (write_branches(edited, CAT), write_branches(CAT, edited)):
            new = Run(document, tmp_path, old.kept)
            assert new.classes.keys() == old.classes.keys()
            assert "barks" in new.describe("Dog")


def test_other_branch_gets_a_class_of_its_own(tmp_path: Path) -> None:
    old = Run(write_branches(DOG, CAT), tmp_path)
    bird = {"title": "Bird", **write_object(sings=TEXT)}
    new = Run(write_branches(bird, CAT), tmp_path, old.kept)
    assert new.classes.keys() == {"AAddBody", "Bird", "Cat"}


def test_untitled_branches_keep_their_classes_in_any_order(tmp_path: Path) -> None:
    branches = [write_object(a=TEXT, c=TEXT), write_object(b=TEXT, c=TEXT)]
    old = Run(write_branches(*branches), tmp_path)
    names = {name: {*old.describe(name)} for name in old.classes}
    branches.reverse()
    new = Run(write_branches(*branches), tmp_path, old.kept)
    assert {name: {*new.describe(name)} for name in new.classes} == names
    # A further branch has the property by which the lock knows the first one.
    branches.append(write_object(a=TEXT, d=TEXT))
    new = Run(write_branches(*branches), tmp_path, old.kept)
    assert (
        names.items() <= {name: {*new.describe(name)} for name in new.classes}.items()
    )


def test_equal_errors_share_a_class_wherever_they_are(tmp_path: Path) -> None:
    problem = write_object(reason=TEXT)
    content = {"application/json": {"schema": problem}}
    document = write_document(TEXT, TEXT)
    for letter in "ab":
        document["paths"][f"/{letter}"]["post"]["responses"]["404"] = {
            "description": "None.",
            "content": content,
        }
    assert Run(document, tmp_path).classes.keys() == {"NotFoundResponse"}
    responses = document["paths"]["/a"]["post"]["responses"]
    document["components"]["responses"] = {"Missing": responses["404"]}
    responses["404"] = {"$ref": "#/components/responses/Missing"}
    assert Run(document, tmp_path).classes.keys() == {"NotFoundResponse"}


def test_equal_parameters_share_a_class_wherever_they_are(tmp_path: Path) -> None:
    parameter = {
        "name": "filter",
        "in": "query",
        "style": "deepObject",
        "schema": write_object(state=TEXT),
    }
    document = write_document(TEXT, TEXT)
    for letter in "ab":
        document["paths"][f"/{letter}"]["post"]["parameters"] = [parameter]
    assert Run(document, tmp_path).classes.keys() == {"Filter"}
    document["components"]["parameters"] = {"Search": parameter}
    document["paths"]["/a"]["post"]["parameters"] = [
        {"$ref": "#/components/parameters/Search"}
    ]
    assert Run(document, tmp_path).classes.keys() == {"Filter"}


def test_names_of_places_that_lead_nowhere_are_harmless(tmp_path: Path) -> None:
    place = "/paths/~1a/post/requestBody/content/application~1json/schema"
    circle = {"allOf": [{"$ref": f"#{place}"}]}
    document = write_document(circle, write_object(x=TEXT))
    document["components"]["schemas"] = {
        "A": {"allOf": [{"$ref": "#/components/schemas/B"}]},
        "B": {"allOf": [{"$ref": "#/components/schemas/A"}]},
    }
    keys = (
        place,
        f"{place}/properties/x",
        "A",
        "A/properties/x",
        "Gone/items",
        "/",
        "/paths/~1a/post/parameters",
        f"/paths/~1a/post/parameters/{'9' * 5000}/schema",
        "/paths/~1a/parameters/query:x/schema",
    )
    names = {key: f"Name{number}" for number, key in enumerate(keys)}
    kept = {NameKind.CLASS: names, NameKind.ATTRIBUTE: {f"{place}/x": "y"}}
    assert "BAddBody" in Run(document, tmp_path, kept).classes
