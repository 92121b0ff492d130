# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from typing import Annotated

from pydantic import Field

from .._runtime.models.model import Model


class PetStatus__(Model):
    a: str | None = None


class PetStatus(Model):
    pet_id__: Annotated[str | None, Field(alias="petId")] = None
    pet_id: int | None = None
    pet_id_: Annotated[bool | None, Field(alias="Pet-Id")] = None


class Petstatus_(Model):
    b: str | None = None


# pet_s.py
from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._runtime.client.async_resource import AsyncResource
from .._runtime.client.resource import Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from ._operations import pet_s as _operations
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.pet_s", package=__package__)


class PetS(Resource):
    def get_id(
        self,
        id: int,
        *,
        id_query: str | None = None,
        id_header: str | None = None,
        pet_id_query: str | None = None,
        pet_id: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets/{id}`."""
        return self._call(
            _operations.describe_get_id(),
            call_options,
            id=id,
            id_query=id_query,
            id_header=id_header,
            pet_id_query=pet_id_query,
            pet_id=pet_id,
        )

    def list_all(self, id: int, **call_options: Unpack[CallOptions]) -> None:
        """`POST /pets/{id}`."""
        return self._call(_operations.describe_list_all(), call_options, id=id)


class AsyncPetS(AsyncResource):
    async def get_id(
        self,
        id: int,
        *,
        id_query: str | None = None,
        id_header: str | None = None,
        pet_id_query: str | None = None,
        pet_id: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets/{id}`."""
        return await self._call(
            _operations.describe_get_id(),
            call_options,
            id=id,
            id_query=id_query,
            id_header=id_header,
            pet_id_query=pet_id_query,
            pet_id=pet_id,
        )

    async def list_all(self, id: int, **call_options: Unpack[CallOptions]) -> None:
        """`POST /pets/{id}`."""
        return await self._call(_operations.describe_list_all(), call_options, id=id)


# _operations/pet_s.py
from __future__ import annotations

from functools import cache

from ..._runtime.operation import DeclaredResponse, Operation
from ..._runtime.serialization.parameters.parameter import Parameter


@cache
def describe_get_id() -> Operation[None]:
    return Operation(
        id="pet_s/list-all",
        name="pet_s.get_id",
        method="GET",
        path="/pets/{id}",
        idempotent=True,
        parameters=(
            Parameter("id", "id", "path", int, required=True),
            Parameter("id_query", "id", "query", str),
            Parameter("id_header", "ID", "header", str),
            Parameter("pet_id_query", "petId", "query", str),
            Parameter("pet_id", "pet_id", "query", str),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_list_all() -> Operation[None]:
    return Operation(
        id="pet_s/list_all",
        method="POST",
        path="/pets/{id}",
        parameters=(Parameter("id", "id", "path", int, required=True),),
        responses=(DeclaredResponse(204),),
    )


# client.py
class ShopClient(Client):
    """Client of the Shop API.

    Args:
        base_url: Base URL. Required, unless you set the environment variable
            `SHOP_BASE_URL`: the document names no host.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets()
        base_url = conceal(base_url)
        options = conceal(options)
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def pet_s(self) -> "PetS":
        from .pet_s import PetS

        return PetS(self)

    @property
    def more(self) -> "More":
        from .more import More

        return More(self)


# name_collisions.yaml:22:5: warning[rival-name]: this part is named `PetStatus__` in Python, because `PetStatus` is already the name of the part on line 23 (#/components/schemas/pet_status)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# name_collisions.yaml:29:5: warning[rival-name]: this part is named `Petstatus_` in Python, because `Petstatus` is already the name of the part on line 23 (#/components/schemas/Petstatus)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# name_collisions.yaml:26:9: warning[rival-name]: this part is named `pet_id__` in Python, because `pet_id` is already the name of the part on line 27 (#/components/schemas/PetStatus/properties/petId)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# name_collisions.yaml:28:9: warning[rival-name]: this part is named `pet_id_` in Python, because `pet_id` is already the name of the part on line 27 (#/components/schemas/PetStatus/properties/Pet-Id)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# name_collisions.yaml:9:11: warning[rival-name]: this part is named `id_query` in Python, because `id` is already the name of the part on line 8 (#/paths/~1pets~1{id}/get/parameters/1)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# name_collisions.yaml:10:11: warning[rival-name]: this part is named `id_header` in Python, because `id` is already the name of the part on line 8 (#/paths/~1pets~1{id}/get/parameters/2)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# name_collisions.yaml:11:11: warning[rival-name]: this part is named `pet_id_query` in Python, because `pet_id` is already the name of the part on line 12 (#/paths/~1pets~1{id}/get/parameters/3)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
