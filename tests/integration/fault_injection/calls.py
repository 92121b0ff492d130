"""Calls of the printed advertiser client: a kind and a number in, an outcome out, by
clients of both kinds alike. Servers do not belong here.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, assert_never

from jobads import RequestOptions
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.advertiser.models import GroupCreate
from jobads.aiohttp import AiohttpTransport
from tests.integration.fault_injection.expectations import Kind

TOKEN = "canary-of-the-fault-table"
BIG = "x" * 8_000_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a call returned or raised."""

    value: Any
    error: BaseException | None


def begun(
    client: Any,
    kind: Kind,
    number: int,
    *,
    big: bool = False,
    options: RequestOptions | None = None,
) -> Any:
    """A call of one kind; its result, or from an asynchronous client an awaitable."""
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
            if big:
                body.configuration_query = BIG
            return client.groups.create(body=body, options=options)
        case _:
            assert_never(kind)


class Caller:
    """A client of either kind, and for an asynchronous one its event loop."""

    def __init__(self, asynchronous: bool, /, **given: Any) -> None:
        self.complaints: list[str] = []
        self._http_client = given.get("http_client")
        self._runner = asyncio.Runner() if asynchronous else None
        kind = AsyncAdvertiserClient if asynchronous else AdvertiserClient
        self._client: Any = kind(**{"token": TOKEN, **given})
        if self._runner is not None:
            self._runner.get_loop().set_exception_handler(self._complain)

    def call(self, kind: Kind, number: int, **given: Any) -> Outcome:
        """Make a call and say how it ended."""
        value: Any = None
        error: BaseException | None = None
        try:
            value = self._made(kind, number, **given)
        except Exception as raised:
            error = raised
        return Outcome(value, error)

    def busy(self) -> list[str]:
        """What the pool has of requests and of connections in use."""
        return busy(self._http_client or self._client)

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

    def _made(self, kind: Kind, number: int, **given: Any) -> Any:
        if self._runner is None:
            return begun(self._client, kind, number, **given)

        async def awaited() -> Any:
            return await begun(self._client, kind, number, **given)

        return self._runner.run(awaited())

    def _complain(self, _: object, context: dict[str, Any]) -> None:
        self.complaints.append(str(context))


def busy(client: Any) -> list[str]:
    """What a client, ours or httpx2's, has of requests and of connections in use."""
    if isinstance(client._transport, AiohttpTransport):
        session: Any = client._transport._session
        return [repr(each) for each in session.connector._acquired]
    connections, requests = _pooled(client)
    active = [each for each in connections if not (each.is_idle() or each.is_closed())]
    return [repr(each) for each in (*active, *requests)]


def _pooled(client: Any) -> tuple[Iterable[Any], Iterable[Any]]:
    # The one place that looks into a pool: neither our client nor httpx2 shows it.
    transport = client._transport
    direct = getattr(transport, "_direct", None)
    pool = getattr(transport if direct is None else direct, "_pool", None)
    if pool is None:
        # A client of ours that has made no call yet has no pool either.
        return _pooled(transport._client) if transport._client else ((), ())
    # Ours has one pool for each way to connect.
    pools = getattr(pool, "_pools", {None: pool}).values()
    connections = [each for one in pools for each in one.connections]
    return connections, [each for one in pools for each in one._requests]
