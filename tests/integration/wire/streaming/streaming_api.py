"""The document of an API that streams its responses, and the handlers of its server."""

import asyncio
from collections.abc import AsyncIterator
from importlib import import_module
from threading import Event
from typing import Any

PACKAGE = "wire_streaming"
# Each operation declares its status in another form: 200, 2XX or default.
DOCUMENT = """\
openapi: 3.2.0
info: {title: Lib, version: '1'}
paths:
  /lines:
    get:
      operationId: logs/lines
      responses:
        '200':
          description: Lines.
          headers: {X-Left: {schema: {type: integer}}}
          content:
            application/jsonl: {itemSchema: {$ref: '#/components/schemas/Line'}}
  /records:
    get:
      operationId: logs/records
      responses:
        2XX:
          description: Records.
          content:
            application/json-seq: {itemSchema: {$ref: '#/components/schemas/Line'}}
  /chat:
    get:
      operationId: logs/chat
      parameters: [{name: stream, in: query, schema: {type: boolean}}]
      responses:
        default:
          description: One line, or a stream of lines.
          content:
            application/json: {schema: {$ref: '#/components/schemas/Line'}}
            # Before OpenAPI 3.2, the schema of an event stream was that of one item.
            text/event-stream: {schema: {$ref: '#/components/schemas/Line'}}
  /events:
    get:
      operationId: logs/events
      responses:
        '200':
          description: Events.
          content:
            text/event-stream:
              itemSchema:
                type: object
                properties:
                  data: {type: string}
                  event: {type: string}
                  id: {type: string}
                  retry: {type: integer}
  /texts:
    get:
      operationId: logs/texts
      responses: {'200': {description: Texts., content: {text/event-stream: {}}}}
components:
  schemas:
    Line: {type: object, required: [text], properties: {text: {type: string}}}
"""
TEXTS = ["one", "two\nlines", "drei ä"]


class LogHandlers:
    """Handlers of the API; `lib` is the module of the generated API.

    `records`, `texts` and a streamed `chat` contain `TEXTS`. The stream of `lines`
    pauses after the first item until ``may_continue`` is set. It sets ``is_closed``
    when it ends or the server stops iterating.
    """

    def __init__(self, lib: Any) -> None:
        self.lib = lib
        self.may_continue = Event()
        self.is_closed = Event()

    async def lines(self) -> Any:
        return self._pausing_items()

    async def _pausing_items(self) -> AsyncIterator[Any]:
        try:
            yield self.lib.models.Line(text="first")
            while not self.may_continue.is_set():
                await asyncio.sleep(0.01)
            # A handler may yield models or plain values.
            yield {"text": "second"}
        finally:
            self.is_closed.set()

    async def _text_items(self) -> AsyncIterator[Any]:
        for text in TEXTS:
            yield {"text": text}

    async def records(self) -> Any:
        # A reply may have headers that its operation does not declare.
        reply_class = import_module(f"{PACKAGE}.server").Reply
        return reply_class(self._text_items(), status=206, headers={"X-Left": "3"})

    async def chat(self, *, stream: bool | None = None) -> Any:
        return self._text_items() if stream else {"text": "whole"}

    async def events(self) -> Any:
        async def items() -> AsyncIterator[Any]:
            yield {"data": "a\nb", "event": "kind", "id": "7", "retry": 5}
            yield {"data": ""}

        return items()

    async def texts(self) -> Any:
        async def items() -> AsyncIterator[str]:
            for text in TEXTS:
                yield text

        return items()
