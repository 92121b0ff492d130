"""The base class of asynchronous resources with operations that accept batches."""

from collections.abc import AsyncIterable, Iterable
from typing import Any

from ..client.async_resource import AsyncResource
from ..operation import Operation
from ..options import CallOptions
from .outcomes import Outcome


class AsyncBatchResource(AsyncResource):
    """A group of asynchronous methods, some of which send batches."""

    __slots__ = ()

    async def _send_all(
        self,
        operation: Operation[Any],
        call_options: CallOptions,
        items: Iterable[Any] | AsyncIterable[Any],
    ) -> list[Outcome[Any]]:
        from .batch_sender import send_all_async

        options = self._combine(operation, call_options, None, {})
        return await send_all_async(self._client, operation, items, options)
