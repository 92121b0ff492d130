# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# params.py
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from datetime import datetime as datetime_
from typing import Any, Literal, Required, TypeAlias, TypedDict

from . import models
from . import models as models_

KindValue: TypeAlias = Literal["cat", 'dog"\n'] | str
"""The values of `models.Kind`."""

LiteralValue: TypeAlias = Literal["x", "y"] | str
"""The values of `models.Literal`."""

LabelsParams: TypeAlias = Mapping[str, Any]
"""The fields of `models.Labels`, and any others."""


class AnimalParams(TypedDict, total=False):
    """The fields of `models.Animal`."""

    born: Required[datetime]
    """When it was born."""
    kind: models.Kind | KindValue | None


class AnyParams(TypedDict, total=False):
    """The fields of `models.Any`."""

    a: Required[models.Literal | LiteralValue]


class FooParamsDict(TypedDict, total=False):
    """The fields of `models.FooParams`."""

    foo: Required[models.Foo | FooParams]


class FooParams(TypedDict, total=False):
    """The fields of `models.Foo`."""

    foo_params: models.FooParams | FooParamsDict | None


class PetParams(TypedDict, total=False):
    """The fields of `models.Pet`."""

    born: Required[datetime_]
    """When it was born."""
    kind: models_.Kind | KindValue | None
    friends: Required[Sequence[models_.Pet | PetParams]]
    by_name: Mapping[str, models_.Pet | PetParams] | None
    any: models_.Any | AnyParams | models_.FooParams | FooParamsDict | None
    nothing: str | None
    class_: str | None
    self_: str | None
    data: str | None
    required: str | None
    models: models_.Literal | LiteralValue | None
    params: str | None
    datetime: datetime_ | None
    gr_öß_e: int | None
    日本: str | None


class UserParams(TypedDict, total=False):
    """The fields of `models.User`."""

    id: int
    password: str
    kind: Required[models.Kind | KindValue]


# models.py
class Pet(Animal):
    friends: "list[Pet]"
    by_name: "dict[str, Pet] | None" = None
    any: Any | FooParams | None = None
    nothing: str | None = UNSET
    class_: Annotated[str | None, Field(alias="class")] = None
    self_: Annotated[str | None, Field(alias="self")] = None
    data: str | None = None
    required: Annotated[str | None, Field(alias="Required")] = None
    models: Literal | None = None
    params: str | None = None
    datetime: datetime_ | None = None
    gr_öß_e: Annotated[int | None, Field(alias="größe")] = None
    日本: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params_.PetParams]) -> None: ...


class Labels(Model):
    count: int
    __pydantic_extra__: dict[str, str] = Field(init=False)
    """The additional properties."""

    if TYPE_CHECKING:

        def __init__(self, **data: _Any) -> None: ...


class User(Model):
    id: int = READ_ONLY
    """Read-only."""
    password: str = WRITE_ONLY
    """Write-only."""
    kind: Kind

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.UserParams]) -> None: ...


# pets.py
class Pets(Resource):
    @overload
    def put(
        self,
        kind: models.Kind | Literal["cat", 'dog"\n'],
        *,
        born: datetime,
        friends: Sequence[models.Pet | params.PetParams],
        sort: Literal["name", "age"] | None = None,
        sizes: Sequence[models.Size | Literal[1, 2]] | None = None,
        body_kind: models.Kind | params.KindValue | None = None,
        by_name: Mapping[str, models.Pet | params.PetParams] | None = None,
        any: (
            models.Any
            | params.AnyParams
            | models.FooParams
            | params.FooParamsDict
            | None
        ) = None,
        nothing: str | None = UNSET,
        class_: str | None = None,
        self_: str | None = None,
        data: str | None = None,
        required: str | None = None,
        models: models.Literal | params.LiteralValue | None = None,
        params: str | None = None,
        datetime: datetime | None = None,
        gr_öß_e: int | None = None,
        日本: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet: ...

    @overload
    def put(
        self,
        kind: models.Kind | Literal["cat", 'dog"\n'],
        *,
        body: models.Pet | params.PetParams,
        sort: Literal["name", "age"] | None = None,
        sizes: Sequence[models.Size | Literal[1, 2]] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet: ...

    def put(
        self,
        kind: models.Kind | Literal["cat", 'dog"\n'],
        *,
        born: datetime = UNSET,
        friends: Sequence[models.Pet | params.PetParams] = UNSET,
        sort: Literal["name", "age"] | None = None,
        sizes: Sequence[models.Size | Literal[1, 2]] | None = None,
        body_kind: models.Kind | params.KindValue | None = None,
        by_name: Mapping[str, models.Pet | params.PetParams] | None = None,
        any: (
            models.Any
            | params.AnyParams
            | models.FooParams
            | params.FooParamsDict
            | None
        ) = None,
        nothing: str | None = UNSET,
        class_: str | None = None,
        self_: str | None = None,
        data: str | None = None,
        required: str | None = None,
        models: models.Literal | params.LiteralValue | None = None,
        params: str | None = None,
        datetime: datetime | None = None,
        gr_öß_e: int | None = None,
        日本: str | None = None,
        body: models.Pet | params.PetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet:
        """`PUT /pets/{kind}`.

        Args:
            born: When it was born.
            body: The whole body as a model or dict, in place of its members.

        Returns:
            The pet.
        """
        return self._call(
            _operations.describe_put(),
            call_options,
            {
                "born": born,
                "kind": body_kind,
                "friends": friends,
                "by_name": by_name,
                "any": any,
                "nothing": nothing,
                "class": class_,
                "self": self_,
                "data": data,
                "Required": required,
                "models": models,
                "params": params,
                "datetime": datetime,
                "größe": gr_öß_e,
                "日本": 日本,
            },
            kind=kind,
            sort=sort,
            sizes=sizes,
            body=body,
        )

    @overload
    def label(
        self,
        kind: models.Kind | Literal["cat", 'dog"\n'],
        *,
        count: int,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def label(
        self,
        kind: models.Kind | Literal["cat", 'dog"\n'],
        *,
        body: models.Labels | params.LabelsParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def label(
        self,
        kind: models.Kind | Literal["cat", 'dog"\n'],
        *,
        count: int = UNSET,
        body: models.Labels | params.LabelsParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /pets/{kind}`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_label(),
            call_options,
            {"count": count},
            kind=kind,
            body=body,
        )

    @overload
    def keeper(
        self,
        *,
        password: str,
        kind: models.Kind | params.KindValue,
        **call_options: Unpack[CallOptions],
    ) -> models.User: ...

    @overload
    def keeper(
        self,
        *,
        body: models.User | params.UserParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.User: ...

    def keeper(
        self,
        *,
        password: str = UNSET,
        kind: models.Kind | params.KindValue = UNSET,
        body: models.User | params.UserParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.User:
        """`POST /users`.

        Args:
            body: The whole body as a model or dict, in place of its members.

        Returns:
            The user.
        """
        return self._call(
            _operations.describe_keeper(),
            call_options,
            {"password": password, "kind": kind},
            body=body,
        )
