# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# pets.py
from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

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
        name: str | None = None,
        body: models.Pet | params.PetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """\"\"\"; import os; \"\"\": `GET /pets`.

        Ends with a backslash \\

        Args:
            q: \\\"\"\" \\N{SNOWMAN} \\x41 \\u0041 {# no #} $(id) `id` %s {0}.
            name: {{ self }} \"\"\" \\N{BULLET} \\.
            body: \u202eright to left\x07bell. The whole body as a model or dict, in place of
                its members.

        Raises:
            NotFoundError: 404.
        """
        return self._call(
            _operations.describe_list(), call_options, {"name": name}, q=q, body=body
        )


class AsyncPets(AsyncResource):
    async def list(
        self,
        *,
        q: str | None = None,
        name: str | None = None,
        body: models.Pet | params.PetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """\"\"\"; import os; \"\"\": `GET /pets`.

        Ends with a backslash \\

        Args:
            q: \\\"\"\" \\N{SNOWMAN} \\x41 \\u0041 {# no #} $(id) `id` %s {0}.
            name: {{ self }} \"\"\" \\N{BULLET} \\.
            body: \u202eright to left\x07bell. The whole body as a model or dict, in place of
                its members.

        Raises:
            NotFoundError: 404.
        """
        return await self._call(
            _operations.describe_list(), call_options, {"name": name}, q=q, body=body
        )


# _operations/pets.py
from __future__ import annotations

from functools import cache

from ..._runtime.operation import JSON, Body, DeclaredResponse, Operation
from ..._runtime.serialization.parameters.parameter import Parameter
from .. import models


@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(Parameter("q", "q", "query", str),),
        bodies=(Body(JSON, models.Pet),),
        responses=(
            DeclaredResponse(200),
            DeclaredResponse(404),
        ),
    )


# models.py
class Pet(Model):
    """\"\"\"

    {% include '/etc/passwd' %}

    \\.

    Not specified by the document:
        \"\"\"\\.
    """

    name: str | None = None
    """{{ self }} \"\"\" \\N{BULLET} \\."""

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetParams]) -> None: ...


# client.py
class ShopClient(Client):
    """Client of the Shop \"\"\" {{ 7*7 }} \\N{BULLET} __import__('os').

    Args:
        base_url: {# {% raw %} \"\"\" \\. Default: `https://shop.example`. Overridden by the
            environment variable `HOSTILE_PROSE_BASE_URL`, if set.
        token: {{ cycler.__init__ }} \"\"\". Sent as `Authorization: Bearer`. No operation
            of the document names it. Default: the environment variable
            `HOSTILE_PROSE_TOKEN`.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: "Token | None" = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(token=token)
        base_url = conceal(base_url)
        options = conceal(options)
        del token
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


# server.py
class PetsHandler(Protocol):
    async def list(
        self, *, q: str | None = None, body: models.Pet | None = None
    ) -> Reply | None:
        """\"\"\"; import os; \"\"\": `GET /pets`."""
        return Reply(status=501)


# errors.py
from typing import Any

from .._runtime import errors as _errors
from .._runtime.api import ErrorResponses
from .._runtime.lazy_import import show_public_paths
from .._runtime.operation import DeclaredResponse


class NotFoundError(_errors.NotFoundError):
    """Status 404."""

    body: Any


ERROR_RESPONSES = ErrorResponses(
    errors={
        404: NotFoundError,
    },
    responses=(DeclaredResponse(404),),
)
show_public_paths(__name__)


# hostile_prose.yaml:5:3: warning[unusual-version]: '1"\n2' is no version of a Python package; the package has the version 1 (#/info/version)
#     hint: set `version` in [tool.typecase] of pyproject.toml to choose another
