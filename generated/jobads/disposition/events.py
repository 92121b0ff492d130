"""Operations of `events`. Printed by typecase from disposition.yaml."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from .._runtime.operation import JSON, Answer, Body, Operation
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

SEND = Operation[models.EventAccepted | models.BatchAccepted](
    id="events/send",
    method="POST",
    path="/disposition/v1/events",
    body_required=True,
    bodies=(
        Body(
            JSON,
            models.DispositionEvent
            | Annotated[list[models.DispositionEvent], Field(max_length=100)],
        ),
    ),
    answers=(
        Answer(200, JSON, models.EventAccepted | models.BatchAccepted),
        Answer(400, JSON, models.EventInvalid | models.BatchInvalid),
        Answer(500, JSON, models.ServerFailure),
    ),
)


class Events(Resource):
    """Applicant status events sent by an advertiser."""

    def send(
        self,
        *,
        body: models.DispositionEvent | Sequence[models.DispositionEvent],
        options: RequestOptions | None = None,
    ) -> models.EventAccepted | models.BatchAccepted:
        """Send one applicant event or a batch of them: `POST /disposition/v1/events`.

        Takes one event object, or an array of up to 100, as `application/json`. Send
        events as soon as they occur and batches at least daily, in chronological order
        when possible. Retry a call that failed with 500; log failed events and
        reprocess them. No authentication is needed.

        Not idempotent: a repeated call acts again.

        Args:
            body: One event, or an array of at most 100 events.
        Returns:
            Everything was accepted: `success` answers a single event,
            `num_succeeded_events` answers several.
        Raises:
            BadRequestError: 400. The single event is invalid, or some of several events
                are; in a batch the valid ones are still counted as succeeded.
            InternalServerError: 500. The server failed; retry the call.
        """
        return self._call(SEND, locals())


class AsyncEvents(AsyncResource):
    """`Events` for asyncio."""

    async def send(
        self,
        *,
        body: models.DispositionEvent | Sequence[models.DispositionEvent],
        options: RequestOptions | None = None,
    ) -> models.EventAccepted | models.BatchAccepted:
        """Send one applicant event or a batch of them: `POST /disposition/v1/events`,
        as `Events.send`."""
        return await self._call(SEND, locals())
