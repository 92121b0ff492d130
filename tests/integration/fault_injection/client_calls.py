"""Call the generated advertiser client, synchronous or asynchronous.

A call has a kind, which chooses the operation, and a number. The number is sent as an
argument, so that the server can distinguish the calls.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias, assert_never

from jobads import RequestOptions
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.advertiser.models import GroupCreate
from jobads.aiohttp import AiohttpTransport

CallKind: TypeAlias = Literal["get", "put", "delta", "post"]
"""Kinds of calls: ``delta`` is a PUT that changes a value, so it is not idempotent."""
CALL_KINDS: tuple[CallKind, ...] = ("get", "put", "delta", "post")
TOKEN = "secret-token-of-the-fault-tests"
# Larger than the buffers of a socket.
LARGE_TEXT = "x" * 8_000_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """The value that a call returned, or the error that it raised."""

    value: Any
    error: BaseException | None


def start_call(
    client: Any,
    kind: CallKind,
    number: int,
    *,
    large_upload: bool = False,
    options: RequestOptions | None = None,
) -> Any:
    """Call an operation; an asynchronous client returns an awaitable."""
    match kind:
        case "get":
            return client.campaigns.report(campaign_ids=[number], options=options)
        case "put":
            return client.groups.set_budget(
                campaign_id=1, group_id=number, budget_cents=5, options=options
            )
        case "delta":
            return client.groups.change_budget(
                campaign_id=1, group_id=number, delta_cents=5, options=options
            )
        case "post":
            body = GroupCreate(name=str(number))
            if large_upload:
                body.configuration_query = LARGE_TEXT
            return client.groups.create(body=body, options=options)
        case _:
            assert_never(kind)


class Caller:
    """A client of either kind, with an event loop if it is asynchronous.

    The keyword arguments go to the constructor of the client. ``loop_errors`` contains
    the errors that reached the exception handler of the event loop.
    """

    def __init__(self, asynchronous: bool, /, **arguments: Any) -> None:
        self.loop_errors: list[str] = []
        self._http_client = arguments.get("http_client")
        self._runner = asyncio.Runner() if asynchronous else None
        client_class = AsyncAdvertiserClient if asynchronous else AdvertiserClient
        self._client: Any = client_class(**{"token": TOKEN, **arguments})
        if self._runner is not None:
            self._runner.get_loop().set_exception_handler(self._record_loop_error)

    def call(self, kind: CallKind, number: int, **arguments: Any) -> Outcome:
        """Make a call and return its outcome."""
        value: Any = None
        error: BaseException | None = None
        try:
            value = self._run_call(kind, number, **arguments)
        except Exception as raised:
            error = raised
        return Outcome(value, error)

    def list_busy_connections(self) -> list[str]:
        """Return the connections in use and the waiting requests of the pool."""
        return list_busy_connections(self._http_client or self._client)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._runner is None:
            self._client.close()
            if self._http_client is not None:
                self._http_client.close()
            return
        self._runner.run(self._client.close())
        if self._http_client is not None:
            self._runner.run(self._http_client.aclose())
        self._runner.close()

    def _run_call(self, kind: CallKind, number: int, **arguments: Any) -> Any:
        if self._runner is None:
            return start_call(self._client, kind, number, **arguments)

        async def await_call() -> Any:
            return await start_call(self._client, kind, number, **arguments)

        return self._runner.run(await_call())

    def _record_loop_error(self, _: object, context: dict[str, Any]) -> None:
        self.loop_errors.append(str(context))


def list_busy_connections(client: Any) -> list[str]:
    """Return the connections in use and the waiting requests of a client's pool.

    The client is a generated client or a client of httpx2. Neither has a public
    interface for this, so the function reads private attributes. If the client uses
    aiohttp, only connections are returned.
    """
    if isinstance(client._transport, AiohttpTransport):
        session: Any = client._transport._session
        return [repr(connection) for connection in session.connector._acquired]
    connections, requests = _read_pool(client)
    active = [
        connection
        for connection in connections
        if not (connection.is_idle() or connection.is_closed())
    ]
    return [repr(entry) for entry in (*active, *requests)]


def _read_pool(client: Any) -> tuple[Iterable[Any], Iterable[Any]]:
    transport = client._transport
    direct = getattr(transport, "_direct", None)
    pool = getattr(transport if direct is None else direct, "_pool", None)
    if pool is None:
        # A generated client creates its pool at the first call.
        return _read_pool(transport._client) if transport._client else ((), ())
    # The generated client has a pool for each way to connect.
    pools = getattr(pool, "_pools", {None: pool}).values()
    connections = [connection for each in pools for connection in each.connections]
    return connections, [request for each in pools for request in each._requests]
