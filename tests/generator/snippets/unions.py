# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Literal, Unpack

from .._runtime.json_value import Unlisted
from .._runtime.models.const_values import JsonConstants, OpenLiteral
from .._runtime.models.discriminator import Discriminator
from .._runtime.models.model import ClosedIntEnum, Model, OpenStrEnum
from .._runtime.unset import UNSET

if TYPE_CHECKING:
    from . import params


class CatMood(OpenStrEnum):
    GOOD = "good"
    BAD = "bad"


class Cat(Model):
    kind: Literal["cat"] = "cat"
    purrs: bool | None = None
    mood: CatMood | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.CatParams]) -> None: ...


class Dog(Model):
    kind: Literal["dog"] = "dog"


class HomeLight(StrEnum):
    ON = "on"
    AUTO = "auto"


class HomeLevel(ClosedIntEnum):
    VALUE_0 = 0
    VALUE_1 = 1


class Home(Model):
    pet: (
        Annotated[
            Cat | Dog | Unlisted, Discriminator("kind", {"cat": "Cat", "dog": "Dog"})
        ]
        | None
    ) = None
    id: int | str | None = None
    nested: str | int | None = UNSET
    light: HomeLight | bool | None = UNSET
    level: HomeLevel | bool | None = None
    ratio: Annotated[bool, JsonConstants(True)] | float | None = None
    mixed: float | Annotated[Literal["1"], OpenLiteral()] | bool | None = None
    flag: int | bool | None = None
    """Always `1` or `True`."""


class PetShowBodyBark(Model):
    bark: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetShowBodyBarkParams]) -> None: ...


# _operations/pets.py
@cache
def describe_show() -> (
    Operation[
        list[models.Cat | models.Dog | Unlisted] | models.Cat | models.Dog | Unlisted
    ]
):
    return Operation(
        id="pets/show",
        method="POST",
        path="/pets",
        bodies=(Body(JSON, models.Cat | models.PetShowBodyBark | list[models.Cat]),),
        responses=(
            DeclaredResponse(
                200,
                JSON,
                list[
                    Annotated[
                        models.Cat | models.Dog | Unlisted,
                        Discriminator("kind", {"cat": "Cat", "dog": "Dog"}),
                    ]
                ]
                | models.Cat
                | models.Dog
                | Annotated[Unlisted, ListedValues({"kind": ("cat", "dog")})],
            ),
        ),
    )


# pets.py
class Pets(Resource):
    def show(
        self,
        *,
        body: (
            models.Cat
            | params.CatParams
            | models.PetShowBodyBark
            | params.PetShowBodyBarkParams
            | Sequence[models.Cat | params.CatParams]
            | None
        ) = None,
        **call_options: Unpack[CallOptions],
    ) -> list[models.Cat | models.Dog | Unlisted] | models.Cat | models.Dog | Unlisted:
        """`POST /pets`.

        Returns:
            An animal or several.
        """
        return self._call(_operations.describe_show(), call_options, body=body)


# unions.yaml:20:15: warning[degraded]: a nested discriminator is ignored: the type is chosen by validating the value (#/paths/~1pets/post/responses/200/content/application~1json/schema)
