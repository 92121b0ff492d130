# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Literal

from .._runtime.json_value import Unlisted
from .._runtime.models.const_values import JsonConstants
from .._runtime.models.discriminator import Discriminator
from .._runtime.models.fixed_width_int import Int32
from .._runtime.models.model import ClosedIntEnum, Model
from .._runtime.models.prefix_items import PrefixItems


class First(Model):
    version: Literal[1] = 1
    a: str | None = None
    day: date | None = None
    pair: Annotated[list[Any], PrefixItems(str)] | None = None


class Second(Model):
    version: Literal[2] = 2


class Passed(Model):
    ok: Literal[True] = True


class Failed(Model):
    ok: Literal[False] = False


class Degree(ClosedIntEnum):
    LOW = 1
    MEDIUM = 2
    HIGH = 3


class Low(Model):
    level: Literal[1] = 1


class High(Model):
    level: Literal[2, 3]


class Sized(Model):
    size: Int32


class Small(Sized):
    size: Annotated[Int32, JsonConstants(8)] = 8


class Large(Sized):
    note: str | None = None
    size: Annotated[Int32, JsonConstants(9)] = 9


class Number(Model):
    kind: Literal[1] = 1


class Flagged(Model):
    kind: Literal[True] = True


class TextKind(StrEnum):
    VALUE_1 = "1"
    TWO = "two"


class Text(Model):
    kind: Literal["1", "two"] | None


class Half(Model):
    ratio: Annotated[float, JsonConstants(1.5)] = 1.5


class More(Model):
    ratio: Annotated[float, JsonConstants(2.5)] = 2.5


class All(Model):
    whole: (
        Annotated[
            First | Second | Unlisted,
            Discriminator("version", {1: "First", 2: "Second"}),
        ]
        | None
    ) = None
    flags: (
        list[
            Annotated[
                Passed | Failed | Unlisted,
                Discriminator("ok", {True: "Passed", False: "Failed"}),
            ]
        ]
        | None
    ) = None
    mixed: (
        Annotated[
            Number | Flagged | Text | Unlisted,
            Discriminator(
                "kind",
                [
                    (None, "Text"),
                    (1, "Number"),
                    (True, "Flagged"),
                    ("1", "Text"),
                    ("two", "Text"),
                ],
            ),
        ]
        | None
    ) = None
    inferred: (
        Annotated[
            First | Second | Unlisted,
            Discriminator("version", {1: "First", 2: "Second"}),
        ]
        | None
    ) = None
    ratio: (
        Annotated[
            Half | More | Unlisted, Discriminator("ratio", {1.5: "Half", 2.5: "More"})
        ]
        | None
    ) = None
    level: (
        Annotated[
            Low | High | Unlisted,
            Discriminator("level", {1: "Low", 2: "High", 3: "High"}),
        ]
        | None
    ) = None
    extended: (
        Annotated[
            Small | Large | Unlisted, Discriminator("size", {8: "Small", 9: "Large"})
        ]
        | None
    ) = None


# discriminator_types.yaml:11:90: warning[degraded]: the mapping is ignored: the property does not allow the value (#/components/schemas/Whole/discriminator/mapping/x)
#     hint: map a value that the property allows
