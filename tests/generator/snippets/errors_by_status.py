# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# errors.py
from typing import Any

from .._runtime import errors as _errors
from .._runtime.api import ErrorResponses
from .._runtime.lazy_import import show_public_paths
from .._runtime.operation import JSON, DeclaredResponse
from . import models


class BadRequestError(_errors.BadRequestError):
    """Status 400."""

    body: models.Fault | models.Other | None


class NotFoundError(_errors.NotFoundError):
    """Status 404. There are no pets."""

    body: Any


class ConflictError(_errors.ConflictError):
    """Status 409."""

    body: Any


class ImATeapotError(_errors.ClientError):
    """Status 418. The server is a teapot."""

    body: str | None


class UnprocessableEntityError(_errors.UnprocessableEntityError):
    """Status 422. The text is in no known language."""

    body: str | None


ERROR_RESPONSES = ErrorResponses(
    errors={
        400: BadRequestError,
        404: NotFoundError,
        409: ConflictError,
        418: ImATeapotError,
        422: UnprocessableEntityError,
    },
    responses=(
        DeclaredResponse(400, JSON, models.Fault),
        DeclaredResponse(400, JSON, models.Other),
        DeclaredResponse(404),
        DeclaredResponse(409),
        DeclaredResponse(418, "text/plain", str),
        DeclaredResponse(422, JSON, str | None),
    ),
)
show_public_paths(__name__)


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="errors_by_status/1",
    servers=(
        Server(
            "default",
            "/",
            placeholder=True,
            argument="base_url",
            url_variable="SHOP_BASE_URL",
        ),
    ),
    error_responses=_error_responses,
)


# _operations/pets.py
@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        responses=(
            DeclaredResponse(200),
            DeclaredResponse(400, JSON, models.Fault),
            DeclaredResponse(404),
            DeclaredResponse(409),
            DeclaredResponse(418, "text/plain", str),
            DeclaredResponse(422, JSON, str | None),
            DeclaredResponse("5XX"),
        ),
    )


@cache
def describe_show() -> Operation[None]:
    return Operation(
        id="pets/show",
        method="POST",
        path="/pets",
        responses=(
            DeclaredResponse(200),
            DeclaredResponse(400, JSON, models.Other),
            DeclaredResponse(404),
            DeclaredResponse(409),
            DeclaredResponse("default", JSON, models.Fault),
        ),
    )


@cache
def describe_clear() -> Operation[None]:
    return Operation(
        id="pets/clear",
        method="DELETE",
        path="/pets",
        idempotent=True,
        responses=(DeclaredResponse(200),),
    )


# __init__.py
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import models
    from .client import AsyncShopClient, ShopClient
    from .errors import (
        BadRequestError,
        ConflictError,
        ImATeapotError,
        NotFoundError,
        UnprocessableEntityError,
    )
else:
    from .._runtime.lazy_import import lazy_attributes

    __getattr__, __dir__ = lazy_attributes(
        __name__,
        {
            "AsyncShopClient": ".client",
            "BadRequestError": ".errors",
            "ConflictError": ".errors",
            "ImATeapotError": ".errors",
            "NotFoundError": ".errors",
            "ShopClient": ".client",
            "UnprocessableEntityError": ".errors",
            "models": ".models",
        },
    )

__all__ = [
    "AsyncShopClient",
    "BadRequestError",
    "ConflictError",
    "ImATeapotError",
    "NotFoundError",
    "ShopClient",
    "UnprocessableEntityError",
    "models",
]


# pets.py
class Pets(Resource):
    def list(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets`.

        Raises:
            BadRequestError: 400. The text is invalid.
            NotFoundError: 404. There are no pets.
            ConflictError: 409. The list is being written.
            ImATeapotError: 418. The server is a teapot.
            UnprocessableEntityError: 422. The text is in no known language.
            ServerError: 5XX. The server failed.
        """
        return self._call(_operations.describe_list(), call_options)


class Pets(Resource):
    def show(self, **call_options: Unpack[CallOptions]) -> None:
        """`POST /pets`.

        Raises:
            BadRequestError: 400. The number is invalid.
            NotFoundError: 404. There are no pets.
            ConflictError: 409. The pet is asleep.
            StatusError: any other status. Any other error.
        """
        return self._call(_operations.describe_show(), call_options)
