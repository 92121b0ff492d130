"""An environment of its own for each peer: a peer and a folder in, a folder of programs
out, or `CannotRun`. Made once; a changed version makes a new one.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.bench.peers import Peer
from tests.bench.rounds import CannotRun

NEWEST_MINOR = 15


def programs(peer: Peer, cache: Path) -> Path:
    """The folder with a peer's programs, installed if it isn't yet."""
    if peer.program and not shutil.which(peer.program):
        raise CannotRun(f"there is no {peer.program}")
    folder = cache / f"{peer.name.replace(' ', '-')}-{peer.version}"
    done = folder / "installed"
    wanted = "\n".join(peer.packages)
    if not done.exists() or done.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        uv = [sys.executable, "-m", "uv", "--quiet"]
        _run([*uv, "venv", "--python", _python(peer.python), str(folder)])
        options = ["--python", str(folder), "--compile-bytecode"]
        _run([*uv, "pip", "install", *options, *peer.packages])
        done.write_text(wanted, encoding="utf-8")
    return folder / "bin"


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = " ".join(done.stderr.split())
        raise CannotRun(f"it can't be installed: {said[:200]}")


def _python(least: tuple[int, int]) -> str:
    """This Python, or another that is new enough; none is downloaded."""
    if sys.version_info >= least:
        return sys.executable
    for minor in range(least[1], NEWEST_MINOR + 1):
        for path in _installed(f"python3.{minor}"):
            done = subprocess.run([path, "-c", ""], capture_output=True, check=False)
            if done.returncode == 0:
                return path
    raise CannotRun(f"it needs Python {least[0]}.{least[1]}")


def _installed(name: str) -> list[str]:
    """Where a Python may be: on the path, or among pyenv's versions."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    kept = [str(path) for path in sorted(root.glob(f"versions/*/bin/{name}"))]
    found = shutil.which(name)
    return kept + ([found] if found else [])
