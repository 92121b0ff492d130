"""Read downloads as streams and measure the growth of the memory.

The peak of the memory never falls, so each measurement needs a new process. The tests
run this module as ``python -m tests.integration.fault_injection.stream_memory_program
sync|async URL…``. It prints the number of bytes read and the growth of the peak.
"""

import asyncio
import resource
import sys

from jobads import ClientOptions, Timeouts
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient

OPTIONS = ClientOptions(timeout=Timeouts(total=3600))


def _read_peak_memory() -> int:
    """Return the peak of the memory of this process in bytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _download_sync(url: str) -> int:
    size = 0
    with AdvertiserClient(base_url=url, token="T", options=OPTIONS) as client:
        method = client.applications.download
        with client.stream(method, application_id=1) as stream:
            for chunk in stream.iter_bytes():
                size += len(chunk)
    return size


async def _download_async(url: str) -> int:
    size = 0
    async with AsyncAdvertiserClient(
        base_url=url, token="T", options=OPTIONS
    ) as client:
        method = client.applications.download
        async with client.stream(method, application_id=1) as stream:
            async for chunk in stream.iter_bytes():
                size += len(chunk)
    return size


if __name__ == "__main__":
    mode, *urls = sys.argv[1:]
    peak_before = _read_peak_memory()
    sizes = [
        _download_sync(url) if mode == "sync" else asyncio.run(_download_async(url))
        for url in urls
    ]
    print(sum(sizes), _read_peak_memory() - peak_before)
