"""Reads a download as a stream, in a process of its own, and prints how many bytes came
and by how much the memory grew at its highest.

Run as ``python -m tests.faults.streaming URL sync|async``.
"""

import asyncio
import resource
import sys

from jobads import ClientOptions, Timeouts
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient

OPTIONS = ClientOptions(timeout=Timeouts(total=3600))


def _peak() -> int:
    """The highest memory so far, in bytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _sync(url: str) -> tuple[int, int]:
    size = 0
    with AdvertiserClient(base_url=url, token="T", options=OPTIONS) as client:
        before = _peak()
        method = client.applications.download
        with client.stream(method, application_id=1) as stream:
            for piece in stream.iter_bytes():
                size += len(piece)
        return size, _peak() - before


async def _async(url: str) -> tuple[int, int]:
    size = 0
    async with AsyncAdvertiserClient(
        base_url=url, token="T", options=OPTIONS
    ) as client:
        before = _peak()
        method = client.applications.download
        async with await client.stream(method, application_id=1) as stream:
            async for piece in stream.iter_bytes():
                size += len(piece)
        return size, _peak() - before


if __name__ == "__main__":
    address, mode = sys.argv[1:]
    print(*(_sync(address) if mode == "sync" else asyncio.run(_async(address))))
