"""Test unions that their own members contain.

The members that are chosen are those that pydantic itself chooses.
"""

import json
import random
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any

import pytest
from pydantic import AfterValidator, BaseModel, TypeAdapter, ValidationError

from typecase.runtime.json_value import Unlisted
from typecase.runtime.models.branching_union import BranchingUnion
from typecase.runtime.models.discriminator import Discriminator
from typecase.runtime.models.model import Model, OpenStrEnum
from typecase.runtime.models.read_write_only import Side
from typecase.runtime.validation.pydantic_errors import convert_to_faults

CALLS: list[str] = []
Counted = Annotated[str, AfterValidator(lambda text: CALLS.append(text) or text)]


class Colour(OpenStrEnum):
    RED = "red"


class Paragraph(Model):
    children: list["Block"]
    text: Counted | None = None


class Quote(Model):
    children: list["Block"]
    author: Counted | None = None


Block = Annotated[Paragraph | Quote, BranchingUnion()]
BLOCK: TypeAdapter[Any] = TypeAdapter(Block)


def nest(depth: int, leaf: Any) -> Any:
    for _ in range(depth):
        leaf = {"children": [leaf]}
    return leaf


@pytest.mark.parametrize("depth", [10, 20, 40])
@pytest.mark.parametrize("is_json", [True, False])
def test_each_value_is_validated_once_by_each_member(depth: int, is_json: bool) -> None:
    CALLS.clear()
    value = nest(depth, {"children": [], "text": "a", "author": "b"})
    if is_json:
        BLOCK.validate_json(json.dumps(value))
    else:
        BLOCK.validate_python(value)
    assert sorted(CALLS) == ["a", "b"]


def test_faults_of_a_deep_value_are_few() -> None:
    value = nest(40, {"children": 1})
    with pytest.raises(ValidationError) as caught:
        BLOCK.validate_json(json.dumps(value))
    assert caught.value.error_count() <= 2 * 42
    faults = convert_to_faults(caught.value, value, "$")
    place = f"$.{'.'.join(['children[0]'] * 40)}.children"
    assert place in {fault.place for fault in faults}


def test_value_that_is_too_deep_is_an_error() -> None:
    value = nest(2000, {"children": []})
    with pytest.raises(ValidationError):
        BLOCK.validate_python(value)


def test_wide_value_below_a_deep_one() -> None:
    CALLS.clear()
    value = nest(20, {"children": [{"children": [], "text": "a"}] * 200})
    BLOCK.validate_json(json.dumps(value))
    assert len(CALLS) <= 200


def test_outcomes_are_forgotten_between_validations() -> None:
    value = {"children": [{"children": [], "text": "a"}]}
    first, second = BLOCK.validate_python(value), BLOCK.validate_python(value)
    assert first == second
    assert first is not second
    value["children"] = [{"children": [], "author": "a"}]
    assert isinstance(BLOCK.validate_python(value).children[0], Quote)


def test_models_are_kept_and_written() -> None:
    block = Quote(
        children=[Paragraph(children=[], text="x"), {"children": []}], author="y"
    )
    assert BLOCK.validate_python(block) is block
    content = BLOCK.dump_json(block, by_alias=True, exclude_unset=True)
    assert json.loads(content) == {
        "children": [{"children": [], "text": "x"}, {"children": []}],
        "author": "y",
    }
    assert BLOCK.validate_json(content, strict=True) == block


def test_json_schema_is_that_of_the_union() -> None:
    schema = BLOCK.json_schema()
    assert schema["anyOf"] == [
        {"$ref": "#/$defs/Paragraph"},
        {"$ref": "#/$defs/Quote"},
    ]


def test_object_without_discriminator_is_validated_in_linear_time() -> None:
    CALLS.clear()
    value = nest(40, {"children": [], "text": "a", "kind": "x"})
    item = TAGGED.validate_json(json.dumps(value), context=Side.RESPONSE)
    for _ in range(40):
        [item] = item.children
    assert isinstance(item, Unlisted | TaggedParagraph | TaggedQuote)
    assert len(CALLS) <= 2


class TaggedParagraph(Model):
    children: list["Tagged"]
    text: Counted | None = None
    kind: str = "paragraph"


class TaggedQuote(Model):
    children: list["Tagged"]
    author: Counted | None = None
    kind: str = "quote"


