# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from typing import TYPE_CHECKING, Unpack

from .._runtime.models.model import Model

if TYPE_CHECKING:
    from . import params


class PetsAddBodyOwner(Model):
    """A component keeps its name. The inline schema of this name gets another."""

    mail: str | None = None


class PetsAddBodyOwner_0bb6(Model):
    name: str | None = None

    if TYPE_CHECKING:

        def __init__(
            self, **data: Unpack[params.PetsAddBodyOwner_0bb6Params]
        ) -> None: ...


class PetsAddBodyToysItem(Model):
    name: str | None = None

    if TYPE_CHECKING:

        def __init__(
            self, **data: Unpack[params.PetsAddBodyToysItemParams]
        ) -> None: ...


class PetsAddBody(Model):
    owner: PetsAddBodyOwner_0bb6 | None = None
    toys: list[PetsAddBodyToysItem] | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetsAddBodyParams]) -> None: ...


class PetsAddResponse(Model):
    id: int | None = None


class PetsAdd409Response(Model):
    other_id: int | None = None


# inline_objects.yaml:13:17: warning[rival-name]: this part is named `PetsAddBodyOwner_0bb6` in Python, because `PetsAddBodyOwner` is already the name of the part on line 32 (#/paths/~1pets/post/requestBody/content/application~1json/schema/properties/owner)
#     hint: this name changes if the part on line 32 is renamed or removed; to avoid that, rename one of the two parts
