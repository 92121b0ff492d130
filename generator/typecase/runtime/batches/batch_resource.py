"""The base class of generated resources with operations that accept batches."""

from collections.abc import Iterable
from typing import Any

from ..client.resource import Resource
from ..operation import Operation
from ..options import CallOptions
from .outcomes import Outcome


class BatchResource(Resource):
    """A group of synchronous methods, some of which send batches."""

    __slots__ = ()

    def _send_all(
        self,
        operation: Operation[Any],
        call_options: CallOptions,
        items: Iterable[Any],
    ) -> list[Outcome[Any]]:
        from .batch_sender import send_all

        options = self._combine(operation, call_options, None, {})
        return send_all(self._client, operation, items, options)
