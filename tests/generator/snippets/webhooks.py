# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    kind: PetKind
    type: Annotated[Literal["pet.new"], OpenLiteral()] | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetParams]) -> None: ...


class WebhookSoldBody(Model):
    price: int | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.WebhookSoldBodyParams]) -> None: ...


# receiver.py
from collections.abc import Mapping
from typing import Literal, Protocol

from fastapi import APIRouter

from .._runtime.server.request_context import Authenticate, Refuse
from .._runtime.server.response_encoder import Reply
from .._runtime.validation.size_limits import Limits
from .._runtime.webhooks.receiver import Choose, Hooks, build_receiver
from . import models
from ._operations import _webhooks
from .api import API


class WebhookReceiver(Protocol):
    """A receiver of the webhooks that the service sends. Implement every method, or
    subclass this protocol: its own methods respond with status 501."""

    async def new_pet(self, *, body: models.Pet) -> Reply | None:
        """A pet was added: `POST newPet`."""
        return Reply(status=501)

    async def sold_put(self, *, x_kind: Literal["one", "many"]) -> Reply | None:
        """`PUT sold`."""
        return Reply(status=501)

    async def sold(
        self,
        *,
        x_kind: Literal["one", "many"],
        body: models.WebhookSoldBody | None = None,
    ) -> models.WebhookSoldResponse | Reply:
        """`POST sold`."""
        return Reply(status=501)

    async def again_get(self) -> Reply | None:
        """`GET again`."""
        return Reply(status=501)

    async def import_delete(self) -> Reply | None:
        """`DELETE import`."""
        return Reply(status=501)


def create_webhook_router(
    receiver: WebhookReceiver,
    *,
    paths: Mapping[str, str] | str | None = None,
    choose: Choose | None = None,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    """Return a router that calls a method of the receiver for each request.

    Args:
        receiver: The object whose methods handle the requests.
        paths: The path of all methods, or paths by method name. By default, the path of
            a method is its name, such as `/created`.
        choose: A coroutine function that takes a request and returns the name of the
            method, or the name of the webhook in the document. It is required if
            several methods share a path.
        authenticate: A coroutine function that takes the `Credentials` of a request
            and raises an error of this API to refuse it.
        refuse: A function that builds the response to a request that does not match
            the document. By default, the response has the API's own form of error.
        limits: Limits on the size of a request.
    """
    hooks: Hooks = (
        ("new_pet", _webhooks.describe_new_pet(), WebhookReceiver.new_pet),
        ("sold", _webhooks.describe_sold_put(), WebhookReceiver.sold_put),
        ("sold", _webhooks.describe_sold(), WebhookReceiver.sold),
        ("again", _webhooks.describe_again_get(), WebhookReceiver.again_get),
        ("import_", _webhooks.describe_import_delete(), WebhookReceiver.import_delete),
    )
    return build_receiver(
        API,
        hooks,
        receiver,
        paths=paths,
        choose=choose,
        authenticate=authenticate,
        refuse=refuse,
        limits=limits,
    )


# _operations/_webhooks.py
@cache
def describe_sold_put() -> Operation[None]:
    return Operation(
        id="webhooks/sold put",
        name="webhooks.sold_put",
        method="PUT",
        path="sold",
        security=(("signed",),),
        idempotent=True,
        parameters=(
            Parameter(
                "x_kind",
                "X-Kind",
                "header",
                Annotated[Literal["one", "many"], OpenLiteral()],
                required=True,
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


# _webhooks.py
class Webhooks(Resource):
    def sold_put(
        self, *, x_kind: Literal["one", "many"], **call_options: Unpack[CallOptions]
    ) -> None:
        """`PUT sold`."""
        return self._call(_operations.describe_sold_put(), call_options, x_kind=x_kind)


# sender.py
class ShopSender(Sender):
    """Client of the webhooks of the Shop API.

    Args:
        base_url: The complete URL of a receiver; the method `to` replaces it. Required:
            the document names no host.
        signed: Sent as header `X-Signed`.
        options: Options for all calls of this client.
        http_client: The `httpx2` client to use; the caller has to close it.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        signed: "Token | None" = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets(signed=signed)
        base_url = conceal(base_url)
        options = conceal(options)
        del signed
        super().__init__(
            API,
            base_urls={"base_url": base_url},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )

    @property
    def webhooks(self) -> "Webhooks":
        """Operations that send webhooks to the URL of their receiver."""
        from ._webhooks import Webhooks

        return Webhooks(self)
