# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from typing import TYPE_CHECKING, Annotated, Literal, Union, Unpack

from .._runtime.models.const_values import JsonConstants
from .._runtime.models.discriminator import Discriminator
from .._runtime.models.model import Model, OpenStrEnum, Unlisted
from .._runtime.unset import UNSET

if TYPE_CHECKING:
    from . import params


class Base(Model):
    """`Base`."""

    kind: str = "Base"

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.BaseParams]) -> None: ...


class Dog(Base):
    """`Dog`."""

    barks: int | None = None
    kind: str = "Dog"


class Cat(Base):
    """`Cat`."""

    purrs: bool | None = None
    friend: Union[
        Annotated[
            Union["Cat", Dog, Unlisted],
            Discriminator("kind", {"cat": "Cat", "kitty": "Cat", "Dog": "Dog"}),
        ],
        None,
    ] = None
    kind: Annotated[str, JsonConstants("cat", "kitty")] = "cat"


class WordType(OpenStrEnum):
    """`type`."""

    NOUN = "noun"
    VERB = "verb"


class Word(Model):
    """`Word`."""

    type: WordType
    x: str | None = None


class Count(Model):
    """`Count`."""

    type: Literal["count"]
    x: int | None = None


class Mouse(Model):
    """`Mouse`."""

    kind: Literal["Mouse"] = "Mouse"

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.MouseParams]) -> None: ...


class Order(Model):
    """`Order`."""

    pet: (
        Annotated[
            Base | Mouse, Discriminator("kind", {"Base": "Base", "Mouse": "Mouse"})
        ]
        | None
    ) = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.OrderParams]) -> None: ...


class ZooByRequiredFieldA(Model):
    """`by_required_field a`."""

    a: str


class ZooByRequiredFieldB(Model):
    """`by_required_field b`."""

    b: str


class Zoo(Model):
    """`Zoo`."""

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
    nullable: (
        Annotated[
            Cat | Dog | Unlisted,
            Discriminator("kind", {"cat": "Cat", "kitty": "Cat", "Dog": "Dog"}),
        ]
        | None
    ) = UNSET
    by_required_field: ZooByRequiredFieldA | ZooByRequiredFieldB | None = None
    unsupported: Cat | str | None = None


# discriminators.yaml:55:11: warning[degraded]: the discriminator is ignored: the type is chosen by validating the value (#/components/schemas/Zoo/properties/unsupported/discriminator)
#     hint: list only objects as alternatives, and let a value select each one
