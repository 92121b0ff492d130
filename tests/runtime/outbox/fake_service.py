"""A service of the Hiring API that needs no network.

Tests append behaviors to `FakeService.behaviors`. Each batch takes the next of them; a
batch for which there is none is accepted.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar, cast

from tests.runtime.outbox.hiring import (
    API,
    BatchResult,
    Event,
    Events,
    Refusal,
    Refusals,
)
from typecase.runtime.client.client import Client
from typecase.runtime.errors import status_error_class
from typecase.runtime.http.headers import Headers
from typecase.runtime.operation import Operation
from typecase.runtime.response import Response

T = TypeVar("T")

Behavior: TypeAlias = Callable[[list[Event]], Mapping[str, Any] | None]
"""The response to a batch: a function that raises an error or returns a body.

If it returns None, the batch is accepted, and the body counts its events.
"""


class FakeService:
    """A stand-in for a client that records the numbers of the events it accepted.

    `batches` has a list for each batch of which events were accepted.
    """

    def __init__(self) -> None:
        self.batches: list[list[int | None]] = []
        self.behaviors: list[Behavior] = []
        self.events = Events(cast(Client, self))
        self.api = API

    @property
    def accepted_numbers(self) -> list[int | None]:
        """The numbers of all accepted events, in order."""
        return [number for batch in self.batches for number in batch]

    def __call__(
        self, operation: Operation[T], arguments: Mapping[str, Any]
    ) -> Response[T]:
        """Handle the batch in the arguments, as a client sends it."""
        events: list[Event] = arguments[operation.body_argument]
        body = self.behaviors.pop(0)(events) if self.behaviors else None
        if body is None:
            self.batches.append([event.number for event in events])
        counted = (
            BatchResult(succeeded=len(events)) if body is None else BatchResult(**body)
        )
        content = counted.model_dump_json().encode()
        return Response(200, Headers(), content, counted, cast(T, counted))

    def refuse_numbers(self, *numbers: int) -> Behavior:
        """Return a behavior that refuses these events and accepts the others."""

        def behave(events: list[Event]) -> None:
            failed = [
                Refusal(message="no", sid=event.sid)
                for event in events
                if event.number in numbers
            ]
            accepted = [event.number for event in events if event.number not in numbers]
            self.batches.append(accepted)
            body = Refusals(succeeded=len(accepted), failed=failed)
            content = body.model_dump_json().encode()
            raise status_error_class(400)(body, status=400, content=content)

        return behave


def error_response(
    status: int,
    headers: Mapping[str, str] | None = None,
    body: Mapping[str, Any] | None = None,
) -> Behavior:
    """Return a behavior that responds with an error status."""

    def behave(_: list[Event]) -> None:
        fields = {"message": "canary of the response"} if body is None else body
        content = json.dumps(fields).encode()
        typed_body = None if body is None else Refusals(**body)
        error_class = status_error_class(status)
        raise error_class(typed_body, status=status, headers=headers, content=content)

    return behave


def success_response(body: Mapping[str, Any]) -> Behavior:
    """Return a behavior that responds with this body and accepts no event."""
    return lambda _: body
