# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# logs.py
from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._runtime.client.resource import Resource
from .._runtime.options import CallOptions
from .._runtime.streaming.items import AsyncItems, Items
from .._runtime.streaming.resource import AsyncStreamingResource

if TYPE_CHECKING:
    from . import models
    from ._operations import logs as _operations
else:
    from .._runtime.lazy_import import lazy_modules

    models, _operations = lazy_modules(
        ".models", "._operations.logs", package=__package__
    )


class Logs(Resource):
    def lines(self, **call_options: Unpack[CallOptions]) -> Items[models.Line]:
        """`GET /lines`.

        Returns:
            Lines.

        Headers:
            `models.LogLinesHeaders.of` parses the headers of a response or an error.
            X-Left: The number of remaining lines.
        """
        return self._call(_operations.describe_lines(), call_options)

    def chat(self, **call_options: Unpack[CallOptions]) -> models.Line | Items[int]:
        """`POST /chat`.

        Returns:
            A whole response, or its parts.
        """
        return self._call(_operations.describe_chat(), call_options)

    def events(
        self, **call_options: Unpack[CallOptions]
    ) -> Items[models.LogEventsResponseItem | str]:
        """`GET /events`.

        Returns:
            Events.
            Texts.
        """
        return self._call(_operations.describe_events(), call_options)


class AsyncLogs(AsyncStreamingResource):
    def lines(self, **call_options: Unpack[CallOptions]) -> AsyncItems[models.Line]:
        """`GET /lines`.

        Returns:
            Lines.

        Headers:
            `models.LogLinesHeaders.of` parses the headers of a response or an error.
            X-Left: The number of remaining lines.
        """
        return self._items(_operations.describe_lines(), call_options)

    async def chat(
        self, **call_options: Unpack[CallOptions]
    ) -> models.Line | AsyncItems[int]:
        """`POST /chat`.

        Returns:
            A whole response, or its parts.
        """
        return await self._value_or_items(_operations.describe_chat(), call_options)

    def events(
        self, **call_options: Unpack[CallOptions]
    ) -> AsyncItems[models.LogEventsResponseItem | str]:
        """`GET /events`.

        Returns:
            Events.
            Texts.
        """
        return self._items(_operations.describe_events(), call_options)


# _operations/logs.py
from __future__ import annotations

from functools import cache

from ..._runtime.operation import JSON, DeclaredResponse, Operation
from ..._runtime.streaming.item_stream_response import ItemStream
from ..._runtime.streaming.items import Items
from .. import models


@cache
def describe_lines() -> Operation[Items[models.Line]]:
    return Operation(
        id="logs/lines",
        method="GET",
        path="/lines",
        idempotent=True,
        responses=(
            ItemStream(200, "application/jsonl", models.Line, sequence="lines"),
        ),
    )


@cache
def describe_chat() -> Operation[models.Line | Items[int]]:
    return Operation(
        id="logs/chat",
        method="POST",
        path="/chat",
        responses=(
            DeclaredResponse(200, JSON, models.Line),
            ItemStream(200, "text/event-stream", int, sequence="data"),
        ),
    )


@cache
def describe_events() -> Operation[Items[models.LogEventsResponseItem | str]]:
    return Operation(
        id="logs/events",
        method="GET",
        path="/events",
        idempotent=True,
        responses=(
            ItemStream(
                200,
                "text/event-stream",
                models.LogEventsResponseItem,
                sequence="events",
            ),
            ItemStream(201, "text/event-stream", str, sequence="data"),
        ),
    )


# server.py
class LogsHandler(Protocol):
    def lines(
        self,
    ) -> Awaitable[AsyncIterable[models.Line] | Reply] | AsyncIterable[models.Line]:
        """`GET /lines`."""
        return not_implemented()

    async def chat(self) -> models.Line | AsyncIterable[int] | Reply:
        """`POST /chat`."""
        return Reply(status=501)

    def events(
        self,
    ) -> (
        Awaitable[AsyncIterable[models.LogEventsResponseItem | str] | Reply]
        | AsyncIterable[models.LogEventsResponseItem | str]
    ):
        """`GET /events`."""
        return not_implemented()
