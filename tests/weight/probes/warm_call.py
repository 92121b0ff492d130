"""Count what one call of a generated client passes through, and print it as JSON.

The call is `client.groups.list(campaign_ids=[1, 2, 3])` of jobads, after some others,
by a sync and an async client. A transport in memory answers it.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import httpx2

import jobads
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient

URL = "https://api.example"
PACKAGE = str(Path(jobads.__path__[0]))
CALLS_BEFORE = 3
CAMPAIGNS = [1, 2, 3]


def main() -> None:
    """Count both calls."""
    print(json.dumps({"sync": count_sync(), "async": asyncio.run(count_async())}))


def count_sync() -> dict[str, int]:
    with (
        httpx2.Client(transport=httpx2.MockTransport(answer)) as http_client,
        AdvertiserClient(base_url=URL, token="t", http_client=http_client) as client,
    ):
        for _ in range(CALLS_BEFORE):
            client.groups.list(campaign_ids=CAMPAIGNS)
        calls: Counter[str] = Counter()
        sys.setprofile(count_calls_by_file(calls))
        client.groups.list(campaign_ids=CAMPAIGNS)
        sys.setprofile(None)
    return summarize(calls)


async def count_async() -> dict[str, int]:
    async with (
        httpx2.AsyncClient(transport=httpx2.MockTransport(answer)) as http_client,
        AsyncAdvertiserClient(
            base_url=URL, token="t", http_client=http_client
        ) as client,
    ):
        for _ in range(CALLS_BEFORE):
            await client.groups.list(campaign_ids=CAMPAIGNS)
        calls: Counter[str] = Counter()
        sys.setprofile(count_calls_by_file(calls))
        await client.groups.list(campaign_ids=CAMPAIGNS)
        sys.setprofile(None)
    return summarize(calls)


def answer(_: httpx2.Request) -> httpx2.Response:
    return httpx2.Response(200, json={"status": "OK", "data": []})


def count_calls_by_file(
    calls: Counter[str],
) -> Callable[[FrameType, str, Any], None]:
    """Return a profiling function that counts the called Python functions."""

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            calls[frame.f_code.co_filename] += 1

    return count


def summarize(calls: Counter[str]) -> dict[str, int]:
    """Return our frames, the files they are in, and the calls of all functions."""
    ours = {file: count for file, count in calls.items() if file.startswith(PACKAGE)}
    return {
        "our frames": sum(ours.values()),
        "our files": len(ours),
        "all Python calls": sum(calls.values()),
    }


if __name__ == "__main__":
    main()
