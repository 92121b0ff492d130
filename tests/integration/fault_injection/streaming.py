"""Reads downloads as streams, in a process of its own, and prints how many bytes came
and by how much the memory grew at its highest.

Run as ``python -m tests.integration.fault_injection.streaming sync|async URL…``.
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


def _sync(url: str) -> int:
    size = 0
    with AdvertiserClient(base_url=url, token="T", options=OPTIONS) as client:
        method = client.applications.download
        with client.stream(method, application_id=1) as stream:
            for piece in stream.iter_bytes():
                size += len(piece)
    return size


async def _async(url: str) -> int:
    size = 0
    async with AsyncAdvertiserClient(
        base_url=url, token="T", options=OPTIONS
    ) as client:
        method = client.applications.download
        async with await client.stream(method, application_id=1) as stream:
            async for piece in stream.iter_bytes():
                size += len(piece)
    return size


if __name__ == "__main__":
    mode, *urls = sys.argv[1:]
    before = _peak()
    read = [_sync(url) if mode == "sync" else asyncio.run(_async(url)) for url in urls]
    print(sum(read), _peak() - before)
