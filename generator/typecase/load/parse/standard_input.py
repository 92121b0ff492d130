"""Read a document from standard input, which can be read only once."""

import sys
from functools import cache
from pathlib import Path
from typing import BinaryIO

STANDARD_INPUT = Path("-")
"""The path that stands for standard input.

Relative references of such a document start at the current folder.
"""


def read_standard_input(limit: int) -> bytes:
    """Return at most ``limit`` bytes of standard input; later calls return the same."""
    if sys.stdin is None:  # In a program without a console.
        raise OSError(0, "there is no standard input")
    return _read_once(sys.stdin.buffer, limit)


@cache
def _read_once(stream: BinaryIO, limit: int) -> bytes:
    return stream.read(limit)
