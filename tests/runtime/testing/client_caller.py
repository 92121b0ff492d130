"""Call synchronous and asynchronous clients in the same way.

A `Caller` creates clients of one kind for a fake, calls an operation by its id and
returns the result of the method or raises its exception.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jobads.testing import Fake
from tests.plain_result import plain_result


@dataclass(frozen=True)
class Caller:
    """A factory of synchronous or asynchronous clients that also calls their methods.

    `client_classes` contains both classes of each API. `class_index` is 0 for
    synchronous and 1 for asynchronous clients.
    """

    client_classes: Mapping[str, tuple[Any, Any]]
    class_index: int
    runner: asyncio.Runner

    def create_client(self, fake: Fake, api: str = "platform", **arguments: Any) -> Any:
        """Return a client of an API that sends its requests to the fake."""
        return fake.client(self.client_classes[api][self.class_index], **arguments)

    def call(self, client: Any, operation: str, **arguments: Any) -> Any:
        """Call the method of an operation, such as `campaigns/list`.

        Return the body of a page, and any other result unchanged.
        """
        resource, method = operation.split("/")
        result = self._run(getattr(getattr(client, resource), method), arguments)
        return plain_result(result)

    def execute(self, client: Any, operation: Any, arguments: Any) -> Any:
        """Return the response of an operation with its status and headers."""
        return self._run(client, {"operation": operation, "arguments": arguments})

    def _run(self, method: Any, arguments: Mapping[str, Any]) -> Any:
        if not self.class_index:
            return method(**arguments)

        async def await_method() -> Any:
            return await method(**arguments)

        return self.runner.run(await_method())