Tagged = Annotated[
    TaggedParagraph | TaggedQuote | Unlisted,
    Discriminator("kind", {"paragraph": "TaggedParagraph", "quote": "TaggedQuote"}),
]
TAGGED: TypeAdapter[Any] = TypeAdapter(list[Tagged].__args__[0])


# Two families of the same models: pydantic alone chooses between the plain ones.
class A(Model):
    inner: list["Node"] | None = None
    map: dict[str, "Node"] | None = None
    x: int | None = None


class B(Model):
    inner: list["Node"] | None = None
    x: str | None = None
    at: datetime | None = None


class C(Model):
    inner: list["Node"]
    at: str | None = None
    colour: Colour | None = None
    y: float | None = None


class D(Model):
    one: "Node | None" = None
    y: int | None = None
    wrapped: "Wrapped | None" = None


class Wrapped(Model):
    node: "Node"
    z: bool | None = None


Node = Annotated[A | B | C | D, BranchingUnion()]


class PlainA(Model):
    inner: list["PlainNode"] | None = None
    map: dict[str, "PlainNode"] | None = None
    x: int | None = None


class PlainB(Model):
    inner: list["PlainNode"] | None = None
    x: str | None = None
    at: datetime | None = None


class PlainC(Model):
    inner: list["PlainNode"]
    at: str | None = None
    colour: Colour | None = None
    y: float | None = None


class PlainD(Model):
    one: "PlainNode | None" = None
    y: int | None = None
    wrapped: "PlainWrapped | None" = None


class PlainWrapped(Model):
    node: "PlainNode"
    z: bool | None = None


PlainNode = PlainA | PlainB | PlainC | PlainD


def make_node(generator: random.Random, depth: int) -> dict[str, Any]:
    """Return a random value, which the union may refuse."""
    pick = generator.random
    node: dict[str, Any] = {}
    if depth:
        if pick() < 0.6:
            count = generator.randrange(3)
            node["inner"] = [make_node(generator, depth - 1) for _ in range(count)]
        if pick() < 0.2:
            node["map"] = {"k": make_node(generator, depth - 1)}
        if pick() < 0.3:
            node["one"] = make_node(generator, depth - 1)
        if pick() < 0.2:
            node["wrapped"] = {"node": make_node(generator, depth - 1), "z": True}
    choices = {
        "x": [1, "1", "one", 1.0, True],
        "y": [1, "1", 1.5, None],
        "at": ["2025-01-02T03:04:05Z", "today", 5],
        "colour": ["red", "blue", 7],
        "other": [None, {"x": 1}],
    }
    for name, values in choices.items():
        if pick() < 0.3:
            node[name] = generator.choice(values)
    return node


def outline(value: Any) -> Any:
    """Return the classes of the models in a value, and their fields."""
    if isinstance(value, BaseModel):
        name = type(value).__name__.removeprefix("Plain")
        parts = {**vars(value), **(value.model_extra or {})}
        return name, {key: outline(part) for key, part in parts.items()}
    if isinstance(value, dict):
        return {key: outline(part) for key, part in value.items()}
    return [outline(part) for part in value] if isinstance(value, list) else value


def validate(adapter: TypeAdapter[Any], value: Any, mode: str) -> Iterator[Any]:
    """Yield the outline of the result, or the places of the errors."""
    try:
        if mode == "python":
            result = adapter.validate_python(value)
        else:
            text = json.dumps(value)
            result = adapter.validate_json(text, strict=mode == "strict")
        yield outline(result)
    except ValidationError as error:
        yield "invalid" if error.error_count() else ""


@pytest.mark.parametrize("mode", ["python", "json", "strict"])
def test_members_are_those_that_pydantic_chooses(mode: str) -> None:
    branching: TypeAdapter[Any] = TypeAdapter(Node)
    plain: TypeAdapter[Any] = TypeAdapter(PlainNode)
    generator = random.Random(32)
    chosen = set()
    for _ in range(300):
        value = make_node(generator, 3)
        [found], [expected] = (
            list(validate(adapter, value, mode)) for adapter in (branching, plain)
        )
        assert found == expected, value
        chosen.add(found[0])
    assert chosen == {"A", "B", "C", "D"} if mode != "strict" else chosen > {"A", "i"}
