# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from typing import TYPE_CHECKING, Annotated, Union, Unpack
from typing import TypeAlias as _TypeAlias

from pydantic import Field
from typing_extensions import TypeAliasType

from .._runtime.models.model import Model
from .._runtime.unset import UNSET

if TYPE_CHECKING:
    from . import params

# Pydantic needs a name for a type that contains itself.
if TYPE_CHECKING:
    Tree: _TypeAlias = list["Tree"]
else:
    Tree = TypeAliasType("Tree", list["Tree"])
"""A list of trees."""


# Pydantic needs a name for a type that contains itself.
if TYPE_CHECKING:
    Folders: _TypeAlias = dict[str, "Folders"]
else:
    Folders = TypeAliasType("Folders", dict[str, "Folders"])


# Pydantic needs a name for a type that contains itself.
if TYPE_CHECKING:
    JsonValue: _TypeAlias = (
        str | float | bool | list["JsonValue"] | dict[str, "JsonValue"] | None
    )
else:
    JsonValue = TypeAliasType(
        "JsonValue",
        str | float | bool | list["JsonValue"] | dict[str, "JsonValue"] | None,
    )


# Pydantic needs a name for a type that contains itself.
if TYPE_CHECKING:
    BMap: _TypeAlias = dict[str, "AList"]
else:
    BMap = TypeAliasType("BMap", dict[str, "AList"])


# Pydantic needs a name for a type that contains itself.
if TYPE_CHECKING:
    AList: _TypeAlias = list[BMap]
else:
    AList = TypeAliasType("AList", list[BMap])


class And(Model):
    all: "list[Filter]"

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.AndParams]) -> None: ...


# Pydantic needs a name for a type that contains itself.
if TYPE_CHECKING:
    Filter: _TypeAlias = Union[
        Annotated[str, Field(pattern="^\"\\w'")], And, list["Filter"]
    ]
else:
    Filter = TypeAliasType(
        "Filter", Union[Annotated[str, Field(pattern="^\"\\w'")], And, list["Filter"]]
    )


# Pydantic needs a name for a type that contains itself.
if TYPE_CHECKING:
    Bounded: _TypeAlias = Annotated[
        list[Union["Bounded", Annotated[int, Field(ge=3)]]], Field(max_length=2)
    ]
else:
    Bounded = TypeAliasType(
        "Bounded",
        Annotated[
            list[Union["Bounded", Annotated[int, Field(ge=3)]]], Field(max_length=2)
        ],
    )


# Pydantic needs a name for a type that contains itself.
if TYPE_CHECKING:
    TypeAlias: _TypeAlias = list[Union["TypeAlias", None]]
else:
    TypeAlias = TypeAliasType("TypeAlias", list[Union["TypeAlias", None]])


# Pydantic needs a name for a type that contains itself.
if TYPE_CHECKING:
    StrictItem: _TypeAlias = Annotated[list["StrictItem"], Field(min_length=1)]
else:
    StrictItem = TypeAliasType(
        "StrictItem", Annotated[list["StrictItem"], Field(min_length=1)]
    )


class Record(Model):
    tree: list[Tree] | None = None
    """A list of trees."""
    trees: list[Tree] | None = None
    folders: dict[str, Folders] | None = None
    json_: Annotated[
        str | float | bool | list[JsonValue] | dict[str, JsonValue] | None,
        Field(alias="json"),
    ] = UNSET
    a_list: list[BMap] | None = None
    filter: Annotated[str, Field(pattern="^\"\\w'")] | And | list[Filter] | None = None
    bounded: Annotated[
        list[Bounded | Annotated[int, Field(ge=3)]] | None, Field(max_length=2)
    ] = None
    optional: list[TypeAlias | None] | None = None
    strict: list[StrictItem] | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.RecordParams]) -> None: ...


# params.py
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Required, TypeAlias, TypedDict, Union

from . import models

TreeParams: TypeAlias = Sequence[Union[models.Tree, "TreeParams"]]
"""The values of `models.Tree`."""

FoldersParams: TypeAlias = Mapping[str, Union[models.Folders, "FoldersParams"]]
"""The values of `models.Folders`."""

JsonValueParams: TypeAlias = (
    str
    | float
    | bool
    | Sequence[Union[models.JsonValue, "JsonValueParams"]]
    | Mapping[str, Union[models.JsonValue, "JsonValueParams"]]
    | None
)
"""The values of `models.JsonValue`."""

BMapParams: TypeAlias = Mapping[str, Union[models.AList, "AListParams"]]
"""The values of `models.BMap`."""

AListParams: TypeAlias = Sequence[Union[models.BMap, "BMapParams"]]
"""The values of `models.AList`."""

FilterParams: TypeAlias = Union[
    str, models.And, "AndParams", Sequence[Union[models.Filter, "FilterParams"]]
]
"""The values of `models.Filter`."""

BoundedParams: TypeAlias = Sequence[Union[models.Bounded, "BoundedParams", int]]
"""The values of `models.Bounded`."""

TypeAliasParams: TypeAlias = Sequence[Union[models.TypeAlias, "TypeAliasParams", None]]
"""The values of `models.TypeAlias`."""

StrictItemParams: TypeAlias = Sequence[Union[models.StrictItem, "StrictItemParams"]]
"""The values of `models.StrictItem`."""


class AndParams(TypedDict, total=False):
    """The fields of `models.And`."""

    all: Required[Sequence[models.Filter | FilterParams]]


class RecordParams(TypedDict, total=False):
    """The fields of `models.Record`."""

    tree: Sequence[models.Tree | TreeParams] | None
    """A list of trees."""
    trees: Sequence[models.Tree | TreeParams] | None
    folders: Mapping[str, models.Folders | FoldersParams] | None
    json_: (
        str
        | float
        | bool
        | Sequence[models.JsonValue | JsonValueParams]
        | Mapping[str, models.JsonValue | JsonValueParams]
        | None
    )
    a_list: Sequence[models.BMap | BMapParams] | None
    filter: str | models.And | AndParams | Sequence[models.Filter | FilterParams] | None
    bounded: Sequence[models.Bounded | BoundedParams | int] | None
    optional: Sequence[models.TypeAlias | TypeAliasParams | None] | None
    strict: Sequence[models.StrictItem | StrictItemParams] | None


ValuesCreateJson: TypeAlias = (
    str
    | float
    | bool
    | Sequence[models.JsonValue | JsonValueParams]
    | Mapping[str, models.JsonValue | JsonValueParams]
)


# trees.py
class Trees(Resource):
    def create(
        self,
        *,
        body: Sequence[models.Tree | params.TreeParams],
        **call_options: Unpack[CallOptions],
    ) -> list[models.Tree]:
        """`POST /trees`.

        Returns:
            The same tree.
        """
        return self._call(_operations.describe_create(), call_options, body=body)
