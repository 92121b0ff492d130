"""Test that files are written completely or not at all."""

import os
import stat
import sys
from pathlib import Path

import pytest

from typecase.output.write import WriteError, write


@pytest.mark.skipif(sys.platform == "win32", reason="sets a limit of POSIX")
def test_failed_write_leaves_the_old_package(tmp_path: Path) -> None:
    import resource

    write({"a.py": b"old", "shop/b.py": b"old"}, tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    # The system reports an error for a larger file, as for a full disk.
    resource.setrlimit(resource.RLIMIT_FSIZE, (500, limits[1]))
    try:
        with pytest.raises(WriteError, match="cannot write the package"):
            write({"a.py": b"new", "shop/b.py": bytes(1000)}, tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.*")} == before


@pytest.mark.skipif(sys.platform == "win32", reason="tests permissions of POSIX")
def test_everybody_can_read_files(tmp_path: Path) -> None:
    umask = os.umask(0o077)
    try:
        write({"a.py": b""}, tmp_path)
    finally:
        os.umask(umask)
    assert stat.S_IMODE((tmp_path / "a.py").stat().st_mode) == 0o644
