# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# client.py
class ShopClient(Client):
    """Client of the Shop API.

    Args:
        base_url: The address of the shop. Not specified: Whether there is another host;
            the port. Required, unless you set the environment variable `SHOP_BASE_URL`:
            the document names no host.
        token: Issued by the shop. Not specified: When the token expires. Sent as
            `Authorization: Bearer`. No operation of the document names it. Default: the
            environment variable `SHOP_TOKEN`.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.

    Not specified by the document:
        How long a session lasts.
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


# models.py
class Pet(Model):
    """Not specified by the document: Other fields. Their order."""

    name: str | None = None
    """Not specified: The longest name."""
    toys: list[str] | None = None
    """Not specified: The list of all toys."""


class Size(StrEnum):
    """Not specified by the document: More sizes."""

    S = "s"
    M = "m"


# pets.py
class Pets(Resource):
    def show(
        self,
        id: str,
        *,
        size: models.Size | Literal["s", "m"] | None = None,
        depth: int | None = None,
        body: Mapping[str, Any] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet:
        """`GET /pets/{id}`.

        Args:
            id: The pet's number. Not specified: Its format.
            body: The fields to return. Not specified: Whether the body is optional;
                whether comments are allowed.
            size: Not specified: More sizes.
            depth: Not specified: The largest depth.

        Returns:
            The pet. Not specified: Whether it is cached.

        Raises:
            NotFoundError: 404. There is no such pet. Not specified: The format of the
                body.

        Not specified by the document:
            How often it may be called.
            Who may call it.
        """
        return self._call(
            _operations.describe_show(),
            call_options,
            id=id,
            size=size,
            depth=depth,
            body=body,
        )


# errors.py
from typing import Any

from .._runtime import errors as _errors
from .._runtime.api import ErrorResponses
from .._runtime.lazy_import import show_public_paths
from .._runtime.operation import DeclaredResponse


class NotFoundError(_errors.NotFoundError):
    """Status 404. There is no such pet."""

    body: Any


ERROR_RESPONSES = ErrorResponses(
    errors={
        404: NotFoundError,
    },
    responses=(DeclaredResponse(404),),
)
show_public_paths(__name__)
