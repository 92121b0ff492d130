# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from datetime import date
from datetime import date as date_
from typing import Annotated, Literal, Union

from pydantic import Field

from .._runtime.models.const_values import OpenLiteral
from .._runtime.models.model import Model
from .._runtime.unset import UNSET


class Leaf(Model):
    code: Annotated[str, Field(pattern="^[a-z]\\d$")]
    size: Annotated[float, Field(ge=0.5, multiple_of=0.25)]
    up: "Branch | None" = None
    """Refers to itself in all kinds of types."""


class Branch(Model):
    """Refers to itself in all kinds of types."""

    the_branch_: Annotated["Branch | None", Field(alias="theBranch")] = None
    """Refers to itself in all kinds of types."""
    word: 'Branch | Literal["auto", 1] | None' = None
    path: Union[Annotated[str, Field(pattern="^\\d+$")], "Branch", None] = None
    paths: Annotated[
        list[Union[Annotated[str, Field(pattern="^[\"']\\d+$")], "Branch"]] | None,
        Field(max_length=2),
    ] = UNSET
    leaves: Annotated[list[Leaf] | None, Field(min_length=1)] = None
    twig: "Twig | None" = None
    """Is defined after its base class, which refers to it."""


class Twig(Branch):
    """Is defined after its base class, which refers to it."""

    thin: bool | None = None
    the_branch: str | None = None


class Inside(Model):
    """Has bounds in lists, maps and unions."""

    list_: Annotated[
        list[Annotated[str, Field(max_length=3)]] | None, Field(alias="list")
    ] = None
    deep: (
        list[Annotated[list[Annotated[int, Field(le=5)]], Field(max_length=2)]] | None
    ) = None
    map: dict[str, Annotated[int, Field(ge=3)]] | None = None
    choice: Annotated[int, Field(ge=3)] | Annotated[str, Field(max_length=2)] | None = (
        None
    )
    nulls: list[Annotated[str, Field(max_length=3)] | None] | None = None
    maybe: Annotated[list[str] | None, Field(max_length=2)] = UNSET
    words: list[int | Annotated[Literal["one"], OpenLiteral()] | bool] | None = None
    day: date | Annotated[int, Field(ge=1)] | None = None


class Limits(Model):
    """Has bounds that do not apply to the type, or only in part."""

    text: Annotated[str | None, Field(min_length=2)] = None
    whole: Annotated[int | None, Field(ge=1, lt=10)] = None
    steps: Annotated[int | None, Field(le=1000, multiple_of=3)] = None
    flag: bool | None = None
    huge: Annotated[int | None, Field(le=1000000000000000000000000000000)] = None
    date: date_ | None = None
    """A field with the name of a type."""
    dates: list[date_] | None = None
