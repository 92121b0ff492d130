# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# pets.py
from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Unpack

from .._runtime.client.async_resource import AsyncResource
from .._runtime.client.resource import Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from . import models, params
    from ._operations import pets as _operations
else:
    from .._runtime.lazy_import import lazy_modules

    models, params, _operations = lazy_modules(
        ".models", ".params", "._operations.pets", package=__package__
    )


class Pets(Resource):
    def list(
        self,
        *,
        q: str | None = None,
        limit: int | None = None,
        email: str | None = None,
        pet_kind: models.Kind | Literal["cat", "dog"] | None = None,
        sort: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """Returns all pets, see the guide (https://shop.example/x): `GET /pets`.

        Args:
            limit: At least 1, at most 100. Default: `20`.
            email: Format `email`.
            pet_kind: Kind.
            sort: Order of the pets:

                * `name`
                * `-name`, which is `name` reversed.

        Raises:
            NotFoundError: 404.
        """
        return self._call(
            _operations.describe_list(),
            call_options,
            q=q,
            limit=limit,
            email=email,
            pet_kind=pet_kind,
            sort=sort,
        )

    def create(
        self,
        *,
        name: str | None = None,
        type: Literal["pet"] | None = None,
        class_: str | None = None,
        kind: models.Kind | params.KindValue | None = None,
        age: int | None = None,
        body: models.Pet | params.PetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """Create a pet: `POST /pets`.

        Takes a minute.

        Args:
            age: In years

                or `0` < 1.
            body: The whole body as a model or dict, in place of its members.

        Headers:
            `models.PetCreateHeaders.of` parses the headers of a response or an error.
        """
        return self._call(
            _operations.describe_create(),
            call_options,
            {"name": name, "type": type, "class": class_, "kind": kind, "age": age},
            body=body,
        )

    def delete(self, id: str, **call_options: Unpack[CallOptions]) -> None:
        """`DELETE /pets/{id}`."""
        return self._call(_operations.describe_delete(), call_options, id=id)


class AsyncPets(AsyncResource):
    async def list(
        self,
        *,
        q: str | None = None,
        limit: int | None = None,
        email: str | None = None,
        pet_kind: models.Kind | Literal["cat", "dog"] | None = None,
        sort: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """Returns all pets, see the guide (https://shop.example/x): `GET /pets`.

        Args:
            limit: At least 1, at most 100. Default: `20`.
            email: Format `email`.
            pet_kind: Kind.
            sort: Order of the pets:

                * `name`
                * `-name`, which is `name` reversed.

        Raises:
            NotFoundError: 404.
        """
        return await self._call(
            _operations.describe_list(),
            call_options,
            q=q,
            limit=limit,
            email=email,
            pet_kind=pet_kind,
            sort=sort,
        )

    async def create(
        self,
        *,
        name: str | None = None,
        type: Literal["pet"] | None = None,
        class_: str | None = None,
        kind: models.Kind | params.KindValue | None = None,
        age: int | None = None,
        body: models.Pet | params.PetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """Create a pet: `POST /pets`.

        Takes a minute.

        Args:
            age: In years

                or `0` < 1.
            body: The whole body as a model or dict, in place of its members.

        Headers:
            `models.PetCreateHeaders.of` parses the headers of a response or an error.
        """
        return await self._call(
            _operations.describe_create(),
            call_options,
            {"name": name, "type": type, "class": class_, "kind": kind, "age": age},
            body=body,
        )

    async def delete(self, id: str, **call_options: Unpack[CallOptions]) -> None:
        """`DELETE /pets/{id}`."""
        return await self._call(_operations.describe_delete(), call_options, id=id)


# models.py
class Pet(Model):
    name: str | None = None
    type: Literal["pet"] | None = None
    class_: Annotated[str | None, Field(alias="class")] = None
    kind: Kind | None = None
    age: Annotated[int | None, Field(ge=0)] = None
    """In years

    or `0` < 1.
    """

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetParams]) -> None: ...


class Kind(StrEnum):
    CAT = "cat"
    DOG = "dog"
