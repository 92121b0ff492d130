# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from typing import TYPE_CHECKING, Annotated, Literal, Union, Unpack

from .._runtime.json_value import Unlisted
from .._runtime.models.discriminator import Discriminator, ListedValues
from .._runtime.models.model import Model, OpenStrEnum
from .._runtime.unset import UNSET

if TYPE_CHECKING:
    from . import params


class Base(Model):
    kind: str = "Base"

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.BaseParams]) -> None: ...


class Dog(Base):
    barks: int | None = None
    kind: str = "Dog"


class Cat(Model):
    kind: Literal["cat", "kitty"]
    purrs: bool | None = None
    friend: Union[
        Annotated[
            Union["Cat", Dog, Unlisted],
            Discriminator("kind", {"cat": "Cat", "kitty": "Cat", "Dog": "Dog"}),
        ],
        None,
    ] = None


class WordType(OpenStrEnum):
    NOUN = "noun"
    VERB = "verb"


class Word(Model):
    type: WordType
    x: str | None = None


class Count(Model):
    type: Literal["count"]
    x: int | None = None


class Mouse(Model):
    kind: Literal["Mouse"] = "Mouse"

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.MouseParams]) -> None: ...


class Order(Model):
    pet: (
        Annotated[
            Base | Mouse, Discriminator("kind", {"Base": "Base", "Mouse": "Mouse"})
        ]
        | None
    ) = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.OrderParams]) -> None: ...


class Card(Model):
    object: Literal["card"] | None = None
    number: str


class Bank(Model):
    object: Literal["bank"] | None = None
    iban: str


class ZooByRequiredFieldA(Model):
    a: str


class ZooByRequiredFieldB(Model):
    b: str


class Zoo(Model):
    animals: (
        list[
            Annotated[
                Cat | Dog | Unlisted,
                Discriminator("kind", {"cat": "Cat", "kitty": "Cat", "Dog": "Dog"}),
            ]
        ]
        | None
    ) = None
    with_default: (
        Annotated[Cat | Dog, Discriminator("kind", {"cat": "Cat", "Dog": "Dog"}, "Dog")]
        | None
    ) = UNSET
    inferred: (
        Annotated[
            Word | Count | Unlisted,
            Discriminator("type", {"noun": "Word", "verb": "Word", "count": "Count"}),
        ]
        | None
    ) = None
    optional: (
        Annotated[
            Card | Bank | Unlisted,
            Discriminator("object", {"card": "Card", "bank": "Bank"}, is_optional=True),
        ]
        | None
    ) = None
    not_in_all: (
        Card
        | Bank
        | Count
        | str
        | Annotated[
            Unlisted, ListedValues({"object": ("card", "bank"), "type": ("count",)})
        ]
        | None
    ) = None
    nullable: (
        Annotated[
            Cat | Dog | Unlisted,
            Discriminator("kind", {"cat": "Cat", "kitty": "Cat", "Dog": "Dog"}),
        ]
        | None
    ) = UNSET
    by_required_field: ZooByRequiredFieldA | ZooByRequiredFieldB | None = None
    unsupported: (
        Cat | str | Annotated[Unlisted, ListedValues({"kind": ("cat", "kitty")})] | None
    ) = None


# discriminators.yaml:60:11: warning[degraded]: the discriminator is ignored: the type is chosen by validating the value (#/components/schemas/Zoo/properties/unsupported/discriminator)
#     hint: list only objects as alternatives, and let a value select each one
