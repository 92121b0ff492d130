"""A stream takes the same memory however long it is, compressed or not, with a length,
in chunks or until the end. TYPECASE_STREAM_BYTES sets the length of each.
"""

import os
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.integration.fault_injection.answers import head
from tests.integration.fault_injection.connections import Act, Connection, FaultServer

pytestmark = pytest.mark.sized

BLOCK = bytes(range(256)) * 4096
BLOCKS = int(os.environ.get("TYPECASE_STREAM_BYTES", "100_000_000")) // len(BLOCK) + 1
LARGEST_GROWTH = 64 * 1024 * 1024
_KIND = "Content-Type: application/octet-stream"


def _with_length() -> Iterator[bytes]:
    yield head("200 OK", _KIND, f"Content-Length: {len(BLOCK) * BLOCKS}")
    for _ in range(BLOCKS):
        yield BLOCK


def _to_the_end() -> Iterator[bytes]:
    yield head("200 OK", _KIND, "Connection: close")
    for _ in range(BLOCKS):
        yield BLOCK


def _in_chunks() -> Iterator[bytes]:
    yield head("200 OK", _KIND, "Transfer-Encoding: chunked")
    for _ in range(BLOCKS):
        yield b"%x\r\n%b\r\n" % (len(BLOCK), BLOCK)
    yield b"0\r\n\r\n"


def _zipped() -> Iterator[bytes]:
    # One block is compressed once and sent again and again, within one gzip file.
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    start = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(BLOCK) + packer.flush(zlib.Z_FULL_FLUSH)
    check = 0
    yield head("200 OK", _KIND, "Content-Encoding: gzip", "Connection: close")
    if not block.startswith(b"\x1f\x8b"):
        yield start
    for _ in range(BLOCKS):
        check = zlib.crc32(BLOCK, check)
        yield block
    size = len(BLOCK) * BLOCKS % 2**32
    yield b"\x03\x00" + check.to_bytes(4, "little") + size.to_bytes(4, "little")


def _sending(parts: Iterator[bytes]) -> Act:
    def act(connection: Connection) -> None:
        connection.read()
        for part in parts:
            connection.send(part)
        connection.end()

    return act


PARTS = (_with_length, _to_the_end, _in_chunks, _zipped)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_memory_of_streams(mode: str, repository: Path) -> None:
    with ExitStack() as stack:
        servers = [
            stack.enter_context(FaultServer(_sending(parts()))) for parts in PARTS
        ]
        urls = [server.url for server in servers]
        ran = subprocess.run(
            [
                sys.executable,
                "-m",
                "tests.integration.fault_injection.streaming",
                mode,
                *urls,
            ],
            cwd=repository,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            timeout=3600,
        )
        assert ran.returncode == 0, ran.stderr
        assert [server.left_open() for server in servers] == [0] * len(PARTS)
    size, growth = map(int, ran.stdout.split())
    assert size == len(PARTS) * len(BLOCK) * BLOCKS
    assert growth < LARGEST_GROWTH
