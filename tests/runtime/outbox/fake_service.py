"""A service of the Hiring API without a network: an answer for each batch."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar, cast

from tests.runtime.outbox.hiring import API, Counted, Event, Events, Refusal, Refusals
from typecase.runtime.client.client import Client
from typecase.runtime.errors import status_error_class
from typecase.runtime.operation import Operation
from typecase.runtime.response import Headers, Response

T = TypeVar("T")

Answer: TypeAlias = Callable[[list[Event]], Mapping[str, Any] | None]
"""Raises a refusal, or gives the body of a success if it is not the usual one."""


class Service:
    """Counts what it is sent, unless the next answer raises."""

    def __init__(self) -> None:
        self.batches: list[list[int | None]] = []
        self.answers: list[Answer] = []
        self.events = Events(cast(Client, self))
        self.api = API

    @property
    def numbers(self) -> list[int | None]:
        """What was accepted, in order."""
        return [number for batch in self.batches for number in batch]

    def execute(
        self, operation: Operation[T], arguments: Mapping[str, Any]
    ) -> Response[T]:
        """Stand in for the client."""
        sent: list[Event] = arguments[operation.body_argument]
        body = self.answers.pop(0)(sent) if self.answers else None
        if body is None:
            self.batches.append([event.number for event in sent])
        taken = Counted(succeeded=len(sent)) if body is None else Counted(**body)
        content = taken.model_dump_json().encode()
        return Response(200, Headers(), content, taken, cast(T, taken))

    def refuse(self, *numbers: int) -> Answer:
        """An answer that refuses some of a batch and counts the others."""

        def answer(sent: list[Event]) -> None:
            failed = [
                Refusal(message="no", sid=event.sid)
                for event in sent
                if event.number in numbers
            ]
            good = [event.number for event in sent if event.number not in numbers]
            self.batches.append(good)
            body = Refusals(succeeded=len(good), failed=failed)
            content = body.model_dump_json().encode()
            raise status_error_class(400)(body, status=400, content=content)

        return answer


def failing(
    status: int,
    headers: Mapping[str, str] | None = None,
    body: Mapping[str, Any] | None = None,
) -> Answer:
    """An answer with a status that is no success."""

    def answer(_: list[Event]) -> None:
        members = {"message": "canary of the answer"} if body is None else body
        content = json.dumps(members).encode()
        typed = None if body is None else Refusals(**body)
        kind = status_error_class(status)
        raise kind(typed, status=status, headers=headers, content=content)

    return answer


def replying(body: Mapping[str, Any]) -> Answer:
    """An answer with a success, which counts nothing here."""
    return lambda _: body
