# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Literal, Unpack

from .._runtime.models.const_values import JsonConstants
from .._runtime.models.discriminator import Discriminator
from .._runtime.models.model import Model, Unlisted

if TYPE_CHECKING:
    from . import params


class ActionType(StrEnum):
    POWER_OFF = "power_off"
    REBOOT = "reboot"
    RESIZE = "resize"


class Action(Model):
    type: Literal["power_off", "reboot"]

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.ActionParams]) -> None: ...


class ActionResize(Model):
    type: Literal["resize"] = "resize"
    size: str

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.ActionResizeParams]) -> None: ...


class Shape(Model):
    corners: Annotated[int, JsonConstants(0, 3)]


class Square(Shape):
    side: int | None = None
    corners: Annotated[int, JsonConstants(4)] = 4


class Vehicle(Model):
    kind: str = "vehicle"


class Car(Vehicle):
    kind: Annotated[str, JsonConstants("car")] = "car"


class Fleet(Model):
    vehicles: (
        list[
            Annotated[
                Car | Vehicle,
                Discriminator("kind", {"vehicle": "Vehicle", "car": "Car"}, "Vehicle"),
            ]
        ]
        | None
    ) = None
    actions: (
        list[
            Annotated[
                ActionResize | Action | Unlisted,
                Discriminator(
                    "type",
                    {
                        "power_off": "Action",
                        "reboot": "Action",
                        "resize": "ActionResize",
                    },
                ),
            ]
        ]
        | None
    ) = None
    shapes: (
        list[
            Annotated[
                Square | Shape | Unlisted,
                Discriminator("corners", {0: "Shape", 3: "Shape", 4: "Square"}),
            ]
        ]
        | None
    ) = None


# params.py
class ActionParams(TypedDict, total=False):
    """The fields of `models.Action`."""

    type: Required[Literal["power_off", "reboot"]]
