# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


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
    def pets(self) -> "Pets":
        from .pets import Pets

        return Pets(self)

    @property
    def cats(self) -> "Cats":
        from .cats import Cats

        return Cats(self)

    @property
    def root(self) -> "Root":
        from .root import Root

        return Root(self)


# pets.py
from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._runtime.client.async_resource import AsyncResource
from .._runtime.client.resource import Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from ._operations import pets as _operations
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.pets", package=__package__)


class Pets(Resource):
    def list_toys(self, pet_id: str, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets/{petId}/toys`."""
        return self._call(_operations.describe_list_toys(), call_options, pet_id=pet_id)

    def list(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets`."""
        return self._call(_operations.describe_list(), call_options)


class AsyncPets(AsyncResource):
    async def list_toys(self, pet_id: str, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets/{petId}/toys`."""
        return await self._call(
            _operations.describe_list_toys(), call_options, pet_id=pet_id
        )

    async def list(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets`."""
        return await self._call(_operations.describe_list(), call_options)


# _operations/pets.py
from __future__ import annotations

from functools import cache

from ..._runtime.operation import DeclaredResponse, Operation
from ..._runtime.serialization.parameters.parameter import Parameter


@cache
def describe_list_toys() -> Operation[None]:
    return Operation(
        id="pets/list_toys",
        method="GET",
        path="/pets/{petId}/toys",
        idempotent=True,
        parameters=(Parameter("pet_id", "petId", "path", str, required=True),),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="listPets",
        name="pets.list",
        method="GET",
        path="/pets",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


# cats.py
from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._runtime.client.async_resource import AsyncResource
from .._runtime.client.resource import Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from ._operations import cats as _operations
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.cats", package=__package__)


class Cats(Resource):
    def list(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /cats`."""
        return self._call(_operations.describe_list(), call_options)

    def add(self, **call_options: Unpack[CallOptions]) -> None:
        """`POST /cats`."""
        return self._call(_operations.describe_add(), call_options)


class AsyncCats(AsyncResource):
    async def list(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /cats`."""
        return await self._call(_operations.describe_list(), call_options)

    async def add(self, **call_options: Unpack[CallOptions]) -> None:
        """`POST /cats`."""
        return await self._call(_operations.describe_add(), call_options)


# _operations/cats.py
from __future__ import annotations

from functools import cache

from ..._runtime.operation import DeclaredResponse, Operation


@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="cats/list",
        method="GET",
        path="/cats",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_add() -> Operation[None]:
    return Operation(
        id="addCat",
        name="cats.add",
        method="POST",
        path="/cats",
        responses=(DeclaredResponse(204),),
    )


# root.py
class Root(Resource):
    def get(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /`."""
        return self._call(_operations.describe_get(), call_options)
