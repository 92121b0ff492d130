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


class PetAddOwner(Model):
    name: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetAddOwnerParams]) -> None: ...


class PetAddToy(Model):
    name: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetAddToyParams]) -> None: ...


class PetAddBody(Model):
    owner: PetAddOwner | None = None
    toys: list[PetAddToy] | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetAddBodyParams]) -> None: ...


class PetAddResponse(Model):
    id: int | None = None


class PetAddConflictResponse(Model):
    other_id: int | None = None
