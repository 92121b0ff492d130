"""Test that reading a stream needs the same memory, however long the stream is.

TYPECASE_STREAM_BYTES sets the length of each stream.
"""

import os
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.integration.fault_injection.server.fault_server import (
    Connection,
    FaultServer,
    Handler,
)
from tests.integration.fault_injection.server.http_responses import build_head

pytestmark = pytest.mark.sized

BLOCK = bytes(range(256)) * 4096  # 1 MiB
BLOCK_COUNT = (
    int(os.environ.get("TYPECASE_STREAM_BYTES", "48_000_000")) // len(BLOCK) + 1
)
# In bytes: less than the default length of a stream, but more than buffers need.
MAX_GROWTH = 32 * 1024 * 1024
_CONTENT_TYPE = "Content-Type: application/octet-stream"


def _with_length() -> Iterator[bytes]:
    length = f"Content-Length: {len(BLOCK) * BLOCK_COUNT}"
    yield build_head("200 OK", _CONTENT_TYPE, length)
    for _ in range(BLOCK_COUNT):
        yield BLOCK


def _until_close() -> Iterator[bytes]:
    yield build_head("200 OK", _CONTENT_TYPE, "Connection: close")
    for _ in range(BLOCK_COUNT):
        yield BLOCK


def _chunked() -> Iterator[bytes]:
    yield build_head("200 OK", _CONTENT_TYPE, "Transfer-Encoding: chunked")
    for _ in range(BLOCK_COUNT):
        yield b"%x\r\n%b\r\n" % (len(BLOCK), BLOCK)
    yield b"0\r\n\r\n"


def _gzipped() -> Iterator[bytes]:
    # The block is compressed only once, and repeated within a single gzip file. A full
    # flush makes the compressed block independent of its position.
    compressor = zlib.compressobj(6, zlib.DEFLATED, wbits=31)  # 31: a gzip file
    file_header = compressor.compress(b"") + compressor.flush(zlib.Z_FULL_FLUSH)
    block = compressor.compress(BLOCK) + compressor.flush(zlib.Z_FULL_FLUSH)
    checksum = 0
    encoding = "Content-Encoding: gzip"
    yield build_head("200 OK", _CONTENT_TYPE, encoding, "Connection: close")
    # The header of the file comes once, unless zlib has put it into the block.
    if not block.startswith(b"\x1f\x8b"):
        yield file_header
    for _ in range(BLOCK_COUNT):
        checksum = zlib.crc32(BLOCK, checksum)
        yield block
    size = len(BLOCK) * BLOCK_COUNT % 2**32
    # An empty final block, and the trailer of the gzip file: checksum and size.
    yield b"\x03\x00" + checksum.to_bytes(4, "little") + size.to_bytes(4, "little")


def _send_parts(parts: Iterator[bytes]) -> Handler:
    def handle(connection: Connection) -> None:
        connection.read_request()
        for part in parts:
            connection.send(part)
        connection.close()

    return handle


RESPONSES = (_with_length, _until_close, _chunked, _gzipped)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_stream_memory_is_bounded(mode: str, repository: Path) -> None:
    module = "tests.integration.fault_injection.stream_memory_program"
    with ExitStack() as stack:
        servers = [
            stack.enter_context(FaultServer(_send_parts(generate_parts())))
            for generate_parts in RESPONSES
        ]
        process = subprocess.run(
            [sys.executable, "-m", module, mode, *[server.url for server in servers]],
            cwd=repository,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            timeout=3600,
        )
        assert process.returncode == 0, process.stderr
        assert not any(server.count_open_connections() for server in servers)
    size, growth = map(int, process.stdout.split())
    assert size == len(RESPONSES) * len(BLOCK) * BLOCK_COUNT
    assert growth < MAX_GROWTH
