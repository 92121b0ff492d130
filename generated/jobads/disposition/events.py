"""Methods of `events`. Printed by typecase from disposition.yaml."""

from __future__ import annotations

from collections.abc import AsyncIterable, Iterable, Sequence
from typing import TYPE_CHECKING

from .._runtime.bulk.batch_outcomes import Outcome
from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import events as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(".models", "._operations.events", package=__package__)


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

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client repeats it only after status 500, as the API says.

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
        return self._call(_operations.SEND, body=body, options=options)

    def send_all(
        self,
        items: Iterable[models.DispositionEvent],
        *,
        options: RequestOptions | None = None,
    ) -> list[Outcome[models.DispositionEvent]]:
        """Send one applicant event or a batch of them; any number, 100 at a time:
        `POST /disposition/v1/events`.

        Each item has an outcome, in the same order: `Accepted`, `Rejected` with what
        the API says of it, or `Failed` where the API said nothing.
        """
        return self._send_all(_operations.SEND, items, options)


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
        return await self._call(_operations.SEND, body=body, options=options)

    async def send_all(
        self,
        items: (
            Iterable[models.DispositionEvent] | AsyncIterable[models.DispositionEvent]
        ),
        *,
        options: RequestOptions | None = None,
    ) -> list[Outcome[models.DispositionEvent]]:
        """Send one applicant event or a batch of them; any number, 100 at a time:
        `POST /disposition/v1/events`.

        Each item has an outcome, in the same order: `Accepted`, `Rejected` with what
        the API says of it, or `Failed` where the API said nothing.
        """
        return await self._send_all(_operations.SEND, items, options)
