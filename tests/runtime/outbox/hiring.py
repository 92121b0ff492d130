"""A small API with a batch operation, in the form that the templates generate."""

from collections.abc import AsyncIterable, Iterable
from enum import StrEnum
from typing import Annotated, Any, Unpack

from pydantic import Field

from typecase.runtime.api import Api, Server
from typecase.runtime.batches.async_batch_resource import AsyncBatchResource
from typecase.runtime.batches.batch_resource import BatchResource
from typecase.runtime.batches.batching import Batching
from typecase.runtime.batches.outcomes import Outcome
from typecase.runtime.client.async_client import AsyncClient
from typecase.runtime.client.client import Client
from typecase.runtime.models.model import Model
from typecase.runtime.operation import JSON, Body, DeclaredResponse, Operation
from typecase.runtime.options import CallOptions, ClientOptions
from typecase.runtime.unset import UNSET

__all__ = ["AsyncHiringClient", "HiringClient"]

MAX_BATCH_SIZE = 5


class Step(StrEnum):
    """The decision about an applicant."""

    HIRED = "hired"
    REJECTED = "rejected"


class Event(Model):
    """A decision about an applicant."""

    sid: str | None = UNSET
    application: str | None = None
    step: Step = Step.HIRED
    number: int | None = None


class SingleResult(Model):
    """The response to a single event."""

    success: bool | None = None


class BatchResult(Model):
    """The response to a batch of events."""

    succeeded: int | None = None


class Refusal(Model):
    """The response to an invalid event; one entry of `Refusals`."""

    message: str | None = None
    sid: str | None = None
    application: str | None = None


class Refusals(Model):
    """The response to a batch with invalid events."""

    succeeded: int | None = None
    failed: list[Refusal] | None = None


API = Api(
    name="hiring",
    title="Hiring",
    version="v1",
    user_agent="hiring/1",
    servers=(Server("base_url", "{base_url}", {"base_url": ""}, placeholder=True),),
)
SEND = Operation[SingleResult | BatchResult](
    id="events/send",
    method="POST",
    path="/events",
    body_required=True,
    retry=(500,),
    batching=Batching(
        Event,
        MAX_BATCH_SIZE,
        keys=("sid", "application"),
        failed="/failed",
        succeeded="/succeeded",
        accepted="/success",
    ),
    bodies=(
        Body(JSON, Event | Annotated[list[Event], Field(max_length=MAX_BATCH_SIZE)]),
    ),
    responses=(
        DeclaredResponse(200, JSON, SingleResult | BatchResult),
        DeclaredResponse(400, JSON, Refusal | Refusals),
    ),
)


class Events(BatchResource):
    """The operations on events."""

    def send(
        self, *, body: Event | list[Event], **call_options: Unpack[CallOptions]
    ) -> SingleResult | BatchResult:
        """Send one event or a batch of them."""
        return self._call(SEND, call_options, body=body)

    def send_all(
        self, items: Iterable[Event], **call_options: Unpack[CallOptions]
    ) -> list[Outcome[Event]]:
        """Send any number of events."""
        return self._send_all(SEND, call_options, items)


class AsyncEvents(AsyncBatchResource):
    """`Events` for asyncio."""

    async def send_all(
        self,
        items: Iterable[Event] | AsyncIterable[Event],
        **call_options: Unpack[CallOptions],
    ) -> list[Outcome[Event]]:
        """Send any number of events."""
        return await self._send_all(SEND, call_options, items)


class HiringClient(Client):
    """Client of the Hiring API."""

    def __init__(
        self, *, base_url: str | None = None, options: ClientOptions | None = None
    ) -> None:
        super().__init__(
            API, base_urls={"base_url": base_url}, credentials={}, options=options
        )

    @property
    def events(self) -> Events:
        """The operations on events."""
        return Events(self)


class AsyncHiringClient(AsyncClient):
    """Client of the Hiring API for asyncio."""

    def __init__(
        self, *, base_url: str | None = None, options: ClientOptions | None = None
    ) -> None:
        super().__init__(
            API, base_urls={"base_url": base_url}, credentials={}, options=options
        )

    @property
    def events(self) -> AsyncEvents:
        """The operations on events."""
        return AsyncEvents(self)


def make_event(number: int, **fields: Any) -> Event:
    """Return an event with this number and a `sid` made from it."""
    values: dict[str, Any] = {"sid": f"sid-{number}", "number": number} | fields
    return Event(**values)
