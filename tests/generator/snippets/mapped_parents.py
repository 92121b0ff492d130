# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Literal, Unpack

from .._runtime.json_value import Unlisted
from .._runtime.models.const_values import JsonConstants, OpenLiteral
from .._runtime.models.discriminator import Discriminator
from .._runtime.models.model import ClosedIntEnum, Model

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


class MotorFuel(ClosedIntEnum):
    VALUE_1 = 1
    VALUE_2 = 2


class Motor(Model):
    fuel: Annotated[Literal[1, 2], OpenLiteral()] | None = 1


class Diesel(Model):
    fuel: Literal[2] = 2


class TicketZone(ClosedIntEnum):
    VALUE_1 = 1
    VALUE_2 = 2


class Ticket(Model):
    zone: TicketZone


class Inner(Model):
    zone: Literal[1] = 1


class Outer(Model):
    zone: Literal[2] = 2


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
    engine: (
        Annotated[
            Motor | Diesel | Unlisted, Discriminator("fuel", {1: "Motor", 2: "Diesel"})
        ]
        | None
    ) = None
    ticket: (
        Annotated[
            Inner | Outer | Ticket,
            Discriminator("zone", {1: "Inner", 2: "Outer"}, "Ticket"),
        ]
        | None
    ) = None


# params.py
class ActionParams(TypedDict, total=False):
    """The fields of `models.Action`."""

    type: Required[Literal["power_off", "reboot"]]
