# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# list.py
from __future__ import annotations

import builtins
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Unpack

from .._runtime.client.async_resource import AsyncResource
from .._runtime.client.resource import Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from ._operations import list as _operations
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.list", package=__package__)


class List(Resource):
    def list(
        self,
        self_: str,
        class_: str,
        *,
        options_: Sequence[str] | None = None,
        body: Mapping[str, Any] | None = None,
        locals: str | None = None,
        str: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> builtins.list[str]:
        """`GET /{self}/{class}`.

        Returns:
            Names.
        """
        return self._call(
            _operations.describe_list(),
            call_options,
            self_=self_,
            class_=class_,
            options_=options_,
            body=body,
            locals=locals,
            str=str,
        )

    def class_(
        self,
        self_: str,
        class_: str,
        *,
        names: Sequence[str] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> builtins.list[str]:
        """`POST /{self}/{class}`.

        Returns:
            Names.
        """
        return self._call(
            _operations.describe_class_(),
            call_options,
            self_=self_,
            class_=class_,
            names=names,
        )


class AsyncList(AsyncResource):
    async def list(
        self,
        self_: str,
        class_: str,
        *,
        options_: Sequence[str] | None = None,
        body: Mapping[str, Any] | None = None,
        locals: str | None = None,
        str: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> builtins.list[str]:
        """`GET /{self}/{class}`.

        Returns:
            Names.
        """
        return await self._call(
            _operations.describe_list(),
            call_options,
            self_=self_,
            class_=class_,
            options_=options_,
            body=body,
            locals=locals,
            str=str,
        )

    async def class_(
        self,
        self_: str,
        class_: str,
        *,
        names: Sequence[str] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> builtins.list[str]:
        """`POST /{self}/{class}`.

        Returns:
            Names.
        """
        return await self._call(
            _operations.describe_class_(),
            call_options,
            self_=self_,
            class_=class_,
            names=names,
        )


# _operations/list.py
from __future__ import annotations

from functools import cache
from typing import Any

from ..._runtime.operation import JSON, DeclaredResponse, Operation
from ..._runtime.serialization.parameters.parameter import Parameter


@cache
def describe_list() -> Operation[list[str]]:
    return Operation(
        id="list/list",
        method="GET",
        path="/{self}/{class}",
        body_argument="request_body",
        idempotent=True,
        parameters=(
            Parameter("self_", "self", "path", str, required=True),
            Parameter("class_", "class", "path", str, required=True),
            Parameter("options_", "options", "query", list[str]),
            Parameter("body", "body", "query", dict[str, Any]),
            Parameter("locals", "locals", "query", str),
            Parameter("str", "str", "query", int),
        ),
        responses=(DeclaredResponse(200, JSON, list[str]),),
    )


@cache
def describe_class_() -> Operation[list[str]]:
    return Operation(
        id="list/class",
        name="list.class_",
        method="POST",
        path="/{self}/{class}",
        parameters=(
            Parameter("self_", "self", "path", str, required=True),
            Parameter("class_", "class", "path", str, required=True),
            Parameter("names", "names", "query", list[str]),
        ),
        responses=(DeclaredResponse(200, JSON, list[str]),),
    )


# client_.py
from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._runtime.client.async_resource import AsyncResource
from .._runtime.client.resource import Resource
from .._runtime.options import CallOptions

if TYPE_CHECKING:
    from ._operations import client_ as _operations
else:
    from .._runtime.lazy_import import lazy_modules

    (_operations,) = lazy_modules("._operations.client_", package=__package__)


class Client(Resource):
    def close(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /client`."""
        return self._call(_operations.describe_close(), call_options)

    def date(self, **call_options: Unpack[CallOptions]) -> None:
        """`PUT /client`."""
        return self._call(_operations.describe_date(), call_options)


class AsyncClient(AsyncResource):
    async def close(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /client`."""
        return await self._call(_operations.describe_close(), call_options)

    async def date(self, **call_options: Unpack[CallOptions]) -> None:
        """`PUT /client`."""
        return await self._call(_operations.describe_date(), call_options)


# _operations/client_.py
from __future__ import annotations

from functools import cache

from ..._runtime.operation import DeclaredResponse, Operation


@cache
def describe_close() -> Operation[None]:
    return Operation(
        id="client/close",
        method="GET",
        path="/client",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_date() -> Operation[None]:
    return Operation(
        id="client/date",
        method="PUT",
        path="/client",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


# client.py
class ShopClient(_Client):
    @property
    def client(self) -> "Client":
        from .client_ import Client

        return Client(self)


# server.py
class ListHandler(Protocol):
    async def list(
        self,
        *,
        self_: str,
        class_: str,
        options_: Sequence[str] | None = None,
        body: Mapping[str, Any] | None = None,
        locals: str | None = None,
        str: int | None = None,
    ) -> builtins.list[str] | Reply:
        """`GET /{self}/{class}`."""
        return Reply(status=501)

    async def class_(
        self, *, self_: str, class_: str, names: Sequence[str] | None = None
    ) -> builtins.list[str] | Reply:
        """`POST /{self}/{class}`."""
        return Reply(status=501)


_ROUTES: Routes = (
    (_list.describe_list(), "list", ListHandler.list),
    (_list.describe_class_(), "list", ListHandler.class_),
    (client_.describe_close(), "client", ClientHandler.close),
    (client_.describe_date(), "client", ClientHandler.date),
)


@overload
def create_router(
    handlers: Handlers,
    *,
    partial: bool = False,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter: ...


@overload
def create_router(
    handlers: object,
    *,
    partial: Literal[True],
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter: ...


def create_router(
    handlers: object,
    *,
    partial: bool = False,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    """Return a router that calls a handler's method for each operation.

    Args:
        handlers: The handlers of all resources.
        partial: Whether methods, whole resources and optional arguments may be missing.
            Requests for such a method, or with such an argument, get an error with
            status 501. A method that a handler inherits from its protocol counts as
            missing.
        authenticate: A coroutine function that takes the `Credentials` of a request
            and raises an error of this API to refuse it.
        refuse: A function that builds the response to a request that does not match
            the document. By default, the response has the API's own form of error.
        limits: Limits on the size of a request.

    Raises:
        ConfigurationError: Methods are missing, are not coroutine functions, or do not
            take the arguments of their operations. The message names all of them.
    """
    return build_router(
        API,
        _ROUTES,
        handlers,
        partial=partial,
        authenticate=authenticate,
        refuse=refuse,
        limits=limits,
        document=find_document(__name__),
    )
