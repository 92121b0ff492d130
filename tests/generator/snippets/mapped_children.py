# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from typing import Annotated, Any, Literal

from pydantic import Field

from .._runtime.models.const_values import JsonConstants
from .._runtime.models.discriminator import Discriminator
from .._runtime.models.model import Model


class Pet(Model):
    rank: int


class Cat(Model):
    rank: Literal[1] = 1
    meows: bool | None = None


class Dog(Model):
    barks: int | None = None
    rank: Literal[2] = 2


class Bird(Pet):
    wings: int | None = None
    rank: int = 3


class Parrot(Bird):
    rank: Annotated[int, JsonConstants(4)] = 4


class Car(Model):
    kind: str


class Fast(Car):
    kind: Annotated[str, JsonConstants("fast")] = "fast"
    __pydantic_extra__: dict[str, Any] = Field(init=False)
    """The additional properties."""


class Slow(Car):
    kind: Annotated[str, JsonConstants("slow")] = "slow"


class Boat(Model):
    kind: str


class Ship(Boat):
    decks: int | None = None
    kind: str = "ship"


class Liner(Model):
    kind: Literal["ferry", "cruiser"]
    decks: int | None = None


class Household(Model):
    pets: (
        list[
            Annotated[
                Cat | Dog | Bird | Parrot | Pet,
                Discriminator(
                    "rank", {1: "Cat", 2: "Dog", 3: "Bird", 4: "Parrot"}, "Pet"
                ),
            ]
        ]
        | None
    ) = None
    car: (
        Annotated[
            Fast | Slow | Car,
            Discriminator("kind", {"fast": "Fast", "slow": "Slow"}, "Car"),
        ]
        | None
    ) = None
    fast: Fast | None = None
    boat: (
        Annotated[
            Ship | Liner | Boat,
            Discriminator(
                "kind", {"ship": "Ship", "ferry": "Liner", "cruiser": "Liner"}, "Boat"
            ),
        ]
        | None
    ) = None
