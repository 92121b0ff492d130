"""Call synchronous and asynchronous clients in the same way.

A `Caller` creates clients of one kind for a fake, calls an operation by its id and
returns the result of the method or raises its exception.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jobads.testing import Fake


@dataclass(frozen=True)
class Caller:
    """Calls through one kind of client."""

    kinds: Mapping[str, tuple[Any, Any]]
    place: int
    runner: asyncio.Runner

    def client(self, fake: Fake, api: str = "platform", **arguments: Any) -> Any:
        """A client of this kind."""
        return fake.client(self.kinds[api][self.place], **arguments)

    def call(self, client: Any, operation: str, **arguments: Any) -> Any:
        """What the method returns."""
        resource, verb = operation.split("/")
        return self.waited(getattr(getattr(client, resource), verb), arguments)

    def execute(self, client: Any, operation: Any, arguments: Any) -> Any:
        """The whole response of an operation."""
        return self.waited(
            client.execute, {"operation": operation, "arguments": arguments}
        )

    def waited(self, method: Any, arguments: Mapping[str, Any]) -> Any:
        """The result of a method, sooner or later."""
        if not self.place:
            return method(**arguments)

        async def wait() -> Any:
            return await method(**arguments)

        return self.runner.run(wait())
